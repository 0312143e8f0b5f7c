// Raster tiles over the basemap, where the operator has named a server of them. A tile that does not arrive leaves the
// basemap in its place.
import { type Map as LeafletMap, tileLayer } from 'leaflet';
import { pageSetting } from '../../engine/navigation/page-setting';

/** The address of the tiles and the credit of their owner; undefined without them. */
export function namedTiles(): { address: string; credit: string } | undefined {
  const address = pageSetting('map-tiles');
  return address ? { address, credit: pageSetting('map-tiles-credit') ?? '' } : undefined;
}

/** Adds the tiles to `map`. @returns a function that removes them. */
export function addTiles(map: LeafletMap): () => void {
  const tiles = namedTiles();
  if (!tiles) return () => {};
  // Public servers reject requests that do not say from where; the page's address is not their business.
  const layer = tileLayer(tiles.address, { maxZoom: map.getMaxZoom(), maxNativeZoom: 19, referrerPolicy: 'origin' });
  layer.addTo(map);
  return () => void layer.remove();
}

// Where a list's map was, kept with the entry of the browser's history.
import type { Map as LeafletMap } from 'leaflet';
import { type GeoPoint, geoPoint } from '../../../schema/formats/geo';

interface MapPlace extends GeoPoint {
  zoom: number;
}

/** After each move, so that reload and Back show the same part of the map. */
export function keepPlace(map: LeafletMap): void {
  const { lat: latitude, lng: longitude } = map.getCenter();
  const mapPlace = { latitude, longitude, zoom: map.getZoom() } satisfies MapPlace;
  try {
    history.replaceState({ ...(history.state as object | null), mapPlace }, '');
  } catch {
    // Safari rejects many changes in a short time, as of a key that is held down. The next move is kept.
  }
}

/** Undefined where the map has not been yet. */
export function keptPlace(): MapPlace | undefined {
  const { latitude, longitude, zoom } = Object((history.state as { mapPlace?: unknown } | null)?.mapPlace) as MapPlace;
  const point = geoPoint(latitude, longitude);
  return point && Number.isInteger(zoom) ? { ...point, zoom } : undefined;
}

// Raster tiles of the server that the operator named, over the map that comes along. A tile that does not arrive leaves
// that map in its place; when none arrives, the map says so.
import { tileLayer } from 'leaflet';
import { pageSetting } from '../../../engine/navigation/page-setting';
import type { MapProvider } from '../base/map-provider';
import { PROVIDER_TIMEOUT_MS } from '../base/provider-timeout';
import { bundled, insteadOf } from './bundled';

export const tiles: MapProvider = {
  addGround(map, onGround) {
    const removeBundled = bundled.addGround(map, onGround);
    const layer = tileLayer(pageSetting('map-tiles')!, {
      maxZoom: map.getMaxZoom(),
      maxNativeZoom: 19,
      // Public servers reject requests that do not say from where; the page's address is not their business.
      referrerPolicy: 'origin',
    });
    const isShown = () => layer.getContainer()?.querySelector('.leaflet-tile-loaded') != null;
    const report = () =>
      onGround(isShown() ? { credit: pageSetting('map-tiles-credit') ?? '' } : insteadOf('The map tiles'));
    layer.on('tileload tileerror load', report);
    layer.addTo(map);
    const timer = setTimeout(report, PROVIDER_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      layer.off();
      layer.remove();
      removeBundled();
    };
  },
};

// The provider that the operator's settings choose, the same for every map of the page.
import { type Map as LeafletMap, tileLayer } from 'leaflet';
import { pageSetting } from '../../../engine/navigation/page-setting';
import { type BaseLayer, type MapProvider, PROVIDER_TIMEOUT_MS } from '../base/map-provider';
import { addBasemap } from '../basemap/basemap-layer';

/** A key goes before tiles: the server names no tiles to a page with a key. */
export function chosenProvider(): MapProvider {
  if (pageSetting('google-maps-key')) return google;
  return pageSetting('map-tiles') ? tiles : bundled;
}

/** The bundled map. */
export const bundled: MapProvider = {
  addBaseLayer(map, onBaseLayer) {
    onBaseLayer(BUNDLED);
    return addBasemap(map);
  },
};

/** The bundled map, shown instead of `wanted`. */
const insteadOf = (wanted: string): BaseLayer => ({
  ...BUNDLED,
  note: `${wanted} did not load: this is the built-in map.`,
});

/** The base layer that every installation has, and that stands in where another one fails. */
export const BUNDLED: BaseLayer = { credit: 'GeoNames, US Census, Natural Earth' };

/**
 * Raster tiles of the server that the operator named, over the bundled map. A tile that does not arrive leaves
 * that map in its place; when none arrives, the map says so.
 */
const tiles: MapProvider = {
  addBaseLayer(map, onBaseLayer) {
    const removeBundled = bundled.addBaseLayer(map, onBaseLayer);
    const layer = tileLayer(pageSetting('map-tiles')!, {
      maxZoom: map.getMaxZoom(),
      maxNativeZoom: 19,
      // Public servers reject requests that do not say from where; the page's address is not their business.
      referrerPolicy: 'origin',
    });
    const isShown = () => layer.getContainer()?.querySelector('.leaflet-tile-loaded') != null;
    const report = () =>
      onBaseLayer(isShown() ? { credit: pageSetting('map-tiles-credit') ?? '' } : insteadOf('The map tiles'));
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

/** Google Maps with the operator's key. Its code and Google's script load with the first map. */
const google: MapProvider = {
  addBaseLayer(map, onBaseLayer) {
    // Stays below: for what Google has not, or not yet.
    const removeBundled = bundled.addBaseLayer(map, onBaseLayer);
    let added = addGoogle(map, onBaseLayer);
    const addAgain = (): void => {
      added.remove();
      added = addGoogle(map, onBaseLayer);
    };
    const retry = (): void => {
      if (!added.isShown()) addAgain();
    };
    addEventListener('online', retry);
    // A map of Google keeps the theme that it was made with.
    const theme = new MutationObserver(addAgain);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      removeEventListener('online', retry);
      added.remove();
      removeBundled();
    };
  },
  findPlaces: async (...request) => (await import('./google/google-places')).findPlaces(...request),
  findRoutes: async (...request) => (await import('./google/google-routes')).findRoutes(...request),
};

/** Google's map above the built-in one, which is reported as what is shown until Google's is. */
function addGoogle(map: LeafletMap, onBaseLayer: (baseLayer: BaseLayer) => void) {
  const removal = new AbortController();
  let isShown = false;
  const report = (shown: boolean): void => {
    if (removal.signal.aborted) return;
    clearTimeout(timer);
    isShown = shown;
    onBaseLayer(shown ? { credit: '' } : insteadOf('Google Maps'));
  };
  onBaseLayer(BUNDLED);
  const timer = setTimeout(report, PROVIDER_TIMEOUT_MS, false);
  import('./google/google-base-layer')
    .then(({ addGoogleMap }) => addGoogleMap(map, removal.signal, report))
    .catch(() => report(false));
  return {
    isShown: () => isShown,
    remove() {
      clearTimeout(timer);
      removal.abort();
    },
  };
}

// Google Maps, with the operator's key: map, places and routes. Its code and Google's script load with the first map.
import type { Map as LeafletMap } from 'leaflet';
import type { Ground, MapProvider } from '../base/map-provider';
import { PROVIDER_TIMEOUT_MS } from '../base/provider-timeout';
import { BUNDLED, bundled, insteadOf } from './bundled';

export const google: MapProvider = {
  addGround(map, onGround) {
    // Stays below: for what Google has not, or not yet.
    const removeBundled = bundled.addGround(map, onGround);
    let added = addGoogle(map, onGround);
    const addAgain = (): void => {
      added.remove();
      added = addGoogle(map, onGround);
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
function addGoogle(map: LeafletMap, onGround: (ground: Ground) => void) {
  const removal = new AbortController();
  let isShown = false;
  const report = (shown: boolean): void => {
    if (removal.signal.aborted) return;
    clearTimeout(timer);
    isShown = shown;
    onGround(shown ? { credit: '' } : insteadOf('Google Maps'));
  };
  onGround(BUNDLED);
  const timer = setTimeout(report, PROVIDER_TIMEOUT_MS, false);
  import('./google/google-ground')
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

// Google Maps, with the operator's key: map, places and routes. Its code and Google's script load with the first map.
import { bundled, insteadOf } from './bundled';
import type { MapProvider } from './map-provider';
import { PATIENCE } from './patience';

export const google: MapProvider = {
  addGround(map, onGround) {
    const removed = new AbortController();
    // Stays below: for what Google has not, or not yet.
    const removeBundled = bundled.addGround(map, onGround);
    const show = (isShown: boolean): void => {
      if (removed.signal.aborted) return;
      clearTimeout(timer);
      onGround(isShown ? { credit: '' } : insteadOf('Google Maps'));
    };
    const timer = setTimeout(show, PATIENCE, false);
    import('./google/google-ground')
      .then(({ addGoogleMap }) => addGoogleMap(map, removed.signal, show))
      .catch(() => show(false));
    return () => {
      clearTimeout(timer);
      removed.abort();
      removeBundled();
    };
  },
  findPlaces: async (...request) => (await import('./google/google-places')).findPlaces(...request),
  findRoutes: async (...request) => (await import('./google/google-routes')).findRoutes(...request),
};

// What a map of one point opens on: its route, else the point with a place that has a name. It is covered until that is
// known, so that nothing in it jumps.
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import { toPoint } from './base/leaflet-points';
import { fitMap } from './base/leaflet-view';
import { type Basemap, basemapLoaded, loadBasemap } from './basemap/basemap-load';
import { zoomWithPlace } from './basemap/view-around';
import { bundled, chosenProvider } from './provider/map-providers';
import type { ShownRoutes } from './route/use-routes';

/** Milliseconds that a map waits for names and its driving route. */
const OPENING_TIMEOUT_MS = 2500;

/** The names of places once they are known; `isLate` when a map should no longer wait. */
export function useOpeningPlaces(): { names?: { places: Basemap['places'] }; isLate: boolean } {
  const [names, setNames] = useState<{ places: Basemap['places'] }>();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isGone = false;
    void knownPlaces().then((places) => isGone || setNames({ places }));
    const timer = setTimeout(() => setLate(true), OPENING_TIMEOUT_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return { names, isLate };
}

interface Opening {
  isOpening: boolean;
  /** Shows the map as it is. */
  open(): void;
}

/** @param isLoading what the route leads to is not known yet. */
export function useOpening(map: LeafletMap | null, isLoading: boolean, routes: ShownRoutes): Opening {
  const [isOpening, setOpening] = useState(true);
  const [resized, setResized] = useState(0);
  const { names, isLate } = useOpeningPlaces();
  const isWaiting = isLoading || (!isLate && (!names || routes.isPending));
  const { route } = routes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `resized` says that the map has a size.
  useEffect(() => {
    if (!map || !isOpening || isWaiting) return;
    const { x: width, y: height } = map.getSize();
    if (width === 0 || height === 0) {
      const again = () => setResized((times) => times + 1);
      map.once('resize', again);
      return () => void map.off('resize', again);
    }
    const centre = map.getCenter();
    if (route) fitMap(map, route.points, false);
    else
      map.setView(centre, zoomWithPlace(names?.places, toPoint(centre), { width, height }, map.getZoom()), {
        animate: false,
      });
    setOpening(false);
  }, [map, isOpening, isWaiting, resized, names, route]);
  return { isOpening, open: useCallback(() => setOpening(false), []) };
}

/** The names of the built-in map; undefined as soon as they cannot be there, or another base layer has its own. */
function knownPlaces(): Promise<Basemap['places']> {
  if (chosenProvider() !== bundled) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const stop = loadBasemap(({ places }) => {
      if (places) done(places);
    });
    basemapLoaded().then(() => done(undefined));
    function done(places: Basemap['places']): void {
      queueMicrotask(() => stop());
      resolve(places);
    }
  });
}

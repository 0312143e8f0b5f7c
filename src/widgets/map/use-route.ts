// The route between two points, recomputed whenever one of them moves; a response for older points is dropped.
import { useEffect, useState } from 'react';
import type { GeoPoint } from '../../schema/formats/geo';
import { type Route, routeBetween } from './route-between';

/** Undefined without two points, and until the first response for this destination. */
export function useRoute(from: GeoPoint | undefined, to: GeoPoint | undefined): Route | undefined {
  const [found, setFound] = useState<{ to: GeoPoint; route: Route }>();
  useEffect(() => {
    if (!from || !to) return setFound(undefined);
    const controller = new AbortController();
    routeBetween(from, to, controller.signal).then(
      (route) => {
        if (!controller.signal.aborted) setFound({ to, route });
      },
      () => {
        if (!controller.signal.aborted) setFound(undefined);
      },
    );
    return () => controller.abort();
  }, [from, to]);
  // While the marker is dragged the last route stays until the next one; a route to another destination never shows.
  return from && found?.to === to ? found?.route : undefined;
}

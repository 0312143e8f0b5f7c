// Observes the point that two cells of a form make, and reports whether a person or an effect moved it: only the latter
// moves the map to it. Picks on the map and typed values arrive here alike.
import type { FormStore } from '../../engine/form/form-store';
import { type GeoPoint, geoPoint, samePoint } from '../../schema/formats/geo';

/** Calls `onChange` once for both cells, after the change is complete. @returns a function that stops it. */
export function watchPoint(
  store: FormStore,
  latitude: string,
  longitude: string,
  onChange: (point: GeoPoint | undefined, byHand: boolean) => void,
): () => void {
  const read = () => geoPoint(store.cell(latitude).value, store.cell(longitude).value);
  let last = read();
  let byHand = false;
  let waiting = false;
  let stopped = false;

  function changed(): void {
    if (waiting) return;
    waiting = true;
    // Later in the same task: the store notifies watchers after listeners, and the second cell after the first.
    queueMicrotask(() => {
      waiting = false;
      const hand = byHand;
      byHand = false;
      const point = read();
      if (stopped || samePoint(point, last)) return;
      last = point;
      onChange(point, hand);
    });
  }

  const stops = [
    store.subscribe(latitude, changed),
    store.subscribe(longitude, changed),
    store.watch(() => {
      byHand = true;
      changed();
    }, [latitude, longitude]),
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

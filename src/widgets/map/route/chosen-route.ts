// Which of the routes between two points was chosen last on a map, for the sheet that is printed of the same page.
import { useSyncExternalStore } from 'react';
import { type GeoPoint, samePoint } from '../../../schema/formats/geo';

let chosen: { from: GeoPoint; to: GeoPoint; index: number } | undefined;
const listeners = new Set<() => void>();

/** @param index among the routes of these two points, the best one being 0. */
export function rememberChosenRoute(from: GeoPoint, to: GeoPoint, index: number): void {
  chosen = { from, to, index };
  listeners.forEach((listener) => listener());
}

/** The best one unless another was chosen. */
export const useChosenRoute = (from: GeoPoint, to: GeoPoint | undefined): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (samePoint(chosen?.from, from) && samePoint(chosen?.to, to) ? chosen!.index : 0),
  );

// Which of the routes between two points was chosen last on a map, for the sheet that is printed of the same page.

import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../engine/hooks/listeners';
import { type GeoPoint, samePoint } from '../../../schema/formats/geo';

let chosen: { from: GeoPoint; to: GeoPoint; index: number } | undefined;
const { subscribe, notify } = createListeners();

/** @param index among the routes of these two points, the best one being 0. */
export function rememberChosenRoute(from: GeoPoint, to: GeoPoint, index: number): void {
  chosen = { from, to, index };
  notify();
}

/** The best one unless another was chosen. */
export const useChosenRoute = (from: GeoPoint, to: GeoPoint | undefined): number =>
  useSyncExternalStore(subscribe, () =>
    samePoint(chosen?.from, from) && samePoint(chosen?.to, to) ? chosen!.index : 0,
  );

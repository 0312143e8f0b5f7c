// Moves the point that two cells of a form make.
import { type RefObject, useCallback, useRef, useState } from 'react';
import { announce } from '../../engine/feedback/live-region';
import { useForm } from '../../engine/form/form-context';
import type { FormStore } from '../../engine/form/form-store';
import { coordinatesText, type GeoPoint, geoPoint, rounded, samePoint } from '../../schema/formats/geo';
import { useDebounced } from './base/use-debounced';

/** Milliseconds of rest before a picked point is announced. */
const DEBOUNCE_MS = 400;

/** `isNew` begins a move; without it the current one continues. */
export type PickPoint = (point: GeoPoint, isNew: boolean) => void;

/** Picking, and the way back. */
export interface Moves {
  pick: PickPoint;
  /** Undoes the last move; undefined when there is none. */
  undo?: () => void;
  /** The cells were changed by something else. */
  forget(): void;
  /** The point that was set here last. */
  lastPicked: RefObject<GeoPoint | undefined>;
}

/**
 * One drag, one click, one run of arrow keys is one move, and the last one can be undone. Any other change of the cells
 * in between discards the undo.
 */
export function useMoves(latitude: string, longitude: string): Moves {
  const { store } = useForm();
  const [before, setBefore] = useState<{ latitude: unknown; longitude: unknown }>();
  const lastPicked = useRef<GeoPoint>(undefined);
  const announceRested = useDebounced(announce, DEBOUNCE_MS);

  const pick = useCallback(
    (picked: GeoPoint, isNew: boolean) => {
      // Unconverted, numbers or not: typed text is restored as it was.
      if (isNew) setBefore({ latitude: store.cell(latitude).value, longitude: store.cell(longitude).value });
      const place = rounded(picked);
      lastPicked.current = place;
      store.set(latitude, place.latitude);
      store.set(longitude, place.longitude);
      announceRested(`Marker at ${coordinatesText(place)}`);
    },
    [store, latitude, longitude, announceRested],
  );

  function undo(): void {
    setBefore(undefined);
    const place = geoPoint(before!.latitude, before!.longitude);
    lastPicked.current = place;
    store.set(latitude, before!.latitude);
    store.set(longitude, before!.longitude);
    announceRested(place ? `Marker back at ${coordinatesText(place)}` : 'Marker taken away');
  }

  const forget = useCallback(() => setBefore(undefined), []);
  return { pick, undo: before && undo, forget, lastPicked };
}

/**
 * Observes the point that two cells of a form make, and reports whether a person or an effect moved it: only the latter
 * moves the map to it. Picks on the map and typed values arrive here alike. Calls `onChange` once for both cells, after
 * the change is complete. @returns a function that stops it.
 */
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

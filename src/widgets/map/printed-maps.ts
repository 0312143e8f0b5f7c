// Whether the maps of printed sheets are rendered. They cost as much as the maps of the page, so they wait until one of
// those is seen, the page is about to be printed, which then waits for them, or the page has been idle for a while: what
// the browser's own command prints cannot wait for anything.

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../engine/hooks/listeners';

/** What is rendered on sheets: nothing, maps, or also what is requested for them, such as routes. */
export type PrintedMaps = 'none' | 'plain' | 'complete';

let state: PrintedMaps = 'none';
const { subscribe, notify } = createListeners();

/** For a page whose own map is seen, or that is about to be printed. */
export const wantPrintedMaps = (): void => go('complete');

/** For a page that may be printed without notice. */
export const wantPlainMaps = (): void => {
  if (state === 'none') go('plain');
};

function go(next: PrintedMaps): void {
  state = next;
  notify();
}

/** It only ever grows: what was rendered once stays. */
export const usePrintedMaps = (): PrintedMaps =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'none',
  );

const unfinished = new Set<object>();
let waiting: (() => void)[] = [];

/** Makes printing wait until the map of this component is ready, or gone. */
export function usePrintReadiness(isReady: boolean): void {
  useEffect(() => {
    if (isReady) return;
    const map = {};
    unfinished.add(map);
    return () => {
      unfinished.delete(map);
      if (unfinished.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    };
  }, [isReady]);
}

/** Resolves once every map of the page's sheet is ready. */
export const printedMapsReady = (): Promise<void> =>
  unfinished.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

const failed = new Set<() => void>();

/** Calls `retry` before the next printing: what could not be loaded may be there by then. */
export function useRetryOnPrint(retry: () => void): void {
  useEffect(() => {
    failed.add(retry);
    return () => void failed.delete(retry);
  }, [retry]);
}

/** For the moment before printing: what could not be loaded is tried again. */
export const retryPrintedMaps = (): void => [...failed].forEach((retry) => retry());

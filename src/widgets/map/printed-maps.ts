// Whether the maps of printed sheets are rendered. They cost as much as the maps of the page, so they wait until one of
// those is seen or the page is about to be printed, which then waits for them.
import { useEffect, useSyncExternalStore } from 'react';

let wanted = false;
const listeners = new Set<() => void>();

export function wantPrintedMaps(): void {
  wanted = true;
  listeners.forEach((listener) => listener());
}

export const usePrintedMaps = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
    () => false,
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

// Whether the maps of printed sheets are rendered. They cost as much as the maps of the page, so they wait until one of
// those is seen or the page is about to be printed.
import { useSyncExternalStore } from 'react';

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

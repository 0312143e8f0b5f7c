// New rows scroll to the top; the same rows, fetched again after a save, leave the page where it is.
import { useEffect, useRef } from 'react';
import type { ListState } from '../model/list-state';
import type { ListQuery } from '../model/list-view-state';

/** Calls `toTop` when rows have arrived for another state than the previous ones. */
export function useScrollToRows(state: ListState, { shown }: ListQuery, toTop: () => void): void {
  const last = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving rows scroll the page, not the request for them.
  useEffect(() => {
    if (shown && last.current !== state) toTop();
    if (shown) last.current = state;
  }, [shown]);
}

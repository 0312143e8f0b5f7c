// New rows are read from the top; the same rows, fetched again after a save, leave the page where it is.
import { useEffect, useRef } from 'react';
import type { ListState } from '../list-state';
import type { ListQuery } from '../list-view-state';

/** Calls `toTop` when rows have arrived for another state than those before. */
export function useScrollToRows(state: ListState, { shown }: ListQuery, toTop: () => void): void {
  const last = useRef(state);
  useEffect(() => {
    if (shown && last.current !== state) toTop();
    if (shown) last.current = state;
    // Only arriving rows move the page, not the question for them.
  }, [shown]);
}

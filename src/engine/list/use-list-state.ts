// Keeps the state of a list in the address: read from the query, written back, as a new entry of the history where it
// is a step.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Column } from '../../schema/model/columns';
import { changeList, fromQuery, isStep, type ListChange, type ListState, toQuery } from './list-state';

/** The state in the address, and the function that changes it. */
export function useListState(columns: readonly Column[]): [ListState, (change: ListChange) => void] {
  const query = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => fromQuery(query, columns), [query, columns]);
  const change = useCallback(
    (event: ListChange) => {
      // From the current address, not from the last render: two changes in one event must both count.
      const now = fromQuery(window.location.search, columns);
      const next = toQuery(changeList(now, event), columns);
      if (next !== toQuery(now, columns)) navigate(next === '' ? path : `${path}?${next}`, { replace: !isStep(event) });
    },
    [columns, path, navigate],
  );
  return [state, change];
}

// Keeps the state of a list in the address: read from the query, written back, as a new entry of the history where it
// is a step.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Column } from '../../schema/model/columns';
import {
  changeList,
  fromQuery,
  isStep,
  type ListChange,
  type ListState,
  type Opening,
  toQuery,
} from './model/list-state';

/** The state in the address, and the function that changes it. */
export function useListState(columns: readonly Column[], opening: Opening): [ListState, (change: ListChange) => void] {
  const query = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => fromQuery(query, columns, opening), [query, columns, opening]);
  const change = useCallback(
    (event: ListChange) => {
      // From the current address, not from the last render: two changes in one event must both count.
      const now = fromQuery(window.location.search, columns, opening);
      const next = toQuery(changeList(now, event), columns, opening);
      if (next !== toQuery(now, columns, opening))
        navigate(next === '' ? path : `${path}?${next}`, { replace: !isStep(event) });
    },
    [columns, opening, path, navigate],
  );
  return [state, change];
}

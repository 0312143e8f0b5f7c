// The columns of a list as the user has arranged them. What changes them (`column-tools.tsx`, `column-changes.ts`) loads
// when the first rows are there, and TanStack Table with it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { ListScreen, Noun } from '../../../schema/descriptor/descriptor';
import type { Column } from '../../../schema/model/columns';
import { session } from '../../session/session';
import { type ColumnState, columnStateOf, storedAs, storedLayout } from './column-layout';

/** Arranges the columns. @returns their new state. */
export type SetColumns = (change: (before: ColumnState) => ColumnState) => ColumnState;

/** `storageKey` is where the layout is kept; without one it lives as long as the page. */
export function useColumns(
  noun: Noun,
  columns: readonly Column[],
  storageKey: string | undefined,
): [ColumnState, SetColumns] {
  const [state, setState] = useState(() => columnStateOf(storedLayout(noun, storageKey), columns));
  const latest = useRef(state);
  const setColumns = useCallback<SetColumns>((change) => {
    latest.current = change(latest.current);
    setState(latest.current);
    return latest.current;
  }, []);
  // Another user may turn out to be signed in than the one that was likely.
  const shown = useRef(storageKey);
  useEffect(() => {
    if (shown.current !== storageKey) setColumns(() => columnStateOf(storedLayout(noun, storageKey), columns));
    shown.current = storageKey;
  }, [noun, columns, storageKey, setColumns]);
  return [state, setColumns];
}

/** The key of local storage for what is stored per user and list. */
export function useListStorageKey(what: 'listColumns' | 'listViews', screen: ListScreen): string {
  // A list is rendered while the profile is still being fetched.
  useSnapshot(session).user;
  return storedAs(what, screen);
}

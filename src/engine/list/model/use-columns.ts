// The columns of a list as the user has arranged them. What changes them (`column-tools.tsx`, `column-changes.ts`) loads
// when the first rows are there, and TanStack Table with it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { ListScreen, Noun } from '../../../schema/descriptor/descriptor';
import type { Column } from '../../../schema/model/columns';
import { session } from '../../session/session';
import { type ColumnState, columnStateOf, storedAs, storedLayout, withFurther } from './column-layout';

/** Arranges the columns, or others with some that were chosen. @returns their new state. */
export type SetColumns = (change: (before: ColumnState) => ColumnState, columns?: Column[]) => ColumnState;

interface Arranged {
  columns: Column[];
  columnState: ColumnState;
}

/** `storageKey` is where the layout is kept; without one it lives as long as the page. `own` are those of the descriptor. */
export function useColumns(
  noun: Noun,
  own: Column[],
  storageKey: string | undefined,
): Arranged & { setColumns: SetColumns } {
  const [arranged, setArranged] = useState(() => storedColumns(noun, own, storageKey));
  const latest = useRef(arranged);
  const setColumns = useCallback<SetColumns>((change, columns = latest.current.columns) => {
    latest.current = { columns, columnState: change(latest.current.columnState) };
    setArranged(latest.current);
    return latest.current.columnState;
  }, []);
  // Another user may turn out to be signed in than the one that was likely.
  const shown = useRef(storageKey);
  useEffect(() => {
    const stored = shown.current === storageKey ? undefined : storedColumns(noun, own, storageKey);
    if (stored) setColumns(() => stored.columnState, stored.columns);
    shown.current = storageKey;
  }, [noun, own, storageKey, setColumns]);
  return { ...arranged, setColumns };
}

function storedColumns(noun: Noun, own: Column[], storageKey: string | undefined): Arranged {
  const layout = storedLayout(noun, storageKey);
  const columns = withFurther(own, layout);
  return { columns, columnState: columnStateOf(layout, columns) };
}

/** The key of local storage for what is stored per user and list. */
export function useListStorageKey(what: 'listColumns' | 'listViews', screen: ListScreen): string {
  // A list is rendered while the profile is still being fetched.
  useSnapshot(session).user;
  return storedAs(what, screen);
}

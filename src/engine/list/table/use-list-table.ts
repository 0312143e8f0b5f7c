// The TanStack table of a list: its columns as the user has arranged them, its rows, and which of these are selected.
// Sorting, searching and paging happen on the server. Of TanStack's features only what the first rows need is called
// here; what changes the state (`column-changes.ts`, `row-selection.tsx`) loads later and calls the features' functions
// on this table.
import {
  assignPrototypeAPIs,
  assignTableAPIs,
  type ColumnSizingState,
  makeStateUpdater,
  type RowSelectionState,
  type Table,
  type TableFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  column_getIsVisible,
  getDefaultColumnResizingState,
  table_getCenterVisibleLeafColumns,
  table_getOrderColumnsFn,
  table_getStartVisibleLeafColumns,
} from '@tanstack/react-table/static-functions';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Column } from '../../../schema/model/columns';
import type { ListScreen, Noun, Values } from '../../../schema/model/descriptor';
import { session } from '../../session/session';
import { type ColumnState, columnStateOf } from './column-layout';
import { storedAs, storedLayout } from './stored-layout';

declare module '@tanstack/react-table' {
  interface Plugins {
    listState: TableFeature;
  }
}

/** All of the table's state. */
export interface TableState extends ColumnState {
  rowSelection: RowSelectionState;
}

/**
 * Has the state of six features, with their own updaters, and of their methods the two that TanStack Table itself
 * calls: all others are called as functions.
 */
const listState: TableFeature = {
  getInitialState: (state) => ({
    rowSelection: {},
    columnResizing: getDefaultColumnResizingState(),
    ...state,
  }),
  getDefaultTableOptions: (table) => ({
    columnResizeMode: 'onChange',
    isRowRangeSelectionEvent: (event) => (event as MouseEvent).shiftKey,
    ...Object.fromEntries(
      SLICES.map((slice) => [
        `on${slice[0]!.toUpperCase()}${slice.slice(1)}Change`,
        makeStateUpdater(slice, table as Parameters<typeof makeStateUpdater>[1]),
      ]),
    ),
  }),
  assignColumnPrototype: (prototype, table) =>
    assignPrototypeAPIs('listState', prototype, table, { column_getIsVisible: { fn: column_getIsVisible } }),
  constructTableAPIs: (table) =>
    assignTableAPIs('listState', table, { table_getOrderColumnsFn: { fn: () => table_getOrderColumnsFn(table) } }),
};
const SLICES = [
  'columnVisibility',
  'columnOrder',
  'columnPinning',
  'columnSizing',
  'columnResizing',
  'rowSelection',
] as const;

const features = tableFeatures({ listState });
const NO_ROWS: Values[] = [];

export type ListTable = Table<typeof features, Values>;

export interface ListTableModel {
  /** Always the same object; a change of it also changes other parts of the model. */
  table: ListTable;
  /** The columns that are shown, in the order of the table; never empty. */
  visible: Column[];
  /** How many of them stay while the table scrolls sideways. */
  pinned: number;
  /** Widths in px of the columns that the user has resized, by their paths. */
  columnSizing: ColumnSizingState;
}

/** `storageKey` is where the layout is kept; without one it lives as long as the page. */
export function useListTable(
  noun: Noun,
  columns: readonly Column[],
  rows: Values[] = NO_ROWS,
  storageKey?: string,
): ListTableModel {
  const [initialState] = useState(() => columnStateOf(storedLayout(noun, storageKey), columns));
  const definitions = useMemo(() => columns.map(({ path, label }) => ({ id: path, header: label })), [columns]);
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: rows,
      getRowId: (row: Values, index: number) => String(row[noun.api.id] ?? index),
      initialState,
    }),
    [definitions, rows, noun, initialState],
  );
  const { state, getAllColumns } = useTable(options, columnSlices);
  const { columnVisibility, columnOrder, columnPinning, columnSizing } = state;
  // The table itself: `useTable` returns a copy of it for each rendering, without the updaters of its features.
  const { table } = getAllColumns()[0]!;
  useStoredLayout(noun, table, columns, storageKey);
  const shown = useMemo(() => {
    const pinned = table_getStartVisibleLeafColumns(table);
    const visible = [...pinned, ...table_getCenterVisibleLeafColumns(table)];
    return { visible: visible.map(({ id }) => columns.find(({ path }) => path === id)!), pinned: pinned.length };
  }, [table, columns, columnVisibility, columnOrder, columnPinning]);
  return { table, ...shown, columnSizing };
}

/** The key of local storage for what is stored per user and list. */
export function useListStorageKey(what: 'listColumns' | 'listViews', screen: ListScreen): string {
  // A list is rendered while the profile is still being fetched.
  useSnapshot(session).user;
  return storedAs(what, screen);
}

/** All of the state, without subscribing to it. */
export const stateOf = (table: ListTable): TableState => table.store.state as TableState;

/** Replaces the state of the columns. */
export function setColumnState(table: ListTable, next: ColumnState): void {
  const atoms = table.baseAtoms as unknown as { [S in keyof ColumnState]: { set(value: () => ColumnState[S]): void } };
  for (const slice of Object.keys(next) as (keyof ColumnState)[]) atoms[slice].set(() => next[slice] as never);
}

/** Another user may turn out to be signed in than the one that was likely. */
function useStoredLayout(
  noun: Noun,
  table: ListTable,
  columns: readonly Column[],
  storageKey: string | undefined,
): void {
  const shown = useRef(storageKey);
  useEffect(() => {
    if (shown.current !== storageKey) setColumnState(table, columnStateOf(storedLayout(noun, storageKey), columns));
    shown.current = storageKey;
  }, [noun, table, columns, storageKey]);
}

/** The list renders again when its columns change, but not for each selected row or step of a pointer. */
const columnSlices = (state: object): ColumnState => {
  const { columnVisibility, columnOrder, columnPinning, columnSizing } = state as TableState;
  return { columnVisibility, columnOrder, columnPinning, columnSizing };
};

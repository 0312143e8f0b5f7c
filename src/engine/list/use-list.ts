// The model of a list: its columns, its query, its open task. The list's state is in the address, that of a sample list
// in the page.
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ListScreen, Noun } from '../../schema/descriptor/descriptor';
import { type Column, columnsOf } from '../../schema/model/columns';
import { useDataSource } from '../data/data-context';
import type { TablePage } from '../data/data-source';
import { type Fetch, type Prefetched, useQuery } from '../data/use-query';
import { announce } from '../feedback/live-region';
import { mapResult, type Result } from '../feedback/result';
import { rowActions } from '../record/row-model';
import { rememberList } from '../record/seen-list';
import { isOnDemand, requestedColumns, visibleColumns } from './model/column-layout';
import { arrivalMessage, sortText } from './model/list-messages';
import type { ListModel, OpenTask } from './model/list-model';
import { type ListChange, type ListState, pageCount, toQuery } from './model/list-state';
import { isBeyondEnd, type ListQuery, listQuery, type Shown, viewStateOf } from './model/list-view-state';
import { useSelection } from './model/selection';
import { useColumns, useListStorageKey } from './model/use-columns';
import { takePrefetched } from './prefetch-list';
import { useListTasks } from './tasks/use-list-tasks';

const NONE: readonly string[] = [];

/** A hook that keeps the state of a list; always the same one for a component. */
type UseListState = (
  columns: readonly Column[],
  screen: ListScreen,
) => readonly [ListState, (change: ListChange) => void];

/**
 * The model stays the same while a task's dialog opens: the row that the task is about is marked once the dialog is
 * painted.
 */
export function useList(
  noun: Noun,
  screen: ListScreen,
  useListState: UseListState,
): { list: ListModel; task?: OpenTask | null } {
  const own = useMemo(() => columnsOf(noun, screen), [noun, screen]);
  const columnsKey = useListStorageKey('listColumns', screen);
  const { columns, columnState, setColumns } = useColumns(noun, own, columnsKey);
  const actions = useMemo(() => rowActions(noun, screen), [noun, screen]);
  const [state, change] = useListState(columns, screen);
  const [onDemand, setOnDemand] = useState<readonly string[]>(NONE);
  const { query, refetch, read, show } = useListQuery(noun, columns, state, change, onDemand);
  const visible = useMemo(() => visibleColumns(columnState, columns), [columnState, columns]);
  const selection = useSelection(noun, query.shown, state.search);
  // Which columns are shown is known with the table, which needs the rows.
  const wanted = visible
    .filter(isOnDemand)
    .map(({ path }) => path)
    .join();
  useEffect(() => setOnDemand(wanted === '' ? NONE : wanted.split(',')), [wanted]);
  const { task, tasks, end: endTask } = useListTasks(noun, screen);
  const marked = useDeferredValue(task);
  const [cleared, setCleared] = useState(0);
  const id = useId();
  const fields = {
    noun,
    screen,
    columns,
    actions,
    visible,
    columnState,
    setColumns,
    selection,
    columnsKey,
    state,
    change,
    query,
    refetch,
    read,
    show,
    cleared,
    task: marked,
    tasks,
    endTask,
  };
  const list = useMemo((): ListModel => {
    const searchButtonId = `${id}-search`;
    const inputId = (path: string) => `${id}-box-${path}`;
    // The input of a hidden column does not exist.
    const focusInput = (path: string) => focusFirst(inputId(path), searchButtonId, inputId(visible[0]!.path));
    const emptySearch = () => {
      setCleared((before) => before + 1);
      change({ kind: 'clear-search' });
    };
    const clearSearch = () => {
      emptySearch();
      focusInput(visible[0]!.path);
    };
    const viewState = viewStateOf(query);
    return { ...fields, viewState, emptySearch, clearSearch, inputId, focusInput, searchButtonId };
    // biome-ignore lint/correctness/useExhaustiveDependencies: these are all of them, under their names.
  }, Object.values(fields));
  return { list, task };
}

/** Focuses the first of these elements that can be focused: an input in a closed panel cannot. */
function focusFirst(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    element?.focus();
    if (element && document.activeElement === element) return;
  }
}

/**
 * The query of a list: requests its rows whenever its state changes, and announces what arrived. The rows of `state`
 * as far as they are loaded, and their retry. A page beyond the last one is corrected as soon as the count is known.
 * @param onDemand the columns that are shown and only requested then.
 */
function useListQuery(
  noun: Noun,
  columns: Column[],
  state: ListState,
  change: (change: ListChange) => void,
  onDemand: readonly string[],
): { query: ListQuery } & Pick<ListModel, 'refetch' | 'read' | 'show'> {
  const source = useDataSource();
  const [prefetched] = useState(() => shownFirst(takePrefetched(noun, toQuery(state, columns)), state));
  const announcedSort = useRef(state.sort);
  const fetch = useCallback<Fetch<Shown>>(
    async (signal, request) => {
      const requested = requestedColumns(columns, state, onDemand);
      return shownFrom(
        // A look at what is there now (request 0) has no use for what was kept.
        await source.page(noun, requested, { ...state, isKeptFirst: request > 0 }, request, signal),
        state,
      );
    },
    [source, noun, columns, state, onDemand],
  );

  function onResult(result: Result<Shown>): void {
    if (!result.ok) return;
    const { page } = result.data;
    if (isBeyondEnd(result.data)) {
      change({ kind: 'last-page', page: pageCount(page.filtered, state.length) });
      return;
    }
    rememberList(noun, columns, state, page);
    const { path, dir } = announcedSort.current;
    const isResorted = path !== state.sort.path || dir !== state.sort.dir;
    announcedSort.current = state.sort;
    announce(`${isResorted ? `${sortText(columns, state.sort)}. ` : ''}${arrivalMessage(page, state)}`);
  }

  const {
    isPending,
    failure,
    data,
    refetch,
    change: changeShown,
  } = useQuery(fetch, { key: noun, prefetched, onResult });
  const query = useMemo(() => listQuery({ isPending, failure, data }), [isPending, failure, data]);
  const read = useCallback((signal: AbortSignal) => fetch(signal, 0), [fetch]);
  const show = useCallback((shown: Shown) => changeShown(() => shown), [changeShown]);
  return { query, refetch, read, show };
}

const shownFrom = (result: Result<TablePage>, { page: number, length, search }: ListState): Result<Shown> =>
  mapResult(result, (page) => ({ ok: true, data: { page, start: (number - 1) * length, search } }));

function shownFirst(page: Prefetched<TablePage> | undefined, state: ListState): Prefetched<Shown> | undefined {
  return (
    page && {
      response: page.response.then((result) => shownFrom(result, state)),
      result: page.result && shownFrom(page.result, state),
    }
  );
}

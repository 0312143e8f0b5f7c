// The model of a list: its columns, its query, its open task. The list's state is in the address, that of a sample list
// in the page.
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import type { ListScreen, Noun } from '../../schema/descriptor/descriptor';
import { type Column, columnsOf } from '../../schema/model/columns';
import { rowActions } from '../record/row-model';
import { visibleColumns } from './model/column-layout';
import type { ListModel } from './model/list-model';
import type { ListChange, ListState, Opening } from './model/list-state';
import { viewStateOf } from './model/list-view-state';
import type { OpenTask } from './model/open-task';
import { isOnDemand } from './model/requested-columns';
import { useColumns, useListStorageKey } from './model/use-columns';
import { useSelection } from './model/use-selection';
import { useListTasks } from './tasks/use-list-tasks';
import { useListQuery } from './use-list-query';

const NONE: readonly string[] = [];

/** A hook that keeps the state of a list; always the same one for a component. */
type UseListState = (
  columns: readonly Column[],
  opening: Opening,
) => readonly [ListState, (change: ListChange) => void];

/**
 * The model stays the same while a task's dialog opens: the row that the task is about is marked once the dialog is
 * painted.
 */
export function useList(
  noun: Noun,
  screen: ListScreen,
  useListState: UseListState,
): { list: ListModel; task?: OpenTask } {
  const columns = useMemo(() => columnsOf(noun, screen), [noun, screen]);
  const actions = useMemo(() => rowActions(noun, screen), [noun, screen]);
  const [state, change] = useListState(columns, screen);
  const [onDemand, setOnDemand] = useState<readonly string[]>(NONE);
  const { query, refetch } = useListQuery(noun, columns, state, change, onDemand);
  const columnsKey = useListStorageKey('listColumns', screen);
  const rows = query.shown?.page.rows;
  const [columnState, setColumns] = useColumns(noun, columns, columnsKey);
  const { pinned, columnSizing } = columnState;
  const visible = useMemo(() => visibleColumns(columnState, columns), [columnState, columns]);
  const selection = useSelection(noun, rows, state.search);
  // Which columns are shown is known with the table, which needs the rows.
  const wanted = visible
    .filter(isOnDemand)
    .map(({ path }) => path)
    .join();
  useEffect(() => setOnDemand(wanted === '' ? NONE : wanted.split(',')), [wanted]);
  const { task, tasks, end: endTask } = useListTasks(screen, query);
  const marked = useDeferredValue(task);
  const [cleared, setCleared] = useState(0);
  const id = useId();
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
    return {
      noun,
      screen,
      columns,
      actions,
      visible,
      pinned,
      columnSizing,
      columnState,
      setColumns,
      selection,
      columnsKey,
      state,
      change,
      query,
      viewState: viewStateOf(query),
      refetch,
      cleared,
      emptySearch,
      clearSearch,
      inputId,
      focusInput,
      searchButtonId,
      task: marked,
      tasks,
      endTask,
    };
  }, [
    noun,
    screen,
    columns,
    actions,
    visible,
    pinned,
    columnSizing,
    columnState,
    setColumns,
    selection,
    columnsKey,
    state,
    change,
    query,
    refetch,
    cleared,
    id,
    marked,
    tasks,
    endTask,
  ]);
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

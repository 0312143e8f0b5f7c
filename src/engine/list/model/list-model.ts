// The model that the components of a list screen share: the descriptor, the state, the query's result, and the
// functions that change them.

import { type ComponentType, createContext, type ReactNode } from 'react';
import type { ListScreen, Noun, Values } from '../../../schema/descriptor/descriptor';
import type { Column } from '../../../schema/model/columns';
import type { Result } from '../../feedback/result';
import { lazyComponent } from '../../lazy/lazy-component';
import type { RowAction } from '../../record/row-model';
import type { ColumnState } from './column-layout';
import type { ListChange, ListState } from './list-state';
import type { ListQuery, Shown, ViewState } from './list-view-state';
import type { Selection } from './selection';
import type { SetColumns } from './use-columns';

/**
 * What `useList` knows of a list, the same object until a part of it changes. Opening a task changes nothing at once.
 */
export interface ListModel {
  noun: Noun;
  screen: ListScreen;
  /**
   * Every column, whether it is shown or not: a hidden one is still searched and sorted by, as the line above the table
   * shows.
   */
  columns: Column[];
  /** The actions of each row, in the order of its buttons. */
  actions: readonly RowAction[];
  /** The columns of the table, in its order; never empty. */
  visible: Column[];
  /** How the user has arranged the columns: which are shown, in which order and width, which stay in sight. */
  columnState: ColumnState;
  setColumns: SetColumns;
  /** Which rows are selected; always the same object. */
  selection: Selection;
  /** Where the arrangement of the columns is kept in local storage, if it is. */
  columnsKey?: string;
  state: ListState;
  change(change: ListChange): void;
  query: ListQuery;
  viewState: ViewState;
  /** Fetches the same rows again: after a failure, and after something was saved or deleted. May be waited for. */
  refetch(): unknown;
  /** What a request for the same rows finds now; the list shows what it did. */
  read(signal: AbortSignal): Promise<Result<Shown>>;
  /** Shows rows that are known without a request. */
  show(shown: Shown): void;
  /** Empties every search input, also those with an invalid text. */
  emptySearch(): void;
  /** The same from a button that vanishes with the search: the focus moves to the first search input. */
  clearSearch(): void;
  /** Grows each time the inputs are emptied. */
  cleared: number;
  /** Id of the search input of a column. */
  inputId(path: string): string;
  /**
   * Moves the focus to the search input of a column, or on a phone, where it is hidden, to the button that opens it.
   */
  focusInput(path: string): void;
  /** Id of that button. */
  searchButtonId: string;
  /** The task whose dialog is open over the list; null after it. */
  task?: OpenTask | null;
  tasks: TaskStarter;
  endTask(): void;
}

/** Of a view of a list that is no table. */
export interface ListMapProps {
  list: ListModel;
  isPhone: boolean;
  /** What is done with the rows of a table, of a list that has these; once its code is there. */
  tools?(list: ListModel): ReactNode;
  /** What stands before the searches: the tabs of its views. */
  children?: ReactNode;
}

/**
 * The map of a list, which the app provides: the engine has no maps. Lazy, for most lists are seen as tables. Without
 * a map every list is a table.
 */
export const ListMapContext = createContext<ComponentType<ListMapProps> | null>(null);

/** A task as a button starts it. */
export type ListTask = { kind: 'add' } | { kind: 'edit' | 'copy' | 'delete'; row: Values };

/** An open task; `opener` is the button that gets the focus back. */
export type OpenTask = ListTask & { opener: HTMLElement };

/** How buttons start tasks; the same object for the life of a list, so that no row re-renders for it. */
export interface TaskStarter {
  start(task: ListTask, opener: HTMLElement): void;
  /** Loads what a likely task needs: the pointer or the focus is on its button. */
  prepare(task: ListTask): void;
}

/** The form over a list, without its code: a list that may add or edit loads it ahead of the press. */
export const LazyFormModal = lazyComponent(() => import('../../form/form-modal'), 'FormModal');

// The model that the components of a list screen share: the descriptor, the state, the query's result, and the
// functions that change them.
import type { Column } from '../../schema/model/columns';
import type { ListScreen, Noun } from '../../schema/model/descriptor';
import type { ListChange, ListState } from './list-state';
import type { ListQuery, ViewState } from './list-view-state';
import type { RowAction } from './row-model';
import type { ListTable } from './table/use-list-table';
import type { OpenTask, TaskStarter } from './tasks/open-task';

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
  /** How many of them, from the left, stay while the table scrolls sideways. */
  pinned: number;
  /** Widths in px of the columns that the user has resized, by their paths. */
  columnSizing: Readonly<Record<string, number>>;
  /** Always the same object. */
  table: ListTable;
  /** Where the arrangement of the columns is kept in local storage, if it is. */
  columnsKey?: string;
  state: ListState;
  change(change: ListChange): void;
  query: ListQuery;
  viewState: ViewState;
  /** Fetches the same rows again: after a failure, and after something was saved or deleted. */
  refetch(): void;
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
  /** The task whose dialog is open over the list. */
  task?: OpenTask;
  tasks: TaskStarter;
  endTask(): void;
}

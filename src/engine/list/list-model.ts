// What every part of a list screen gets to know: the descriptor, what is asked for, what came back, and how to ask for
// something else.
import type { Column } from '../../schema/model/columns';
import type { FormScreen, ListScreen, Noun } from '../../schema/model/descriptor';
import type { ListChange, ListState } from './list-state';
import type { ListQuery, ViewState } from './list-view-state';
import { formsUnder, type RowAction } from './row-model';
import type { ListTable } from './table/use-list-table';
import type { OpenTask, TaskStarter } from './tasks/open-task';

export interface ListModel {
  noun: Noun;
  screen: ListScreen;
  /**
   * Every column, whether it is shown or not: a hidden one is still searched and sorted by, and says so above the
   * table.
   */
  columns: Column[];
  /** What can be done with each row, in the order of its buttons. */
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
  picture: ViewState;
  /** Asks for the same rows again: after a failure, and after something was saved or deleted. */
  refetch(): void;
  /** Empties every search box, also those whose text is not a search yet. */
  emptySearch(): void;
  /** The same from a button that vanishes with the search, so that the focus has to go elsewhere: to the first box. */
  clearSearch(): void;
  /** Grows each time the boxes are emptied. */
  cleared: number;
  /** Id of the search box of a column. */
  boxId(path: string): string;
  /**
   * Moves the focus to the search box of a column, or on a phone, where the box is out of sight, to the button that
   * leads to it.
   */
  focusBox(path: string): void;
  /** Id of that button. */
  searchButtonId: string;
  /** The task whose dialog is open over the list. */
  task?: OpenTask;
  tasks: TaskStarter;
  endTask(): void;
}

/** The page form that adds to this list, where adding has a page; a list with a `form` of its own opens that. */
export const addScreenOf = (screen: ListScreen): FormScreen | undefined =>
  screen.form ? undefined : formsUnder(screen).find(({ path }) => !path.includes('{'));

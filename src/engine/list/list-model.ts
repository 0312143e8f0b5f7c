// What every part of a list screen gets to know: the descriptor, what is asked for, what came back, and how to ask for something else.
import type { Column } from '../../schema/model/columns';
import type { FormScreen, ListScreen, Noun } from '../../schema/model/descriptor';
import type { ListChange, ListState } from './list-state';
import type { ListQuery, ViewState } from './list-view-state';
import { formsUnder, type RowAction } from './row-model';
import type { OpenTask, TaskStarter } from './tasks/open-task';

export interface ListModel {
  noun: Noun;
  screen: ListScreen;
  /** Every column, whether it is shown or not: a hidden one is still searched and sorted by, and says so above the table. */
  columns: Column[];
  /** What can be done with each row, in the order it is drawn. */
  actions: readonly RowAction[];
  /** The columns of the table. */
  visible: Column[];
  /** Shows every column but these. */
  hide(paths: readonly string[]): void;
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
  /** Moves the focus to the search box of a column, or on a phone, where the box is out of sight, to the button that leads to it. */
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

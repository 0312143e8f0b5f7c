// What every part of a list screen gets to know: the descriptor, what is asked for, what came back, and how to ask for something else.
import { places } from '../../schema/nouns';
import type { Column } from '../../schema/columns';
import type { FormScreen, ListAction, ListScreen, Noun, Values } from '../../schema/descriptor';
import type { Answers, Picture } from './list-answers';
import type { ListChange, ListState } from './list-state';
import type { OpenTask, TaskStarter } from './open-task';

export interface ListModel {
  noun: Noun;
  screen: ListScreen;
  columns: Column[];
  state: ListState;
  change(change: ListChange): void;
  answers: Answers;
  picture: Picture;
  /** Asks for the same rows again: after a failure, and after something was saved or deleted. */
  askAgain(): void;
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
export const addScreenOf = (screen: ListScreen): FormScreen | undefined => (screen.form ? undefined : formsUnder(screen).find(({ path }) => !path.includes('{')));

/** Where an action on a row leads, when it has a page. */
export function rowPath(noun: Noun, screen: ListScreen, action: ListAction, row: Values): string | undefined {
  const id = rowId(noun, row);
  if (id === undefined || (action === 'edit' && screen.form)) return undefined;
  const page = formsUnder(screen).find((form) => form.path.includes('{') && Boolean(form.readonly) === (action === 'view'));
  return page && action !== 'delete' ? page.path.replace(/\{\w+\}/, encodeURIComponent(id)) : undefined;
}

/** What identifies a row to the server. */
export function rowId(noun: Noun, row: Values): string | number | undefined {
  const id = row[noun.api.id];
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}

/** What names a row to people. */
export const rowName = (noun: Noun, row: Values): string => String(row[noun.label] ?? '');

/** Page forms that belong to a list; the page of a single record only leads back there. */
const formsUnder = (screen: ListScreen): FormScreen[] =>
  places().flatMap(({ screen: other, noun }) => (other.kind === 'form' && other.under === screen.path && !noun?.api.single ? [other] : []));

// What every part of a list screen gets to know: the descriptor, what is asked for, what came back, and how to ask for something else.
import { places } from '../../schema/nouns';
import type { Column } from '../../schema/columns';
import type { FormScreen, ListScreen, Noun, Values } from '../../schema/descriptor';
import type { Answers, Picture } from './list-answers';
import type { ListChange, ListState } from './list-state';

export interface ListModel {
  noun: Noun;
  screen: ListScreen;
  columns: Column[];
  state: ListState;
  change(change: ListChange): void;
  answers: Answers;
  picture: Picture;
  /** Asks for the same rows again, after a failure. */
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
}

/** The page form that adds to this list, if the list offers to. */
export function addScreenOf(screen: ListScreen): FormScreen | undefined {
  if (!screen.actions.includes('add')) return undefined;
  return places()
    .map((place) => place.screen)
    .find((other): other is FormScreen => other.kind === 'form' && other.under === screen.path && !other.path.includes(':'));
}

/** Where a row leads, when the list offers to view its rows; undefined when it does not, or when the row has no id. */
export function viewPathOf({ noun, screen }: Pick<ListModel, 'noun' | 'screen'>, row: Values): string | undefined {
  const id = row[noun.api.id];
  if (!screen.actions.includes('view') || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
  return `${screen.path}/${encodeURIComponent(id)}`;
}

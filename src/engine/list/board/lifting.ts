// Lifting a card by its element: which row it is, and whether it may come anywhere else.
import type { Values } from '../../../schema/descriptor/descriptor';
import { announce } from '../../feedback/live-region';
import { rowName } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import type { Board } from './use-board';
import type { Lift, Moves } from './use-moves';

/** @returns whether the card is lifted. */
export type Lifting = (card: HTMLElement, by: Lift['by']) => boolean;

/** The rows of the cards that are shown, by their elements: a board may have thousands. */
const rows = new WeakMap<HTMLElement, Values>();

/** For the element of a card. */
export const rowRef =
  (row: Values) =>
  (element: HTMLElement | null): void => {
    if (element) rows.set(element, row);
  };

export function liftingOf({ noun }: ListModel, { columns }: Board, moves: Moves): Lifting {
  return (card, by) => {
    const row = rows.get(card);
    const from = card.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (!row || from === undefined) return false;
    const canMove = columns.some((column) => moves.mayEnter(row, column));
    if (canMove) moves.start(row, from, by);
    else if (by === 'key') announce(`${rowName(noun, row)} cannot be moved`);
    return canMove;
  };
}

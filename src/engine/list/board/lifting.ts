// Lifting a card by its element: which row it is, and whether it may come anywhere else.
import type { Values } from '../../../schema/descriptor/descriptor';
import { roleOf } from '../../../schema/model/profile';
import { NEEDS_CONNECTION } from '../../feedback/needs-server';
import { showToast } from '../../feedback/toasts';
import { connection } from '../../hooks/connection';
import { rowName } from '../../record/row-model';
import { session } from '../../session/session';
import type { ListModel } from '../model/list-model';
import { refusalOf } from './move-refusal';
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

/** Refuses with a toast that says why: no other column may take the card, or there is no connection to save with. */
export function liftingOf({ noun }: ListModel, { columns, grouping }: Board, moves: Moves): Lifting {
  return (card, by) => {
    const row = rows.get(card);
    const from = card.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (!row || from === undefined) return false;
    const refuse = (detail: string) =>
      showToast({ kind: 'error', text: `${rowName(noun, row)} cannot be moved`, detail });
    if (!columns.some((column) => moves.mayEnter(row, column))) {
      const other = columns.find(({ key }) => key !== from);
      if (other) refuse(refusalOf(noun, grouping, row, other, roleOf(session.user)));
      return false;
    }
    if (!connection.isOnline) {
      refuse(`${NEEDS_CONNECTION}.`);
      return false;
    }
    moves.start(row, from, by);
    return true;
  };
}

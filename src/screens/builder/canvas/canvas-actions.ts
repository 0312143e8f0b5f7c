// What the buttons and keys of a card do.
import { createContext, type ReactNode, use } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { copyField, removeField } from '../model/commands';
import { type Design, type FieldPosition, fieldsInOrder, placeOf } from '../model/design';
import { isRefusal, type Outcome } from '../model/history';
import { moveField, moveInRow } from '../model/place-commands';
import type { Builder } from '../store/builder';
import { type Direction, ENDS, type GridCommand, runGridCommand } from './card-commands';
import { cardOf } from './stage';

/** In pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

/** What the actions need of the canvas. */
interface CanvasCallbacks {
  /** Requests the confirmation; `opener` gets the focus back when nothing is removed. */
  confirmRemove(key: string, opener: HTMLElement): void;
  enterGrid(point: Point | undefined): void;
}

type Move = (design: Design, key: string, newKey: () => string) => Outcome;

const MOVES: Readonly<Record<Direction, Move>> = {
  up: (design, key, newKey) => moveField(design, key, placeAbove(design, key), newKey),
  down: (design, key, newKey) => moveField(design, key, placeBelow(design, key), newKey),
  left: (design, key) => moveInRow(design, key, -1),
  right: (design, key) => moveInRow(design, key, 1),
};

/**
 * The actions of all cards. Each leaves the focus on a card: on the field that it was about, or on the neighbour of one
 * that is gone.
 */
export function createCanvasActions({ store, newKey }: Builder, callbacks: CanvasCallbacks) {
  const { design } = store;

  return {
    /** Opens the panel of a field, or closes it. The panel takes the focus, and gives it back. */
    toggleEdit: (key: string) => store.openPanel(store.state().panel === key ? undefined : key),
    /** Enters grid mode on a field, at the pointer or, without `point`, by keyboard; leaves it where it is entered. */
    toggleGrid(key: string, point?: Point): void {
      const isLeft = store.state().grid === key;
      if (!isLeft) callbacks.enterGrid(point);
      store.setGrid(isLeft ? undefined : key);
    },
    grid(command: GridCommand): void {
      const { grid } = store.state();
      if (grid !== undefined && runGridCommand(store, grid, command))
        store.requestFocus({ key: grid, onlyLost: 'reveal' });
    },
    copy: (key: string) => store.runAndFocus(copyField(design(), key, newKey)),
    confirmRemove: callbacks.confirmRemove,
    /** Removes without confirmation. */
    remove(key: string): void {
      const next = neighbourOf(design(), key);
      if (store.run(removeField(design(), key))) store.requestFocus({ key: next });
    },
    /** Moves the field by one place: up or down to the next row or a row of its own, left or right in its row. */
    move(key: string, direction: Direction): void {
      const outcome = MOVES[direction](design(), key, newKey);
      if (!isRefusal(outcome) && outcome.design === design()) {
        announce(ENDS[direction]);
        return;
      }
      // A card that is in another row is another element: one that is removed with the focus in it makes the browser
      // lay out the page in the middle of the step.
      if (!isRefusal(outcome)) blurCard(key);
      store.runAndFocus(outcome);
    },
  };
}

function blurCard(key: string): void {
  const card = cardOf(key);
  if (card === document.activeElement) card?.blur();
}

/** The field after this one, or before it where it is the last; undefined for the only one. */
function neighbourOf(design: Design, key: string): string | undefined {
  const fields = fieldsInOrder(design);
  const at = fields.findIndex((field) => field.key === key);
  return (fields[at + 1] ?? fields[at - 1])?.key;
}

/** The field of the card in that direction; in another row the one at the same place, as far as there is one. */
export function cardBeside(design: Design, key: string, direction: Direction): string | undefined {
  if (direction === 'left' || direction === 'right') {
    const fields = fieldsInOrder(design);
    return fields[fields.findIndex((field) => field.key === key) + (direction === 'left' ? -1 : 1)]?.key;
  }
  const { row, cell } = placeOf(design, key);
  const cells = design.rows[row + (direction === 'up' ? -1 : 1)]?.cells;
  return cells?.[Math.min(cell, cells.length - 1)]?.field;
}

/** What cards need that only the canvas around them has. */
export interface CanvasParts {
  actions: ReturnType<typeof createCanvasActions>;
  /** The panel of a field, rendered inside its card. */
  renderPanel(key: string): ReactNode;
}

/** Null outside a canvas. */
export const CanvasContext = createContext<CanvasParts | null>(null);

/** What the parts of the canvas share beside the builder's store. */
export function useCanvas(): CanvasParts {
  const parts = use(CanvasContext);
  if (!parts) throw new Error('Render inside <Canvas>');
  return parts;
}

/**
 * The next place of a field in a direction, for moving it by keyboard. Up and down alternate between the end of the
 * next row and a row of its own, so that every place can be reached. Pure. Its own place where it is already at the top.
 */
export function placeAbove(design: Design, key: string): FieldPosition {
  const { row } = placeOf(design, key);
  if (row === 0 || design.rows[row]!.cells.length > 1) return { row };
  const above = design.rows[row - 1]!.cells.length;
  return above < COLUMNS ? { row: row - 1, cell: above } : { row: row - 1 };
}

/** Its own place where the field is already at the bottom. */
export function placeBelow(design: Design, key: string): FieldPosition {
  const { row } = placeOf(design, key);
  if (design.rows[row]!.cells.length > 1) return { row: row + 1 };
  const below = design.rows[row + 1]?.cells.length;
  if (below === undefined) return { row };
  return below < COLUMNS ? { row: row + 1, cell: below } : { row: row + 2 };
}

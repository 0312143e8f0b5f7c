// Where a field would be put when it is dropped: between two rows, or beside a field. Rows are found by bisection over
// what is on the page at this moment, so nothing has to be measured beforehand and scrolling needs no correction; first
// over the blocks, as measuring a row inside of one that is out of sight would lay it out.
import type { Design, Place } from '../model/design';
import type { Point } from './canvas-actions';

export interface DropPlace {
  place: Place;
  /** Where the insertion line is shown, in pixels of the window. */
  line: { left: number; top: number; width: number; height: number };
}

/** The part of a row's height, at its top and bottom, that means a row of its own. */
const ROW_EDGE = 0.25;
/** That part of it is at most so many pixels. */
const MAX_ROW_EDGE = 24;
/** The part of a card's width, at its left and right, that means beside it. */
const CARD_EDGE = 0.3;
/** Thickness of the insertion line. */
const LINE = 3;

/** Undefined outside of the canvas. */
export function dropPlaceAt(stage: HTMLElement, { rows }: Design, { x, y }: Point): DropPlace | undefined {
  const area = stage.getBoundingClientRect();
  if (x < area.left || x > area.right || y < area.top || y > area.bottom) return undefined;
  const elements = stage.querySelectorAll<HTMLElement>('[data-row]');
  if (elements.length === 0) return { place: { row: 0 }, line: lineAbove(area) };
  const block = atHeight(stage.querySelectorAll('[data-block]'), y);
  const row = [...elements].indexOf(atHeight(block.querySelectorAll<HTMLElement>('[data-row]'), y));
  const bounds = elements[row]!.getBoundingClientRect();
  const below = y > (bounds.top + bounds.bottom) / 2;
  const between = (): DropPlace => ({
    place: { row: row + (below ? 1 : 0) },
    line: lineAbove({ left: bounds.left, width: bounds.width, top: below ? bounds.bottom : bounds.top }),
  });

  const edge = Math.min(MAX_ROW_EDGE, bounds.height * ROW_EDGE);
  if (y < bounds.top + edge || y > bounds.bottom - edge) return between();
  const cards = [...elements[row]!.querySelectorAll('[data-card]')].map((card) => card.getBoundingClientRect());
  // Below each other on a narrow page: only the rows have an order there.
  if (cards.length !== rows[row]?.cells.length || cards.some(({ top }) => top !== cards[0]!.top)) return between();
  const after = cards.findLastIndex(({ left }) => x >= left);
  const card = cards[Math.max(0, after)]!;
  const inset = card.width * CARD_EDGE;
  if (x > card.left + inset && x < card.right - inset) return between();
  const cell = x <= card.left + inset ? Math.max(0, after) : after + 1;
  const left = x <= card.left + inset ? card.left - 6 : card.right + 6;
  return {
    place: { row, cell },
    line: { left: left - LINE / 2, top: card.top, width: LINE, height: card.height },
  };
}

const lineAbove = ({ left, top, width }: Pick<DOMRect, 'left' | 'top' | 'width'>): DropPlace['line'] => ({
  left,
  top: top - LINE / 2,
  width,
  height: LINE,
});

/** The element at this height, of at least one below each other; the last one below all of them. */
function atHeight<E extends Element>(elements: ArrayLike<E>, y: number): E {
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (elements[middle]!.getBoundingClientRect().bottom < y) low = middle + 1;
    else high = middle;
  }
  return elements[low]!;
}

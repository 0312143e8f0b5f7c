// One drag after the other: what starts it, what is dragged, where it would be dropped, and what shows both.
import { MouseSensor, TouchSensor } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import type { RefObject } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { type Design, type FieldPosition, fieldOf, nameOf } from '../model/design';
import { moveField } from '../model/place-commands';
import { addOfType, type Builder } from '../store/builder';
import type { Point } from './canvas-actions';
import { cardOf } from './stage';

/** What the sensors of `dragging.tsx` report to: one drag at a time, between `start` and `drop` or `cancel`. */
export interface DragSession {
  /** Where the pointer is, in pixels of the window. */
  pointer?: Point;
  /** `event` is what began it. */
  start(event: Event): void;
  move(): void;
  drop(): void;
  cancel(): void;
}

/** Pixels between the pointer and the label that follows it. */
const LABEL_OFFSET_PX = 12;

type Shown = RefObject<HTMLElement | null>;

/** `line` shows where the field would be put, `label` follows the pointer. */
export function createDragSession(builder: Builder, line: Shown, label: Shown): DragSession {
  const { store, newKey } = builder;
  let dragged: Dragged | undefined;
  let drop: DropPlace | undefined;
  let stage: HTMLElement | null = null;

  const showLabel = (x: number, y: number) =>
    show(label.current, { left: x + LABEL_OFFSET_PX, top: y + LABEL_OFFSET_PX });

  const session: DragSession = {
    start(event) {
      dragged = draggedAt(event.target);
      stage = document.querySelector('[data-stage]');
      if (!dragged || !stage) return;
      const { design } = store.state().history;
      const name =
        dragged.field === undefined ? fieldTypeOf(dragged.type).label : nameOf(fieldOf(design, dragged.field));
      if (dragged.field !== undefined) cardOf(dragged.field)?.setAttribute('data-dragged', '');
      if (label.current) label.current.textContent = name;
      const { x, y } = getEventCoordinates(event) ?? { x: 0, y: 0 };
      showLabel(x, y);
      announce(`Dragging ${name}`);
    },
    move() {
      const { pointer } = session;
      if (!dragged || !stage || !pointer) return;
      drop = dropPlaceAt(stage, store.design(), pointer);
      showLabel(pointer.x, pointer.y);
      show(line.current, drop?.line);
    },
    drop() {
      const { design } = store.state().history;
      // An undo during the drag may have taken the field away.
      const isInDesign = dragged?.field === undefined || Object.hasOwn(design.fields, dragged.field);
      if (dragged && drop && isInDesign) {
        if (dragged.field === undefined) addOfType(builder, fieldTypeOf(dragged.type), drop.place);
        else store.runAndFocus(moveField(design, dragged.field, drop.place, newKey));
      }
      session.cancel();
    },
    cancel() {
      stage?.querySelector('[data-dragged]')?.removeAttribute('data-dragged');
      show(line.current, undefined);
      show(label.current, undefined);
      dragged = drop = session.pointer = undefined;
    },
  };
  return session;
}

/** Puts an element at a place of the window; hides it without one. */
function show(element: HTMLElement | null, place: Partial<DropPlace['line']> | undefined): void {
  if (!element) return;
  element.hidden = place === undefined;
  for (const [side, pixels] of Object.entries(place ?? {})) element.style.setProperty(side, `${pixels}px`);
}

/** What is dragged: a field of the design, or a type of the control box. */
type Dragged = { field: string; type?: undefined } | { type: string; field?: undefined };

/** What dragging this element moves; undefined for buttons and for everything that cannot be dragged. */
function draggedAt(target: EventTarget | null): Dragged | undefined {
  if (!(target instanceof Element)) return undefined;
  const type = target.closest<HTMLElement>('[data-drag-type]')?.dataset.dragType;
  if (type !== undefined) return { type };
  if (target.closest('button, a, input, select, textarea')) return undefined;
  const field = target.closest<HTMLElement>('[data-drag-field]')?.dataset.dragField;
  return field === undefined ? undefined : { field };
}

type Activators = typeof MouseSensor.activators;

const onHandles = <A extends Activators | typeof TouchSensor.activators>(activators: A): A =>
  activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (event: Parameters<typeof handler>[0], options: Parameters<typeof handler>[1]) =>
      draggedAt(event.nativeEvent.target) !== undefined && handler(event as never, options as never),
  })) as unknown as A;

/**
 * A mouse drags what its markup marks as dragged (`data-drag-field`, `data-drag-type`), but by no button or input in
 * it.
 */
export class HandleMouseSensor extends MouseSensor {
  static override activators = onHandles(MouseSensor.activators);
}

/** The same for fingers. */
export class HandleTouchSensor extends TouchSensor {
  static override activators = onHandles(TouchSensor.activators);
}

interface DropPlace {
  place: FieldPosition;
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

/**
 * Where a field would be put when it is dropped: between two rows, or beside a field. Rows are found by bisection over
 * what is on the page at this moment, so nothing has to be measured beforehand and scrolling needs no correction; first
 * over the blocks, as measuring a row inside of one that is out of sight would lay it out. Undefined outside of the canvas.
 */
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

// One drag after the other: what starts it, what is dragged, where it would be dropped, and what shows both.

import { MouseSensor, TouchSensor } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import type { RefObject } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { moveField } from '../model/place-commands';
import { fieldOf, nameOf } from '../model/step';
import { addOfType, type Builder } from '../store/builder';
import type { Point } from './canvas-actions';
import { type DropPlace, dropPlaceAt } from './drop-place';
import { cardOf } from './stage';

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
const BESIDE = 12;

type Shown = RefObject<HTMLElement | null>;

/** `line` shows where the field would be put, `label` follows the pointer. */
export function createDragSession(builder: Builder, line: Shown, label: Shown): DragSession {
  const { store, newKey, focus } = builder;
  let dragged: Dragged | undefined;
  let drop: DropPlace | undefined;
  let stage: HTMLElement | null = null;

  const showLabel = (x: number, y: number) => show(label.current, { left: x + BESIDE, top: y + BESIDE });

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
      drop = dropPlaceAt(stage, store.state().history.design, pointer);
      showLabel(pointer.x, pointer.y);
      show(line.current, drop?.line);
    },
    drop() {
      const { design } = store.state().history;
      // An undo during the drag may have taken the field away.
      const isThere = dragged?.field === undefined || Object.hasOwn(design.fields, dragged.field);
      if (dragged && drop && isThere) {
        if (dragged.field === undefined) addOfType(builder, fieldTypeOf(dragged.type), drop.place);
        else {
          const outcome = moveField(design, dragged.field, drop.place, newKey);
          if (store.run(outcome) && 'field' in outcome) focus.request({ key: outcome.field });
        }
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

export class HandleMouseSensor extends MouseSensor {
  static override activators = onHandles(MouseSensor.activators);
}

export class HandleTouchSensor extends TouchSensor {
  static override activators = onHandles(TouchSensor.activators);
}

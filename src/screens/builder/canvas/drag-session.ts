// One drag after the other: what is dragged, where it would be dropped, and what shows both.
import { getEventCoordinates } from '@dnd-kit/utilities';
import type { RefObject } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { addOfType } from '../control-box/add-of-type';
import { moveField } from '../model/place-commands';
import { fieldOf, nameOf } from '../model/step';
import type { Builder } from '../store/builder-context';
import type { Point } from './canvas-actions';
import { type Dragged, draggedAt } from './drag-sensors';
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

// What starts a drag: the mouse on a card's head or an entry of the control box, or a finger that rests there. One
// draggable for all of them; which one it is follows from the element under the pointer.
import { MouseSensor, TouchSensor } from '@dnd-kit/core';

/** What is dragged: a field of the design, or a type of the control box. */
export type Dragged = { field: string; type?: undefined } | { type: string; field?: undefined };

/** What dragging this element moves; undefined for buttons and for everything that cannot be dragged. */
export function draggedAt(target: EventTarget | null): Dragged | undefined {
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

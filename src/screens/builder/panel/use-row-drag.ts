// Dragging a row of a short list to another place, by mouse, pen or finger. The order is changed when it is dropped.
import { type PointerEvent, type RefObject, useState } from 'react';

export interface RowDrag {
  /** The row under the pointer. */
  dragged: number | undefined;
  /** The handle of a row was pressed. */
  start(event: PointerEvent<HTMLElement>, index: number): void;
}

/** `move` is called with the row's place and the one it is dropped at. */
export function useRowDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<number>();

  function start(event: PointerEvent<HTMLElement>, from: number): void {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const row = rows[from];
    if (event.button !== 0 || !row) return;
    const handle = event.currentTarget;
    const tops = rows.map((each) => each.getBoundingClientRect());
    const y = event.clientY;
    let to = from;
    handle.setPointerCapture(event.pointerId);
    setDragged(from);

    function moving(now: globalThis.PointerEvent): void {
      const by = now.clientY - y;
      const centre = tops[from]!.top + tops[from]!.height / 2 + by;
      to = placeAt(centre, tops, from);
      row!.style.translate = `0 ${by}px`;
      rows.forEach((other, index) => {
        if (other !== row) other.style.translate = `0 ${offsetOf(index, from, to, tops[from]!.height)}px`;
      });
    }

    function end(isDropped: boolean): void {
      for (const each of rows) each.style.translate = '';
      handle.removeEventListener('pointermove', moving);
      handle.removeEventListener('pointerup', dropped);
      handle.removeEventListener('pointercancel', cancelled);
      setDragged(undefined);
      if (isDropped) move(from, to);
    }
    const dropped = () => end(true);
    const cancelled = () => end(false);

    handle.addEventListener('pointermove', moving);
    handle.addEventListener('pointerup', dropped);
    handle.addEventListener('pointercancel', cancelled);
  }

  return { dragged, start };
}

/** The place of a row whose centre is at `centre`: behind all others whose centre is above. */
const placeAt = (centre: number, rows: readonly DOMRect[], from: number): number =>
  rows.filter(({ top, height }, index) => index !== from && top + height / 2 < centre).length;

/** How far a row makes room for the one that is dragged. */
function offsetOf(index: number, from: number, to: number, height: number): number {
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}

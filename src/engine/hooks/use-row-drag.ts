// Dragging a row of a short list to another place, by mouse, pen or finger. The order is changed when it is dropped.
import { type PointerEvent, type RefObject, useState } from 'react';

/** `move` is called with the row's place and the one it is dropped at. */
export function useRowDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
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

    const listeners = new AbortController();
    const { signal } = listeners;
    function end({ type }: Event): void {
      listeners.abort();
      for (const each of rows) each.style.translate = '';
      setDragged(undefined);
      if (type === 'pointerup') move(from, to);
    }
    handle.addEventListener('pointermove', moving, { signal });
    handle.addEventListener('pointerup', end, { signal });
    handle.addEventListener('pointercancel', end, { signal });
  }

  /** `dragged` is the row under the pointer; `start` is called when the handle of a row was pressed. */
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

// The handle between two cards of a row: dragging it makes one wider and the other narrower, a column at a time. By
// keyboard grid mode does the same.
import type { PointerEvent } from 'react';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { type Design, placeOf } from '../model/design';
import { resizePair } from '../model/place-commands';
import { useBuilder } from '../store/builder-context';

/** `left` is the field before the handle. */
export function SizeHandle({ left }: { left: string }) {
  const { store } = useBuilder();
  const design = () => store.state().history.design;

  function pressed(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle: HTMLElement = event.currentTarget;
    const column = handle.closest('.canvas-cells')!.clientWidth / COLUMNS;
    const begin = sizeOf(design(), left);
    const listeners = new AbortController();
    const { signal } = listeners;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientX }) => {
        const wanted = begin + Math.round((clientX - event.clientX) / column);
        store.run(resizePair(design(), left, wanted - sizeOf(design(), left)));
      },
      { signal },
    );
    for (const end of ['lostpointercapture', 'pointercancel'] as const)
      handle.addEventListener(end, () => listeners.abort(), { signal });
  }

  return <span className="size-handle" aria-hidden="true" onPointerDown={pressed} />;
}

function sizeOf(design: Design, key: string): number {
  const { row, cell } = placeOf(design, key);
  return design.rows[row]!.cells[cell]!.size;
}

// How much room the panes have: the side menu takes some of the window's, so the window's width says too little.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Three panes, also with a desktop's preview beside the canvas; three, two, or one. */
export type Room = 'full' | 'wide' | 'medium' | 'narrow';

/** Pixels from which on there is that room. */
const FULL = 1_316;
const WIDE = 940;
const MEDIUM = 560;

/** Follows the width of an element. */
export function usePaneLayout(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('wide');
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || typeof ResizeObserver === 'undefined') return;
    const measure = () => setRoom(roomOf(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

function roomOf(width: number): Room {
  if (width >= WIDE) return width >= FULL ? 'full' : 'wide';
  return width >= MEDIUM ? 'medium' : 'narrow';
}

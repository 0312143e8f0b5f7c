// How much room the panes have: the side menu takes some of the window's, so the window's width says too little.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Three panes, two, or one. */
export type Room = 'wide' | 'medium' | 'narrow';

/** Pixels from which on there is that room. */
const WIDE = 940;
const MEDIUM = 560;

/** Follows the width of an element. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
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

const roomOf = (width: number): Room => (width >= WIDE ? 'wide' : width >= MEDIUM ? 'medium' : 'narrow');

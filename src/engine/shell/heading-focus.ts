// After a navigation the focus belongs to the new page's heading (promises section 3, item 29); on the first load it stays where the browser has it.
// Every screen's heading uses this hook; search words in the address are no navigation.
import { type RefObject, useEffect, useLayoutEffect } from 'react';

let shownPath: string | undefined;
/** A heading went away with the focus on it: the page it belonged to goes on with another one, which takes the focus over. */
let focusIsFree = false;

export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = heading.current;
    return () => void (focusIsFree = element !== null && document.activeElement === element);
  }, [heading]);
  useEffect(() => {
    const arrived = shownPath !== undefined && shownPath !== location.pathname;
    const takesOver = focusIsFree && document.activeElement === document.body;
    shownPath = location.pathname;
    focusIsFree = false;
    if (arrived || takesOver) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

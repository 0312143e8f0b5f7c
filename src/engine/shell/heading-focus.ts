// After a navigation the focus belongs to the new page's heading; on the first load it stays where the browser has it.
// A change of the query string is no navigation.
import { type RefObject, useEffect, useLayoutEffect } from 'react';

let shownPath: string | undefined;
/** A focused heading was removed: the heading that replaces it takes the focus over. */
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

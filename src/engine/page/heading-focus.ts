// After a navigation the focus belongs to the new page's heading; on the first load it stays where the browser has it,
// and a page that is left before its code has come was reached, too. A change of the query string is no navigation.
import { type RefObject, useEffect, useLayoutEffect } from 'react';

let shownPath = globalThis.location?.pathname;
/** A focused heading was removed: the heading that replaces it takes the focus over. */
let focusIsFree = false;

export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      focusIsFree = element !== null && document.activeElement === element;
    };
  }, [heading]);
  useEffect(() => {
    const arrived = shownPath !== location.pathname;
    const takesOver = focusIsFree && document.activeElement === document.body;
    shownPath = location.pathname;
    focusIsFree = false;
    if (arrived || takesOver) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

// After a navigation the focus belongs to the new page's heading (promises section 3, item 29); on the first load it stays where the browser has it.
// Every screen's heading uses this hook; search words in the address are no navigation.
import { useEffect, type RefObject } from 'react';

let shownPath: string | undefined;

export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const arrived = shownPath !== undefined && shownPath !== location.pathname;
    shownPath = location.pathname;
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

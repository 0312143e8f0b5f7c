// Whether a table is wider than the region it scrolls in: then what can be done with its rows stays in sight. `list-hands.tsx` calls it.
import { useEffect, type RefObject } from 'react';

/** Marks the region with `data-wide` for as long as it has to be scrolled sideways. Only then, because cells that stay cost at every drawing of the rows. */
export function useWide(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = root.current?.querySelector('.list-region');
    const table = region?.querySelector('table');
    if (!region || !table) return;
    const observer = new ResizeObserver(() => region.toggleAttribute('data-wide', region.scrollWidth > region.clientWidth));
    observer.observe(region);
    observer.observe(table);
    return () => observer.disconnect();
  }, [root]);
}

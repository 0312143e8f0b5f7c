// Whether a table is wider than its scrolling region, for as long as it is there. `auto-width-table.css` keeps row names and
// actions visible, and shows the edges.
import { type RefObject, useLayoutEffect } from 'react';
import { markOverflow } from './mark-overflow';

/**
 * Keeps the marks of the region up to date. `--covered-left` and `--covered-right` are the widths of the cells that stay
 * in place, so that a focused element is scrolled out from under them.
 */
export function useOverflow(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const region = ref.current;
    const table = region?.querySelector('table');
    if (!region || !table) return;
    const look = () => markOverflow(region);
    // Before the first paint: the rows that were shown before React are marked already.
    look();
    const covered = { left: 0, right: 0 };
    const cover = (left: number, right: number) => {
      // Every cell inherits them: to set what they are already would style the whole table again.
      if (left !== covered.left) region.style.setProperty('--covered-left', `${left}px`);
      if (right !== covered.right) region.style.setProperty('--covered-right', `${right}px`);
      Object.assign(covered, { left, right });
    };
    const measure = () => {
      look();
      // Nothing is covered where everything is in sight, and cells stay in place only elsewhere.
      if (!region.hasAttribute('data-wide')) return cover(0, 0);
      // By their widths: a cell that stays may still stand where it belongs.
      const sticky = [...(table.tHead?.rows[0]?.cells ?? [])].filter(isSticky);
      const widthOf = (isRight: boolean) =>
        sticky
          .filter(({ dataset }) => (dataset.stays === 'right') === isRight)
          .reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      cover(widthOf(false), widthOf(true));
    };
    // Chromium ignores the scroll padding for a focused element of which nothing lies outside the region.
    const uncover = ({ target }: FocusEvent) => {
      const cell = (target as Element).closest('th, td');
      if (!cell || isSticky(cell)) return;
      const focused = (target as Element).getBoundingClientRect();
      const { left, right } = region.getBoundingClientRect();
      const beyond = focused.right - (right - covered.right);
      if (beyond > 0) region.scrollLeft += beyond;
      else region.scrollLeft -= Math.max(0, left + covered.left - focused.left);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(region);
    observer.observe(table);
    region.addEventListener('scroll', look, { passive: true });
    region.addEventListener('focusin', uncover);
    return () => {
      observer.disconnect();
      region.removeEventListener('scroll', look);
      region.removeEventListener('focusin', uncover);
    };
  }, [ref]);
}

/** Header cells say on which side they stay (`data-stays`); whether they do depends on the room. */
const isSticky = (cell: Element): boolean => getComputedStyle(cell).position === 'sticky';

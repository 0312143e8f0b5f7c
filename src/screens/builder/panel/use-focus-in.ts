// The focus goes into a panel that opens, and back to the button of its card that opened it. The panel is scrolled into
// sight when it opens, and when it grows while it is used.
import { type RefObject, useEffect } from 'react';
import { reveal } from '../canvas/stage';

/** @param label that of a field that was not named yet: it is selected, so that typing replaces it. */
export function useFocusIn(panel: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => {
    const element = panel.current;
    const card = element?.closest('[data-card]');
    const first = ['[aria-invalid="true"]', ':is(input, select, textarea)']
      .map((control) => element?.querySelector<HTMLElement>(`.builder-panel-body ${control}`))
      .find(Boolean);
    first?.focus({ preventScroll: true });
    if (first instanceof HTMLInputElement && first.value === label) first.select();
    return () => {
      // Removed with the panel: only then is it free.
      if (!element?.contains(document.activeElement) && document.activeElement !== document.body) return;
      queueMicrotask(() => card?.querySelector<HTMLElement>('[data-edit]')?.focus());
    };
  }, [panel, label]);

  useEffect(() => {
    const element = panel.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    let height = 0;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight > height;
      height = element.offsetHeight;
      if (grown) revealPanel(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [panel]);
}

/** The whole card; where that is higher than the canvas, the part of it that is used. */
function revealPanel(panel: HTMLElement): void {
  const card = panel.closest<HTMLElement>('[data-card]');
  if (!card) return;
  const used = document.activeElement?.closest('.builder-condition-set, .field, [role="tablist"]');
  if (card.offsetHeight <= roomAround(card)) reveal(card);
  else if (used && panel.contains(used)) reveal(used);
}

/** The height of what scrolls the element, without what lies over it: the canvas, or on a phone the page. */
function roomAround(element: HTMLElement): number {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const { overflowY, scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(outer);
    const scrolls = /auto|scroll/.test(overflowY) && outer.scrollHeight > outer.clientHeight;
    if (!scrolls && outer !== document.documentElement) continue;
    const covered = [scrollPaddingTop, scrollPaddingBottom].map((side) => Number.parseFloat(side) || 0);
    return outer.clientHeight - covered[0]! - covered[1]!;
  }
  return innerHeight;
}

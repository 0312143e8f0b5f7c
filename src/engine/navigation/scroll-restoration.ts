// Back leads to the place where a page was left: the same rows in view, the focus on the link that was followed. The
// position is stored in the page's own entry of the browser's history, so it lives exactly as long as the entry.

import { withPeek } from './peek-query';

/** Everything besides the window that scrolls: the content on large screens, the rows of a table. */
const SCROLLERS = '#content, [data-list-region]';

interface LeftPlace {
  /** Address that was opened from here: `/tickets/20`. */
  to: string;
  /** Vertical and horizontal scroll offset in pixels, of the window first, then of each scroller. */
  offsets: readonly (readonly [number, number])[];
}

/** Of the entry that Back or Forward has just opened, until the page has used it. */
let arriving: LeftPlace | undefined;

/** Stores the scroll position in the current history entry; call it before `to` is pushed on top of it. */
export function saveScrollPosition(to: string): void {
  arriving = undefined;
  const offsets = [
    [scrollY, scrollX] as const,
    ...scrollers().map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft] as const),
  ];
  history.replaceState({ ...(history.state as object | null), left: { to, offsets } satisfies LeftPlace }, '');
}

/**
 * Listens for Back and Forward; call it once, after the guard that may block them. Where only the record beside a list
 * comes or goes, the list is there all the time and stays where it is.
 */
export function watchHistory(): void {
  let shown = pageNow();
  const follow = () => {
    shown = pageNow();
  };
  // Events of wouter, which wraps both functions.
  addEventListener('pushState', follow);
  addEventListener('replaceState', follow);
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const before = shown;
    follow();
    arriving = before === shown ? undefined : (state as { left?: LeftPlace } | null)?.left;
  });
}

const pageNow = (): string => `${location.pathname}?${withPeek(location.search, null)}`;

/**
 * Scrolls to where the page was left and focuses the link that was followed, once, unless something else on the page
 * has been focused meanwhile.
 */
export function restoreScrollPosition(): void {
  const left = arriving;
  arriving = undefined;
  if (!left) return;
  const [page, ...others] = left.offsets;
  if (page) scrollTo(page[1], page[0]);
  scrollers().forEach((element, index) => element.scrollTo(others[index]?.[1] ?? 0, others[index]?.[0] ?? 0));
  const link = [...document.querySelectorAll<HTMLElement>('main a')].find(
    (each) => each.getAttribute('href') === left.to,
  );
  const at = document.activeElement;
  if (at === null || at === document.body || at.matches('h1')) link?.focus();
}

const scrollers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(SCROLLERS)];

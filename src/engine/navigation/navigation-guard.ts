// Asks before a page is left that holds unsaved changes. Every navigation within the app passes here (`app.tsx` hands it to the router); what asks
// loads with the forms (`unsaved-changes-dialog.tsx`).
import type { AroundNavHandler } from 'wouter';
import { saveScrollPosition } from './scroll-restoration';
import type { Leaving } from './unsaved-changes-messages';

export interface NavigationGuard {
  /** Whether there is something to lose. */
  holds(): boolean;
  /** Asks, and calls `leave` or forgets it. */
  ask(leave: () => void, leaving: Leaving): void;
  /** Back or Forward has been pressed, and the address has changed already. */
  travelled(event: PopStateEvent): void;
  /** Keeps what there is to lose beyond this page; gives whether that worked. */
  keep(): Promise<boolean>;
  /** Leaving has been agreed to: it asks nothing more. */
  release(): void;
}

/** A page may hold several: two tables have two rows that are being typed. */
const guards = new Set<NavigationGuard>();

/** Until the returned function is called, `guard` has a say. */
export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Somebody was asked and leaves: nobody else asks again. */
export function confirmNavigation(): void {
  guards.forEach((guard) => guard.release());
}

/** Reloads the page. What can be kept as a draft is kept and not asked about; for anything else the browser asks. */
export async function reloadPage(): Promise<void> {
  for (const guard of guards) if (guard.holds() && (await guard.keep())) guard.release();
  location.reload();
}

/** Listens for Back and Forward. To be called before the router listens, too: on the window itself the first to come hears first. */
export function guardHistoryTravel(): void {
  addEventListener('popstate', (event) => holding()?.travelled(event));
}

/** Leaves, or asks first. */
export function requestNavigation(leave: () => void, leaving: Leaving): void {
  const guard = holding();
  if (guard) guard.ask(leave, leaving);
  else leave();
}

const holding = (): NavigationGuard | undefined => [...guards].find((guard) => guard.holds());

/** Redirects and lists that write their state (`replace`) leave nothing, and neither does a link to the page that is shown. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const leave = () => {
    if (!options?.replace) saveScrollPosition(to);
    navigate(to, options);
  };
  if (options?.replace || new URL(to, location.href).pathname === location.pathname) leave();
  else requestNavigation(leave, 'page');
};

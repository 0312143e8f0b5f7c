// Confirmation before a page with unsaved changes is left. Every navigation within the app passes here; the dialog
// itself loads with the forms (`unsaved-changes-dialog.tsx`).
import type { AroundNavHandler } from 'wouter';
import { saveScrollPosition } from './scroll-restoration';
import type { Leaving } from './unsaved-changes-messages';

interface NavigationGuard {
  /** Whether there are unsaved changes. */
  holds(): boolean;
  /** Shows the confirmation, then calls `leave` or drops it. */
  confirm(leave: () => void, leaving: Leaving): void;
  /** Back or Forward has been pressed, and the address has changed already. */
  travelled(event: PopStateEvent): void;
  /** Stores the changes outside of this page; resolves to whether that worked. */
  keep(): Promise<boolean>;
  /** Leaving has been confirmed: no further confirmation. */
  release(): void;
}

/** A page may hold several: two tables have two rows that are being typed. */
const guards = new Set<NavigationGuard>();

/** Registers `guard` until the returned function is called. */
export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** The user has confirmed once: no other guard shows a confirmation. */
export function confirmNavigation(): void {
  guards.forEach((guard) => guard.release());
}

/**
 * Reloads the page. What can be kept as a draft is kept without a confirmation; for anything else the browser shows its
 * own.
 */
export async function reloadPage(): Promise<void> {
  for (const guard of guards) if (guard.holds() && (await guard.keep())) guard.release();
  location.reload();
}

/**
 * Listens for Back and Forward. Call it before the router listens: listeners of the window run in the order of their
 * registration.
 */
export function guardHistoryTravel(): void {
  addEventListener('popstate', (event) => holding()?.travelled(event));
}

/** Leaves, at once or after the confirmation. */
export function requestNavigation(leave: () => void, leaving: Leaving): void {
  const guard = holding();
  if (guard) guard.confirm(leave, leaving);
  else leave();
}

/** Whether leaving this page would be confirmed. */
export const hasUnsavedChanges = (): boolean => holding() !== undefined;

const holding = (): NavigationGuard | undefined => [...guards].find((guard) => guard.holds());

let intercept: ((to: string, leave: () => void) => void) | undefined;

/** From now on `open` decides how the next page is opened: as usual by `leave`, or as a page of its own. */
export const interceptNavigation = (open: typeof intercept): void => {
  intercept = open;
};

/**
 * Redirects and lists that write their state (`replace`) leave nothing, and neither does a link to the page that is
 * shown.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const leave = () => {
    if (!options?.replace) saveScrollPosition(to);
    navigate(to, options);
  };
  if (options?.replace || new URL(to, location.href).pathname === location.pathname) leave();
  // What an entry carries, a message above all, does not reach a page of its own.
  else requestNavigation(() => (intercept && !options?.state ? intercept(to, leave) : leave()), 'page');
};

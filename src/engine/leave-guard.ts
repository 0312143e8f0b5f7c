// Asks before a page is left that holds unsaved changes. Every navigation within the app passes here (`app.tsx` hands it to the router); what asks
// loads with the forms (`leave-question.tsx`).
import type { AroundNavHandler } from 'wouter';

export interface LeaveGuard {
  /** Decides about leaving: calls `leave`, or forgets it. */
  ask(leave: () => void): void;
  /** Back or Forward has been pressed, and the address has changed already. */
  travelled(event: PopStateEvent): void;
}

let guard: LeaveGuard | undefined;

/** Until the returned function is called, `next` decides. */
export function guardLeaving(next: LeaveGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

/** Listens for Back and Forward. To be called before the router listens, too: on the window itself the first to come hears first. */
export function guardTravel(): void {
  addEventListener('popstate', (event) => guard?.travelled(event));
}

/** Leaves, or asks first: for what closes a form without navigating. */
export function tryToLeave(leave: () => void): void {
  if (guard) guard.ask(leave);
  else leave();
}

/** Redirects and lists that write their state (`replace`) leave nothing, and neither does a link to the page that is shown. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const leave = () => navigate(to, options);
  if (options?.replace || new URL(to, location.href).pathname === location.pathname) leave();
  else tryToLeave(leave);
};

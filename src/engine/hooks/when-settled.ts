// The moment at which a page has finished: loaded, rendered, nothing in it busy, the browser idle. Background work
// begins then.

/** Milliseconds between two checks. */
const AGAIN = 250;

/**
 * Runs `act` once. Whatever waits for a response is marked with `aria-busy`, so a list counts as busy until its rows
 * are there.
 */
export function whenSettled(act: () => void): void {
  if (document.readyState === 'complete') look(act);
  else addEventListener('load', () => look(act), { once: true });
}

function look(act: () => void): void {
  whenIdle(() => (document.querySelector('[aria-busy="true"]') ? setTimeout(look, AGAIN, act) : act()));
}

/** Not every browser has requestIdleCallback. */
const whenIdle = (act: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, AGAIN);

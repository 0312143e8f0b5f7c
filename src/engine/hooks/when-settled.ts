// The moment at which a page has what it was opened for: loaded, drawn, nothing in it busy, the browser idle. What nobody waits for begins then.
// `main.tsx` calls it once.

/** How long to wait before looking again, in milliseconds. */
const AGAIN = 250;

/** Runs `act` once. Whatever waits for an answer says so with `aria-busy`, so a list counts as busy until its rows are there. */
export function whenSettled(act: () => void): void {
  if (document.readyState === 'complete') look(act);
  else addEventListener('load', () => look(act), { once: true });
}

function look(act: () => void): void {
  whenIdle(() => (document.querySelector('[aria-busy="true"]') ? setTimeout(look, AGAIN, act) : act()));
}

/** Not every browser tells when it is idle. */
const whenIdle = (act: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, AGAIN);

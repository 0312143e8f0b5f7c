// What happens later: when the page is idle, when the connection is back, when something lasts.
import { useEffect, useState } from 'react';
import { onReconnected } from './connection';
import { useLatest } from './use-latest';

/** Milliseconds between two looks whether the page is idle. */
const SETTLED_POLL_MS = 250;

/**
 * Runs `act` once the page has finished: loaded, rendered, nothing in it busy, the browser idle. Whatever waits for a
 * response is marked with `aria-busy`, so a list counts as busy until its rows are there; what is hidden may load when it
 * is shown, and is not waited for. @returns how to stop it.
 */
export function whenSettled(act: () => void): () => void {
  let isStopped = false;
  const look = () => {
    if (!isStopped) whenIdle(check);
  };
  const check = () => {
    if (isStopped) return;
    if ([...document.querySelectorAll('[aria-busy="true"]')].some((busy) => busy.checkVisibility()))
      setTimeout(look, SETTLED_POLL_MS);
    else act();
  };
  if (document.readyState === 'complete') look();
  else addEventListener('load', look, { once: true });
  return () => {
    isStopped = true;
  };
}

/** Runs `act` once the page shows what has changed until now; at once where there is no page. @returns how to stop it. */
export function afterPaint(act: () => void): () => void {
  if (typeof requestAnimationFrame !== 'function') {
    act();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A page that never rests has waited long enough. */
const IDLE_TIMEOUT_MS = 1_000;

/** Not every browser has requestIdleCallback. */
const whenIdle = (act: () => void): unknown =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(act, SETTLED_POLL_MS);

/**
 * Milliseconds after the connection came back at which what still could not be reached is requested again: a browser
 * says that it is back before every request gets through, and a request may have been under way at that moment.
 */
const RETRIES_MS = [1_000, 3_000, 10_000];

/** Calls `retry` when the connection is back, and a few times after. @returns how to stop it. */
export function onOnline(retry: () => void): () => void {
  let timers: number[] = [];
  const forget = () => timers.forEach(clearTimeout);
  const again = () => {
    forget();
    retry();
    timers = RETRIES_MS.map((ms) => window.setTimeout(retry, ms));
  };
  window.addEventListener('online', again);
  // A server may have been away without the browser noticing.
  const stop = onReconnected(again);
  return () => {
    stop();
    window.removeEventListener('online', again);
    forget();
  };
}

/** The same for a component, with the `retry` of its last render. */
export function useOnline(retry: () => void): void {
  const latest = useLatest(retry);
  useEffect(() => onOnline(latest), [latest]);
}

/** Milliseconds that are not noticed as waiting. */
const PENDING_MS = 120;

/**
 * True once `waiting` has lasted so long that the previous rows should look stale. By a timer, not by a transition delay:
 * a delayed transition costs all rows a paint of their own, even where the response is there at once.
 */
export function useDelayedPending(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), PENDING_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late;
}

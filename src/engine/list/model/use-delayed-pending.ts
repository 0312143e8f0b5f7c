// Whether a response takes so long that the previous rows should look stale.
import { useEffect, useState } from 'react';

/** Milliseconds that are not noticed as waiting. */
const PENDING_MS = 120;

/**
 * True once `waiting` has lasted. By a timer, not by a transition delay: a delayed transition costs all rows a paint of
 * their own, even where the response is there at once.
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

// Whether an answer takes so long that the rows before it should look old. `list-table.tsx` and `phone-list.tsx` call
// it.
import { useEffect, useState } from 'react';

/** Milliseconds that nobody takes for waiting. */
const PATIENCE = 120;

/**
 * True once `waiting` has lasted. By a timer, not by a delay in the style: a transition that is held back costs all
 * rows a drawing of their own, also where the answer is there at once.
 */
export function useDelayedPending(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late;
}

// Debounce: for what follows a moving marker or a typed number, and for what is announced.
import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../../../engine/hooks/use-latest';

/** Runs with its last argument once its caller has paused for `rest` milliseconds, never after unmounting. */
export function useDebounced<T>(run: (value: T) => void, rest: number): (value: T) => void {
  const latest = useLatest(run);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (value: T) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(latest, rest, value);
    },
    [rest, latest],
  );
}

// A function that keeps its identity but always runs the callback of the last render: for props of memoized components
// and for effects that start once.
import { useCallback, useLayoutEffect, useRef } from 'react';

/** For events and effects: while rendering it would still run the callback of the render before. */
export function useLatest<Args extends unknown[], R>(act: (...args: Args) => R): (...args: Args) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
}

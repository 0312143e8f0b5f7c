// Whether a component is still on the page, for what goes on after a wait.
import { useCallback, useEffect, useRef } from 'react';

/** What it returns is true once the component has left the page. Keeps its identity. */
export function useIsGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useCallback(() => gone.current, []);
}

// The search inputs with an invalid text, in the search row or the search panel.
import { useCallback, useState } from 'react';

/** The paths of those columns, and the callback of the inputs. */
export function useInvalidInputs(): [readonly string[], (path: string, isWrong: boolean) => void] {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const report = useCallback((path: string, isWrong: boolean) => {
    setWrong((before) => [...before.filter((each) => each !== path), ...(isWrong ? [path] : [])]);
  }, []);
  return [wrong, report];
}

// Which search boxes hold a text that stands for nothing. Called where boxes stand together: by the search row and by
// the search panel.
import { useCallback, useState } from 'react';

/** The paths of those columns, and the function that the boxes tell. */
export function useInvalidInputs(): [readonly string[], (path: string, isWrong: boolean) => void] {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const tell = useCallback((path: string, isWrong: boolean) => {
    setWrong((before) => [...before.filter((each) => each !== path), ...(isWrong ? [path] : [])]);
  }, []);
  return [wrong, tell];
}

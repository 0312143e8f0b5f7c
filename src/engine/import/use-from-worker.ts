// What the worker says of a file, read again with every change of its table; what it said before stays until then.
import { useEffect, useState } from 'react';
import { useLatest } from '../hooks/use-latest';
import type { StepProps } from './step-props';

/** @param about another text reads again. */
export function useFromWorker<T>({ state: { version } }: StepProps, read: () => Promise<T>, about = ''): T | undefined {
  const [found, setFound] = useState<T>();
  const latest = useLatest(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version has other lines
  useEffect(() => {
    let isGone = false;
    latest().then(
      (next) => !isGone && setFound(next),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [latest, version, about]);
  return found;
}

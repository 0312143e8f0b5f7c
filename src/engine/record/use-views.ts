// The views of groups for the page of a record. A page whose views cannot be loaded shows the record without them.
import { startTransition, use, useCallback, useEffect, useReducer } from 'react';
import { CodeError } from '../code/load-code';
import { forgetFailures } from '../code/load-once';
import { tracked } from '../code/tracked-promise';
import { useRegistry } from '../registry-context';
import type { GroupViews } from './group-views';

interface RecordViews {
  /** Undefined where they could not be loaded. */
  views?: GroupViews;
  failure?: CodeError;
  /** Loads them again. The page stays until they are there. */
  retry(): void;
}

/** Suspends until they are loaded or have failed. They are also retried when the connection is back. */
export function useViews(): RecordViews {
  const { views: load } = useRegistry();
  const [, loadAgain] = useReducer((attempts: number) => attempts + 1, 0);
  const { views, failure } = use(settled(load()));
  const retry = useCallback(() => {
    forgetFailures();
    loadAgain();
  }, []);
  useEffect(() => {
    if (!failure) return;
    const onOnline = () => startTransition(retry);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [failure, retry]);
  return { views, failure, retry };
}

type Settled = Omit<RecordViews, 'retry'>;

/** React waits for a promise by its identity. */
const known = new WeakMap<Promise<GroupViews>, Promise<Settled>>();

function settled(loading: Promise<GroupViews>): Promise<Settled> {
  const before = known.get(loading);
  if (before) return before;
  const after = tracked(
    loading.then(
      (views): Settled => ({ views }),
      (failure: unknown): Settled => {
        if (failure instanceof CodeError) return { failure };
        throw failure;
      },
    ),
  );
  known.set(loading, after);
  return after;
}

// The views of groups for the page of a record. A page whose views cannot be loaded shows the record without them.
import { startTransition, use, useCallback, useEffect, useReducer } from 'react';
import { CodeError } from '../code/load-code';
import { forgetFailures } from '../code/load-once';
import { reasonOf } from '../code/tracked-promise';
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
  const loading = load();
  const reason = reasonOf(loading);
  const failure = reason instanceof CodeError ? reason : undefined;
  const views = failure ? undefined : use(loading);
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

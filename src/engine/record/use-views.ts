// The views of groups for the page of a record. A page whose views cannot be loaded shows the record without them.
import { startTransition, use, useCallback, useReducer } from 'react';
import { useOnline } from '../hooks/timing';
import { ChunkError } from '../lazy/load-code';
import { forgetFailures, reasonOf } from '../lazy/load-once';
import { type GroupViews, useRegistry } from '../registry/registry-context';

interface RecordViews {
  /** Undefined where they could not be loaded. */
  views?: GroupViews;
  failure?: ChunkError;
  /** Loads them again. The page stays until they are there. */
  retry(): void;
}

/** Suspends until they are loaded or have failed. They are also retried when the connection is back. */
export function useViews(): RecordViews {
  const { views: load } = useRegistry();
  const [, loadAgain] = useReducer((attempts: number) => attempts + 1, 0);
  const loading = load();
  const reason = reasonOf(loading);
  const failure = reason instanceof ChunkError ? reason : undefined;
  const views = failure ? undefined : use(loading);
  const retry = useCallback(() => {
    forgetFailures();
    loadAgain();
  }, []);
  useOnline(() => {
    if (failure) startTransition(retry);
  });
  return { views, failure, retry };
}

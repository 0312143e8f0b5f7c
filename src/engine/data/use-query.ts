// One query of the data source, for lists, records, rows and choices alike: the newest request wins, errors take one
// path, data stay until newer data arrive. What failed without a connection is requested again when it is back.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Result } from '../feedback/result';
import { useLatest } from '../hooks/use-latest';
import { initialQuery, isVisibleResult, type QueryState, queryReducer } from './query-state';

/** Sends one request; `request` is its number, from 1. */
export type Fetch<T> = (signal: AbortSignal, request: number) => Promise<Result<T>>;

/** A request that was sent before the first render. */
export interface Prefetched<T> {
  response: Promise<Result<T>>;
  /** What it resolved to, as soon as it has. */
  result?: Result<T>;
}

interface QueryOptions<T> {
  /** What is queried: while it stays the same the data stay, too. `fetch` itself unless said otherwise. */
  key?: unknown;
  /** Data that a cache knows, shown until the response is there. */
  cached?: T;
  /** Replaces the first request. */
  prefetched?: Prefetched<T>;
  /** Called with every response that is shown. */
  onResult?(result: Result<T>): void;
}

/** A query and what can be done with it. */
export interface Query<T> extends QueryState<T> {
  /**
   * Sends the request again, also while one is under way; resolves to whether the data are fresh now. The same function
   * always.
   */
  refetch(): Promise<boolean>;
  /** Changes the data to what is known without a request. */
  change(change: (data: T) => T): void;
}

/**
 * Requests whenever `fetch` changes, which needs a `useCallback`, and aborts the request before; without `fetch`
 * nothing is requested.
 */
export function useQuery<T>(fetch: Fetch<T> | undefined, options: QueryOptions<T> = {}): Query<T> {
  const { key = fetch, cached, prefetched, onResult } = options;
  const [state, dispatch] = useReducer(queryReducer<T>, undefined, () => firstState(key, cached, prefetched?.result));
  const requests = useRef(0);
  const controller = useRef<AbortController>(undefined);

  async function run(): Promise<boolean> {
    if (!fetch) return false;
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const request = ++requests.current;
    const first = request === 1 ? prefetched : undefined;
    // What the first render showed is not rendered again.
    const isShown = first?.result !== undefined && !state.isPending;
    // The first render waits for the first request already.
    if (request > 1 || state.key !== key) dispatch({ kind: 'requested', request, key });
    const result = await (first?.response ?? fetch(signal, request));
    if (signal.aborted) return false;
    if (!isShown) dispatch({ kind: 'arrived', request, result });
    if (isVisibleResult(result)) onResult?.(result);
    return result.ok;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `fetch` is a new request, whose response belongs to the `onResult` of this render.
  useEffect(() => {
    void run();
    return () => controller.current?.abort();
  }, [fetch]);
  const refetch = useLatest(run);
  const isUnreachable = state.failure?.kind === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    const retry = () => void refetch();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnreachable, refetch]);
  const change = useCallback((change: (data: T) => T) => dispatch({ kind: 'changed', change }), []);
  return { ...(state.key === key ? state : initialQuery<T>(key)), refetch, change };
}

function firstState<T>(key: unknown, cached: T | undefined, result: Result<T> | undefined): QueryState<T> {
  const state = queryReducer(initialQuery(key, cached), { kind: 'requested', request: 1, key });
  return result ? queryReducer(state, { kind: 'arrived', request: 1, result }) : state;
}

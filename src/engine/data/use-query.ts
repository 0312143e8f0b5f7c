// One query of the data source, for lists, records, rows and choices alike: the newest request wins, errors take one
// path, data stay until newer data arrive. What failed without a connection is requested again when it is back.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ApiError, Result } from '../feedback/result';
import { useOnline } from '../hooks/timing';
import { useIsGone } from '../hooks/use-is-gone';
import { useLatest } from '../hooks/use-latest';

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
   * always, which does nothing once the page was left.
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
  // A page that was left requests nothing more: its `onResult` would still act.
  const isGone = useIsGone();

  async function run(): Promise<boolean> {
    if (!fetch || isGone()) return false;
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const request = ++requests.current;
    const first = request === 1 ? prefetched : undefined;
    // What the first render showed is not rendered again.
    const isShown = first?.result !== undefined && !state.isPending;
    // The first render waits for the first request already.
    if (request > 1 || state.key !== key) dispatch({ kind: 'requested', request, key });
    let result = await (first?.response ?? fetch(signal, request));
    // What was kept is older than what the page has had from the server.
    const isLive = state.key === key && state.data !== undefined && !state.keptAt;
    if (isLive && result.ok && result.fresh) result = await result.fresh;
    if (signal.aborted) return false;
    if (!isShown) dispatch({ kind: 'arrived', request, result });
    if (isVisibleResult(result)) onResult?.(result);
    // What was kept is shown meanwhile.
    while (result.ok && result.fresh) {
      result = await result.fresh;
      if (signal.aborted) return false;
      dispatch({ kind: 'arrived', request, result });
      if (isVisibleResult(result)) onResult?.(result);
    }
    return result.ok;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `fetch` is a new request, whose response belongs to the `onResult` of this render.
  useEffect(() => {
    void run();
    return () => controller.current?.abort();
  }, [fetch]);
  const refetch = useLatest(run);
  useOnline(() => {
    if ((state.failure?.kind === 'unreachable' || state.keptAt) && !state.isPending) void run();
  });
  const change = useCallback((change: (data: T) => T) => dispatch({ kind: 'changed', change }), []);
  return { ...(state.key === key ? state : initialQuery<T>(key)), refetch, change };
}

function firstState<T>(key: unknown, cached: T | undefined, result: Result<T> | undefined): QueryState<T> {
  const state = queryReducer(initialQuery(key, cached), { kind: 'requested', request: 1, key });
  return result ? queryReducer(state, { kind: 'arrived', request: 1, result }) : state;
}

/** What a query has to show. */
export interface QueryState<T> {
  /** What is queried: data of another key is not kept. */
  key?: unknown;
  /** Number of the latest request; 0 before the first. */
  request: number;
  /** Whether the response to that request is still missing. */
  isPending: boolean;
  /** What arrived last. It is stale when there is a `failure` as well. */
  data?: T;
  /**
   * Why the last response had no data; it stays until a retry has succeeded, so that the button that was pressed does.
   */
  failure?: ApiError;
  /** When the data came, where they were kept. */
  keptAt?: number;
}

/** What changes it. */
export type QueryEvent<T> =
  | { kind: 'requested'; request: number; key?: unknown }
  | { kind: 'arrived'; request: number; result: Result<T> }
  /** Known without a request: a row that was just saved or deleted. */
  | { kind: 'changed'; change(data: T): T };

/** Before the first request; a cache may know `data` already. */
export const initialQuery = <T>(key?: unknown, data?: T): QueryState<T> => ({ key, request: 0, isPending: true, data });

/**
 * The next state: only the response to the last request counts, in any order of arrival. While a request is pending
 * the previous data stay. Pure, so that thousands of schedules can be tried without a browser.
 */
export function queryReducer<T>(state: QueryState<T>, event: QueryEvent<T>): QueryState<T> {
  switch (event.kind) {
    case 'requested':
      return {
        ...(event.key === state.key ? state : initialQuery(event.key)),
        request: event.request,
        isPending: true,
      };
    case 'changed':
      return state.data === undefined ? state : { ...state, data: event.change(state.data) };
    case 'arrived': {
      const { request, result } = event;
      if (request !== state.request || !isVisibleResult(result)) return state;
      return result.ok
        ? { key: state.key, request, isPending: false, data: result.data, keptAt: result.keptAt }
        : { ...state, isPending: false, failure: result.failure };
    }
  }
}

/** A request that its caller aborted, or that ended the session, has nothing to show. */
const isVisibleResult = (result: Result<unknown>): boolean =>
  result.ok || (result.failure.kind !== 'aborted' && result.failure.kind !== 'signed-out');

// Which response a query shows when several requests are under way: only the one to the last request, in any order of
// arrival. A pure reducer beside `use-query.ts`, so that thousands of schedules can be tried without a browser.
import type { ApiError, Result } from '../feedback/result';

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
 * The next state. While a request is pending the previous data stay; a response to an older request changes nothing.
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
        ? { key: state.key, request, isPending: false, data: result.data }
        : { ...state, isPending: false, failure: result.failure };
    }
  }
}

/** A request that its caller aborted, or that ended the session, has nothing to show. */
export const isVisibleResult = (result: Result<unknown>): boolean =>
  result.ok || (result.failure.kind !== 'aborted' && result.failure.kind !== 'signed-out');

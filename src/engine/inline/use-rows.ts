// The records of an inline table: fetched when it appears and again, in the background, after every change.
import { useCallback, useMemo, useRef } from 'react';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { withAges } from '../../schema/model/ages';
import { nounLabel } from '../../schema/model/noun-label';
import { useDataSource } from '../data/data-context';
import { type Fetch, type Query, useQuery } from '../data/use-query';
import { announce } from '../feedback/live-region';
import type { ApiError, Result } from '../feedback/result';

type RowsQuery = Query<readonly Values[]>;

/** What `useRows` returns: the rows, and what fetches or changes them. */
export interface TableRows extends Pick<RowsQuery, 'isPending' | 'refetch' | 'change'> {
  /** The rows to show; undefined until a first response. Rows that could not be loaded again stay. */
  rows?: readonly Values[];
  /** Why there is nothing to show. */
  failure?: ApiError;
}

/** Fetches every row of a noun, once, and again on `refetch`. */
export function useRows(noun: Noun): TableRows {
  const source = useDataSource();
  const hasRows = useRef(false);
  const fetch = useCallback<Fetch<readonly Values[]>>((signal) => source.list(noun, signal), [source, noun]);

  function onResult(result: Result<readonly Values[]>): void {
    if (result.ok) hasRows.current = true;
    else {
      logFailure(noun, 'list', result.failure);
      // The stale rows look current, so an announcement is needed.
      if (hasRows.current) announce(`The ${nounLabel(noun).many} could not be loaded again.`);
    }
  }

  const { data, failure, isPending, refetch, change } = useQuery(fetch, { onResult });
  const rows = useMemo(() => data?.map((row) => withAges(noun.record, row)), [noun, data]);
  return { rows, failure: data ? undefined : failure, isPending, refetch, change };
}

/**
 * The fresh rows, and the one being edited where it was, even if it is gone: typed text must not vanish with its row.
 */
export function withOpenRow(
  rows: readonly Values[],
  open: Values | undefined,
  id: string,
  before: number,
): readonly Values[] {
  if (!open || rows.some((row) => row[id] === open[id])) return rows;
  return rows.toSpliced(Math.min(before, rows.length), 0, open);
}

/**
 * The console line for failures that are only logged: fetching and deleting on the inline screens. No stack, no
 * values: the noun, the call, and the kind of failure.
 */
export function logFailure(noun: Noun, call: 'list' | 'delete', failure: ApiError): void {
  const status = failure.kind === 'server' ? ` ${failure.status}` : '';
  console.error(`${noun.title}: ${call} failed (${failure.kind}${status})`);
}

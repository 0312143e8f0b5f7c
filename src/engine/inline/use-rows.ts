// The records of an inline table: requested when it appears and again, quietly, after every change.
import { useCallback, useRef } from 'react';
import type { Noun, Values } from '../../schema/model/descriptor';
import { useDataSource } from '../data/data-context';
import type { ApiError, Result } from '../data/result';
import { type Fetch, type Query, useQuery } from '../data/use-query';
import { announce } from '../feedback/live-region';
import { nounLabel } from '../list/list-messages';
import { logFailure } from './log-failure';

type RowsQuery = Query<readonly Values[]>;

export interface TableRows extends Pick<RowsQuery, 'isPending' | 'refetch' | 'change'> {
  /** What is shown; undefined until a first response. Rows that could not be loaded again stay. */
  rows?: readonly Values[];
  /** Why there is nothing to show. */
  failure?: ApiError;
}

export function useRows(noun: Noun): TableRows {
  const source = useDataSource();
  const hasRows = useRef(false);
  const fetch = useCallback<Fetch<readonly Values[]>>((signal) => source.list(noun, signal), [source, noun]);

  function onResult(result: Result<readonly Values[]>): void {
    if (result.ok) hasRows.current = true;
    else {
      logFailure(noun, 'list', result.failure);
      // The rows that stay look current, so it must be announced that they may not be.
      if (hasRows.current) announce(`The ${nounLabel(noun).many} could not be loaded again.`);
    }
  }

  const { data, failure, isPending, refetch, change } = useQuery(fetch, { onResult });
  return { rows: data, failure: data ? undefined : failure, isPending, refetch, change };
}

/** The fresh rows, and the one being edited where it was, even if it is gone: nothing that is being typed may vanish with its row. */
export function withOpenRow(
  rows: readonly Values[],
  open: Values | undefined,
  id: string,
  before: number,
): readonly Values[] {
  if (!open || rows.some((row) => row[id] === open[id])) return rows;
  return rows.toSpliced(Math.min(before, rows.length), 0, open);
}

// The query of a list: requests its rows whenever its state changes, and announces what arrived.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import type { Column } from '../../schema/model/columns';
import { useDataSource } from '../data/data-context';
import type { TablePage } from '../data/data-source';
import { type Fetch, type Prefetched, useQuery } from '../data/use-query';
import { announce } from '../feedback/live-region';
import type { Result } from '../feedback/result';
import { arrivalMessage, sortText } from './model/list-messages';
import { type ListChange, type ListState, toQuery } from './model/list-state';
import { isBeyondEnd, type ListQuery, listQuery, type Shown } from './model/list-view-state';
import { pageCount } from './model/pager-model';
import { requestedColumns } from './model/requested-columns';
import { takePrefetched } from './prefetch-list';

/**
 * The rows of `state` as far as they are loaded, and their retry. A page beyond the last one is corrected as soon as
 * the count is known. @param onDemand the columns that are shown and only requested then.
 */
export function useListQuery(
  noun: Noun,
  columns: Column[],
  state: ListState,
  change: (change: ListChange) => void,
  onDemand: readonly string[],
): { query: ListQuery; refetch(): void } {
  const source = useDataSource();
  const [prefetched] = useState(() => shownFirst(takePrefetched(noun, toQuery(state, columns)), startOf(state)));
  const announcedSort = useRef(state.sort);
  const fetch = useCallback<Fetch<Shown>>(
    async (signal, request) => {
      const requested = requestedColumns(columns, state, onDemand);
      return shownFrom(await source.page(noun, requested, state, request, signal), startOf(state));
    },
    [source, noun, columns, state, onDemand],
  );

  function onResult(result: Result<Shown>): void {
    if (!result.ok) return;
    const { filtered, total } = result.data.page;
    if (isBeyondEnd(result.data)) {
      change({ kind: 'last-page', page: pageCount(filtered, state.length) });
      return;
    }
    const { path, dir } = announcedSort.current;
    const isResorted = path !== state.sort.path || dir !== state.sort.dir;
    announcedSort.current = state.sort;
    announce(`${isResorted ? `${sortText(columns, state.sort)}. ` : ''}${arrivalMessage(filtered, total, state)}`);
  }

  const { isPending, failure, data, refetch } = useQuery(fetch, { key: noun, prefetched, onResult });
  const query = useMemo(() => listQuery({ isPending, failure, data }), [isPending, failure, data]);
  return { query, refetch };
}

const startOf = ({ page, length }: ListState): number => (page - 1) * length;

const shownFrom = (result: Result<TablePage>, start: number): Result<Shown> =>
  result.ok ? { ok: true, data: { page: result.data, start } } : result;

function shownFirst(page: Prefetched<TablePage> | undefined, start: number): Prefetched<Shown> | undefined {
  return (
    page && {
      response: page.response.then((result) => shownFrom(result, start)),
      result: page.result && shownFrom(page.result, start),
    }
  );
}

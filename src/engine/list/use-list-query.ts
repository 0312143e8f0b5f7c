// Asks the server for the rows of a list whenever its state changes, gives up the request before, and announces what arrived.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Column } from '../../schema/model/columns';
import type { Noun } from '../../schema/model/descriptor';
import { useDataSource } from '../data/data-context';
import type { TablePage } from '../data/data-source';
import type { Result } from '../data/result';
import { announce } from '../feedback/live-region';
import { arrivalMessage, sortText } from './list-messages';
import { initialQuery, isBeyondEnd, type QueryEvent, type QueryState, queryReducer } from './list-query-state';
import { type ListChange, type ListState, toQuery } from './list-state';
import { pageCount } from './pager-model';
import { FIRST_RENDER, type PrefetchedRows, takePrefetched } from './prefetch-list';

/** The answers to `state` so far, and a way to ask again. A page beyond the last one is corrected as soon as the count is known. */
export function useListQuery(
  noun: Noun,
  columns: Column[],
  state: ListState,
  change: (change: ListChange) => void,
): { answers: QueryState; refetch(): void } {
  const source = useDataSource();
  const [first] = useState(() => firstKnown(takePrefetched(noun, toQuery(state, columns)), startOf(state)));
  const [answers, tell] = useReducer(queryReducer, first.answers);
  const [attempt, setAttempt] = useState(0);
  const draws = useRef(0);
  const saidSort = useRef(state.sort);

  useEffect(() => {
    const draw = ++draws.current;
    const known = draw === FIRST_RENDER ? first.early : undefined;
    // The first drawing had it: nothing to draw again.
    const isShown = known !== undefined && !first.answers.waiting;
    const giveUp = new AbortController();
    const arrive = (result: Result<TablePage>) => {
      const event = eventOf(result, draw, startOf(state));
      if (!isShown) tell(event);
      if (event.kind === 'failed' || draw !== draws.current || giveUp.signal.aborted) return;
      const { filtered, total } = event.shown.page;
      if (isBeyondEnd(event.shown)) return change({ kind: 'last-page', page: pageCount(filtered, state.length) });
      const resorted = saidSort.current.path !== state.sort.path || saidSort.current.dir !== state.sort.dir;
      saidSort.current = state.sort;
      announce(`${resorted ? `${sortText(columns, state.sort)}. ` : ''}${arrivalMessage(filtered, total, state)}`);
    };
    if (!isShown) tell({ kind: 'asked', draw });
    void (known?.answer ?? source.page(noun, columns, state, draw, giveUp.signal)).then(arrive);
    return () => giveUp.abort();
  }, [source, noun, columns, state, change, attempt, first]);

  const refetch = useCallback(() => setAttempt((before) => before + 1), []);
  return { answers, refetch };
}

const startOf = ({ page, length }: ListState): number => (page - 1) * length;

/** What is known before the first drawing: a question under way, perhaps with its answer. */
function firstKnown(early: PrefetchedRows | undefined, start: number): { early?: PrefetchedRows; answers: QueryState } {
  const asked = queryReducer(initialQuery, { kind: 'asked', draw: FIRST_RENDER });
  return {
    early,
    answers: early?.result ? queryReducer(asked, eventOf(early.result, FIRST_RENDER, start)) : initialQuery,
  };
}

const eventOf = (result: Result<TablePage>, draw: number, start: number): Exclude<QueryEvent, { kind: 'asked' }> =>
  result.ok
    ? { kind: 'arrived', draw, shown: { page: result.data, start } }
    : { kind: 'failed', draw, failure: result.failure };

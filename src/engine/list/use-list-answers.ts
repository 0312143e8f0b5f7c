// Asks the server for the rows of a list whenever its state changes, gives up the request before, and announces what arrived.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Result } from '../../api/failure';
import { fetchTable, type TablePage } from '../../api/table';
import type { Column } from '../../schema/columns';
import type { Noun } from '../../schema/descriptor';
import { announce } from '../feedback/live-region';
import { isBeyondEnd, noAnswers, takeAnswer, type Answers } from './list-answers';
import type { ListChange, ListState } from './list-state';
import { arrivalWords, sortWords } from './list-words';
import { pageCount } from './pager-model';

/** The answers to `state` so far, and a way to ask again. A page beyond the last one is corrected as soon as the count is known. */
export function useListAnswers(
  noun: Noun,
  columns: Column[],
  state: ListState,
  change: (change: ListChange) => void,
): { answers: Answers; askAgain(): void } {
  const [answers, tell] = useReducer(takeAnswer, noAnswers);
  const [attempt, setAttempt] = useState(0);
  const draws = useRef(0);
  const saidSort = useRef(state.sort);

  useEffect(() => {
    const draw = ++draws.current;
    const start = (state.page - 1) * state.length;
    const giveUp = new AbortController();
    const arrive = (result: Result<TablePage>) => {
      if (!result.ok) return tell({ kind: 'failed', draw, failure: result.failure });
      const shown = { page: result.data, start };
      tell({ kind: 'arrived', draw, shown });
      if (draw !== draws.current || giveUp.signal.aborted) return;
      const { filtered, total } = shown.page;
      if (isBeyondEnd(shown)) return change({ kind: 'last-page', page: pageCount(filtered, state.length) });
      const resorted = saidSort.current.path !== state.sort.path || saidSort.current.dir !== state.sort.dir;
      saidSort.current = state.sort;
      announce(`${resorted ? `${sortWords(columns, state.sort)}. ` : ''}${arrivalWords(filtered, total, state)}`);
    };
    tell({ kind: 'asked', draw });
    void fetchTable(noun, columns, state, draw, giveUp.signal).then(arrive);
    return () => giveUp.abort();
  }, [noun, columns, state, change, attempt]);

  const askAgain = useCallback(() => setAttempt((before) => before + 1), []);
  return { answers, askAgain };
}

// The records of an inline table: asked for when it appears and again, quietly, after every change.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Noun, Values } from '../../schema/model/descriptor';
import { useDataSource } from '../data/data-context';
import { announce } from '../feedback/live-region';
import { nounLabel } from '../list/list-messages';
import { logFailure } from './log-failure';
import { noRows, type Rows, takeRows } from './rows-state';

export interface TableRows extends Rows {
  /** Asks again; gives whether the rows on the screen are fresh now. */
  reload(): Promise<boolean>;
  change(change: (rows: readonly Values[]) => readonly Values[]): void;
}

export function useRows(noun: Noun): TableRows {
  const source = useDataSource();
  const [state, tell] = useReducer(takeRows, noRows);
  const asked = useRef(0);
  const giveUp = useRef<AbortController>(undefined);
  const seen = useRef(false);

  const reload = useCallback(async () => {
    giveUp.current?.abort();
    const { signal } = (giveUp.current = new AbortController());
    const number = ++asked.current;
    tell({ kind: 'asked', number });
    const result = await source.list(noun, signal);
    if (signal.aborted) return false;
    if (result.ok) {
      seen.current = true;
      tell({ kind: 'arrived', number, rows: result.data });
      return true;
    }
    const { failure } = result;
    if (failure.kind !== 'aborted' && failure.kind !== 'signed-out') {
      logFailure(noun, 'list', failure);
      // The rows that stand there look like the truth, so it must be said that they may not be.
      if (seen.current) announce(`The ${nounLabel(noun).many} could not be loaded again.`);
      tell({ kind: 'failed', number, failure });
    }
    return false;
  }, [source, noun]);

  useEffect(() => {
    void reload();
    return () => giveUp.current?.abort();
  }, [reload]);

  const change = useCallback(
    (change: (rows: readonly Values[]) => readonly Values[]) => tell({ kind: 'changed', change }),
    [],
  );
  return { ...state, reload, change };
}

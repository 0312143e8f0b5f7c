// Which rows an inline table shows while calls are under way: a late answer never wins, and a quiet reload that fails leaves the rows standing.
// A pure reducer beside `use-rows.ts`, so that schedules can be tried without a browser.

import type { Values } from '../../schema/model/descriptor';
import type { ApiError } from '../data/result';

export interface Rows {
  /** Number of the last request; 0 before the first. */
  asked: number;
  waiting: boolean;
  /** What is shown; undefined until a first answer. */
  rows?: readonly Values[];
  /** Why there is nothing to show. */
  failure?: ApiError;
}

export type RowsEvent =
  | { kind: 'asked'; number: number }
  | { kind: 'arrived'; number: number; rows: readonly Values[] }
  | { kind: 'failed'; number: number; failure: ApiError }
  /** Known without asking: a row that was just saved or deleted. */
  | { kind: 'changed'; change(rows: readonly Values[]): readonly Values[] };

export const noRows: Rows = { asked: 0, waiting: true };

export function takeRows(state: Rows, event: RowsEvent): Rows {
  if (event.kind === 'asked') return { ...state, asked: event.number, waiting: true };
  if (event.kind === 'changed') return state.rows ? { ...state, rows: event.change(state.rows) } : state;
  if (event.number !== state.asked) return state;
  switch (event.kind) {
    case 'arrived':
      return { asked: state.asked, waiting: false, rows: event.rows };
    case 'failed':
      return { ...state, waiting: false, failure: state.rows ? undefined : event.failure };
  }
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

// What has changed of the rows that a list shows: new values go into the rows where they are, and nothing moves.
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { nounLabel } from '../../../schema/model/noun-label';
import type { TablePage } from '../../data/data-source';
import { rowId, rowName } from '../../record/row-model';
import { showCount } from '../model/list-messages';

/** The rows on the screen with the values of now. */
export interface FreshRows {
  /** The page that was given where no row has another value. */
  page: TablePage;
  /** Where the rows are whose values have changed. */
  changed: readonly number[];
  /** What would move rows, in words; empty where the same rows come in the same order. */
  news: string;
}

/** @param fresh the response to the same request, later. */
export function freshRows(noun: Noun, shown: TablePage, fresh: TablePage): FreshRows {
  const byId = new Map(fresh.rows.map((row) => [rowId(noun, row), row]));
  const changed: number[] = [];
  const rows = shown.rows.map((row, index) => {
    const now = byId.get(rowId(noun, row));
    if (!now || isSame(row, now)) return row;
    changed.push(index);
    return now;
  });
  return { page: changed.length > 0 ? { ...shown, rows } : shown, changed, news: newsOf(noun, shown, fresh) };
}

function newsOf(noun: Noun, shown: TablePage, fresh: TablePage): string {
  const ids = ({ rows }: TablePage) => rows.map((row) => rowId(noun, row)).join();
  const more = fresh.filtered - shown.filtered;
  if (ids(shown) === ids(fresh) && more === 0) return '';
  const { one, many } = nounLabel(noun);
  return more > 0 ? `${showCount(more)} more ${more === 1 ? one : many}` : 'This list has changed';
}

/** Rows are JSON, and those of one request have their values in one order. */
const isSame = (a: Values, b: Values): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is announced of rows that have changed: the names of a few, else how many. */
export function changedRowsText(noun: Noun, rows: readonly Values[]): string {
  if (rows.length > MAX_NAMED) return `${showCount(rows.length)} rows were changed.`;
  return `${rows.map((row) => rowName(noun, row)).join(', ')} ${rows.length === 1 ? 'was' : 'were'} changed.`;
}

const MAX_NAMED = 3;

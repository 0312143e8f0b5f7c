// What a server does with a table request, done in the page: search, order and page of sample rows. The sample list asks for every change of its state.

import { valueAt } from '../../engine/cells/cell';
import type { ListState } from '../../engine/list/list-state';
import type { Shown } from '../../engine/list/list-view-state';
import { cellText } from '../../schema/formats/cell-text';
import { type Column, shownTexts } from '../../schema/model/columns';
import type { Values } from '../../schema/model/descriptor';
import { isEmpty } from '../../schema/rules/values';

/** The page of `rows` that `state` asks for. Searches are AND-ed; what is empty comes last in either direction. */
export function tablePage(
  rows: readonly Values[],
  columns: readonly Column[],
  { page, length, sort, search }: ListState,
): Shown {
  const found = rows.filter((row) =>
    columns.every((column) => matches(column, valueAt(row, column.path), search[column.path])),
  );
  const turn = sort.dir === 'asc' ? 1 : -1;
  const sorted = columns.find(({ path }) => path === sort.path);
  found.sort((a, b) => {
    const [left, right] = [a, b].map((row) => sortKey(sorted, valueAt(row, sort.path)));
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
    return (
      turn *
      (typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right)))
    );
  });
  const last = Math.max(1, Math.ceil(found.length / length));
  const start = (Math.min(page, last) - 1) * length;
  return {
    start,
    page: { rows: found.slice(start, start + length), total: rows.length, filtered: found.length, draw: 1 },
  };
}

/** A choice is sorted by its text, anything else by itself. */
const sortKey = (column: Column | undefined, value: unknown): unknown =>
  column && shownTexts(column.property) ? cellText(column.property, value) : value;

function matches({ search }: Column, value: unknown, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (isEmpty(value)) return false;
  switch (search) {
    case 'text':
      return String(value).toLowerCase().includes(wanted.toLowerCase());
    case 'phone':
      return String(value).includes(wanted);
    case 'number':
      return Number(value) === Number(wanted);
    case 'date':
      return String(value).startsWith(wanted);
    case 'choice':
      return String(value) === wanted;
  }
}

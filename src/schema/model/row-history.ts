// What a change did to the rows of a table inside a record, by the ids of the rows, and how it is taken back.
import type { Values } from '../descriptor/descriptor';
import { isObject } from '../formats/plain-values';
import type { LoggedField } from './history';
import { ROW_ID } from './rows';

type SetCell = (row: Values, cell: LoggedField) => void;

const setValue: SetCell = (row, { name, before }) => {
  row[name] = before?.value;
};

/**
 * The rows as they were before the change, from what they are after it: of rows that it changed, its cells alone.
 * @param setCell gives a row the value that a cell had before.
 */
export function rowsTakenBack(rows: readonly Values[], field: LoggedField, setCell: SetCell = setValue): Values[] {
  const { rows: logged = [], order } = field;
  const changed = new Map(logged.map((row) => [row.row_id, row]));
  const withCells = (row: Values, cells: readonly LoggedField[]) => {
    const back = { ...row };
    for (const cell of cells) setCell(back, cell);
    return back;
  };
  const kept = rows.flatMap((row) => {
    const change = changed.get(String(row[ROW_ID]));
    if (!change) return [row];
    return change.before === null ? [] : [withCells(row, change.fields)];
  });
  const isThere = new Set(rows.map((row) => row[ROW_ID]));
  const removed = logged.filter(({ row_id, before }) => before !== null && !isThere.has(row_id));
  for (const { row_id, before, fields } of [...removed].sort((a, b) => a.before! - b.before!))
    kept.splice(before! - 1, 0, withCells({ [ROW_ID]: row_id }, fields));
  return order ? inOrder(kept, order) : kept;
}

/** As the ids are; what they do not name comes last. */
function inOrder(rows: readonly Values[], ids: readonly string[]): Values[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (row: Values) => places.get(String(row[ROW_ID])) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Whether a logged value is files, which the log has by their names and sums. */
export const isFileList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((file) => isObject(file) && Object.hasOwn(file, 'sha256'));

/** The title of a column of files that a change has taken from a row, or given to one that was there: it stays so. */
export const lostFiles = ({ rows = [] }: LoggedField): string | undefined =>
  rows
    .flatMap(({ before, fields }) => fields.filter((cell) => cell.before !== null || before !== null))
    .find(({ before, after }) => [before, after].some((value) => isFileList(value?.value)))?.title;

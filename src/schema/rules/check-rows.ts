// Checks the tables inside a record, row by row, each as a small record of its own. The messages are keyed by table,
// place of the row as it was given, and column: `labor.0.hours`.
import type { RecordSchema, Values } from '../descriptor/descriptor';
import { isEmpty, isObject } from '../formats/plain-values';
import { uniqueKey } from '../formats/unique-key';
import { aroundRows, rowRecordIn } from '../formula/row-around';
import { mostRows, ROW_ID } from '../values/rows';
import { ruleMessage } from './rule-messages';

type Errors = Record<string, string[]>;

/** Checks one row with what is around it, of which `stored` is what it was when the record was read. */
export type CheckRow = (columns: RecordSchema, row: Values, stored?: Values) => Errors;

/** What a cell's messages are keyed by. */
export const cellKey = (table: string, row: number, column: string): string => `${table}.${row}.${column}`;

/** The cell of such a key. */
export function cellOfKey(key: string): { row: number; column: string } {
  const [, row, ...column] = key.split('.');
  return { row: Number(row), column: column.join('.') };
}

/** The field of a record that messages under a key belong to: `labor` of `labor.0.hours`. */
export const fieldOfKey = (key: string): string => key.split('.', 1)[0]!;

/**
 * Messages for the cells of the table `name` of a record, none where it has too many rows, which has a message of its own.
 * `values` has no values of hidden fields, and `stored` is what the table was when the record was read.
 */
export function rowErrors(
  record: RecordSchema,
  name: string,
  values: Values,
  stored: unknown,
  checkRow: CheckRow,
): Errors {
  const property = record.properties[name]!;
  const rows = values[name];
  if (!Array.isArray(rows) || rows.length > mostRows(property) || !areRows(rows)) return {};
  const columns = rowRecordIn(record, property);
  const around = aroundRows(columns, (field) => values[field]);
  const before = rowsById(stored);
  const errors: Errors = repeatedErrors(name, columns, rows);
  for (const [at, row] of rows.entries()) {
    const found = checkRow(columns, { ...row, ...around }, before.get(row[ROW_ID]));
    for (const column of Object.keys(found)) errors[cellKey(name, at, column)] = found[column]!;
  }
  return errors;
}

/** Messages for values of unique columns that an earlier row has, too. */
function repeatedErrors(name: string, { properties }: RecordSchema, rows: readonly Values[]): Errors {
  const errors: Errors = {};
  for (const [column, property] of Object.entries(properties)) {
    if (!property.unique) continue;
    const seen = new Set<string>();
    for (const [at, row] of rows.entries()) {
      if (isEmpty(row[column])) continue;
      const key = uniqueKey(String(row[column]));
      if (seen.has(key)) errors[cellKey(name, at, column)] = [ruleMessage(REPEATED, property)];
      seen.add(key);
    }
  }
  return errors;
}

const REPEATED = { keyword: 'taken', in: 'rows' } as const;

const areRows = (value: unknown): value is Values[] => Array.isArray(value) && value.every(isObject);

/** The rows of a stored table by their ids. */
export const rowsById = (rows: unknown): ReadonlyMap<unknown, Values> =>
  new Map(areRows(rows) ? rows.map((row) => [row[ROW_ID], row]) : []);

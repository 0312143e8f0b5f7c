// A table inside a record: `{ "type": "array", "items": { "type": "object", "properties": … } }`. Each column is a
// property like one of a record, so a row is read, checked and shown as a small record of its own.
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { MAX_ROWS } from '../descriptor/limits';
import { memoize } from '../formats/memoize';
import { isObject } from '../formats/plain-values';
import { type KindDocs, type Rule, textKind, type ValueKind } from './value-kind';

/** The key under which a row has its id, which stays the same over saves and moves. */
export const ROW_ID = 'row_id';

/** A row as it travels: the values of its columns, and its id where it has one already. */
export type Row = Values & { [ROW_ID]?: string };

/** The columns of a table as a record: what is true of a record is true of a row. */
export const rowRecord = ({ items = NO_ITEMS }: Rule): RecordSchema => recordOf(items);

const NO_ITEMS: Omit<Property, 'title'> = {};

const recordOf = memoize(
  ({ properties = {}, required = [] }: Omit<Property, 'title'>): RecordSchema => ({ properties, required }),
);

/** How many rows a table may have at most. */
export const mostRows = ({ maxItems = MAX_ROWS }: Rule): number => maxItems;

/** How many rows a value has, in words. A list may have the number alone, and a ticket has rows as their JSON. */
export function rowCount(value: unknown): string {
  const rows = typeof value === 'string' ? parsed(value) : value;
  const count = Array.isArray(rows) ? rows.length : rows;
  return typeof count === 'number' ? `${count} ${count === 1 ? 'row' : 'rows'}` : '';
}

/** What is not an id is left out, and so is one that an earlier row has: such a row is a new one. */
export function withRowIds(rows: readonly unknown[], readRow: (row: Values) => Values): unknown[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (!isObject(row)) return row;
    const id = typeof row[ROW_ID] === 'string' ? row[ROW_ID].toLowerCase() : '';
    const isNew = !UUID.test(id) || seen.has(id);
    seen.add(id);
    return { ...(isNew ? {} : { [ROW_ID]: id }), ...readRow(row) };
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Its columns are read and checked by their own kinds. */
export const rows: ValueKind = {
  ...textKind(),
  // In a multipart body they are one part.
  read: (raw) => (typeof raw === 'string' ? (parsed(raw) ?? raw) : raw),
  show: rowCount,
  widget: 'rows',
  cell: 'rows',
  comparison: 'file',
  column: 'json',
  typeName: 'readonly Record<string, unknown>[]',
};

/** Without `typed`: its columns do not fit into the line in which a new noun's fields are typed. */
export const rowsDocs: KindDocs = {
  description: 'rows',
  aliases: ['table', 'subform', 'repeater', 'datagrid'],
};

/** What stands in a text that begins as a list does; undefined for what is no JSON. */
export function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

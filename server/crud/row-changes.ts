// What a save did to the rows of a record: an entry of the change log by row and cell, and whether they still are as it
// left them.
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { isSameJson } from '../../src/schema/formats/plain-values';
import type { LoggedField, LoggedRow, LoggedValue } from '../../src/schema/model/history';
import { ROW_ID, rowCount, rowRecord } from '../../src/schema/model/rows';
import { type RowTable, rowTable } from '../db/row-tables';
import { rowsIn } from './record-rows';

/** The value of a cell as it is logged; undefined where it is empty. */
export type LogCell = (table: RowTable, name: string, row: Values) => LoggedValue | undefined;

/** What two states of a record, as it is read, differ in the rows of one table; undefined where they do not. */
export function changedTable(
  table: RowTable,
  before: Values,
  after: Values,
  logCell: LogCell,
): LoggedField | undefined {
  const { property, title } = table;
  const [were, are] = [rowsIn(before[property]), rowsIn(after[property])];
  const rows = changedRows(table, were, are, logCell);
  const orders = changedOrder(were, are);
  if (rows.length === 0 && !orders) return undefined;
  return { name: property, title, before: counted(were), after: counted(are), rows, ...orders };
}

/** The table of a property with the columns of its former self, too. */
export function tableOfBoth(noun: Noun, name: string, before: Property, after: Property): RowTable {
  const properties = { ...rowRecord(before).properties, ...rowRecord(after).properties };
  return rowTable(noun, name, { ...after, items: { ...after.items, properties } });
}

const counted = (rows: readonly Values[]): LoggedValue | null =>
  rows.length === 0 ? null : { value: rows.length, text: rowCount(rows) };

const idOf = (row: Values): string => String(row[ROW_ID]);

const byId = (rows: readonly Values[]) => new Map(rows.map((row, at) => [idOf(row), { row, place: at + 1 }]));

/** Those that were there before first. */
function changedRows(table: RowTable, were: readonly Values[], are: readonly Values[], logCell: LogCell): LoggedRow[] {
  const [before, after] = [byId(were), byId(are)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((row_id) => {
    const [was, is] = [before.get(row_id), after.get(row_id)];
    const fields = changedCells(table, was?.row, is?.row, logCell);
    if (was && is && fields.length === 0) return [];
    return [{ row_id, before: was?.place ?? null, after: is?.place ?? null, fields }];
  });
}

const changedCells = (table: RowTable, was: Values = {}, is: Values = {}, logCell: LogCell): LoggedField[] =>
  Object.entries(table.record.properties).flatMap(([name, { title, computed }]) => {
    const [before, after] = [logCell(table, name, was) ?? null, logCell(table, name, is) ?? null];
    if (computed || isSame(before, after)) return [];
    return [{ name, title, before, after }];
  });

/** The ids before and after, where rows that are in both stand in another order. */
function changedOrder(
  were: readonly Values[],
  are: readonly Values[],
): Pick<LoggedField, 'order' | 'order_after'> | undefined {
  const [order, order_after] = [were.map(idOf), are.map(idOf)];
  return isInOrder(order, order_after) ? undefined : { order, order_after };
}

/** Whether those that both have stand in the same order. */
function isInOrder(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  const stayed = some.filter((id) => other.has(id));
  return others.filter((id) => one.has(id)).every((id, at) => id === stayed[at]);
}

/** Cells, and ids of an order, that a history has of one field. */
const MAX_CELLS = 100;

/** A field as a history has it: of rows the first ones, and how many more there are. */
export function shortened(field: LoggedField): LoggedField {
  const { rows = [], order = [], order_after: _, ...rest } = field;
  let cells = 0;
  const first = rows.filter(({ fields }) => {
    cells += Math.max(1, fields.length);
    return cells <= MAX_CELLS;
  });
  if (first.length === rows.length && order.length <= MAX_CELLS) return field;
  return { ...rest, rows: first, rows_left: rows.length - first.length, ...(field.order && { order: [] }) };
}

/** Whether the rows of a record, and their order, are as a change left them, or as they were before it. */
export function rowsAre(
  when: 'before' | 'after',
  { table, field, now }: { table: RowTable; field: LoggedField; now: Values },
  logCell: LogCell,
): boolean {
  const are = rowsIn(now[field.name]);
  const rows = byId(are);
  // An entry may be older than the log of the order after it.
  const order = when === 'before' ? field.order : field.order_after;
  if (order && !isInOrder(order, are.map(idOf))) return false;
  return (field.rows ?? []).every((logged) => {
    const row = rows.get(logged.row_id)?.row;
    if (logged[when] === null || !row) return (logged[when] === null) === (row === undefined);
    return comparedCells(table, logged).every((name) => {
      const cell = logged.fields.find((one) => one.name === name);
      return isSame(logCell(table, name, row) ?? null, cell?.[when] ?? null);
    });
  });
}

/** A row that was added or removed is logged whole: a cell that the log does not have was empty. */
const comparedCells = ({ record }: RowTable, { before, after, fields }: LoggedRow): string[] => {
  const logged = fields.map(({ name }) => name);
  if (before !== null && after !== null) return logged;
  const columns = Object.entries(record.properties).flatMap(([name, { computed }]) => (computed ? [] : [name]));
  return [...new Set([...logged, ...columns])];
};

const isSame = (one: LoggedValue | null, other: LoggedValue | null): boolean => isSameJson(one?.value, other?.value);

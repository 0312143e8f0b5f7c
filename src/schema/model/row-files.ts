// Files in the rows of a table. Where rows are kept as a text, as in tickets, a cell names its files, which belong to
// the record as all its files do: so rows can be moved, and changed by two people, without a file changing its owner.
import type { Property, Values } from '../descriptor/descriptor';
import { isEmpty, isFile, isFiles, isObject, isStoredFile, type StoredFile } from '../formats/plain-values';
import { isRows } from '../values/kinds';
import { ROW_ID, rowRecord } from '../values/rows';

type Rule = Omit<Property, 'title'>;

/** The columns of a table in which there are files; none for what is no table. */
export const fileColumnsOf = (property: Rule): [string, Property][] =>
  isRows(property) ? Object.entries(rowRecord(property).properties).filter(([, column]) => isFiles(column)) : [];

/** The rows with each of their file cells as `change` makes it; the same rows where there is no such column. */
export function withFileCells(
  property: Rule,
  rows: unknown,
  change: (value: unknown, column: Property) => unknown,
): unknown {
  const columns = fileColumnsOf(property);
  if (columns.length === 0 || !Array.isArray(rows)) return rows;
  return rows.map((row: unknown) =>
    isObject(row)
      ? { ...row, ...Object.fromEntries(columns.map(([name, column]) => [name, change(row[name], column)])) }
      : row,
  );
}

/** What a cell holds of a list of files: all of them, or the first. */
export const cellOf = (column: Rule, files: readonly unknown[]): unknown => (column.file ? files[0] : [...files]);

/** A cell whose files are named: they were accepted when they were stored. */
export const storedCell = (value: unknown, column: Rule): unknown => cellOf(column, cellFiles(value).map(asStored));

const asStored = (file: unknown): unknown =>
  typeof file === 'string' ? ({ stored: file } satisfies StoredFile) : file;

/** The files of a cell, or their names. */
export const cellFiles = (value: unknown): unknown[] =>
  [value].flat().filter((file) => (typeof file === 'string' ? !isEmpty(file) : isFile(file) || isStoredFile(file)));

/** The files in all cells of the rows. */
export const filesInRows = (property: Rule, rows: unknown): unknown[] =>
  fileColumnsOf(property).flatMap(([name]) =>
    Array.isArray(rows) ? rows.flatMap((row: unknown) => (isObject(row) ? cellFiles(row[name]) : [])) : [],
  );

/** The part of a multipart body in which a new file of a cell travels. @param field the name of the table. */
export const cellPart = (field: string, row: string | number, column: string): string => `${field}[${row}][${column}]`;

/** Rows without the files that are still to be sent, and these by the names of their parts. */
export function sentRowFiles(field: string, property: Rule, rows: unknown): { rows: unknown; parts: Values } {
  const parts: Values = {};
  if (!Array.isArray(rows)) return { rows, parts };
  for (const [at, row] of rows.entries())
    for (const [name] of fileColumnsOf(property)) {
      const fresh = isObject(row) ? cellFiles(row[name]).filter((file) => isFile(file) && !isStoredFile(file)) : [];
      if (fresh.length > 0) parts[cellPart(field, String((row as Values)[ROW_ID] ?? at), name)] = fresh;
    }
  const kept = (value: unknown, column: Property) => cellOf(column, cellFiles(value).filter(isStoredFile));
  return { rows: withFileCells(property, rows, kept), parts };
}

// Files in the rows inside a record. A new one is a part `{table}[{row}][{column}]`, where the row is its id or its place in the
// rows that are sent; one that stays is named in its cell by its id, as it is read. A cell that is not sent keeps what its
// row has, and no row gets a file of another one.
import { randomUUID } from 'node:crypto';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { MAX_ROWS } from '../../src/schema/descriptor/limits';
import { isEmpty, isFile, isObject, isStoredFile, plainText } from '../../src/schema/formats/plain-values';
import {
  cellFiles,
  cellOf,
  cellPart,
  fileColumnsOf,
  filesInRows,
  withFileCells,
} from '../../src/schema/model/row-files';
import { parsed, ROW_ID, rowRecord, tablesOf } from '../../src/schema/model/rows';
import type { Errors } from '../../src/schema/rules/check';
import { cellKey, rowsById } from '../../src/schema/rules/check-rows';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { idOf } from '../db/database';
import type { UploadedFile } from '../files/receive';
import { asPartMessage, type FileRow, filesIn } from './record-files';
import { rowsIn } from './record-rows';

type Known = Pick<FileRow, 'file_id' | 'stored'>;

interface SentRows {
  /** The key of the table in messages, and the name with which its parts begin. */
  key: string;
  prefix: string;
  /** What follows the name of a part of a column. */
  suffix?: string;
  property: Property;
  /** As they were sent, and as they were read. */
  sent: readonly unknown[];
  rows: readonly unknown[];
  /** All files of the body, and those that the record has in the table: under the names by which its cells have them. */
  received: readonly UploadedFile[];
  files: readonly Known[];
  /** The rows that the record has. */
  before: unknown;
  /** A new file as it is stored. */
  owned?(file: UploadedFile, position: number): UploadedFile;
}

/** Files that no row takes would be lost. */
export const NOT_IN_ROWS = 'A file belongs to a row or a column that is not there.';

/** The rows with their files, each with an id; and messages for what is no file of its cell, and for files without a row. */
export function readRowFiles(given: SentRows): { rows: unknown[]; errors: Errors } {
  // Too many are refused for their number, and looking for the files of each would take long.
  if (given.rows.length > MAX_ROWS) return { rows: [...given.rows], errors: {} };
  const { key, prefix, suffix = '', property, owned = (file) => file } = given;
  const repeated = repeatedRows(given.sent);
  const left = new Map<string, UploadedFile[]>();
  for (const file of given.received)
    if (file.field === prefix || file.field.startsWith(`${prefix}[`))
      left.set(file.field, [...(left.get(file.field) ?? []), file]);
  const had = rowsById(given.before);
  const errors: Errors = {};
  const rows = given.rows.map((row, at) => {
    if (!isObject(row)) return row;
    const rowId = typeof row[ROW_ID] === 'string' ? row[ROW_ID] : randomUUID();
    const isRepeated = row[ROW_ID] === undefined && repeated.has(at);
    const cells = fileColumnsOf(property).map(([name, column]): [string, unknown] => {
      const parts = [rowId, at].map((place) => cellPart(prefix, place, name));
      const fresh = parts.flatMap((part) => left.get(part) ?? []).map((file, position) => owned(file, position));
      for (const part of parts) left.delete(part);
      const before = cellFiles(had.get(rowId)?.[name]);
      const raw = isObject(given.sent[at]) ? given.sent[at][name] : undefined;
      const kept = raw === undefined ? before : keptFiles(raw, before, given.files);
      const cell = cellKey(key, at, name);
      if (column.file && fresh.length > 1) errors[cell] = [ruleMessage(ONE, column)];
      if (!kept)
        errors[cell] = [
          isNamed(raw)
            ? isRepeated
              ? REPEATED
              : FOREIGN
            : asPartMessage(column.title, `${cellPart(prefix, at, name)}${suffix}`),
        ];
      return [name, column.file ? cellOf(column, [...fresh, ...(kept ?? [])]) : [...(kept ?? []), ...fresh]];
    });
    return inOrder(property, { ...row, ...Object.fromEntries(cells), [ROW_ID]: rowId });
  });
  if (left.size > 0) errors[key] = [NOT_IN_ROWS];
  return { rows, errors };
}

/** For what takes one file: none of several is chosen, since the others would be lost. */
export const ONE = { keyword: 'maxItems', limit: 1 } as const;
const REPEATED = 'The id of this row is used twice.';
const FOREIGN = 'This file is not of this row.';

/** The places of rows with the id of one before them: they were read as new ones. */
function repeatedRows(sent: readonly unknown[]): ReadonlySet<number> {
  const ids = new Set<string>();
  const repeated = new Set<number>();
  for (const [at, row] of sent.entries()) {
    const id = isObject(row) ? plainText(row[ROW_ID])?.toLowerCase() : undefined;
    if (id === undefined) continue;
    if (ids.has(id)) repeated.add(at);
    ids.add(id);
  }
  return repeated;
}

/** As a row is read, so that the same rows are the same text. */
function inOrder(property: Property, row: Values): Values {
  const names = [ROW_ID, ...Object.keys(rowRecord(property).properties)];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])));
}

/** The files of a cell that stay, as their ids or what was read of them say; undefined where one is not of the cell. */
function keptFiles(raw: unknown, before: readonly unknown[], files: readonly Known[]): readonly unknown[] | undefined {
  const kept = [raw].flat().map((item) => {
    if (isEmpty(item) && !isObject(item)) return null;
    const file = files.find(({ file_id }) => file_id === fileIdOf(item));
    return before.find((one) => isStoredFile(one) && one.stored === file?.stored);
  });
  return kept.includes(undefined) ? undefined : [...new Set(kept)].filter((file) => file !== null);
}

/**
 * The values with their file cells as the ids of what stays, as a save means them: what else was read of a file is other
 * with every read, such as its link.
 */
export function withFileIds(noun: Noun, values: Values): Values {
  const idOrAsSent = (item: unknown): unknown => fileIdOf(item) ?? item;
  const tables = fileTables(noun).filter(([name]) => Object.hasOwn(values, name));
  const ids = (cell: unknown) => (Array.isArray(cell) ? cell.map(idOrAsSent) : idOrAsSent(cell));
  return {
    ...values,
    ...Object.fromEntries(tables.map(([name, rows]) => [name, withFileCells(rows, values[name], ids)])),
  };
}

const fileIdOf = (item: unknown): number | undefined => idOf(plainText(isObject(item) ? item.file_id : item));

const isNamed = (raw: unknown): boolean => [raw].flat().every((item) => fileIdOf(item) !== undefined);

/** The tables of a noun in which there are files. */
const fileTables = ({ record }: Noun): [string, Property][] =>
  tablesOf(record).filter(([, property]) => fileColumnsOf(property).length > 0);

/** Whether records of the noun have files in their rows. */
export const hasRowFiles = (noun: Noun): boolean => fileTables(noun).length > 0;

/** Where a file of a part belongs. */
interface CellPart {
  table: string;
  /** The id of the row, or its place. */
  row: string;
  name: string;
  /** Undefined where the table has no such column of files. */
  column?: Property;
}

/** Where a part belongs whose name begins with that of a table with files; it may be a row or column that is not there. */
export function cellOfPart({ record }: Noun, field: string): CellPart | undefined {
  const [, table = '', row = '', name = ''] = PART.exec(field) ?? [];
  const property = Object.hasOwn(record.properties, table) ? record.properties[table] : undefined;
  const columns = property ? fileColumnsOf(property) : [];
  return columns.length > 0 ? { table, row, name, column: columns.find(([one]) => one === name)?.[1] } : undefined;
}

const PART = /^([a-z][a-z0-9_]*)(?:\[([^\]]*)\]?(?:\[([^\]]*)\])?|$)/;

/** The key of the cell in messages. @param texts of the body that was read so far. */
export const keyOfPart = ({ table, row, name }: CellPart, texts: ReadonlyMap<string, string>): string =>
  cellKey(table, placeOf(row, parsed(texts.get(table) ?? '')), name);

/** The place of the row of a part among those of a body, 0 where it is none of them. @param row its id or its place. */
export function placeOf(row: string, rows: unknown): number {
  if (row.length < 36) return Math.trunc(Number(row)) || 0;
  return Math.max(
    0,
    rowsIn(rows).findIndex((one) => one[ROW_ID] === row),
  );
}

interface SentRecord {
  /** As they were sent, and as they were read. */
  body: Values;
  values: Values;
  received: readonly UploadedFile[];
  /** In the shape of a form; nothing of a new record. */
  before: Values;
}

/** The values of a save with the files in its rows, and messages for what is none. */
export function withRowFiles(
  noun: Noun,
  { body, values, received, before }: SentRecord,
): { values: Values; errors: Errors } {
  const errors: Errors = {};
  const filled = fileTables(noun).flatMap(([name, property]): [string, unknown][] => {
    const isSent = Array.isArray(values[name]);
    const raw = Object.hasOwn(body, name) ? body[name] : values[name];
    const sent = typeof raw === 'string' ? parsed(raw) : raw;
    const files = filesInRows(property, before[name]).filter(isKnown);
    const read = readRowFiles({
      ...{ key: name, prefix: name, property, received, files, before: before[name] },
      sent: Array.isArray(sent) ? sent : [],
      rows: isSent ? (values[name] as unknown[]) : [],
    });
    Object.assign(errors, read.errors);
    return isSent ? [[name, read.rows]] : [];
  });
  return { values: { ...values, ...Object.fromEntries(filled) }, errors };
}

const isKnown = (file: unknown): file is Known =>
  isObject(file) && typeof file.file_id === 'number' && isStoredFile(file);

/** What a save does to the files in rows: new ones, and the stored names of those that no row has any more. */
export function changedRowFiles(noun: Noun, values: Values, row: Values): { fresh: UploadedFile[]; gone: string[] } {
  const tables = fileTables(noun).filter(([name]) => Object.hasOwn(values, name));
  const now = tables.flatMap(([name, property]) => filesInRows(property, values[name]));
  const kept = new Set(now.flatMap((file) => (isStoredFile(file) ? file.stored : [])));
  const were = tables.flatMap(([name, property]) => filesIn(filesInRows(property, row[name])));
  return {
    fresh: now.filter(isFresh),
    gone: were.flatMap(({ file_id, stored }) => (kept.has(String(file_id)) ? [] : stored)),
  };
}

const isFresh = (file: unknown): file is UploadedFile => isFile(file) && !isStoredFile(file);

// Files in the rows of a ticket's fields. A new one is a part `dynamic_files[12][{row}][{column}][]`, where the row is its
// id or its place in the rows that are sent; one that stays is named in its cell by its id, as it is read. A cell that is
// not sent keeps what its row has.
import { randomUUID } from 'node:crypto';
import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isObject, isStoredFile, plainText } from '../../src/schema/formats/plain-values';
import { cellFiles, cellOf, cellPart, fileColumnsOf, withFileCells } from '../../src/schema/model/row-files';
import { ROW_ID, rowRecord } from '../../src/schema/model/rows';
import type { Errors } from '../../src/schema/rules/check';
import { cellKey, rowsById } from '../../src/schema/rules/check-rows';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { asPartMessage } from '../crud/check-save';
import type { FileRow } from '../crud/record-files';
import { idOf } from '../db/database';
import type { UploadedFile } from '../files/receive';
import type { OwnedFile } from '../files/stored-files';
import { filePart, NOT_IN_ROWS } from './file-fields';

interface SentRows {
  /** The id of the field. */
  id: number;
  property: Property;
  /** As they were sent, and as they were read. */
  sent: readonly unknown[];
  rows: readonly unknown[];
  /** All files of the body, and those that the ticket has in the field. */
  received: readonly UploadedFile[];
  files: readonly Pick<FileRow, 'file_id' | 'stored'>[];
  /** What the ticket has in the field. */
  before: unknown;
}

/** The rows with their files, each with an id; and messages for what is no file of its cell, and for files without a row. */
export function readRowFiles(given: SentRows): { rows: unknown[]; errors: Errors } {
  const { id, property, received } = given;
  const left = new Map<string, UploadedFile[]>();
  for (const file of received)
    if (filePart(file.field)?.detailId === id && filePart(file.field)?.row !== undefined)
      left.set(file.field, [...(left.get(file.field) ?? []), file]);
  const had = rowsById(given.before);
  const errors: Errors = {};
  const rows = given.rows.map((row, at) => {
    if (!isObject(row)) return row;
    const rowId = typeof row[ROW_ID] === 'string' ? row[ROW_ID] : randomUUID();
    const isRepeated = row[ROW_ID] === undefined && isEarlier(given.sent, at);
    const cells = fileColumnsOf(property).map(([name, column]): [string, unknown] => {
      const parts = [rowId, at].map((place) => cellPart(`dynamic_files[${id}]`, place, name));
      const fresh = parts.flatMap((part) => left.get(part) ?? []);
      for (const part of parts) left.delete(part);
      const before = cellFiles(had.get(rowId)?.[name]);
      const raw = isObject(given.sent[at]) ? given.sent[at][name] : undefined;
      const kept = raw === undefined ? before : keptFiles(raw, before, given.files);
      const key = cellKey(String(id), at, name);
      if (column.file && fresh.length > 1) errors[key] = [ruleMessage(ONE, column)];
      if (!kept)
        errors[key] = [
          isNamed(raw)
            ? isRepeated
              ? REPEATED
              : FOREIGN
            : asPartMessage(column.title, `${cellPart(`dynamic_files[${id}]`, at, name)}[]`),
        ];
      const owned = fresh.map((file, position): OwnedFile => ({ ...file, owner: ownerOf(id, position) }));
      return [name, column.file ? cellOf(column, [...owned, ...(kept ?? [])]) : [...(kept ?? []), ...owned]];
    });
    return inOrder(property, { ...row, ...Object.fromEntries(cells), [ROW_ID]: rowId });
  });
  if (left.size > 0) errors[String(id)] = [NOT_IN_ROWS];
  return { rows, errors };
}

/** For what takes one file: none of several is chosen, since the others would be lost. */
export const ONE = { keyword: 'maxItems', limit: 1 } as const;
const REPEATED = 'The id of this row is used twice.';
const FOREIGN = 'This file is not of this row.';

/** Whether a row of the body has the id of one before it: it was read as a new one. */
function isEarlier(sent: readonly unknown[], at: number): boolean {
  const ids = sent.slice(0, at + 1).map((row) => (isObject(row) ? plainText(row[ROW_ID])?.toLowerCase() : undefined));
  return ids[at] !== undefined && ids.indexOf(ids[at]) < at;
}

const ownerOf = (ticket_form_detail_id: number, position: number) => ({ ticket_form_detail_id, position });

/** As a row is read, so that the same rows are the same text. */
function inOrder(property: Property, row: Values): Values {
  const names = [ROW_ID, ...Object.keys(rowRecord(property).properties)];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])));
}

/** The files of a cell that stay, as their ids or what was read of them say; undefined where one is not of the cell. */
function keptFiles(
  raw: unknown,
  before: readonly unknown[],
  files: readonly Pick<FileRow, 'file_id' | 'stored'>[],
): readonly unknown[] | undefined {
  const kept = [raw].flat().map((item) => {
    if (isEmpty(item) && !isObject(item)) return null;
    const file = files.find(({ file_id }) => file_id === fileIdOf(item));
    return before.find((one) => isStoredFile(one) && one.stored === file?.stored);
  });
  return kept.includes(undefined) ? undefined : [...new Set(kept)].filter((file) => file !== null);
}

const fileIdOf = (item: unknown): number | undefined => idOf(plainText(isObject(item) ? item.file_id : item));

const isNamed = (raw: unknown): boolean => [raw].flat().every((item) => fileIdOf(item) !== undefined);

/** Rows whose cells name their files, with what a reader gets of these. A file that is gone is left out. */
export const withReadFiles = <File extends object>(
  property: Property,
  rows: unknown,
  files: ReadonlyMap<string, File>,
): unknown =>
  withFileCells(property, rows, (value, column) => {
    const found = cellFiles(value).flatMap((name) => files.get(String(name)) ?? []);
    return cellOf(column, found) ?? null;
  });

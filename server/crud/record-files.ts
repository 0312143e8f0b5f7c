// Files of a record (`"file"` in a descriptor). One file is a column with its stored name, a list of files are rows of
// `stored_file` that name their record; the lists of a noun whose module receives files itself are kept by that.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isFiles, isObject, isStoredFile } from '../../src/schema/formats/plain-values';
import { fileColumnsOf, withFileCells } from '../../src/schema/model/row-files';
import { tablesOf } from '../../src/schema/model/rows';
import type { Connection } from '../db/database';
import { signName, viewLink } from '../files/links';
import type { UploadedFile } from '../files/receive';
import { deleteFiles, insertFiles } from '../files/stored-files';

/** What is said where something else stands in the place of a file: how to send one. @param part the name of its part. */
export const asPartMessage = (label: string, part: string): string =>
  `${label} must be sent as a file: as a part of multipart/form-data named ${part}, with a file name.`;

/** Names of the properties that hold one file. */
export const fileNames = ({ record }: Noun): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.file);

/** Names of the properties that hold a list of files. */
export const fileListNames = ({ record }: Noun): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.items?.file);

/** Those that are kept here, and not by the noun's module. */
const keptLists = (noun: Noun): string[] => (noun.server === undefined ? fileListNames(noun) : []);

/** A stored file as it is read from the database: what a response has of it, with its stored name and hash instead of a link. */
export interface FileRow {
  file_id: number;
  stored: string;
  sha256: string;
  name: string;
  size: number;
  inline: string | null;
}

/** A stored file, `f`, as JSON. */
export const FILE = sql`jsonb_build_object('file_id', f.file_id, 'stored', f.stored_name, 'sha256', f.sha256, 'name', f.original_name, 'size', f.size, 'inline', f.kind)`;

/** The files of a property as JSON, and their names as one text, by which lists search and sort. */
export function fileColumns(
  noun: Noun,
  name: string,
  { file }: Property,
): Record<'wire' | 'names', RawBuilder<unknown>> {
  const at = file
    ? sql`f.stored_name = ${sql.ref(`${noun.noun}.${name}`)}`
    : sql`f.owner_noun = ${noun.noun} and f.owner_field = ${name} and f.owner_id = ${sql.ref(`${noun.noun}.${noun.api.id}`)}`;
  const all = file ? FILE : sql`jsonb_agg(${FILE} order by f.position, f.file_id)`;
  return {
    wire: sql`(select ${all} from stored_file f where ${at})`,
    names: sql`(select string_agg(f.original_name, '; ' order by f.position, f.file_id) from stored_file f where ${at})`,
  };
}

/** Whether lists and records of the noun have the property's files. */
export const hasFiles = (noun: Noun, property: Property): boolean =>
  property.file !== undefined || (property.items?.file !== undefined && noun.server === undefined);

/** Adds the rows of new files, and removes those of the files of `row` that they replace or that were emptied. */
export async function replaceFiles(
  db: Connection,
  noun: Noun,
  id: number,
  { values, row = {} }: { values: Values; row?: Values },
): Promise<void> {
  const names = fileNames(noun).filter((name) => Object.hasOwn(values, name));
  await deleteFiles(db, storedNames(names, row));
  await insertFiles(
    db,
    names.map((name) => values[name]).filter((value): value is UploadedFile => !isEmpty(value)),
  );
  for (const name of keptLists(noun))
    if (Object.hasOwn(values, name)) await replaceList(db, noun, { id, name, list: listIn(values[name]), row });
}

async function replaceList(
  db: Connection,
  { noun }: Noun,
  { id, name, list, row }: { id: number; name: string; list: readonly unknown[]; row: Values },
): Promise<void> {
  const kept = new Set(list.flatMap((item) => (isStoredFile(item) ? item.stored : [])));
  const before = filesIn(row[name]);
  const gone = before.filter(({ file_id }) => !kept.has(String(file_id)));
  await deleteFiles(
    db,
    gone.map(({ stored }) => stored),
  );
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0)::integer as next from stored_file
    where owner_noun = ${noun} and owner_id = ${id} and owner_field = ${name}`.execute(db);
  const fresh = list.filter((item): item is UploadedFile => !isStoredFile(item));
  await insertFiles(
    db,
    fresh.map((file, i) => ({
      ...file,
      owner: { owner_noun: noun, owner_id: id, owner_field: name, position: rows[0]!.next + i },
    })),
  );
}

/**
 * A row in a response, with links that `/storage/` serves for some minutes: an image is its link, any other file has
 * its name and size, too.
 */
export function withLinks(noun: Noun, row: Values, linkKey: string): Values {
  const linked = Object.entries(noun.record.properties).flatMap(([name, property]): [string, unknown][] => {
    const key = property.readAs ?? name;
    if (!isFiles(property) || isEmpty(row[key])) return [];
    if (typeof row[key] === 'string') return [[key, viewLink(row[key], linkKey)]];
    const files = filesIn(row[key]).map((file) => wireFile(file, linkKey));
    if (property.items) return hasFiles(noun, property) ? [[key, files]] : [];
    const [one] = filesIn(row[key]);
    return one ? [[key, isImage(property) ? viewLink(one.stored, linkKey) : files[0]]] : [];
  });
  return { ...row, ...Object.fromEntries([...linked, ...linkedRows(noun, row, linkKey)]) };
}

/** The rows with files in their cells: also an image has its id, by which a save names what stays. */
const linkedRows = ({ record }: Noun, row: Values, linkKey: string): [string, unknown][] =>
  tablesOf(record).flatMap(([name, property]) =>
    fileColumnsOf(property).length === 0
      ? []
      : [[name, withFileCells(property, row[name], (cell) => wireFile(cell, linkKey))]],
  );

function wireFile(cell: unknown, linkKey: string): unknown {
  const [one] = filesIn(cell);
  if (!one) return null;
  const { stored, sha256: _hash, ...file } = one;
  return { ...file, url: `/storage/${signName(stored, linkKey)}` };
}

const isImage = ({ file }: Property): boolean => file?.accept?.startsWith('image/') === true;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The stored files in a column of a row as it is read. */
export const filesIn = (value: unknown): FileRow[] =>
  (Array.isArray(value) ? value : [value]).filter((file): file is FileRow => isObject(file) && 'stored' in file);

const storedNames = (names: readonly string[], row: Values): string[] =>
  names.flatMap((name) => filesIn(row[name]).map(({ stored }) => stored));

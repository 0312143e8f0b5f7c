// The keys of a file's rows across its portions (`file-keys.ts`): each call says which earlier rows have them already, and
// keeps its own for the calls after it.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { FileKey } from '../../src/schema/import/file-keys';
import type { ImportPortion } from '../../src/schema/import/import-call';
import type { Connection, Database } from '../db/database';
import type { SignedIn } from '../session/sessions';

/** The first row of a record, and its keys. */
export interface KeyedRow {
  row: number;
  keys: readonly FileKey[];
}

/** For the keys of each record the row before it that has one of them. */
export type Repeated = readonly (readonly { key: FileKey; row: number }[])[];

/** @param file see `fileOf`; without it only the records of this portion are known. */
export async function findRepeated(
  db: Connection,
  file: string | undefined,
  { rows }: Pick<ImportPortion, 'rows'>,
  records: readonly KeyedRow[],
): Promise<Repeated> {
  const first = file === undefined ? new Map<string, number>() : await rowsElsewhere(db, file, rows, records);
  for (const { row, keys } of records)
    for (const { text } of keys) first.set(text, Math.min(row, first.get(text) ?? row));
  return records.map(({ row, keys }) =>
    keys.flatMap((key) => (first.get(key.text)! < row ? [{ key, row: first.get(key.text)! }] : [])),
  );
}

/** The first rows of other portions that have these keys. */
async function rowsElsewhere(
  db: Connection,
  file: string,
  lines: ImportPortion['rows'],
  records: readonly KeyedRow[],
): Promise<Map<string, number>> {
  const texts = new Map(records.flatMap(({ keys }) => keys.map(({ text }) => [hashed(text), text])));
  if (texts.size === 0) return new Map();
  const { rows } = await sql<{ key_hash: string; row: number }>`
    select key_hash, min(file_row) as row from import_key
    where file = ${file}::uuid and key_hash = any(${[...texts.keys()]}::uuid[])
      and file_row <> all(${lines.map(({ row }) => row)}::integer[])
    group by key_hash`.execute(db);
  return new Map(rows.map(({ key_hash, row }) => [texts.get(key_hash)!, row]));
}

/** For each record that is there the other row of the file with which the import has written it already. */
export async function findWritten(
  db: Connection,
  { import: id }: Pick<ImportPortion, 'import'>,
  { userId }: SignedIn,
  records: readonly { row: number; id: number | undefined }[],
): Promise<(number | undefined)[]> {
  const ids = records.flatMap((record) => record.id ?? []);
  if (id === undefined || ids.length === 0) return records.map(() => undefined);
  const { rows } = await sql<{ record_id: number; file_row: number }>`
    select record_id, file_row from import_change join import using (import_id)
    where import_id = ${id}::uuid and user_id = ${userId} and record_id = any(${ids}::integer[])
    order by change_id`.execute(db);
  return records.map(
    (record) => rows.find((one) => one.record_id === record.id && one.file_row !== record.row)?.file_row,
  );
}

/** In place of those that the same lines had. */
export async function keepKeys(
  db: Connection,
  file: string,
  { rows }: Pick<ImportPortion, 'rows'>,
  records: readonly KeyedRow[],
): Promise<void> {
  await sql`delete from import_key where file = ${file}::uuid
    and file_row = any(${rows.map(({ row }) => row)}::integer[])`.execute(db);
  const kept = records.flatMap(({ row, keys }) => keys.map(({ text }) => ({ row, hash: hashed(text) })));
  if (kept.length === 0) return;
  await sql`insert into import_key (file, file_row, key_hash)
    select ${file}::uuid, * from unnest(${kept.map(({ row }) => row)}::integer[],
      ${kept.map(({ hash }) => hash)}::uuid[]) on conflict do nothing`.execute(db);
}

/** The name of a file, under which only the user who imports it can keep keys; undefined for a check of a portion alone. */
export const fileOf = ({ import: id }: Pick<ImportPortion, 'import'>, { userId }: SignedIn): string | undefined =>
  id === undefined ? undefined : hashed(`${id} ${userId}`);

/** 128 bits in the form of a UUID. */
const hashed = (text: string): string => {
  const digits = createHash('sha256').update(text).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
};

/** Part of the regular sweep: an import that goes on two days after its last portion is compared with the records alone. */
export const forgetKeys = (db: Database): Promise<unknown> =>
  sql`delete from import_key where not ${isRecent('kept_at')}`.execute(db);

/** The time for which an import may be under way: what only an unfinished one needs ends with it. */
export const isRecent = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > now() - interval '2 days')`;

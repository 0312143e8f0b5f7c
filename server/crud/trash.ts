// Deleted records: each is kept as it was stored, with its files and what pointed to it, until it is restored
// (`restore-record.ts`) or has been in the trash for `TRASH_DAYS`.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { commentNoun } from '../../src/schema/model/comments';
import type { LoggedField } from '../../src/schema/model/history';
import type { DeletedRecord, TrashPage } from '../../src/schema/model/trash';
import { type Connection, type Database, jsonb, utcText, WHOLE_ROW } from '../db/database';
import type { SignedIn } from '../session/sessions';
import { callerNames, entriesUnder, labelText, loggedFields } from './change-log';
import { containing } from './column-search';
import { heldBy } from './held-rows';

interface Keeping {
  noun: Noun;
  /** As they are read. */
  rows: readonly Values[];
  caller: SignedIn;
  /** Tables whose rows do not come back. */
  ends?: readonly string[];
}

/** Before the records are deleted, in the transaction that deletes them. */
export async function keepInTrash(db: Connection, { noun, rows, caller, ends }: Keeping): Promise<void> {
  const id = sql.ref(noun.api.id);
  const ids = rows.map((row) => Number(row[noun.api.id]));
  const held = await heldBy(db, noun, ends);
  const all = held((column) => sql`${column} = any(${ids}::integer[])`);
  const own = held((column) => sql`${column} = ${WHOLE_ROW}.${id}`);
  const kept = rows.map((row, at) => ({ id: ids[at], label: labelText(noun, row), fields: loggedFields(noun, row) }));
  // Records without files are not looked up among all files, one by one.
  const { rows: files } = await sql`select 1 from stored_file where ${all.isFile} limit 1`.execute(db);
  const file = sql`(select coalesce(jsonb_agg(${own.file}), '[]') from stored_file where ${own.isFile})`;
  await sql`insert into trash (noun, record_id, label, deleted_by, deleted_by_name, fields, stored, held, files)
    select ${noun.noun}, sent.id, sent.label, ${caller.userId}::integer, ${callerNames(caller).who},
      sent.fields, to_jsonb(${WHOLE_ROW}), ${own.rows}, ${files.length > 0 ? file : sql`'[]'`}
    from jsonb_to_recordset(${jsonb(kept)}::jsonb) as sent (id integer, label text, fields jsonb)
      join ${sql.id(noun.noun)} as ${WHOLE_ROW} on ${WHOLE_ROW}.${id} = sent.id`.execute(db);
  if (files.length > 0) await sql`update stored_file set ${all.loosened} where ${all.isFile}`.execute(db);
}

/** A row of the trash. */
export interface Kept extends DeletedRecord {
  fields: LoggedField[];
  /** Names of the columns that it had. */
  columns: string[];
}

/** The deleted record; undefined where it is not in the trash. @param lock it stays there until the transaction ends. */
export async function readKept(
  db: Connection,
  noun: Noun,
  id: number,
  lock: 'for update' | '' = '',
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select ${ENTRY}, fields, array(select jsonb_object_keys(stored)) as columns
    from trash where ${entriesUnder(noun)} and record_id = ${id} order by trash_id desc limit 1 ${sql.raw(lock)}`.execute(
    db,
  );
  return rows[0];
}

/** Takes a row out of the trash, and leaves its files. */
export const takeOut = (db: Connection, { trash_id }: Kept): Promise<unknown> =>
  sql`delete from trash where trash_id = ${trash_id}`.execute(db);

const PAGE_LENGTH = 50;

/**
 * The deleted records of a noun, the latest first. @param days that they are kept. @param before only those deleted before
 * this `trash_id`. @param search a part of what they were called, or of who deleted them.
 */
export async function readTrash(
  db: Database,
  noun: Noun,
  { days, before, search = '' }: { days: number; before?: number; search?: string },
): Promise<TrashPage> {
  const older = before === undefined ? sql`` : sql`and trash_id < ${before}`;
  const part = containing(search.trim());
  const found = search.trim() === '' ? sql`` : sql`and (label ilike ${part} or deleted_by_name ilike ${part})`;
  const { rows } = await sql<DeletedRecord>`
    select ${ENTRY} from trash where ${entriesUnder(noun)} and ${isKept(days)} ${older} ${found}
    order by trash_id desc limit ${sql.lit(PAGE_LENGTH + 1)}`.execute(db);
  return { records: rows.slice(0, PAGE_LENGTH), more: rows.length > PAGE_LENGTH, days };
}

/** Part of the regular sweep, which then removes the files. What users wrote about a record goes with it. */
export async function emptyTrash(db: Database, days: number): Promise<void> {
  await sql`with gone as (delete from trash where not ${isKept(days)} returning noun, record_id, files),
    unread as (delete from notification n using gone where n.noun = gone.noun and n.record_id = gone.record_id
      and n.batch is null),
    unsaid as (delete from record_comment c using gone where c.noun = gone.noun and c.record_id = gone.record_id
      returning c.comment_id)
    delete from stored_file where (in_trash and stored_name in (
      select file ->> 'stored_name' from gone, jsonb_array_elements(files) as file))
      or (owner_noun = ${commentNoun.noun} and owner_id in (select comment_id from unsaid))`.execute(db);
}

const isKept = (days: number): RawBuilder<boolean> => sql`(deleted_at > now() - make_interval(days => ${days}))`;

const ENTRY = sql`trash_id::float8 as trash_id, record_id, label, ${utcText(sql.ref('deleted_at'))} as deleted_at,
  deleted_by_name as deleted_by`;

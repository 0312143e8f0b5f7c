// Imports of the last days: kept with the results of each portion, counted, listed, and forgotten.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { IMPORT_DAYS, type ImportCall, type ImportResult, type PastImport } from '../../src/schema/import/import-call';
import { callerNames } from '../crud/change-log';
import { type Connection, type Database, jsonb, utcText } from '../db/database';
import { inTransaction } from '../db/transaction';
import { notFound, problem } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { forgetKeys } from './kept-keys';
import { hashOf } from './read-import';

/** What was wanted of an import with its first portion, and what has become of it. */
export interface StoredImport {
  /** All or nothing. */
  isAll: boolean;
  /** Its Undo has begun, or a refused record has ended it. */
  hasEnded: boolean;
  /** A refused record has ended it. */
  isRefused: boolean;
}

/**
 * Before its first portion.
 * @throws 404 where the id is that of another user's import, or of another noun's.
 */
export async function storeImport(
  db: Connection,
  { noun }: Noun,
  { import: id, file, all = false }: ImportCall,
  caller: SignedIn,
): Promise<StoredImport> {
  await sql`insert into import (import_id, noun, user_id, user_name, file_name, sha256, file_rows, is_all)
    values (${id}, ${noun}, ${caller.userId}, ${callerNames(caller).who}, ${file.name}, ${file.sha256}, ${file.rows},
      ${all})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<StoredImport>`
    select is_all as "isAll", undone_at is not null as "hasEnded", is_refused as "isRefused" from import
    where import_id = ${id} and noun = ${noun} and user_id = ${caller.userId} for no key update`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Its Undo has begun: what it has written is taken back by further calls, and no portion is written any more. */
export const endImport = (db: Connection, id: string): Promise<unknown> =>
  sql`update import set undone_at = coalesce(undone_at, now()) where import_id = ${id}`.execute(db);

/** Runs `work` once for a portion, in the transaction that it writes in. @throws 409 for another one with its number. */
export async function onceAPortion(
  db: Connection,
  call: ImportCall,
  work: () => Promise<ImportResult[]>,
): Promise<ImportResult[]> {
  const hash = hashOf(call);
  const inserted = await sql`insert into import_portion (import_id, portion, request_hash)
    values (${call.import}, ${call.portion}, ${hash}) on conflict do nothing returning 1`.execute(db);
  if (inserted.rows.length === 0) return storedResults(db, call, hash);
  const results = await work();
  await sql`update import_portion set response = ${jsonb(results)}::jsonb
    where import_id = ${call.import} and portion = ${call.portion}`.execute(db);
  return results;
}

async function storedResults(
  db: Connection,
  { import: id, portion }: ImportCall,
  hash: string,
): Promise<ImportResult[]> {
  const { rows } = await sql<{ request_hash: string; response: ImportResult[] }>`
    select request_hash, response from import_portion where import_id = ${id} and portion = ${portion}`.execute(db);
  if (rows[0]?.request_hash !== hash) throw problem(409, 'This portion was already sent with other rows.');
  return rows[0].response;
}

/** Adds the results of a portion to the counts of its import, in the transaction that writes them. */
export async function countResults(
  db: Connection,
  { import: id }: ImportCall,
  results: readonly ImportResult[],
): Promise<void> {
  const count = (wanted: ImportResult['result']) => results.filter(({ result }) => result === wanted).length;
  await sql`update import set created = created + ${count('new')}, changed = changed + ${count('changed')},
    refused = refused + ${count('refused')} where import_id = ${id}`.execute(db);
}

/** The latest first. @param sha256 only those of a file with these bytes. */
export async function pastImports(db: Database, { noun }: Noun, sha256?: string | null): Promise<PastImport[]> {
  const { rows } = await sql<PastImport & { undone: string | null }>`
    select import_id as import, file_name as file, ${utcText(sql.ref('created_at'))} as at, user_name as "user",
      created, changed, refused, case when not ${isLeft} then ${utcText(sql.ref('undone_at'))} end as undone
    from import where noun = ${noun} and ${isKept} and not ${isNothing} ${sha256 ? sql`and sha256 = ${sha256}` : sql``}
    order by created_at desc limit 100`.execute(db);
  return rows.map(({ undone, ...row }) => (undone === null ? row : { ...row, undone }));
}

/** A refused row has ended it before anything was written. */
const isNothing = sql<boolean>`(is_refused and created + changed = 0)`;

/** Undo takes a portion at a time: an import of which some is left is not undone yet. */
const isLeft = sql<boolean>`exists (select from import_change where import_change.import_id = import.import_id)`;

/** A refused row ends it, also with its first portion, which leaves nothing else. @throws as `storeImport` */
export const endRefused = (db: Database, noun: Noun, call: ImportCall, caller: SignedIn): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await storeImport(transaction, noun, call, caller);
    await endWhole(transaction, call.import);
  });

/** All or nothing has ended: what was written is taken back by the user who has imported it. */
export const endWhole = (db: Connection, id: string): Promise<unknown> =>
  sql`update import set is_refused = is_refused or undone_at is null, undone_at = coalesce(undone_at, now())
    where import_id = ${id}`.execute(db);

/** Part of the regular sweep. */
export async function forgetImports(db: Database): Promise<void> {
  await sql`delete from import where not ${isKept}`.execute(db);
  await forgetKeys(db);
}

/** A condition on `import`: it is listed and can be undone. The sweep deletes the others. */
export const isKept = sql<boolean>`(created_at > now() - make_interval(days => ${sql.lit(IMPORT_DAYS)}))`;

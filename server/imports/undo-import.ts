// Takes an import back, a portion at a time and the latest change first: new records go into the trash, changed ones get
// back what they had. What was changed since stays.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { type ImportUndone, MAX_IMPORT_PORTION } from '../../src/schema/import/import-call';
import { hasCall } from '../../src/schema/model/calls';
import { NOBODY } from '../../src/schema/model/history';
import { mayDo } from '../../src/schema/model/rights';
import { tablesOf } from '../../src/schema/model/rows';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { deleteAll } from '../crud/delete-record';
import { takeTurnOfMany } from '../crud/many-rows';
import { type Batch, notifyAssignees, waitingBatch } from '../crud/notify-assignee';
import type { ServedNoun } from '../crud/noun-module';
import { lockIds } from '../crud/rows';
import { isPlain } from '../crud/store-all';
import { type Entry, readFields, reasonOf, undoOne } from '../crud/undo-changes';
import { undoTogether } from '../crud/undo-together';
import type { Connection } from '../db/database';
import { notFound, problem } from '../http/http-errors';
import { type IdempotencyKey, onceInTransaction } from '../http/idempotency';
import type { SignedIn } from '../session/sessions';
import { canManageUsers } from '../users/policy';
import { isRecent } from './kept-keys';
import { endImport, isKept } from './past-imports';

/** Changes that one call takes back: as many as one call imports; fewer where a module makes each of them a save of its own. */
const portionOf = ({ module }: ServedNoun, { changed }: Counts): number =>
  !module.beforeDelete && (changed === 0 || isPlain(module)) ? MAX_IMPORT_PORTION : 200;

/** Of what an import has written. */
interface Counts {
  created: number;
  changed: number;
}

interface Undoing {
  caller: SignedIn;
  timeZone: string;
}

/** What came with the import, and what of it has happened since. */
interface Imported extends Omit<Entry, 'fields'> {
  /** That the database has of the fields, which are read when it is undone. */
  bytes: number;
  file_row: number;
  is_new: boolean;
  label: string;
  /** Who has changed the record since; null where nothing has. */
  since: string | null;
  is_there: boolean;
}

/**
 * @param key with it a call whose response was lost gets it once more: what stays is in no other one.
 * @throws 404 for an import that is not known or no longer; 403 for who may not change or delete such records.
 */
export async function undoImport(
  served: ServedNoun,
  id: string,
  by: Undoing,
  key?: IdempotencyKey,
): Promise<ImportUndone> {
  return onceInTransaction(served.context.db, key, async (db) => {
    await takeTurnOfMany(db, served.noun);
    const counts = await admitUndo(db, served, id, by.caller);
    const entries = await takeEntries(db, served, id, portionOf(served, counts));
    await lockIds(
      db,
      served.noun,
      entries.map(({ record_id }) => record_id),
    );
    const batch = waitingBatch(`undo ${id}`);
    const reasons = new Map<number, string | undefined>();
    for (const some of inPortions(served.noun, entries)) await undoEntries(db, served, some, { by, batch, reasons });
    const left = entries.flatMap((entry) => {
      const reason = reasons.get(entry.change_id);
      const { file_row: row, record_id, label } = entry;
      return reason === undefined ? [] : [{ row, id: record_id, label, reason }];
    });
    await notifyAssignees(db, { ...served, caller: by.caller }, batch.waiting, batch);
    const remaining = await endPortion(db, id);
    return { undone: entries.length - left.length, left, more: remaining > 0, remaining };
  });
}

/** @returns how many changes are left to be taken back. */
async function endPortion(db: Connection, id: string): Promise<number> {
  await endImport(db, id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from import_change where import_id = ${id}`.execute(db);
  return rows[0]!.count;
}

/**
 * Needs the rights to delete what was new and to change what was changed. Of a noun whose records cannot be deleted
 * otherwise, who has imported them may take them back, and who may manage users and change such records.
 */
async function admitUndo(db: Connection, served: ServedNoun, id: string, caller: SignedIn): Promise<Counts> {
  const { noun, context } = served;
  const { rows } = await sql<Counts & { user_id: number | null; is_taken_back: boolean }>`
    select user_id, created, changed, is_all and is_refused and ${isRecent('created_at')} as is_taken_back
    from import
    where import_id = ${id} and noun = ${noun.noun} and ${isKept} for no key update`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  const isOwn = found.user_id === caller.userId;
  // All or nothing has ended with a refused row: it is brought to its end, but not weeks later.
  if (isOwn && found.is_taken_back) return found;
  const mayChange = hasCall(noun, 'update') && mayDo(noun, 'update', caller.role);
  const mayInstead = isOwn || (mayChange && (await canManageUsers(db, context.settings, caller.userId)));
  const rights = [found.created > 0 && ('delete' as const), found.changed > 0 && ('update' as const)];
  for (const right of rights) {
    if (right === false) continue;
    const may = hasCall(noun, right) ? mayDo(noun, right, caller.role) : mayInstead;
    if (!may) throw problem(403, forbiddenMessage(noun, right));
  }
  return found;
}

/** Bytes of fields that are read together. */
const PORTION_BYTES = 2 * 1_048_576;

/** Records that are read together where each may have tables of some megabytes, whatever was changed of it. */
const LARGE_RECORDS = 20;

/** In their order, cut where a record comes again, and where they would be too large together. */
function inPortions({ record }: Noun, entries: readonly Imported[]): Imported[][] {
  const most = tablesOf(record).length > 0 ? LARGE_RECORDS : entries.length;
  const parts: Imported[][] = [];
  const seen = new Set<number>();
  let bytes = 0;
  for (const entry of entries) {
    if (parts.length === 0 || seen.has(entry.record_id) || seen.size >= most || bytes > PORTION_BYTES) {
      parts.push([]);
      seen.clear();
      bytes = 0;
    }
    seen.add(entry.record_id);
    bytes += entry.bytes;
    parts.at(-1)!.push(entry);
  }
  return parts;
}

interface UndonePart {
  by: Undoing;
  batch: Batch;
  /** By the `change_id` of an entry why it stays; none where it is taken back, or is gone already. */
  reasons: Map<number, string | undefined>;
}

/** Changes first: they may refer to what is new. */
async function undoEntries(
  db: Connection,
  served: ServedNoun,
  entries: readonly Imported[],
  { by, batch, reasons }: UndonePart,
): Promise<void> {
  const there = entries.filter(({ is_there }) => is_there);
  const changed = await withFields(
    db,
    served.noun,
    there.filter(({ is_new }) => !is_new),
  );
  const back = await undoTogether(db, served, changed, by, batch);
  for (const [at, entry] of changed.entries()) reasons.set(entry.change_id, back[at]);
  const isFree = ({ is_new, since }: Imported) => is_new && since === null;
  for (const entry of there)
    if (entry.is_new && !isFree(entry)) reasons.set(entry.change_id, `${entry.since} has changed it since.`);
  const fresh = there.filter(isFree);
  const ids = fresh.map(({ record_id }) => record_id);
  const gone = await deleteAll(db, served, ids, by.caller);
  for (const [at, entry] of fresh.entries()) reasons.set(entry.change_id, gone[at]);
  await undoAgain(db, served, changed, { by, batch, reasons });
}

async function withFields(db: Connection, noun: Noun, entries: readonly Imported[]): Promise<Entry[]> {
  const fields = await readFields(
    db,
    noun,
    entries.map(({ change_id }) => change_id),
  );
  return entries.map(({ change_id, record_id }) => ({ change_id, record_id, fields: fields.get(change_id)! }));
}

/** One by one those that stay: what was in their way, such as a unique value, may be gone with the others. */
async function undoAgain(
  db: Connection,
  served: ServedNoun,
  changed: readonly Entry[],
  { by, batch, reasons }: UndonePart,
): Promise<void> {
  for (const entry of changed) {
    if (reasons.get(entry.change_id) === undefined) continue;
    reasons.set(entry.change_id, reasonOf(await undoOne(db, served, entry, by, batch)));
  }
}

/** The next ones, which no later call gets. */
async function takeEntries(db: Connection, served: ServedNoun, id: string, limit: number): Promise<Imported[]> {
  const { noun, api } = served.noun;
  const { rows } = await sql<Imported>`
    with taken as (delete from import_change where (import_id, change_id) in (
        select import_id, change_id from import_change where import_id = ${id} order by change_id desc limit ${limit})
      returning change_id, record_id, file_row, is_new)
    select taken.change_id::float8 as change_id, taken.record_id, file_row, is_new, log.label,
      pg_column_size(log.fields) as bytes,
      exists (select from ${sql.id(noun)} as record where record.${sql.id(api.id)} = taken.record_id) as is_there,
      (select coalesce(later.user_name, ${NOBODY}) from change_log as later where later.noun = ${noun}
        and later.record_id = taken.record_id and later.change_id > taken.change_id
        order by later.change_id desc limit 1) as since
    from taken join change_log as log on log.change_id = taken.change_id
    order by taken.change_id desc`.execute(db);
  return rows;
}

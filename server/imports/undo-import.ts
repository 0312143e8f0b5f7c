// Takes an import back, a portion at a time and the latest change first: new records go into the trash, changed ones get
// back what they had. What was changed since stays.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { ImportUndone } from '../../src/schema/import/import-call';
import { hasCall } from '../../src/schema/model/calls';
import { NOBODY } from '../../src/schema/model/history';
import { mayDo } from '../../src/schema/model/rights';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { deleteIn } from '../crud/delete-record';
import { takeTurnOfMany } from '../crud/many-rows';
import { type Batch, notifyAssignees, waitingBatch } from '../crud/notify-assignee';
import type { ServedNoun } from '../crud/noun-module';
import { trySave } from '../crud/try-save';
import { type Entry, undoOne } from '../crud/undo-changes';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import { notFound, problem } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { isKept } from './past-imports';

/** Changes that one call takes back. */
const PORTION = 200;

interface Undoing {
  caller: SignedIn;
  timeZone: string;
}

/** What came with the import, and what of it has happened since. */
interface Imported extends Entry {
  file_row: number;
  is_new: boolean;
  label: string;
  /** Who has changed the record since; null where nothing has. */
  since: string | null;
  is_there: boolean;
}

/** @throws 404 for an import that is not known or no longer; 403 for who may not change or delete such records. */
export async function undoImport(served: ServedNoun, id: string, by: Undoing): Promise<ImportUndone> {
  return inTransaction(served.context.db, async (db) => {
    await takeTurnOfMany(db, served.noun);
    await admitUndo(db, served.noun, id, by.caller);
    const entries = await takeEntries(db, served.noun, id);
    const undone: ImportUndone = { undone: 0, left: [], more: entries.length === PORTION };
    const batch = waitingBatch(`undo ${id}`);
    for (const entry of entries) {
      const reason = await undoEntry(db, served, entry, by, batch);
      if (reason === undefined) undone.undone++;
      else undone.left.push({ row: entry.file_row, id: entry.record_id, label: entry.label, reason });
    }
    await notifyAssignees(db, { ...served, caller: by.caller }, batch.waiting, batch);
    await sql`update import set undone_at = coalesce(undone_at, now()) where import_id = ${id}`.execute(db);
    return undone;
  });
}

/** Of a noun whose records cannot be deleted otherwise, only who has imported them may take them back. */
async function admitUndo(db: Connection, noun: Noun, id: string, { userId, role }: SignedIn): Promise<void> {
  const { rows } = await sql<{ user_id: number | null; created: number; changed: number }>`
    select user_id, created, changed from import
    where import_id = ${id} and noun = ${noun.noun} and ${isKept} for no key update`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  const rights = [found.created > 0 && ('delete' as const), found.changed > 0 && ('update' as const)];
  for (const right of rights) {
    if (right === false) continue;
    const may = hasCall(noun, right) ? mayDo(noun, right, role) : found.user_id === userId;
    if (!may) throw problem(403, forbiddenMessage(noun, right));
  }
}

/** The next ones, which no later call gets. */
async function takeEntries(db: Connection, { noun, api }: Noun, id: string): Promise<Imported[]> {
  const { rows } = await sql<Imported>`
    with taken as (delete from import_change where (import_id, change_id) in (
        select import_id, change_id from import_change where import_id = ${id} order by change_id desc limit ${PORTION})
      returning change_id, record_id, file_row, is_new)
    select taken.change_id::float8 as change_id, taken.record_id, file_row, is_new, log.label, log.fields,
      exists (select from ${sql.id(noun)} as record where record.${sql.id(api.id)} = taken.record_id) as is_there,
      (select coalesce(later.user_name, ${NOBODY}) from change_log as later where later.noun = ${noun}
        and later.record_id = taken.record_id and later.change_id > taken.change_id
        order by later.change_id desc limit 1) as since
    from taken join change_log as log on log.change_id = taken.change_id
    order by taken.change_id desc`.execute(db);
  return rows;
}

/** @returns why it stays; undefined where it is taken back, or is gone already. */
async function undoEntry(
  db: Connection,
  served: ServedNoun,
  entry: Imported,
  { caller, timeZone }: Undoing,
  batch: Batch,
): Promise<string | undefined> {
  if (!entry.is_there) return undefined;
  if (!entry.is_new) {
    const result = await undoOne(db, served, entry, { caller, timeZone }, batch);
    return typeof result === 'object' ? result.message : undefined;
  }
  if (entry.since !== null) return `${entry.since} has changed it since.`;
  const result = await trySave(db, () => deleteIn(db, served, entry.record_id, caller));
  return 'message' in result ? result.message : undefined;
}

// Ticket forms in the database: every save is a new version, a version is never changed, and a field keeps its id through all of them
// (promises S10). Tickets point to the version that they were filled with. Used by the routes of forms and tickets, and by the seeds.
import { sql } from 'kysely';
import type { TicketFormDetail } from '../../src/schema/model/ticket-fields';
import { isStale } from '../crud/stale';
import { type Connection, type Database, jsonb } from '../db/database';
import { inTransaction } from '../db/transaction';
import type { DraftDetail } from './form-definition';

export interface FormVersion {
  ticket_form_id: number;
  form_name: string;
  /** Of the form as it is now, not of the version. */
  status: number;
  version: number;
  details: TicketFormDetail[];
}

export interface FormDraft {
  form_name: string;
  status: number;
  details: DraftDetail[];
}

/** The version in force, undefined when there is no such form. */
export function currentForm(db: Connection, id: number): Promise<FormVersion | undefined> {
  return versions(db).where('f.ticket_form_id', '=', id).whereRef('v.version', '=', 'f.version').executeTakeFirst();
}

/** One version, in force or not. */
export function formVersion(db: Connection, id: number, version: number): Promise<FormVersion | undefined> {
  return versions(db).where('f.ticket_form_id', '=', id).where('v.version', '=', version).executeTakeFirst();
}

/**
 * The version to check a new ticket against: the one that its sender had loaded, if it is in force or was until less than a day ago.
 * Without a wish, the one in force. Undefined when the form has changed too long ago.
 */
export async function versionForTicket(
  db: Connection,
  id: number,
  wish: number | undefined,
): Promise<FormVersion | undefined> {
  if (wish === undefined) return currentForm(db, id);
  return versions(db)
    .where('f.ticket_form_id', '=', id)
    .where('v.version', '=', wish)
    .where((where) =>
      where.or([
        where('v.superseded_at', 'is', null),
        where('v.superseded_at', '>', sql<Date>`now() - interval '24 hours'`),
      ]),
    )
    .executeTakeFirst();
}

/** @returns the id of the new form. */
export async function createForm(db: Connection, draft: FormDraft): Promise<number> {
  const { ticket_form_id } = await db
    .insertInto('ticket_form')
    .values({ form_name: draft.form_name, status: draft.status, version: 1 })
    .returning('ticket_form_id')
    .executeTakeFirstOrThrow();
  await addVersion(db, ticket_form_id, 1, draft);
  return ticket_form_id;
}

/**
 * Saves the next version.
 * @param seen what the sender says about the version that was read, as sent: one that is no longer in force is not overwritten.
 * @returns its number, undefined when there is no such form, 'changed' when somebody else has saved it since.
 */
export function updateForm(
  db: Database,
  id: number,
  draft: FormDraft,
  seen?: unknown,
): Promise<number | 'changed' | undefined> {
  return inTransaction(db, async (transaction) => {
    const form = await transaction
      .selectFrom('ticket_form')
      .select('version')
      .where('ticket_form_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!form) return undefined;
    if (isStale('ticket_form_version', seen, form.version)) return 'changed';
    const version = form.version + 1;
    await sql`update ticket_form_version set superseded_at = now() where ticket_form_id = ${id} and version = ${form.version}`.execute(
      transaction,
    );
    await transaction
      .updateTable('ticket_form')
      .set({ form_name: draft.form_name, status: draft.status, version, updated_at: sql<Date>`now()` })
      .where('ticket_form_id', '=', id)
      .execute();
    await addVersion(transaction, id, version, draft);
    return version;
  });
}

const versions = (db: Connection) =>
  db
    .selectFrom('ticket_form as f')
    .innerJoin('ticket_form_version as v', 'v.ticket_form_id', 'f.ticket_form_id')
    .select(['f.ticket_form_id', 'v.form_name', 'f.status', 'v.version', 'v.details']);

async function addVersion(
  db: Connection,
  id: number,
  version: number,
  { form_name, details }: FormDraft,
): Promise<void> {
  const withIds = await giveIds(db, id, details);
  await sql`insert into ticket_form_version (ticket_form_id, version, form_name, details)
    values (${id}, ${version}, ${form_name}, ${jsonb(withIds)}::jsonb)`.execute(db);
}

/** A field of this form keeps its id; a new one, one of another form and a second one with the same id get a new one. */
async function giveIds(db: Connection, id: number, details: DraftDetail[]): Promise<TicketFormDetail[]> {
  const rows = await db
    .selectFrom('ticket_form_detail')
    .select('ticket_form_detail_id')
    .where('ticket_form_id', '=', id)
    .execute();
  const free = new Set(rows.map((row) => row.ticket_form_detail_id));
  const kept = details.map((detail) => {
    const own = detail.ticket_form_detail_id;
    return own !== undefined && free.delete(own) ? own : undefined;
  });
  const missing = kept.filter((own) => own === undefined).length;
  const fresh = await newIds(db, id, missing);
  return details.map((detail, index) => ({ ...detail, ticket_form_detail_id: kept[index] ?? fresh.shift()! }));
}

async function newIds(db: Connection, id: number, howMany: number): Promise<number[]> {
  if (howMany === 0) return [];
  const rows = await db
    .insertInto('ticket_form_detail')
    .values(Array.from({ length: howMany }, () => ({ ticket_form_id: id })))
    .returning('ticket_form_detail_id')
    .execute();
  return rows.map((row) => row.ticket_form_detail_id).sort((a, b) => a - b);
}

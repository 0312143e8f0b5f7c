// Ticket forms in the database: every save is a new version, a version is never changed, and a field keeps its id
// through all of them. Tickets point to the version that they were filled with.
import { sql } from 'kysely';
import { nounOf } from '../../src/schema/model/nouns';
import { withIds } from '../../src/schema/ticket-types/definition-conditions';
import { lacksName, withNames } from '../../src/schema/ticket-types/machine-names';
import { withColumnNames } from '../../src/schema/ticket-types/row-columns';
import type { DraftDetail, RowColumn, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { insertRow } from '../crud/write-row';
import { type Connection, jsonb } from '../db/database';
import { claimStored } from './unique-values';

/** A version of a form, as tickets read it. */
export interface FormVersion {
  ticket_form_id: number;
  form_name: string;
  /** Of the current form, not of the version. */
  status: number;
  version: number;
  details: TicketFormDetail[];
}

/** A form before its first save: its fields have no ids yet. */
export interface FormDraft {
  form_name: string;
  status: number;
  details: DraftDetail[];
}

/** The version in force, undefined when there is no such form. */
export function currentForm(db: Connection, id: number): Promise<FormVersion | undefined> {
  return versions(db).where('f.ticket_form_id', '=', id).whereRef('v.version', '=', 'f.version').executeTakeFirst();
}

/** Any version, undefined when there is none. */
export const formVersion = (db: Connection, id: number, version: number): Promise<FormVersion | undefined> =>
  versions(db).where('f.ticket_form_id', '=', id).where('v.version', '=', version).executeTakeFirst();

/**
 * The version to check a new ticket against: the one that its sender has loaded, if it is in force or was until less
 * than a day ago. Without one, the version in force. Undefined when the form has changed too long ago.
 */
export async function versionForTicket(
  db: Connection,
  id: number,
  requested: number | undefined,
): Promise<FormOfTicket | undefined> {
  const found = requested === undefined ? await currentForm(db, id) : await recentForm(db, id, requested);
  if (!found) return undefined;
  const { in_force, ...form }: FormVersion & { in_force?: TicketFormDetail[] | null } = found;
  return { form, inForce: in_force ?? form.details };
}

/** The form for a ticket that is saved. */
export interface FormOfTicket {
  form: FormVersion;
  /** The fields of the version in force, which says what no two tickets may share. */
  inForce: TicketFormDetail[];
}

const recentForm = (db: Connection, id: number, version: number) =>
  versions(db)
    .select(
      sql<TicketFormDetail[] | null>`case when v.version <> f.version then (select details from ticket_form_version
        where ticket_form_id = f.ticket_form_id and version = f.version) end`.as('in_force'),
    )
    .where('f.ticket_form_id', '=', id)
    .where('v.version', '=', version)
    .where((where) =>
      where.or([
        where('v.superseded_at', 'is', null),
        where('v.superseded_at', '>', sql<Date>`now() - interval '24 hours'`),
      ]),
    )
    .executeTakeFirst();

/** The number of the version in force. Of a form that a save has locked, the one that the save replaces. */
export async function currentVersion(db: Connection, id: number): Promise<number> {
  const { version } = await db
    .selectFrom('ticket_form')
    .select('version')
    .where('ticket_form_id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

/** A form with its first version. @returns its id. */
export async function createForm(db: Connection, { details, ...values }: FormDraft): Promise<number> {
  const id = await insertRow(db, nounOf('ticket_form'), values, { version: 1, field_count: details.length });
  await addVersion(db, id, 1, { ...values, details });
  return id;
}

const versions = (db: Connection) =>
  db
    .selectFrom('ticket_form as f')
    .innerJoin('ticket_form_version as v', 'v.ticket_form_id', 'f.ticket_form_id')
    .select(['f.ticket_form_id', 'v.form_name', 'f.status', 'v.version', 'v.details']);

/** Stores a version, which replaces the one in force. @param author the account that saves it. */
export async function addVersion(
  db: Connection,
  id: number,
  version: number,
  { form_name, details }: Pick<FormDraft, 'form_name' | 'details'>,
  author?: number,
): Promise<void> {
  await sql`update ticket_form_version set superseded_at = now() where ticket_form_id = ${id} and version = ${version - 1}`.execute(
    db,
  );
  const withId = await giveIds(db, id, details);
  // The form builder sends them all: what they were is looked up for other senders.
  const named = withNames(withId, withId.some(lacksName) ? await namesOf(db, id) : undefined);
  const stored = withColumnNames(named, named.some(lacksColumnName) ? await columnsOf(db, id) : NO_COLUMNS);
  const before = await formVersion(db, id, version - 1);
  await sql`insert into ticket_form_version (ticket_form_id, version, form_name, details, created_by)
    values (${id}, ${version}, ${form_name}, ${jsonb(stored)}::jsonb, ${author ?? null})`.execute(db);
  await claimStored(db, id, before?.details ?? [], stored);
}

/**
 * Removes the versions and fields of a form that is being deleted; its key stays known. @throws a foreign key error while
 * tickets use it.
 */
export async function removeVersions(db: Connection, id: number): Promise<void> {
  await sql`insert into ticket_form_deleted (form_key, form_name)
    select form_key, form_name from ticket_form where ticket_form_id = ${id}`.execute(db);
  await db.deleteFrom('ticket_form_version').where('ticket_form_id', '=', id).execute();
  await db.deleteFrom('ticket_form_detail').where('ticket_form_id', '=', id).execute();
}

/** Before a deleted form is stored again. */
export async function keyIsBack(db: Connection, id: number): Promise<undefined> {
  await sql`delete from ticket_form_deleted where form_key = (
    select stored ->> 'form_key' from trash where noun = 'ticket_form' and record_id = ${id})`.execute(db);
}

const lacksColumnName = ({ columns }: DraftDetail): boolean => columns?.some(({ name }) => !name) ?? false;

const NO_COLUMNS: ReadonlyMap<number, RowColumn[]> = new Map();

/** The names that the fields of a form have had last, by their ids. */
async function namesOf(db: Connection, id: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct on (1) (detail ->> 'ticket_form_detail_id')::integer as id, detail ->> 'machine_name' as name
    from ticket_form_version, jsonb_array_elements(details) as detail
    where ticket_form_id = ${id} and detail ->> 'machine_name' is not null
    order by 1, version desc`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The columns of each field of rows, by its id, as they were last. */
async function columnsOf(db: Connection, id: number): Promise<Map<number, RowColumn[]>> {
  const { rows } = await sql<{ id: number; columns: RowColumn[] }>`
    select distinct on (1) (detail ->> 'ticket_form_detail_id')::integer as id, detail -> 'columns' as columns
    from ticket_form_version, jsonb_array_elements(details) as detail
    where ticket_form_id = ${id} and jsonb_typeof(detail -> 'columns') = 'array'
    order by 1, version desc`.execute(db);
  return new Map(rows.map((row) => [row.id, row.columns]));
}

/**
 * A field of this form keeps its id; a new one, one of another form and a second one with the same id get a new one.
 */
async function giveIds(db: Connection, id: number, details: DraftDetail[]): Promise<TicketFormDetail[]> {
  const rows = await db
    .selectFrom('ticket_form_detail')
    .select('ticket_form_detail_id')
    .where('ticket_form_id', '=', id)
    .execute();
  const free = new Set(rows.map((row) => row.ticket_form_detail_id));
  const kept = details.map((detail) => {
    const id = detail.ticket_form_detail_id;
    return id !== undefined && free.delete(id) ? id : undefined;
  });
  const missing = kept.filter((id) => id === undefined).length;
  const fresh = await newIds(db, id, missing);
  return withIds(
    details,
    kept.map((id) => id ?? fresh.shift()!),
  );
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

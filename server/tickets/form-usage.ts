// How a ticket form is used: its versions with their authors and tickets, and in how many tickets each field has a
// value. What a change of the form means is described with it.
import { sql } from 'kysely';
import type { Connection, Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { DatabaseUnavailable, sqlState } from '../db/unavailable';
import { notFound } from '../http/http-errors';
import { userName } from '../users/user-name';

/** The response of `GET /tickets/form/{id}/usage`. */
export interface FormUsage {
  ticket_form_id: number;
  /** Of all versions. */
  tickets: number;
  /** The oldest first. */
  versions: FormAuthor[];
  /**
   * In how many tickets a field of any version has a value; a field that is in none is not listed. Null when counting
   * took too long.
   */
  fields: { ticket_form_detail_id: number; tickets: number }[] | null;
}

/** A version without its fields: who saved it, and when. */
export interface FormAuthor {
  ticket_form_version: number;
  form_name: string;
  /** ISO, UTC. */
  saved_at: string;
  /** Null for a form that came with the product, and when the account is gone. */
  saved_by: string | null;
  tickets: number;
}

/** Milliseconds for counting the values of all tickets of a form: a dialog waits for it. */
const COUNT_LIMIT = 3_000;

/** @throws 404 when there is no such form. */
export async function formUsage(db: Database, id: number, limit = COUNT_LIMIT): Promise<FormUsage> {
  const versions = await versionsOf(db, id);
  if (versions.length === 0) throw notFound();
  const tickets = versions.reduce((sum, version) => sum + version.tickets, 0);
  return { ticket_form_id: id, tickets, versions, fields: tickets === 0 ? [] : await fieldCounts(db, id, limit) };
}

/** Who saved a version, and when. */
export async function authorOf(
  db: Connection,
  id: number,
  version: number,
): Promise<Pick<FormAuthor, 'saved_at' | 'saved_by'>> {
  const { rows } = await sql<{ saved_at: Date; saved_by: string | null }>`
    select v.created_at as saved_at, ${authorName} as saved_by
    from ticket_form_version v left join users u on u.user_id = v.created_by
    where v.ticket_form_id = ${id} and v.version = ${version}`.execute(db);
  const { saved_at, saved_by } = rows[0]!;
  return { saved_at: saved_at.toISOString(), saved_by };
}

const authorName = userName('u');

async function versionsOf(db: Database, id: number): Promise<FormAuthor[]> {
  const { rows } = await sql<Omit<FormAuthor, 'saved_at'> & { saved_at: Date }>`
    select v.version as ticket_form_version, v.form_name, v.created_at as saved_at,
      ${authorName} as saved_by, coalesce(t.tickets, 0) as tickets
    from ticket_form_version v
      left join users u on u.user_id = v.created_by
      left join (select ticket_form_version, count(*)::integer as tickets from ticket
        where ticket_form_type_id = ${id} group by 1) t on t.ticket_form_version = v.version
    where v.ticket_form_id = ${id} order by v.version`.execute(db);
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}

/** A checkbox has a value when it is ticked; a file field when it has files. */
async function fieldCounts(db: Database, id: number, limit: number): Promise<FormUsage['fields']> {
  const counting = inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(limit)}`.execute(transaction);
    return sql<{ ticket_form_detail_id: number; tickets: number }>`
      select ticket_form_detail_id, count(distinct ticket_id)::integer as tickets from (
        select t.ticket_id, (field ->> 'ticket_form_detail_id')::integer as ticket_form_detail_id
        from ticket t, jsonb_array_elements(case jsonb_typeof(t.form_fields) when 'array' then t.form_fields end) field
        where t.ticket_form_type_id = ${id} and field -> 'value' not in ('null', '""', '[]')
          and not (field ->> 'input_type' = 'checkbox' and field ->> 'value' = '0')
        union all
        select f.ticket_id, f.ticket_form_detail_id from stored_file f join ticket t on t.ticket_id = f.ticket_id
        where t.ticket_form_type_id = ${id} and f.ticket_form_detail_id is not null
      ) filled group by 1 order by 1`.execute(transaction);
  });
  return counting.then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (isTimeout(error)) return null;
      throw error;
    },
  );
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && sqlState(error.cause) === '57014';

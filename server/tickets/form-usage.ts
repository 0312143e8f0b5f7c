// How a ticket form is used: its versions with their authors and tickets, and in how many tickets each field has a
// value. What a change of the form means is described with it.
import { sql } from 'kysely';
import type { FormAuthor } from '../../src/schema/forms/version-page';
import type { Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { DatabaseUnavailable, sqlState } from '../db/unavailable';
import { notFound } from '../http/http-errors';
import { versionsOf } from './form-versions';

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

/** Milliseconds for counting the values of all tickets of a form: a dialog waits for it. */
const COUNT_LIMIT = 3_000;

/** @throws 404 when there is no such form. */
export async function formUsage(db: Database, id: number, limit = COUNT_LIMIT): Promise<FormUsage> {
  const versions = await versionsOf(db, id);
  if (versions.length === 0) throw notFound();
  const tickets = versions.reduce((sum, version) => sum + version.tickets, 0);
  return { ticket_form_id: id, tickets, versions, fields: tickets === 0 ? [] : await fieldCounts(db, id, limit) };
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

// How often the fields of a form are left empty, and which options are chosen.
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { notFound } from '../http/http-errors';
import { type CountLimits, countTickets } from './count-usage';

/** The response of `GET /tickets/form/{id}/field-usage`. */
export interface FieldUsage {
  ticket_form_id: number;
  /** Tickets that are counted so far; of the last minute none is. */
  tickets: number;
  /** Every field that is in one of them. */
  fields: {
    ticket_form_detail_id: number;
    /** That have the field. */
    tickets: number;
    /** In which it has a value. */
    filled: number;
    /** Options that were chosen, and in how many. */
    options: { option_value: string; tickets: number }[];
  }[];
}

/** @param limits of the counting before; tests have fewer tickets. @throws 404 when there is no such form. */
export async function fieldUsage(db: Database, id: number, limits?: Partial<CountLimits>): Promise<FieldUsage> {
  if (!(await countTickets(db, id, limits))) throw notFound();
  return readUsage(db, id);
}

async function readUsage(db: Database, id: number): Promise<FieldUsage> {
  const { rows } = await sql<FieldUsage['fields'][number]>`
    select u.ticket_form_detail_id, u.tickets, u.filled,
      coalesce((select json_agg(json_build_object('option_value', o.option_value, 'tickets', o.tickets) order by o.option_value)
        from ticket_option_usage o where o.ticket_form_detail_id = u.ticket_form_detail_id and o.tickets > 0), '[]') as options
    from ticket_field_usage u join ticket_form_detail d using (ticket_form_detail_id)
    where d.ticket_form_id = ${id} and u.tickets > 0 order by 1`.execute(db);
  const form = await db
    .selectFrom('ticket_form_usage')
    .select('tickets')
    .where('ticket_form_id', '=', id)
    .executeTakeFirst();
  return { ticket_form_id: id, tickets: form?.tickets ?? 0, fields: rows };
}

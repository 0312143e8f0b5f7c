// How often the fields of a form are left empty, and which options are chosen.
import { sql } from 'kysely';
import type { FieldUsageResponse } from '../../src/schema/ticket-types/form-usage';
import type { Connection, Database } from '../db/database';
import { inSnapshot } from '../db/transaction';
import { notFound } from '../http/http-errors';

/** @throws 404 when there is no such form. */
export const fieldUsage = (db: Database, id: number): Promise<FieldUsageResponse> =>
  inSnapshot(db, async (snapshot) => {
    const form = await snapshot
      .selectFrom('ticket_form as f')
      .leftJoin('ticket_form_usage as u', 'u.ticket_form_id', 'f.ticket_form_id')
      .select('u.tickets')
      .where('f.ticket_form_id', '=', id)
      .executeTakeFirst();
    if (!form) throw notFound();
    return { ticket_form_id: id, tickets: form.tickets ?? 0, fields: await fieldsOf(snapshot, id) };
  });

async function fieldsOf(db: Connection, id: number): Promise<FieldUsageResponse['fields']> {
  const { rows } = await sql<FieldUsageResponse['fields'][number]>`
    select u.ticket_form_detail_id, u.tickets, u.filled,
      coalesce((select json_agg(json_build_object('option_value', o.option_value, 'tickets', o.tickets) order by o.option_value)
        from ticket_option_usage o where o.ticket_form_detail_id = u.ticket_form_detail_id and o.tickets > 0), '[]') as options
    from ticket_field_usage u join ticket_form_detail d using (ticket_form_detail_id)
    where d.ticket_form_id = ${id} and u.tickets > 0 order by 1`.execute(db);
  return rows;
}

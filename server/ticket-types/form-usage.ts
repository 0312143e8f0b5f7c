// How a ticket form is used: its versions with their authors and tickets, and in how many tickets each field has a
// value. What a change of the form means is described with it.
import { sql } from 'kysely';
import type { FormUsageResponse } from '../../src/schema/ticket-types/form-usage';
import { isStatementTimeout } from '../base/unavailable';
import type { Database } from '../db/database';
import { inSnapshot } from '../db/transaction';
import { notFound } from '../http/http-errors';
import { entriesOf, IS_FILLED, laterTickets } from './count-usage';
import { ticketsByVersion, versionsOf, withTickets } from './form-versions';

/** Milliseconds for counting the values of tickets that are not in the figures yet: a dialog waits for it. */
const COUNT_TIMEOUT_MS = 3_000;

/** @throws 404 when there is no such form. */
export async function formUsage(db: Database, id: number, limit = COUNT_TIMEOUT_MS): Promise<FormUsageResponse> {
  const versions = await inSnapshot(db, async (snapshot) =>
    withTickets(await versionsOf(snapshot, id), await ticketsByVersion(snapshot, id)),
  );
  if (versions.length === 0) throw notFound();
  const tickets = versions.reduce((sum, version) => sum + version.tickets, 0);
  return { ticket_form_id: id, tickets, versions, fields: tickets === 0 ? [] : await fieldCounts(db, id, limit) };
}

/** From the figures, and of later tickets from those themselves. */
async function fieldCounts(db: Database, id: number, limit: number): Promise<FormUsageResponse['fields']> {
  const counting = inSnapshot(db, async (snapshot) => {
    await sql`set local statement_timeout = ${sql.lit(limit)}`.execute(snapshot);
    const later = await laterTickets(snapshot, id);
    return sql<{ ticket_form_detail_id: number; tickets: number }>`
      select ticket_form_detail_id, sum(tickets)::integer as tickets from (
        select u.ticket_form_detail_id, u.filled as tickets
        from ticket_field_usage u join ticket_form_detail d using (ticket_form_detail_id) where d.ticket_form_id = ${id}
        union all
        select e.ticket_form_detail_id, count(distinct e.ticket_id) from (${entriesOf(id, later)}) e where ${IS_FILLED} group by 1
      ) filled group by 1 having sum(tickets) > 0 order by 1`.execute(snapshot);
  });
  return counting.then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (isStatementTimeout(error)) return null;
      throw error;
    },
  );
}

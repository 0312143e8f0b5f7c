// The tickets of a form in their order, and how many each of its versions has: from an index, also for the one form that
// nearly all tickets have. It serves what the index on the form alone did.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0007-tickets-of-forms';

export async function up(db: Connection): Promise<void> {
  await sql`create index ticket_of_form on ticket (ticket_form_type_id, ticket_id) include (ticket_form_version)`.execute(
    db,
  );
  await sql`drop index if exists ticket_form_type`.execute(db);
}

// An example of a ticket form may have values of the ticket itself, which conditions of its fields read.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0032-examples-of-tickets';

export async function up(db: Connection): Promise<void> {
  await sql`alter table ticket_form_example add column ticket_fields jsonb`.execute(db);
}

// The list of tickets is sorted by the day of their numbers, which has an index of its own, and no longer by the text.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0016-order-of-tickets';

export async function up(db: Connection): Promise<void> {
  await sql`drop index if exists ticket_no_order`.execute(db);
}

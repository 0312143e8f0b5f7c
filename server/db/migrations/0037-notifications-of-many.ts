// A notification about many records that were changed together.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0037-notifications-of-many';

export async function up(db: Connection): Promise<void> {
  // What was changed together, and by whom; null of one about a single record.
  await sql`alter table notification add column batch text, add column record_ids integer[]`.execute(db);
  await sql`create unique index notification_batch on notification (user_id, noun, reason, batch)
    where batch is not null`.execute(db);
}

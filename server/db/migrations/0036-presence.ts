// Which page shows which record to whom, for as long as it says so.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0036-presence';

export async function up(db: Connection): Promise<void> {
  // Not logged: after a crash of the database every page says it again.
  await sql`create unlogged table presence (
    page uuid primary key,
    user_id integer not null references users on delete cascade,
    noun text not null,
    record_id integer not null,
    is_editing boolean not null,
    seen_at timestamptz not null
  )`.execute(db);
  await sql`create index presence_record on presence (record_id, noun)`.execute(db);
  await sql`create index presence_user on presence (user_id)`.execute(db);
}

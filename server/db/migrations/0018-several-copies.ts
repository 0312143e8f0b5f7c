// What several copies of the server count together and do in turns.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0018-several-copies';

export async function up(db: Connection): Promise<void> {
  await sql`create table rate_window (
    key text primary key,
    calls integer not null default 1,
    ends_at timestamptz not null
  )`.execute(db);
  await sql`create table job_run (name text primary key, began_at timestamptz not null default now())`.execute(db);
}

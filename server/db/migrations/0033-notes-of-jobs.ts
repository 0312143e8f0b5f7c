// A job may note what it has done, so that no copy of the server does it again after a start.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0033-notes-of-jobs';

export async function up(db: Connection): Promise<void> {
  await sql`alter table job_run add column note text`.execute(db);
}

// Deletions, restores, and moves are found in the change log without reading all entries: there are few of them.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0028-rare-changes';

export async function up(db: Connection): Promise<void> {
  // What most saves write is left out, so that they keep no index more.
  await sql`create index change_log_rare on change_log (action, created_at, change_id)
    where action not in ('create', 'change')`.execute(db);
}

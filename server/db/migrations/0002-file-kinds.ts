// What a stored file really is, as found in its first bytes: only files of a known kind are ever shown, all others are
// downloads. Files from before stay downloads.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0002-file-kinds';

export async function up(db: Connection): Promise<void> {
  await sql`alter table stored_file add column kind text`.execute(db);
}

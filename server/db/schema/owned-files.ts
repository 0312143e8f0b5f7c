// Files of lists, which name the table of their record.
import { sql } from 'kysely';
import type { Connection } from '../database';

/** Files of records of `from` belong to those of `to` from now on; a database from before has none. */
export async function moveFiles(db: Connection, from: string, to: string): Promise<void> {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'stored_file' and column_name = 'owner_noun'`.execute(db);
  if (rows.length > 0) await sql`update stored_file set owner_noun = ${to} where owner_noun = ${from}`.execute(db);
}

// Lists of files belong to a record of any noun: a file names the table, the record and the field that has it.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0006-files-of-records';

export async function up(db: Connection): Promise<void> {
  await sql`alter table stored_file add column owner_noun text, add column owner_id integer, add column owner_field text`.execute(
    db,
  );
  await sql`create index stored_file_owner on stored_file (owner_noun, owner_id) where owner_noun is not null`.execute(
    db,
  );
}

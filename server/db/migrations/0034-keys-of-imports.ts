// The keys of the rows of a file while it is checked and imported, as hashes: what only one row may have is found across
// portions.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0034-keys-of-imports';

export async function up(db: Connection): Promise<void> {
  await sql`create table import_key (
    file uuid not null,
    file_row integer not null,
    key_hash uuid not null,
    kept_at timestamptz not null default now(),
    primary key (file, file_row, key_hash)
  )`.execute(db);
  await sql`create index import_key_hash on import_key (file, key_hash, file_row)`.execute(db);
}

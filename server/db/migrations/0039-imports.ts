// Files that were imported, and which changes came with them.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0039-imports';

export async function up(db: Connection): Promise<void> {
  await sql`create table import (
    import_id uuid primary key,
    noun text not null,
    user_id integer references users on delete set null,
    user_name text,
    file_name text not null,
    sha256 text not null,
    file_rows integer not null,
    created integer not null default 0,
    changed integer not null default 0,
    refused integer not null default 0,
    created_at timestamptz not null default now(),
    undone_at timestamptz
  )`.execute(db);
  await sql`create index import_newest on import (noun, created_at)`.execute(db);
  // A portion that is sent again gets its first response.
  await sql`create table import_portion (
    import_id uuid not null references import on delete cascade,
    portion integer not null,
    request_hash text not null,
    response jsonb,
    primary key (import_id, portion)
  )`.execute(db);
  await sql`create table import_change (
    import_id uuid not null references import on delete cascade,
    change_id bigint not null,
    record_id integer not null,
    file_row integer not null,
    is_new boolean not null,
    primary key (import_id, change_id)
  )`.execute(db);
}

// Imports that are all or nothing: wanted so from their first portion, and ended by a refused row.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0044-whole-imports';

export async function up(db: Connection): Promise<void> {
  await sql`alter table import
    add column is_all boolean not null default false,
    add column is_refused boolean not null default false`.execute(db);
}

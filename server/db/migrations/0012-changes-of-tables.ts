// Which transactions have changed which table of a noun, so that what was read from it earlier can be compared without
// reading it again.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0012-changes-of-tables';

export async function up(db: Connection): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table record_change (
    table_name text not null,
    transaction_id xid8 not null,
    changed_at timestamptz not null default now(),
    primary key (table_name, transaction_id)
  )`,
  // A statement by hand may have another search path than the product.
  sql`create function note_record_change() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into record_change (table_name, transaction_id) values (tg_table_name, pg_current_xact_id())
        on conflict do nothing;
      return null;
    end $$`,
];

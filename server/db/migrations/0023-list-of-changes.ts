// The change log as a list: columns as the tables of nouns have them, what an entry says in words, and an index for each
// way to its pages.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0023-list-of-changes';

export async function up(db: Connection): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  // The product's own user took from itself the right to change entries; `addMonths` takes it again.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_partition_tree('change_log') join pg_class on oid = relid`.execute(db);
  for (const { name } of rows) await sql`grant update on ${sql.id(name)} to current_user`.execute(db);
  await sql`update change_log set summary = concat(coalesce(user_name, 'The product'), ' ', case action
    when 'create' then 'created it' when 'delete' then 'deleted it' else 'changed ' || (
      select string_agg(field ->> 'title', ', ') from jsonb_array_elements(fields) as field) end)`.execute(db);
}

const statements = [
  sql`alter table change_log rename column changed_at to created_at`,
  sql`alter table change_log rename column user_id to created_by`,
  sql`alter table change_log alter column change_id type integer, add column summary text not null default ''`,
  // A page of the list, and the entries of a page.
  sql`create index change_log_created on change_log (created_at, change_id)`,
  sql`create index change_log_id_key on change_log (change_id)`,
  sql`create index change_log_author on change_log (created_by, created_at, change_id)`,
];

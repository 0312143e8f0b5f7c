// Keys by which forms and their fields are recognised in every installation, whatever their ids are; and which forms were
// deleted here, so that a file of one is not taken for a new form.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0008-keys-of-forms';

export async function up(db: Connection): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table ticket_form add column form_key text not null default right(gen_random_uuid()::text, 12)`,
  sql`create unique index ticket_form_key on ticket_form (form_key)`,
  sql`alter table ticket_form_detail add column field_key text not null default right(gen_random_uuid()::text, 12)`,
  sql`create unique index ticket_form_detail_key on ticket_form_detail (ticket_form_id, field_key)`,
  sql`create table ticket_form_deleted (
    form_key text primary key,
    form_name text not null,
    deleted_at timestamptz not null default now()
  )`,
];

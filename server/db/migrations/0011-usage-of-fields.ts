// How often the fields of a form are filled in and their options chosen, counted up to one ticket: later ones are added
// with the next request.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0011-usage-of-fields';

export async function up(db: Connection): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table ticket_form_usage (
    ticket_form_id integer primary key references ticket_form on delete cascade,
    counted_to integer not null default 0,
    tickets integer not null default 0
  )`,
  sql`create table ticket_field_usage (
    ticket_form_detail_id integer primary key references ticket_form_detail on delete cascade,
    tickets integer not null,
    filled integer not null
  )`,
  sql`create table ticket_option_usage (
    ticket_form_detail_id integer not null references ticket_form_detail on delete cascade,
    option_value text not null,
    tickets integer not null,
    primary key (ticket_form_detail_id, option_value)
  )`,
];

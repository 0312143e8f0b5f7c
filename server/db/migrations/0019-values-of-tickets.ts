// The values of a ticket's fields lie beside the table of tickets, which lists and maps go through: it had ten times the
// pages with them. What a field is stands in the version that the ticket was filled with, so that a value is enough.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0019-values-of-tickets';

export async function up(db: Connection): Promise<void> {
  await sql`create table ticket_values (
    ticket_id integer primary key references ticket on delete cascade,
    -- By the id of the field.
    field_values jsonb not null
  )`.execute(db);
  await sql`insert into ticket_values (ticket_id, field_values)
    select ticket_id, (
      select coalesce(jsonb_object_agg(field ->> 'ticket_form_detail_id', field -> 'value'), '{}')
      from jsonb_array_elements(case jsonb_typeof(form_fields) when 'array' then form_fields else '[]' end) as f(field)
      where field ->> 'ticket_form_detail_id' is not null)
    from ticket`.execute(db);
  await sql`create index ticket_values_field on ticket_values using gin (field_values jsonb_path_ops)`.execute(db);
  await sql`alter table ticket drop column form_fields`.execute(db);
  // Gives back what the column took.
  await sql`cluster ticket using ticket_pkey`.execute(db);
  await sql`alter table ticket set without cluster`.execute(db);
}

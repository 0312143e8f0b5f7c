// Values of tickets that no two tickets of a type may share. A table with a key, because two saves at once must not both
// get one: the values themselves lie together in one column for each ticket.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0030-unique-values';

export async function up(db: Connection): Promise<void> {
  await sql`create table ticket_unique_value (
    ticket_form_detail_id integer not null,
    -- Of the text in its one normalization: a value may be longer than an entry of an index.
    value_hash text not null,
    ticket_id integer not null references ticket on delete cascade,
    primary key (ticket_form_detail_id, value_hash)
  )`.execute(db);
  await sql`create index ticket_unique_value_ticket on ticket_unique_value (ticket_id)`.execute(db);
}

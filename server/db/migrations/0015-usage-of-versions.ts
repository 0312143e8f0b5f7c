// How many tickets each version of a form has, counted up to the same ticket as the other figures.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0015-usage-of-versions';

export async function up(db: Connection): Promise<void> {
  await sql`create table ticket_version_usage (
    ticket_form_id integer not null references ticket_form on delete cascade,
    version integer not null,
    tickets integer not null,
    primary key (ticket_form_id, version)
  )`.execute(db);
  await sql`insert into ticket_version_usage (ticket_form_id, version, tickets)
    select u.ticket_form_id, t.ticket_form_version, count(*)
    from ticket_form_usage u join ticket t on t.ticket_form_type_id = u.ticket_form_id and t.ticket_id <= u.counted_to
    group by 1, 2`.execute(db);
}

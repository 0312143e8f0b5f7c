// The examples of a form have an order that an admin chooses; until then they stay in that in which they were kept.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0014-order-of-examples';

export async function up(db: Connection): Promise<void> {
  await sql`alter table ticket_form_example add column position integer not null default 0`.execute(db);
  await sql`update ticket_form_example e set position = r.position
    from (select example_id, row_number() over (partition by ticket_form_id order by example_id) as position
      from ticket_form_example) r where r.example_id = e.example_id`.execute(db);
}

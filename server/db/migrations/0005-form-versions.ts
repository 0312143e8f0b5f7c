// How many fields a ticket form has, for its list; and who saved a version, null where that is not known.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0005-form-versions';

export async function up(db: Connection): Promise<void> {
  await sql`alter table ticket_form add column field_count integer`.execute(db);
  await sql`update ticket_form f set field_count = jsonb_array_length(v.details)
    from ticket_form_version v where v.ticket_form_id = f.ticket_form_id and v.version = f.version`.execute(db);
  await sql`alter table ticket_form_version add column created_by integer references users on delete set null`.execute(
    db,
  );
}

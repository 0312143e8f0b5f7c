// Users, user types, ticket forms and tickets follow their descriptors from here on, as all other tables do: the
// descriptor says whether a field is required, so the columns may be empty. No value changes. Values that violate `ref`
// and `unique` stay as they are.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0004-described-tables';

export async function up(db: Connection): Promise<void> {
  for (const [table, columns] of Object.entries(DESCRIBED)) {
    const loosened = columns.map((column) => sql`alter column ${sql.id(column)} drop not null`);
    await sql`alter table ${sql.id(table)} ${sql.join(loosened)}`.execute(db);
  }
  await sql`alter table idempotency_key rename column answer to response`.execute(db);
}

const KEYED = ['unique_user_id', 'username', 'email'];

const DESCRIBED: Record<string, readonly string[]> = {
  role: ['role_name'],
  users: ['first_name', 'last_name', 'status', ...KEYED, ...KEYED.map((column) => `${column}_key`)],
  ticket_form: ['form_name', 'status'],
  ticket: ['ticket_no', 'ticket_form_type_id', 'terminal_id', 'issue_date', 'pkg_count', 'status', 'form_fields'],
};

// Indexes of tickets that others contain: every save wrote them, and nothing needed them.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0043-fewer-indexes';

export async function up(db: Connection): Promise<void> {
  // Those that follow from the descriptor (`noun-indexes.ts`, `list-indexes.ts`) begin with the same columns.
  for (const index of ['ticket_terminal', 'ticket_facility', 'ticket_issue_date'])
    await sql`drop index if exists ${sql.id(index)}`.execute(db);
}

// Ticket numbers: yyyyMMdd-{terminal_id}-{0001}, counted per terminal and day, never used twice.
import { sql } from 'kysely';
import type { Connection } from '../db/database';

/** The number that would come next. Only a preview: another ticket may take it before this one is saved. */
export async function previewNumber(db: Connection, terminalId: number, issueDate: string): Promise<string> {
  const day = issueDate.slice(0, 10);
  const row = await db
    .selectFrom('ticket_counter')
    .select('last')
    .where('terminal_id', '=', terminalId)
    .where('day', '=', day)
    .executeTakeFirst();
  return formatNumber(terminalId, day, (row?.last ?? 0) + 1);
}

/**
 * Takes the next number. Inside the transaction that stores the ticket: others wait for its end, and a failed save
 * gives the number back.
 */
export async function takeNumber(db: Connection, terminalId: number, issueDate: string): Promise<string> {
  const day = issueDate.slice(0, 10);
  const { rows } = await sql<{ last: number }>`
    insert into ticket_counter as c (terminal_id, day, last) values (${terminalId}, ${day}, 1)
    on conflict (terminal_id, day) do update set last = c.last + 1 returning last`.execute(db);
  return formatNumber(terminalId, day, rows[0]!.last);
}

/** A number as it is stored and shown. @param day as yyyy-MM-dd. */
export const formatNumber = (terminalId: number, day: string, count: number): string =>
  `${day.replaceAll('-', '')}-${terminalId}-${String(count).padStart(4, '0')}`;

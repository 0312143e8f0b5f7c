// Ticket numbers: yyyyMMdd-{terminal_id}-{0001}, counted per terminal and day, never used twice.
import { sql } from 'kysely';
import { FromStatement } from '../crud/write-row';
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
 * The next number, taken by the statement that stores the ticket: others wait for the end of its transaction, and a failed
 * save gives the number back.
 */
export function nextNumber(terminalId: number, issueDate: string): FromStatement<NumberedPlace> {
  const day = issueDate.slice(0, 10);
  return new FromStatement(
    sql`taken as (
      insert into ticket_counter as c (terminal_id, day, last) values (${terminalId}, ${day}, 1)
      on conflict (terminal_id, day) do update set last = c.last + 1 returning last::text)`,
    // As `formatNumber`.
    sql`(select ${`${day.replaceAll('-', '')}-${terminalId}-`} || lpad(last, greatest(4, length(last)), '0') from taken)`,
    { terminalId, day },
    takeNumbers,
  );
}

interface NumberedPlace {
  terminalId: number;
  day: string;
}

/** The next numbers for several tickets, in their order, by one statement. */
async function takeNumbers(db: Connection, wanted: readonly NumberedPlace[]): Promise<string[]> {
  const counts = new Map<string, number>();
  const keyOf = ({ terminalId, day }: NumberedPlace) => `${terminalId} ${day}`;
  for (const place of wanted) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1);
  const places = [...counts].map(([key, count]) => ({
    terminal_id: Number(key.split(' ')[0]),
    day: key.split(' ')[1],
    count,
  }));
  // In one order: two that take several never wait for each other.
  const { rows } = await sql<{ terminal_id: number; day: string; last: number }>`
    insert into ticket_counter as c (terminal_id, day, last)
    select terminal_id, day, count from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as taken (terminal_id integer, day date, count integer) order by terminal_id, day
    on conflict (terminal_id, day) do update set last = c.last + excluded.last
    returning terminal_id, day, last`.execute(db);
  const next = new Map(
    rows.map(({ terminal_id, day, last }) => {
      const key = keyOf({ terminalId: terminal_id, day });
      return [key, last - counts.get(key)! + 1];
    }),
  );
  return wanted.map((place) => {
    const count = next.get(keyOf(place))!;
    next.set(keyOf(place), count + 1);
    return formatNumber(place.terminalId, place.day, count);
  });
}

/** Takes the next number for a ticket that is stored by another statement of the same transaction. */
export async function takeNumber(db: Connection, terminalId: number, issueDate: string): Promise<string> {
  const { statement, value } = nextNumber(terminalId, issueDate);
  const { rows } = await sql<{ number: string }>`with ${statement} select ${value} as number`.execute(db);
  return rows[0]!.number;
}

/** A number as it is stored and shown. @param day as yyyy-MM-dd. */
export const formatNumber = (terminalId: number, day: string, count: number): string =>
  `${day.replaceAll('-', '')}-${terminalId}-${String(count).padStart(4, '0')}`;

// Many tickets of a demo, written with few statements: thousands of rows each, their fields copied from a set of filled
// tickets. They are numbered and spread over the days like those that staff write one by one, and have no files.
import { sql } from 'kysely';
import { localMinute } from '../../src/schema/formats/dates';
import { nounOf } from '../../src/schema/model/nouns';
import type { TicketFieldValue } from '../../src/schema/ticket-types/ticket-field';
import { type Connection, jsonb } from '../db/database';
import { valuesOf } from '../ticket-types/stored-values';
import { formatNumber } from '../tickets/number';

/** What a ticket of the demo has besides its number. */
export interface DemoTicket {
  ticket_form_type_id: number;
  ticket_form_version: number;
  terminal_id: number;
  facility_id: number | null;
  issued: Date;
  pkg_count: number;
  status: number;
  state?: string;
  state_since?: Date;
  assignee_id?: number;
  /** yyyy-MM-dd */
  due_date?: string;
  latitude: number;
  longitude: number;
  geo_location: string | null;
  form_fields: TicketFieldValue[];
}

/** Rows a statement: large enough that its overhead does not count, small enough to show progress. */
const BATCH = 10_000;
/** Of the first statement, after which the database learns how large the table is. */
const FIRST_BATCH = 1_000;

/**
 * Writes `count` tickets. @param author the id of the user who wrote them. @param ticketAt makes the ticket at a position.
 * @param progress is called after each statement with how many are written.
 */
export async function seedTickets(
  db: Connection,
  {
    count,
    author,
    ticketAt,
    progress,
  }: { count: number; author: number; ticketAt(position: number): DemoTicket; progress(written: number): void },
): Promise<void> {
  const numbers = await counters(db);
  for (let written = 0; written < count; ) {
    const size = Math.min(written === 0 ? FIRST_BATCH : BATCH, count - written);
    const tickets = Array.from({ length: size }, (_, index) => ticketAt(written + index));
    await insertTickets(db, tickets, author, numbers.next);
    // The session keeps the plan by which it checks that a ticket exists: of a small table it reads all, once per row.
    if (written === 0) await sql`analyze ticket`.execute(db);
    written += size;
    progress(written);
  }
  await numbers.save();
}

/** Columns with their types that a project may have taken out of the descriptor. */
const OPTIONAL_COLUMNS: Readonly<Record<string, string>> = {
  state: 'text',
  state_since: 'timestamptz',
  assignee_id: 'integer',
  due_date: 'date',
};

async function insertTickets(
  db: Connection,
  tickets: readonly DemoTicket[],
  author: number,
  nextNumber: (terminal: number, day: string) => string,
): Promise<void> {
  // The same few fields come again and again: each is sent once.
  const fields = [...new Set(tickets.map(({ form_fields }) => form_fields))];
  const places = new Map(fields.map((one, place) => [one, place]));
  const rows = tickets.map(({ issued, form_fields, ...ticket }) => {
    const issue_date = localMinute(issued);
    const ticket_no = nextNumber(ticket.terminal_id, issue_date.slice(0, 10));
    return { ...ticket, ticket_no, issue_date, created_at: issued.toISOString(), place: places.get(form_fields) };
  });
  const { properties } = nounOf('ticket').record;
  const optional = Object.keys(OPTIONAL_COLUMNS).filter((name) => Object.hasOwn(properties, name));
  const types = sql.raw(optional.map((name) => `${name} ${OPTIONAL_COLUMNS[name]}, `).join(''));
  const names = sql.raw(optional.map((name) => `${name}, `).join(''));
  await sql`with row as materialized (
      select * from jsonb_to_recordset(${jsonb(rows)}::jsonb) as row (ticket_no text, ticket_form_type_id integer, ticket_form_version integer,
        terminal_id integer, facility_id integer, issue_date timestamp, pkg_count integer, status integer, ${types}
        latitude double precision, longitude double precision, geo_location text, place integer, created_at timestamptz)
    ), added as (
      insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count,
        status, ${names}latitude, longitude, geo_location, created_at, updated_at, created_by, updated_by)
      select ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count,
        status, ${names}latitude, longitude, geo_location, created_at, created_at, ${author}, ${author} from row
      returning ticket_id, ticket_no
    )
    insert into ticket_values (ticket_id, field_values)
    select ticket_id, ${jsonb(fields.map(valuesOf))}::jsonb -> place from added join row using (ticket_no)`.execute(db);
}

/** The numbers of terminals and days, counted here and saved at the end. */
async function counters(
  db: Connection,
): Promise<{ next(terminal: number, day: string): string; save(): Promise<void> }> {
  const stored = await db.selectFrom('ticket_counter').selectAll().execute();
  const last = new Map(stored.map((counter) => [`${counter.terminal_id} ${counter.day}`, counter]));
  return {
    next(terminal_id, day) {
      const key = `${terminal_id} ${day}`;
      const counter = { terminal_id, day, last: (last.get(key)?.last ?? 0) + 1 };
      last.set(key, counter);
      return formatNumber(terminal_id, day, counter.last);
    },
    async save() {
      await sql`insert into ticket_counter as stored (terminal_id, day, last)
        select * from jsonb_to_recordset(${jsonb([...last.values()])}::jsonb) as row (terminal_id integer, day date, last integer)
        on conflict (terminal_id, day) do update set last = excluded.last`.execute(db);
    },
  };
}

// What the work on some tickets of a demo costs: with overtime, on a holiday, without a rate, open and final. None where a
// project has taken the noun out.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { localDay } from '../../src/schema/formats/dates';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { ROW_ID } from '../../src/schema/model/rows';
import { STATE, stateOf } from '../../src/schema/model/states';
import { logChange } from '../crud/change-log';
import { writeRows } from '../crud/record-rows';
import { readRow } from '../crud/rows';
import { changeRow, insertRow } from '../crud/write-row';
import type { Connection } from '../db/database';
import { priceWork, readBook } from '../tickets/price-work';
import { finalValues } from '../tickets/reprice-work';
import type { PastTicket } from './seed-history';

/** One of so many tickets has work. */
const EVERY = 3;

/** @param author the id of the user who wrote them. */
export async function seedWork(db: Connection, tickets: readonly PastTicket[], author: number): Promise<void> {
  const noun = nouns.get('work');
  if (!noun) return;
  const places = {
    crews: await idsOf(db, 'labortype', 'labortype_id'),
    machines: await idsOf(db, 'eqphour', 'equip_id'),
  };
  const book = await readBook(db);
  const numbers = await db.selectFrom('ticket').select(['ticket_id', 'ticket_no']).execute();
  const numberOf = new Map(numbers.map((ticket) => [ticket.ticket_id, ticket.ticket_no]));
  for (const [at, { id: ticket_id, issued, states }] of tickets.filter((_, index) => index % EVERY === 0).entries()) {
    const last = states.at(-1);
    const isFinal = stateOf(nounOf('ticket'), { [STATE]: last?.name })?.final === true;
    const rows = rowsOf(at, localDay(issued), holidayNear(book.holidays, issued), isFinal, places);
    const sent: Values = { ticket_no: numberOf.get(ticket_id), ticket_id, ...rows };
    const caller = { userId: author, apiTokenId: undefined };
    const values = { ...sent, ...priceWork(noun, sent, book).values };
    const id = await insertRow(db, noun, values, { [STATE]: 'open', created_at: issued }, author);
    await writeRows(db, noun, id, { values });
    const after = (await readRow(db, noun, id)) as Values;
    await logChange(db, { action: 'create', noun, id, caller, after, at: issued });
    if (!isFinal || !last) continue;
    const ended = finalValues(after, priceWork(noun, sent, book));
    const columns = { [STATE]: 'final', state_since: last.since };
    await changeRow(db, noun, id, { values: ended, before: values, columns, author });
    const end = await readRow(db, noun, id);
    await logChange(db, { action: 'change', noun, id, caller, before: after, after: end, at: last.since });
  }
}

async function idsOf(db: Connection, table: string, id: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${sql.id(id)} as id from ${sql.id(table)} order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** The first day of the latest holiday before a ticket, else the day of the ticket. */
function holidayNear(holidays: readonly { value1: string }[], issued: Date): string {
  const day = localDay(issued);
  const past = holidays.map(({ value1 }) => value1.slice(0, 10)).filter((first) => first <= day);
  return past.sort().at(-1) ?? day;
}

type Times = readonly [from: string, to: string];

/** Within a shift, into the evening, over midnight, a short one. */
const SHIFTS: readonly Times[] = [
  ['07:00', '12:30'],
  ['13:00', '18:15'],
  ['21:30', '02:00'],
  ['08:00', '09:10'],
];

interface Places {
  crews: readonly number[];
  machines: readonly number[];
}

/** Equipment without a rate is the last one: the demo has retired it. */
function rowsOf(at: number, day: string, holiday: string, isFinal: boolean, { crews, machines }: Places): Values {
  const row = (values: Values, [start_time, end_time]: Times): Values => ({
    ...{ [ROW_ID]: randomUUID(), day, start_time, end_time },
    ...values,
  });
  const shift = (step: number) => SHIFTS[(at + step) % SHIFTS.length]!;
  const isRetired = at % 5 === 2;
  const machine = isRetired ? machines.at(-1) : machines[at % (machines.length - 1)];
  return {
    labor: [
      row({ labortype_id: crews[at % crews.length], people: 1 + (at % 4) }, shift(0)),
      row({ labortype_id: crews[(at + 1) % crews.length], people: 2 }, shift(1)),
      ...(at % 4 === 1 ? [row({ labortype_id: crews[0], people: 1, day: holiday }, shift(2))] : []),
    ],
    equipment: [row({ equip_id: machine, pieces: 1, ...(isFinal && isRetired && { typed_amount: 320 }) }, shift(0))],
    other: at % 3 === 0 ? [{ [ROW_ID]: randomUUID(), what: 'Lodging for the crew', amount: 148.5 }] : [],
  };
}

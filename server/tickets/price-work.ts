// The work on a ticket costs what the rates of today say, until the ticket comes to an end: then it is priced once more,
// the rates are copied, and nothing changes it any more.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { computedValues } from '../../src/schema/model/computed-fields';
import { nounOf } from '../../src/schema/model/nouns';
import { STATE, stateOf } from '../../src/schema/model/states';
import {
  BOOK_NOUNS,
  PRICED,
  type PricedRow,
  priceRows,
  type RateBook,
  rateBook,
} from '../../src/schema/pricing/price-rows';
import { hasNoErrors } from '../../src/schema/rules/check';
import { violations } from '../../src/schema/rules/rules';
import type { NounModule, Restoring, Save, Violations } from '../crud/noun-module';
import { listRows } from '../crud/rows';
import type { Connection } from '../db/database';
import { problem } from '../http/http-errors';

/** The rows of a record of work by table, and all of its values that follow from them. */
export interface PricedWork {
  rows: Record<string, readonly PricedRow[]>;
  values: Values;
}

/**
 * The book of now, which stays what it is until the transaction ends: a rate that was saved meanwhile would be found
 * neither by this save nor by the search for what is to be priced again.
 */
export async function readBook(transaction: Connection): Promise<RateBook> {
  await sql`lock table ${sql.join(BOOK_NOUNS.map((name) => sql.id(name)))} in share mode`.execute(transaction);
  const [labor = [], equipment = [], holidays = []] = await inOrder(BOOK_NOUNS, (name) =>
    listRows(transaction, nounOf(name)),
  );
  return rateBook(labor, equipment, holidays);
}

/** One after the other, as they share a connection. */
async function inOrder<T, R>(items: readonly T[], call: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await call(item));
  return results;
}

/** Prices the rows in `values`, a whole record. */
export function priceWork(noun: Noun, values: Values, book: RateBook): PricedWork {
  const rows = Object.fromEntries(PRICED.map((table) => [table, priceRows(table, values[table], book)]));
  const tables = Object.fromEntries(
    Object.entries(rows).map(([table, priced]) => [table, priced.map(({ row }) => row)]),
  );
  return { rows, values: { ...tables, ...computedValues(noun.record, { ...values, ...tables }) } };
}

/** The check of a save: whose ticket it is, and what its rows cost. */
export const pricedWork: NonNullable<NounModule['validate']> = async (save, errors) => {
  const { noun, mode, transaction, before, values } = save;
  const wrong = mode === 'add' ? await takeTicket(save) : await closedTicket(transaction, before.ticket_id);
  if (wrong) return { ticket_no: [wrong] };
  // Rows that are none cost nothing.
  if (hasNoErrors(errors))
    Object.assign(values, priceWork(noun, { ...before, ...values }, await readBook(transaction)).values);
  return {} satisfies Violations;
};

interface Ticket {
  ticket_id: number;
  ticket_no: string;
  state?: string;
}

/** Of a ticket whose work is recorded nobody can change the state meanwhile. @returns what is wrong. */
async function takeTicket({ noun, transaction, values }: Save): Promise<string | undefined> {
  if (typeof values.ticket_no !== 'string' || values.ticket_no.trim() === '') return undefined;
  // What can be no number has its message already.
  if (violations(noun.record.properties.ticket_no!, values.ticket_no).length > 0) return undefined;
  const { rows } = await sql<Ticket>`
    select * from ticket where ticket_no = ${values.ticket_no.trim()} for share`.execute(transaction);
  const [ticket] = rows;
  if (!ticket) return 'There is no ticket with this number.';
  Object.assign(values, { ticket_no: ticket.ticket_no, ticket_id: ticket.ticket_id });
  return closedText(ticket);
}

/**
 * Why the work on a ticket cannot be changed.
 * @param isNew whether there is no record of it yet for which a ticket that ends would wait: it waits for this one then.
 */
async function closedTicket(db: Connection, id: unknown, isNew = false): Promise<string | undefined> {
  const { rows } = await sql<Ticket>`
    select * from ticket where ticket_id = ${id} ${isNew ? sql`for share` : sql``}`.execute(db);
  return rows[0] && closedText(rows[0]);
}

function closedText(ticket: Ticket): string | undefined {
  const state = stateOf(nounOf('ticket'), { [STATE]: ticket.state });
  return state?.final ? `The ticket is ${state.label}: its work and cost can no longer be changed.` : undefined;
}

/** @throws 409 where the ticket has come to its end, which it cannot until the record is there again. */
export async function rejectEnded({ transaction, row }: Restoring): Promise<undefined> {
  const wrong = await closedTicket(transaction, row.ticket_id, true);
  if (wrong) throw problem(409, wrong);
}

/** The state follows that of the ticket (`endWork`), whatever call names another one, such as an undo. @throws 409 */
export async function rejectState({ mode }: Save): Promise<void> {
  if (mode === 'edit') throw problem(409, 'The state of work and cost follows that of its ticket.');
}

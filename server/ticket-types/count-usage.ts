// How forms are used is counted once a ticket. The figures are kept in tables, together with the last ticket that is in them.
// The tickets since then are added every minute, in batches, so that nothing ever goes over all tickets; who reads adds
// those that are not counted yet, and writes nothing.
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { fieldTypes } from '../../src/schema/ticket-types/field-types';
import { repeat } from '../base/repeat';
import type { Connection, Database } from '../db/database';
import { takeJob } from '../db/take-job';
import { inTransaction } from '../db/transaction';

/** Tickets of one transaction: some tens of milliseconds. */
const BATCH_TICKETS = 500;

const MINUTE_MS = 60_000;

/** Longer than any save lasts: a ticket that is still being saved may have a lower id than one that is there. */
const SETTLED = sql`now() - interval '1 minute'`;

/** Counts at the start, and then every minute, by one copy of the server. */
export function countRegularly(app: FastifyInstance, db: Database): void {
  const work = async (isEnding: () => boolean) =>
    (await takeJob(db, 'usage of forms', MINUTE_MS)) && countTickets(db, { isEnding });
  repeat(app, { every: MINUTE_MS, work, failed: 'Tickets were not counted; it is tried again in a minute' });
}

/** Adds the tickets since the last time to the figures of their forms. @param batch tickets of one transaction. */
export async function countTickets(
  db: Database,
  { batch = BATCH_TICKETS, isEnding = () => false }: { batch?: number; isEnding?: () => boolean } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.ticket_form_id as id from ticket_form f left join ticket_form_usage u using (ticket_form_id)
    where exists (select 1 from ticket t where t.ticket_form_type_id = f.ticket_form_id
      and t.ticket_id > coalesce(u.counted_to, 0) and t.created_at < ${SETTLED})`.execute(db);
  for (const { id } of rows)
    while (!isEnding() && (await inTransaction(db, (transaction) => countBatch(transaction, id, batch))));
}

/** The tickets `t` of a form that are not in its figures: mostly those of the last minutes. */
export async function laterTickets(db: Connection, id: number): Promise<RawBuilder<unknown>> {
  const counted = await db
    .selectFrom('ticket_form_usage')
    .select('counted_to')
    .where('ticket_form_id', '=', id)
    .executeTakeFirst();
  return sql`t.ticket_form_type_id = ${id} and t.ticket_id > ${counted?.counted_to ?? 0}`;
}

/** Runs `change`, which changes the fields of a ticket, and keeps the figures right. */
export async function withUsage<T>(
  db: Connection,
  formId: number,
  ticketId: number,
  change: () => Promise<T>,
): Promise<T> {
  const isCounted = (await lockCounted(db, formId)) >= ticketId;
  if (isCounted) await add(db, formId, [ticketId], -1);
  const result = await change();
  if (isCounted) await add(db, formId, [ticketId], 1);
  return result;
}

/** Takes tickets that are about to be deleted out of the figures, as far as they are in them. */
export async function discount(db: Connection, tickets: readonly { id: number; formId: number }[]): Promise<void> {
  // In one order, in which two that delete several lock the figures.
  for (const formId of [...new Set(tickets.map((one) => one.formId))].sort((a, b) => a - b)) {
    const countedTo = await lockCounted(db, formId);
    const ids = tickets.flatMap((one) => (one.formId === formId && one.id <= countedTo ? [one.id] : []));
    await count(db, formId, ids, -1);
  }
}

/** Adds a ticket that is there again to the figures, where those have gone on behind it. */
export async function countAgain(db: Connection, formId: number, id: number): Promise<void> {
  if ((await lockCounted(db, formId)) >= id) await count(db, formId, [id], 1);
}

async function count(db: Connection, formId: number, ids: readonly number[], sign: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await add(db, formId, ids, sign);
  await sql`update ticket_form_usage set tickets = tickets + ${sign * ids.length}
    where ticket_form_id = ${formId}`.execute(db);
}

/** @returns whether there may be more. Of two that count at the same moment one waits. */
async function countBatch(db: Connection, id: number, batch: number): Promise<boolean> {
  const counted_to = await lockCounted(db, id);
  const { rows } = await sql<{ ticket_id: number; is_settled: boolean }>`
    select ticket_id, created_at < ${SETTLED} as is_settled from ticket
    where ticket_form_type_id = ${id} and ticket_id > ${counted_to} order by ticket_id limit ${batch}`.execute(db);
  const young = rows.findIndex(({ is_settled }) => !is_settled);
  const settled = young < 0 ? rows : rows.slice(0, young);
  if (settled.length === 0) return false;
  const ids = settled.map(({ ticket_id }) => ticket_id);
  await count(db, id, ids, 1);
  await sql`update ticket_form_usage set counted_to = ${ids.at(-1)} where ticket_form_id = ${id}`.execute(db);
  return settled.length === batch;
}

/**
 * The id up to which tickets are counted; until the transaction ends nobody else counts or changes one of them, and the
 * form is not saved: a field that becomes unique by that would miss what is being stored. 0 for a form that was deleted
 * meanwhile: it has no tickets.
 */
async function lockCounted(db: Connection, id: number): Promise<number> {
  await sql`insert into ticket_form_usage (ticket_form_id)
    select ticket_form_id from ticket_form where ticket_form_id = ${id} for share on conflict do nothing`.execute(db);
  const counted = await db
    .selectFrom('ticket_form_usage')
    .select('counted_to')
    .where('ticket_form_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return counted?.counted_to ?? 0;
}

const OPTION_TYPES = [...fieldTypes.values()].filter(({ options }) => options).map(({ type }) => type);

/** The fields of tickets `t`, one row each. */
export const entriesOf = (formId: number, tickets: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.ticket_id, d.ticket_form_detail_id, d.input_type, s.field_values -> d.ticket_form_detail_id::text as value
  from ticket t join ticket_values s using (ticket_id)
    join ticket_form_version v on v.ticket_form_id = ${formId} and v.version = t.ticket_form_version
    cross join jsonb_to_recordset(v.details) as d(ticket_form_detail_id integer, input_type text)
  where ${tickets} and s.field_values ? d.ticket_form_detail_id::text`;

/** Of an entry: a checkbox has a value when it is ticked. */
const HAS_VALUE = sql`(value not in ('null', '""', '[]') and not (input_type = 'checkbox' and value = '"0"'))`;

/** Of an entry `e`. */
const HAS_FILES = sql`exists (select 1 from stored_file f
  where f.ticket_id = e.ticket_id and f.ticket_form_detail_id = e.ticket_form_detail_id)`;

/** Whether the field of an entry `e` is filled in. */
export const IS_FILLED = sql`(${HAS_VALUE} or ${HAS_FILES})`;

async function add(db: Connection, formId: number, tickets: readonly number[], sign: 1 | -1): Promise<void> {
  const counted = sql`t.ticket_id = any(${[...tickets]}::integer[])`;
  const entries = entriesOf(formId, counted);
  await sql`
    insert into ticket_version_usage as u (ticket_form_id, version, tickets)
    select ${formId}, t.ticket_form_version, ${sign}::integer * count(*) from ticket t where ${counted} group by 2
    on conflict (ticket_form_id, version) do update set tickets = u.tickets + excluded.tickets`.execute(db);
  await sql`
    insert into ticket_field_usage as u (ticket_form_detail_id, tickets, filled)
    select ticket_form_detail_id, ${sign}::integer * count(*), ${sign}::integer * count(*) filter (where ${IS_FILLED})
    from (${entries}) e group by 1
    on conflict (ticket_form_detail_id)
    do update set tickets = u.tickets + excluded.tickets, filled = u.filled + excluded.filled`.execute(db);
  await sql`
    insert into ticket_option_usage as u (ticket_form_detail_id, option_value, tickets)
    select ticket_form_detail_id, option_value, ${sign}::integer * count(*)
    from (${entries}) e cross join jsonb_array_elements_text(
      case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as o(option_value)
    where input_type = any(${OPTION_TYPES}) and ${HAS_VALUE} and option_value is not null
    group by 1, 2
    on conflict (ticket_form_detail_id, option_value) do update set tickets = u.tickets + excluded.tickets`.execute(db);
}

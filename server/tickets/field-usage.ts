// How often the fields of a form are left empty, and which options are chosen. The figures are kept in tables, together
// with the last ticket that is in them: each request adds the tickets since then, in batches, so that no opening of the
// builder goes over all tickets.
import { type RawBuilder, sql } from 'kysely';
import { fieldTypes } from '../../src/schema/forms/field-types';
import type { Connection, Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { notFound } from '../http/http-errors';

/** The response of `GET /tickets/form/{id}/field-usage`. */
export interface FieldUsage {
  ticket_form_id: number;
  /** Tickets that are counted so far; of the last minute none is. */
  tickets: number;
  /** Every field that is in one of them. */
  fields: {
    ticket_form_detail_id: number;
    /** That have the field. */
    tickets: number;
    /** In which it has a value. */
    filled: number;
    /** Options that were chosen, and in how many. */
    options: { option_value: string; tickets: number }[];
  }[];
}

/** Tickets of one transaction: some tens of milliseconds. */
const BATCH = 2_000;

/** Milliseconds after which a request stops counting; the next one goes on. */
const PATIENCE = 1_000;

/** Longer than any save lasts: a ticket that is still being saved may have a lower id than one that is there. */
const SETTLED = sql`now() - interval '1 minute'`;

/** @param batch see `BATCH`; tests have fewer tickets. @throws 404 when there is no such form. */
export async function fieldUsage(
  db: Database,
  id: number,
  { batch = BATCH, patience = PATIENCE } = {},
): Promise<FieldUsage> {
  const { rows } = await sql`select 1 from ticket_form where ticket_form_id = ${id}`.execute(db);
  if (rows.length === 0) throw notFound();
  const end = performance.now() + patience;
  while ((await inTransaction(db, (transaction) => countBatch(transaction, id, batch))) && performance.now() < end);
  return readUsage(db, id);
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
  await add(db, id, ids, 1);
  await sql`update ticket_form_usage set counted_to = ${ids.at(-1)}, tickets = tickets + ${ids.length}
    where ticket_form_id = ${id}`.execute(db);
  return settled.length === batch;
}

/** The id up to which tickets are counted; until the transaction ends nobody else counts or changes one of them. */
async function lockCounted(db: Connection, id: number): Promise<number> {
  await sql`insert into ticket_form_usage (ticket_form_id) values (${id}) on conflict do nothing`.execute(db);
  const { counted_to } = await db
    .selectFrom('ticket_form_usage')
    .select('counted_to')
    .where('ticket_form_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return counted_to;
}

const OPTION_TYPES = [...fieldTypes.values()].filter(({ options }) => options).map(({ type }) => type);

/** A checkbox is filled in when it is ticked, a file field when it has files. */
async function add(db: Connection, formId: number, tickets: readonly number[], sign: 1 | -1): Promise<void> {
  const entries: RawBuilder<unknown> = sql`
    select t.ticket_id, d.ticket_form_detail_id, field ->> 'input_type' as input_type, field -> 'value' as value
    from ticket t
      cross join jsonb_array_elements(case jsonb_typeof(t.form_fields) when 'array' then t.form_fields end) as f(field)
      join ticket_form_detail d
        on d.ticket_form_detail_id = (field ->> 'ticket_form_detail_id')::integer and d.ticket_form_id = ${formId}
    where t.ticket_id = any(${[...tickets]}::integer[])`;
  const isFilled = sql`(value not in ('null', '""', '[]') and not (input_type = 'checkbox' and value = '"0"'))`;
  await sql`
    insert into ticket_field_usage as u (ticket_form_detail_id, tickets, filled)
    select ticket_form_detail_id, ${sign}::integer * count(*), ${sign}::integer * count(*) filter (where ${isFilled}
      or exists (select 1 from stored_file f where f.ticket_id = e.ticket_id and f.ticket_form_detail_id = e.ticket_form_detail_id))
    from (${entries}) e group by 1
    on conflict (ticket_form_detail_id)
    do update set tickets = u.tickets + excluded.tickets, filled = u.filled + excluded.filled`.execute(db);
  await sql`
    insert into ticket_option_usage as u (ticket_form_detail_id, option_value, tickets)
    select ticket_form_detail_id, option_value, ${sign}::integer * count(*)
    from (${entries}) e cross join jsonb_array_elements_text(
      case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as o(option_value)
    where input_type = any(${OPTION_TYPES}) and ${isFilled} and option_value is not null
    group by 1, 2
    on conflict (ticket_form_detail_id, option_value) do update set tickets = u.tickets + excluded.tickets`.execute(db);
}

async function readUsage(db: Database, id: number): Promise<FieldUsage> {
  const { rows } = await sql<FieldUsage['fields'][number]>`
    select u.ticket_form_detail_id, u.tickets, u.filled,
      coalesce((select json_agg(json_build_object('option_value', o.option_value, 'tickets', o.tickets) order by o.option_value)
        from ticket_option_usage o where o.ticket_form_detail_id = u.ticket_form_detail_id and o.tickets > 0), '[]') as options
    from ticket_field_usage u join ticket_form_detail d using (ticket_form_detail_id)
    where d.ticket_form_id = ${id} and u.tickets > 0 order by 1`.execute(db);
  const form = await db
    .selectFrom('ticket_form_usage')
    .select('tickets')
    .where('ticket_form_id', '=', id)
    .executeTakeFirst();
  return { ticket_form_id: id, tickets: form?.tickets ?? 0, fields: rows };
}

// The filled examples of a ticket form: kept, changed and removed at once, whatever is being designed meanwhile.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { nounOf } from '../../src/schema/model/nouns';
import {
  type FormExample,
  type KeptExample,
  MAX_EXAMPLE_NAME_LENGTH,
  MAX_EXAMPLES,
  readExample,
} from '../../src/schema/ticket-types/form-examples';
import { fromKeyedExample, type KeyedExample, keyedFields } from '../../src/schema/ticket-types/keyed-examples';
import type { DraftDetail } from '../../src/schema/ticket-types/ticket-field';
import { logPart } from '../crud/change-log';
import { type Connection, type Database, jsonb } from '../db/database';
import { inTransaction } from '../db/transaction';
import { objectBody } from '../http/body-parsers';
import { invalid, notFound } from '../http/http-errors';
import { idempotencyKeyOf, onceInTransaction } from '../http/idempotency';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';
import { currentForm } from './forms';

/** In their order, a new one last. @throws 404 when there is no such form. */
export async function listExamples(db: Database, id: number): Promise<{ examples: KeptExample[] }> {
  if (!(await currentForm(db, id))) throw notFound();
  return { examples: await examplesOf(db, id) };
}

/** In their order; none where there is no such form, too, for which `listExamples` throws. */
export async function examplesOf(db: Connection, id: number): Promise<KeptExample[]> {
  const rows = await db
    .selectFrom('ticket_form_example')
    .select(['example_id', 'example_name', 'expected_field', 'form_fields', 'ticket_fields'])
    .where('ticket_form_id', '=', id)
    .orderBy('position')
    .orderBy('example_id')
    .execute();
  return rows.map(({ ticket_fields, ...example }) => ({ ...example, ...(ticket_fields && { ticket_fields }) }));
}

/**
 * Keeps an example; the same again, with the same Idempotency-Key, gets the response of the first time.
 * @throws 404 when there is no such form, 422.
 */
export async function addExample({ db }: AppContext, id: number, request: FastifyRequest): Promise<KeptExample> {
  const example = exampleIn(request);
  const idempotencyKey = idempotencyKeyOf(request, callerOf(request).userId, 'tickets/form/examples', { id, example });
  return onceInTransaction<KeptExample>(db, idempotencyKey, async (transaction) => {
    await lockForm(transaction, id);
    const before = await examplesOf(transaction, id);
    if (before.length >= MAX_EXAMPLES)
      throw invalid({ example_name: [`A form has at most ${MAX_EXAMPLES} examples.`] });
    const example_id = await insertExample(transaction, id, example);
    await logExamples(transaction, id, callerOf(request), before);
    return { example_id, ...example };
  });
}

/** Adds an example behind the others; @returns its id. */
async function insertExample(db: Connection, id: number, example: FormExample): Promise<number> {
  const { rows } = await sql<{ example_id: number }>`
    insert into ticket_form_example (ticket_form_id, example_name, expected_field, form_fields, ticket_fields, position)
    select ${id}, ${example.example_name}, ${example.expected_field}, ${jsonb(example.form_fields)}::jsonb,
      ${ticketFields(example)}::jsonb,
      coalesce(max(position) + 1, 0) from ticket_form_example where ticket_form_id = ${id}
    returning example_id`.execute(db);
  return rows[0]!.example_id;
}

/**
 * Adds examples whose fields are called by their keys.
 * @param details the fields of the form as they were sent: their ids are those that were saved in that order.
 * @param known ids of fields that were saved before, by key.
 */
export async function insertKeyedExamples(
  db: Connection,
  id: number,
  details: readonly DraftDetail[],
  examples: readonly KeyedExample[],
  known?: ReadonlyMap<string, number>,
): Promise<void> {
  const { details: saved } = (await currentForm(db, id))!;
  const fields = keyedFields(details);
  const places = new Map(details.map(({ field_key }, index) => [field_key ?? '', index]));
  const idOf = (key: string) => known?.get(key) ?? saved[places.get(key)!]!.ticket_form_detail_id;
  for (const example of examples) await insertExample(db, id, fromKeyedExample(example, fields, idOf));
}

/** Another name, expectation or other values. @throws 404 when the form has no such example, 422. */
export async function changeExample(
  db: Database,
  id: number,
  exampleId: number,
  request: FastifyRequest,
): Promise<KeptExample> {
  const example = exampleIn(request);
  return inTransaction(db, async (transaction) => {
    await lockForm(transaction, id);
    const before = await examplesOf(transaction, id);
    const { rows } = await sql`
      update ticket_form_example set example_name = ${example.example_name}, expected_field = ${example.expected_field},
        form_fields = ${jsonb(example.form_fields)}::jsonb, ticket_fields = ${ticketFields(example)}::jsonb
      where ticket_form_id = ${id} and example_id = ${exampleId} returning 1`.execute(transaction);
    if (rows.length === 0) throw notFound();
    await logExamples(transaction, id, callerOf(request), before);
    return { example_id: exampleId, ...example };
  });
}

/**
 * Puts the examples with these ids first, in this order; those that are not named follow as they were. An id that is gone
 * meanwhile says nothing. @throws 404 when there is no such form, 422.
 */
export async function orderExamples(
  db: Database,
  id: number,
  request: FastifyRequest,
): Promise<{ examples: KeptExample[] }> {
  const { examples: ids } = objectBody(request);
  if (!Array.isArray(ids) || !ids.every((one) => Number.isSafeInteger(one)))
    throw invalid({ examples: ['An order is a list of the ids of examples.'] });
  return inTransaction(db, async (transaction) => {
    await lockForm(transaction, id);
    const before = await examplesOf(transaction, id);
    const named = before.map(({ example_id }) => example_id);
    const order = [...new Set([...ids.filter((one) => named.includes(one)), ...named])];
    for (const [position, example_id] of order.entries())
      await transaction
        .updateTable('ticket_form_example')
        .set({ position })
        .where('example_id', '=', example_id)
        .execute();
    await logExamples(transaction, id, callerOf(request), before);
    return { examples: await examplesOf(transaction, id) };
  });
}

const ticketFields = ({ ticket_fields }: FormExample): string | null => (ticket_fields ? jsonb(ticket_fields) : null);

/** @throws 422. */
function exampleIn(request: FastifyRequest): FormExample {
  const example = readExample(objectBody(request));
  if (!example)
    throw invalid({ example_name: [`An example needs a name of at most ${MAX_EXAMPLE_NAME_LENGTH} characters.`] });
  return example;
}

/** Two changes at once come one after the other. @throws 404 when there is no such form. */
async function lockForm(db: Connection, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ticket_form where ticket_form_id = ${id} for no key update`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** @throws 404 when the form has no such example. */
export async function removeExample(
  db: Database,
  id: number,
  exampleId: number,
  request: FastifyRequest,
): Promise<{ example_id: number }> {
  await inTransaction(db, async (transaction) => {
    await lockForm(transaction, id);
    const before = await examplesOf(transaction, id);
    const { numDeletedRows } = await transaction
      .deleteFrom('ticket_form_example')
      .where('ticket_form_id', '=', id)
      .where('example_id', '=', exampleId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await logExamples(transaction, id, callerOf(request), before);
  });
  return { example_id: exampleId };
}

/** Logs how the examples of a form differ from those that it had `before`. */
export async function logExamples(
  db: Connection,
  id: number,
  caller: SignedIn | undefined,
  before: readonly KeptExample[],
): Promise<void> {
  const logged = (examples: readonly KeptExample[]) =>
    examples.length === 0 ? null : { value: examples, text: examples.map((one) => one.example_name).join('; ') };
  const [was, is] = [logged(before), logged(await examplesOf(db, id))];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const noun = nounOf('ticket_form');
  await logPart(db, { noun, id, caller, name: 'examples', title: 'Examples', before: was, after: is });
}

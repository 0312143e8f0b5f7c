// The filled examples of a ticket form: kept and removed at once, whatever is being designed meanwhile.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { EXAMPLE_NAME, type FormExample, MOST_EXAMPLES, readExample } from '../../src/schema/forms/form-examples';
import type { Context } from '../context';
import { type Connection, type Database, jsonb } from '../db/database';
import { inTransaction } from '../db/transaction';
import { objectBody } from '../http/body-parsers';
import { callerOf } from '../http/guard';
import { invalid, notFound } from '../http/http-errors';
import { claimKey, intentOf, storedResponse, storeResponse } from '../http/idempotency';
import { currentForm } from './forms';

interface StoredExample extends FormExample {
  example_id: number;
}

/** The oldest first. @throws 404 when there is no such form. */
export async function listExamples(db: Database, id: number): Promise<{ examples: StoredExample[] }> {
  if (!(await currentForm(db, id))) throw notFound();
  return { examples: await examplesOf(db, id) };
}

async function examplesOf(db: Connection, id: number): Promise<StoredExample[]> {
  return db
    .selectFrom('ticket_form_example')
    .select(['example_id', 'example_name', 'expected_field', 'form_fields'])
    .where('ticket_form_id', '=', id)
    .orderBy('example_id')
    .execute();
}

/**
 * Keeps an example; the same again, with the same Idempotency-Key, gets the response of the first time.
 * @throws 404 when there is no such form, 422.
 */
export async function addExample({ db }: Context, id: number, request: FastifyRequest): Promise<StoredExample> {
  const example = readExample(objectBody(request));
  if (!example) throw invalid({ example_name: [`An example needs a name of at most ${EXAMPLE_NAME} characters.`] });
  const intent = intentOf(request, callerOf(request).userId, 'tickets/form/examples', { id, example });
  const stored = await storedResponse(db, intent);
  if (stored !== undefined) return stored as StoredExample;
  return inTransaction(db, async (transaction) => {
    const earlier = await claimKey(transaction, intent);
    if (earlier !== undefined) return earlier as StoredExample;
    // Two at once count one after the other.
    const { rows: found } = await sql`select 1 from ticket_form where ticket_form_id = ${id} for no key update`.execute(
      transaction,
    );
    if (found.length === 0) throw notFound();
    if ((await examplesOf(transaction, id)).length >= MOST_EXAMPLES)
      throw invalid({ example_name: [`A form has at most ${MOST_EXAMPLES} examples.`] });
    const { rows } = await sql<{ example_id: number }>`
      insert into ticket_form_example (ticket_form_id, example_name, expected_field, form_fields)
      values (${id}, ${example.example_name}, ${example.expected_field}, ${jsonb(example.form_fields)}::jsonb)
      returning example_id`.execute(transaction);
    const response = { ...rows[0]!, ...example };
    await storeResponse(transaction, intent, response);
    return response;
  });
}

/** @throws 404 when the form has no such example. */
export async function removeExample(db: Database, id: number, exampleId: number): Promise<{ example_id: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_form_example')
    .where('ticket_form_id', '=', id)
    .where('example_id', '=', exampleId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  return { example_id: exampleId };
}

// Creating, changing and deleting records of ordinary nouns, each in one transaction. Called by the routes of nouns and by the seeds.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { messagesOf } from '../../src/schema/model/messages';
import { loadedValues } from '../../src/schema/model/record-for';
import type { Errors } from '../../src/schema/rules/check';
import { type CheckedValues, checkChange, checkNew, sentValues } from '../../src/schema/rules/check-write';
import type { Connection, Database } from '../db/database';
import { againAfterConflict, inTransaction } from '../db/transaction';
import { invalid, notFound, problem } from '../http/http-errors';
import { type CreateIntent, createOnce } from '../http/idempotency';
import { checkOverlap, lockRanges } from './check-overlap';
import { checkRefs, isForeignKey, mapForeignKeyError } from './refs';
import { readRow } from './rows';
import { isStale } from './stale';
import { storedValue } from './wire-value';

/** @returns the new record as a read gives it, or the one that the same intent created before. @throws 422 with sentences by field. */
export async function createRow(db: Database, noun: Noun, body: Values, intent?: CreateIntent): Promise<Values> {
  const { values } = await approved(db, noun, checkNew(noun, sentValues(noun, 'add', body)));
  const save = createOnce(db, intent, async (transaction) => {
    await lockRanges(transaction, noun);
    refuse(await checkOverlap(transaction, noun, values));
    return (await readRow(transaction, noun, await insertRow(transaction, noun, values))) as Values;
  });
  return save.catch((error: unknown) => mapForeignKeyError(db, noun, values, error));
}

/**
 * @param body may hold the `updated_at` of the state that its sender saw: a record that has been saved since is not overwritten.
 * @returns the record as it is now. @throws 404, 409, 422.
 */
export function updateRow(db: Database, noun: Noun, id: number, body: Values): Promise<Values> {
  const sent = sentValues(noun, 'edit', body);
  const save = inTransaction(db, async (transaction) => {
    await lockRanges(transaction, noun);
    const row = await lockRow(transaction, noun, id);
    if (!row) throw notFound();
    if (isStale('updated_at', body.updated_at, String(row.updated_at))) throw problem(409, messagesOf(noun).changed);
    const before = loadedValues(noun, row);
    const { values } = await approved(transaction, noun, checkChange(noun, sent, before), before);
    refuse(await checkOverlap(transaction, noun, values, id));
    await changeRow(transaction, noun, id, values);
    return (await readRow(transaction, noun, id)) as Values;
  });
  return save.catch((error: unknown) => mapForeignKeyError(db, noun, sent, error));
}

/** @throws 404; 409 with the reason while other records point to it (promises S15). */
export async function deleteRow(db: Database, noun: Noun, id: number): Promise<void> {
  const gone = againAfterConflict(() =>
    sql`delete from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id} returning 1`.execute(db),
  );
  const { rows } = await gone.catch((error: unknown) => {
    throw isForeignKey(error) ? problem(409, messagesOf(noun).inUse) : error;
  });
  if (rows.length === 0) throw notFound();
}

/** Stores checked values. @returns the id of the new row. */
export async function insertRow(db: Connection, noun: Noun, values: Values): Promise<number> {
  const columns = stored(noun, values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.id(noun.noun)} (${sql.join(columns.map(([name]) => name))}) values (${sql.join(columns.map(([, value]) => value))})
    returning ${sql.id(noun.api.id)} as id`.execute(db);
  return rows[0]!.id;
}

async function approved(
  db: Connection,
  noun: Noun,
  { values, errors }: CheckedValues,
  before?: Values,
): Promise<{ values: Values }> {
  const asked = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(errors, name)));
  const all = { ...errors, ...(await checkRefs(db, noun, asked, before)) };
  refuse(all);
  return { values };
}

function refuse(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The row, which nobody else can change until this transaction ends. */
async function lockRow(db: Connection, noun: Noun, id: number): Promise<Values | undefined> {
  await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id} for no key update`.execute(db);
  return readRow(db, noun, id);
}

/** The moment of a save is later than that of the one before, even if the clock was set back. */
async function changeRow(db: Connection, noun: Noun, id: number, values: Values): Promise<void> {
  const set = stored(noun, values).map(([name, value]) => sql`${name} = ${value}`);
  const moment = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;
  await sql`update ${sql.id(noun.noun)} set ${sql.join([...set, moment])} where ${sql.id(noun.api.id)} = ${id}`.execute(
    db,
  );
}

/** Columns with their parameters; only properties of the record are columns. */
function stored(noun: Noun, values: Values): [RawBuilder<unknown>, unknown][] {
  const known = Object.entries(noun.record.properties).filter(([name]) => Object.hasOwn(values, name));
  return known.map(([name, property]) => [sql.id(name), storedValue(property, values[name])]);
}

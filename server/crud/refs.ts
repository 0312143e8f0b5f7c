// Whether referenced records exist and may be chosen.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { MAX_ID } from '../../src/schema/descriptor/limits';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { changedPairs } from '../../src/schema/model/dependent-refs';
import { nounOf } from '../../src/schema/model/nouns';
import { isToOwnNoun } from '../../src/schema/model/refs';
import type { Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import type { Connection } from '../db/database';
import { invalid } from '../http/http-errors';

/**
 * Messages for every `ref` whose record is gone or inactive: it may have vanished since it was chosen. A reference that
 * `before` already had may stay, active or not: an old record must not become uneditable because its terminal was
 * closed. No record can refer to itself: `own` is the id of the one that is changed.
 */
export async function checkRefs(
  db: Connection,
  noun: Noun,
  values: Values,
  before: Values = {},
  own?: number,
): Promise<Errors> {
  const refs = Object.entries(noun.record.properties).filter(
    ([name, { ref }]) =>
      ref !== undefined && values[name] !== undefined && values[name] !== null && values[name] !== before[name],
  );
  const errors: Errors = {};
  // One by one: a transaction has one connection, which runs one statement at a time anyway.
  for (const [name, property] of refs) {
    if (values[name] === own && isToOwnNoun(noun, property.ref))
      errors[name] = [ruleMessage({ keyword: 'itself' }, property)];
    else if (!(await isActive(db, nounOf(property.ref ?? ''), values[name])))
      errors[name] = [ruleMessage({ keyword: 'choice' }, property)];
  }
  return errors;
}

/**
 * Messages for every chosen record that does not belong to the one of the field it depends on, when either of the two is
 * changed and neither is among the errors that were `found`.
 */
export async function checkDependentRefs(
  db: Connection,
  noun: Noun,
  values: Values,
  before: Values,
  found: Errors,
): Promise<Errors> {
  const errors: Errors = {};
  for (const { name, ref, key, id, of } of changedPairs(noun, values, before, found)) {
    const target = nounOf(ref);
    const { rows } = isEmpty(of)
      ? { rows: [] }
      : await sql`select 1 from ${sql.id(target.noun)} where ${sql.id(target.api.id)} = ${id} and ${sql.id(key)} = ${of}`.execute(
          db,
        );
    if (rows.length === 0) errors[name] = [ruleMessage({ keyword: 'choice' }, noun.record.properties[name]!)];
  }
  return errors;
}

/**
 * For a failed save: between check and save a record can be deleted; the database notices, and the field gets its
 * message.
 * @returns never: throws 422 in that case, else the original error.
 */
export async function mapForeignKeyError(db: Connection, noun: Noun, values: Values, error: unknown): Promise<never> {
  const errors = isForeignKey(error) ? await checkRefs(db, noun, values) : {};
  throw Object.keys(errors).length > 0 ? invalid(errors) : error;
}

/** Whether the database rejected a statement because rows would refer to nothing. */
export const isForeignKey = (error: unknown): boolean =>
  ['23503', '23001'].includes(String((error as { code?: unknown } | undefined)?.code));

/**
 * Whether there is such a record to choose. It stays as it is until the save is over: else another save could deactivate
 * it in between, and a rule that counts what refers to it would miss this record.
 */
async function isActive(db: Connection, noun: Noun, id: unknown): Promise<boolean> {
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > MAX_ID) return false;
  const active = Object.hasOwn(noun.record.properties, 'status') ? sql`and status = 1` : sql``;
  const { rows } = await sql`
    select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id} ${active} for share`.execute(db);
  return rows.length > 0;
}

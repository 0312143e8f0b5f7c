// Whether a record collides with another one: values that must be `unique`, a range of days with `noOverlap`. Saves of
// such a noun take turns, and these are decided while a save has its turn.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { splitRange } from '../../src/schema/formats/dates';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { isToOwnNoun } from '../../src/schema/model/refs';
import type { Errors } from '../../src/schema/rules/check';
import { takenErrors, uniqueGroups } from '../../src/schema/rules/collisions';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { firstDay, lastDay } from '../db/column-types';
import type { Connection } from '../db/database';
import { takeTurn } from '../db/take-turn';
import { keyColumn, uniqueKeys } from '../db/unique-key';

/**
 * Until the transaction ends no other one writes records of a noun with `unique` or `noOverlap`: two that are saved at
 * the same moment would not see each other. Nor of one whose records choose each other: both would hold the own record
 * and wait for the chosen one. Taken before any row is locked, so that no two saves wait for each other.
 */
export async function lockNoun(db: Connection, noun: Noun): Promise<void> {
  const takesTurns = Object.values(noun.record.properties).some(
    ({ noOverlap, ref }) => noOverlap || isToOwnNoun(noun, ref),
  );
  if (takesTurns || uniqueGroups(noun).length > 0) await takeTurn(db, 'noun', noun.noun);
}

/**
 * Messages for what another record has already, in whatever spelling. `own` is the record that is changed, which was
 * `before`. Needs `lockNoun`.
 */
export async function checkUnique(
  db: Connection,
  noun: Noun,
  values: Values,
  before: Values = {},
  own = 0,
): Promise<Errors> {
  const keys = uniqueKeys(noun, values, before);
  const errors: Errors = {};
  for (const group of uniqueGroups(noun)) {
    const key = keys[keyColumn(...group)] ?? null;
    if (key === null) continue;
    const { rows } = await sql`
      select 1 from ${sql.id(noun.noun)} where ${sql.id(keyColumn(...group))} = ${key} and ${sql.id(noun.api.id)} <> ${own} limit 1`.execute(
      db,
    );
    if (rows.length > 0) Object.assign(errors, takenErrors(noun.record, group));
  }
  return errors;
}

/**
 * Messages for every range that has a day in common with another record's. `own` is the record that is changed. Needs
 * `lockNoun`.
 */
export async function checkOverlap(db: Connection, noun: Noun, values: Values, own?: number): Promise<Errors> {
  const errors: Errors = {};
  for (const [name, property] of Object.entries(noun.record.properties)) {
    if (!property.noOverlap || isEmpty(values[name])) continue;
    if (await overlaps(db, noun, name, String(values[name]), own))
      errors[name] = [ruleMessage({ keyword: 'noOverlap' }, property)];
  }
  return errors;
}

/** Both ends count. */
async function overlaps(db: Connection, noun: Noun, name: string, text: string, own = 0): Promise<boolean> {
  const { from, to } = splitRange(text);
  const [first, last] = [firstDay(sql.id(name)), lastDay(sql.id(name))];
  const { rows } = await sql`
    select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} <> ${own} and ${first} <= ${to || from} and ${last} >= ${from} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

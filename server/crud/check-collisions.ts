// Whether a record collides with another one: values that must be `unique`, a range of days with `noOverlap`. Saves of
// such a noun take turns, and these are decided while a save has its turn.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { splitRange } from '../../src/schema/formats/dates';
import { isToOwnNoun } from '../../src/schema/model/refs';
import { uniqueGroups } from '../../src/schema/rules/collisions';
import { firstDay, lastDay } from '../db/column-types';
import type { Connection } from '../db/database';
import { takeTurn } from '../db/transaction';

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

/** Whether another record has the key of a group already, in whatever spelling. Needs `lockNoun`. */
export async function isTaken(db: Connection, noun: Noun, column: string, key: string, exceptId = 0): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.id(noun.noun)} where ${sql.id(column)} = ${key} and ${sql.id(noun.api.id)} <> ${exceptId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether a range has a day in common with another record's; both ends count. Needs `lockNoun`. */
export async function overlaps(db: Connection, noun: Noun, name: string, text: string, exceptId = 0): Promise<boolean> {
  const { from, to } = splitRange(text);
  const [first, last] = [firstDay(sql.id(name)), lastDay(sql.id(name))];
  const { rows } = await sql`
    select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} <> ${exceptId} and ${first} <= ${to || from} and ${last} >= ${from} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

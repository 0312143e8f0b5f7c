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

/** What a record is to have; the id of the one that is changed, 0 for a new one. */
export interface Claim {
  text: string;
  exceptId: number;
}

/** Of each key of a group whether another record has it already, in whatever spelling. Needs `lockNoun`. */
export async function areTaken(
  db: Connection,
  noun: Noun,
  column: string,
  claims: readonly Claim[],
): Promise<boolean[]> {
  const { rows } = await sql<{ key: string; id: number }>`
    select ${sql.id(column)} as key, ${sql.id(noun.api.id)} as id from ${sql.id(noun.noun)}
    where ${sql.id(column)} = any(${claims.map(({ text }) => text)}::text[])`.execute(db);
  const owners = new Map(rows.map(({ key, id }) => [key, id]));
  return claims.map(({ text, exceptId }) => owners.has(text) && owners.get(text) !== exceptId);
}

/** Of each range whether it has a day in common with another record's; both ends count. Needs `lockNoun`. */
export async function overlap(db: Connection, noun: Noun, name: string, claims: readonly Claim[]): Promise<boolean[]> {
  const ranges = claims.map(({ text }) => splitRange(text));
  const [first, last] = [firstDay(sql.id(name)), lastDay(sql.id(name))];
  const { rows } = await sql<{ at: number }>`
    select wanted.at::integer - 1 as at from unnest(${ranges.map(({ from }) => from)}::text[],
      ${ranges.map(({ from, to }) => to || from)}::text[], ${claims.map(({ exceptId }) => exceptId)}::integer[])
      with ordinality as wanted (from_day, to_day, except_id, at)
    where exists (select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} <> wanted.except_id
      and ${first} <= wanted.to_day and ${last} >= wanted.from_day)`.execute(db);
  const found = new Set(rows.map(({ at }) => at));
  return claims.map((_, at) => found.has(at));
}

// Whether referenced records exist and may be chosen.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { MAX_ID } from '../../src/schema/descriptor/limits';
import type { ChosenPair } from '../../src/schema/model/dependent-refs';
import { nounOf } from '../../src/schema/model/nouns';
import type { Errors } from '../../src/schema/rules/check';
import { type Chosen, checkRefs } from '../../src/schema/rules/check-stored';
import type { Connection } from '../db/database';
import { invalid } from '../http/http-errors';

/** Messages for the references in `values` whose record cannot be chosen. */
export const checkNewRefs = (db: Connection, noun: Noun, values: Values): Promise<Errors> =>
  checkRefs(noun, values, { areChoices: (chosen) => areActive(db, chosen) });

/** Of each chosen record whether it belongs to the one that it depends on, by one statement; rows often have the same. */
export async function belong(db: Connection, pairs: readonly ChosenPair[]): Promise<boolean[]> {
  const wanted = new Map(pairs.filter(({ id, of }) => isId(id) && isId(of)).map((pair) => [pairKey(pair), pair]));
  if (wanted.size === 0) return pairs.map(() => false);
  const found = [...grouped([...wanted.values()]).values()].map((same) => {
    const { noun, api } = nounOf(same[0]!.ref);
    const [ids, of] = [same.map((pair) => pair.id), same.map((pair) => pair.of)];
    return sql`select ${same[0]!.ref}::text as ref, ${same[0]!.key}::text as key, chosen.id, chosen.of
      from unnest(${ids}::integer[], ${of}::integer[]) as chosen (id, of)
      join ${sql.id(noun)} as record on record.${sql.id(api.id)} = chosen.id and record.${sql.id(same[0]!.key)} = chosen.of`;
  });
  const { rows } = await sql<ChosenPair>`${sql.join(found, sql` union all `)}`.execute(db);
  const known = new Set(rows.map(pairKey));
  return pairs.map((pair) => known.has(pairKey(pair)));
}

/** By the property that both sides of a pair must have the same of. */
function grouped(pairs: readonly ChosenPair[]): Map<string, ChosenPair[]> {
  const groups = new Map<string, ChosenPair[]>();
  for (const pair of pairs) {
    const name = JSON.stringify([pair.ref, pair.key]);
    groups.set(name, [...(groups.get(name) ?? []), pair]);
  }
  return groups;
}

const pairKey = ({ ref, key, id, of }: Pick<ChosenPair, 'ref' | 'key' | 'id' | 'of'>): string =>
  JSON.stringify([ref, key, Number(id), Number(of)]);

/**
 * For a failed save: between check and save a record can be deleted; the database notices, and the field gets its
 * message.
 * @returns never: throws 422 in that case, else the original error.
 */
export async function mapForeignKeyError(db: Connection, noun: Noun, values: Values, error: unknown): Promise<never> {
  const errors = isForeignKey(error) ? await checkNewRefs(db, noun, values) : {};
  throw Object.keys(errors).length > 0 ? invalid(errors) : error;
}

/** Whether the database rejected a statement because rows would refer to nothing. */
export const isForeignKey = (error: unknown): boolean =>
  ['23503', '23001'].includes(String((error as { code?: unknown } | undefined)?.code));

/**
 * Of each whether there is such a record to choose, by one statement. They stay as they are until the save is over: else
 * another save could deactivate one in between, and a rule that counts what refers to it would miss this record.
 */
export async function areActive(db: Connection, chosen: readonly Chosen[]): Promise<boolean[]> {
  const wanted = new Map<string, Set<number>>();
  for (const { ref, id } of chosen) if (isId(id)) wanted.set(ref, (wanted.get(ref) ?? new Set()).add(id));
  if (wanted.size === 0) return chosen.map(() => false);
  const found = [...wanted].map(([ref, ids]) => {
    const { noun, api, record } = nounOf(ref);
    const active = Object.hasOwn(record.properties, 'status') ? sql`and status = 1` : sql``;
    return sql`array(select ${sql.id(api.id)} from ${sql.id(noun)}
      where ${sql.id(api.id)} = any(${[...ids]}::integer[]) ${active} for share) as ${sql.id(ref)}`;
  });
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(found)}`.execute(db);
  const active = new Map([...wanted.keys()].map((ref) => [ref, new Set(rows[0]![ref])]));
  return chosen.map(({ ref, id }) => isId(id) && active.get(ref)!.has(id));
}

/** Whether a value can be the id of a record. */
export const isId = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= MAX_ID;

// What was described when the database was last made ready: a start compares with it, so that rows are only looked at
// where a descriptor differs, and a rename happens once. Written in the transaction of the change.
import { sql } from 'kysely';
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import { computedBases } from '../../../src/schema/model/computed-fields';
import { recordFor } from '../../../src/schema/model/record-for';
import type { Catalog } from '../catalog';
import { type Connection, jsonb } from '../database';

const MEMORY = 'described_noun';

/** A noun as it was described last. */
export interface Described {
  /** Names of properties that an edited record must have. */
  required: readonly string[];
  /** Properties of which no two records may have the same values together. */
  unique: readonly (readonly string[])[];
  properties: Readonly<Record<string, Property>>;
  /** What computed properties depend on (`computedBases`); none in a memory that an older version wrote. */
  computed?: Readonly<Record<string, string>>;
  /** Former names of the noun that its rows have followed. */
  formerly: readonly string[];
  /** Former names of columns whose values have followed, by column. */
  renamed: Readonly<Record<string, readonly string[]>>;
  /** Columns that were described once and are no longer, with the property that they belonged to. */
  gone: Readonly<Record<string, string>>;
  /** No file describes the noun any more. */
  isGone?: boolean;
}

/** Nouns as they were described last, by name. Empty for a new database, and for one older than the memory. */
export type Memory = ReadonlyMap<string, Described>;

/** By noun; empty for a database that no start with a memory has seen. */
export async function readMemory(db: Connection, catalog: Catalog): Promise<Memory> {
  if (!catalog.has(MEMORY)) return new Map();
  const { rows } = await sql<{ noun: string; described: Described }>`
    select noun, described from ${sql.id(MEMORY)}`.execute(db);
  return new Map(rows.map(({ noun, described }) => [noun, described]));
}

/** Replaces it where it differs. */
export async function writeMemory(db: Connection, before: Memory, now: Memory): Promise<void> {
  await sql`create table if not exists ${sql.id(MEMORY)} (
    noun text primary key, described jsonb not null, described_at timestamptz not null default now())`.execute(db);
  for (const noun of before.keys())
    if (!now.has(noun)) await sql`delete from ${sql.id(MEMORY)} where noun = ${noun}`.execute(db);
  for (const [noun, described] of now) {
    const text = jsonb(described);
    if (isSame(before.get(noun), described)) continue;
    await sql`insert into ${sql.id(MEMORY)} (noun, described) values (${noun}, ${text}::jsonb)
      on conflict (noun) do update set described = excluded.described, described_at = now()`.execute(db);
  }
}

/** What of a noun's descriptor the database has to do with. */
export const describedPart = (noun: Noun): Pick<Described, 'required' | 'unique' | 'properties' | 'computed'> => ({
  required: recordFor(noun, 'edit').required,
  unique: noun.record.unique ?? [],
  properties: noun.record.properties,
  computed: computedBases(noun.record),
});

/** Whether two JSON values are equal; the database returns keys in an order of its own. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** JSON with sorted keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

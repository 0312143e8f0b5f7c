// Nouns that change from one start to the next, on a database of the product.
import { descriptors } from 'schemas';
import { openDatabase } from '../../server/db/database';
import { storedNouns } from '../../server/db/noun-tables';
import { planSchema } from '../../server/db/schema/compare';
import { dropAll, failUnlessDroppable } from '../../server/db/schema/drop';
import { lockForChange, type PlannedChange, prepareDatabase, prepareTables } from '../../server/prepare';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { nouns, readNoun } from '../../src/schema/model/nouns';
import { type FreshDatabase, freshDatabase, silentLog, testSettings } from './postgres';

/** A noun `carrier` with these properties; `more` changes anything else of it. */
export function carrier(properties: Record<string, Omit<Property, 'title'>>, more: Partial<Noun> = {}): Noun {
  const name = more.noun ?? 'carrier';
  const titled = Object.entries(properties).map(([key, property]): [string, Property] => [
    key,
    { title: key.toUpperCase(), ...property },
  ]);
  return {
    noun: name,
    title: name,
    label: Object.keys(properties)[0]!,
    api: { id: `${name}_id`, base: `/${name}`, list: 'POST' },
    ...more,
    record: { required: [], ...more.record, properties: Object.fromEntries(titled) },
  };
}

/** What the tests call their nouns. */
export const MADE_HERE = ['carrier', 'depot'];

/** The nouns of the product, without one that is called as one of the tests; others may have added theirs to `nouns`. */
export const shippedNouns = (): Noun[] =>
  Object.values(descriptors as Record<string, Noun>)
    .filter(({ noun }) => noun !== undefined && !MADE_HERE.includes(noun))
    .map(readNoun);

/** A database that has seen the product's own nouns only. */
export async function shippedDatabase(kind: 'demo' | 'start' = 'start'): Promise<FreshDatabase> {
  const database = await freshDatabase(kind);
  const { rows } = await database.pool.query('select noun from described_noun');
  const shipped = shippedNouns().map(({ noun }) => noun);
  const others = rows.map(({ noun }) => noun).filter((noun) => !shipped.includes(noun));
  for (const noun of others)
    await database.pool.query(`drop table ${noun} cascade; delete from described_noun where noun = '${noun}'`);
  // Its first generation is that of the nouns that are left.
  if (others.length > 0) {
    await database.pool.query('delete from described_generation');
    await startWith(database, []);
  }
  return database;
}

/** What a start with these nouns besides the product's would do. */
export async function planOf(database: FreshDatabase, described: readonly Noun[]): Promise<string[]> {
  const planned = await planSchema(openDatabase(database.pool), [...shippedNouns(), ...described.map(readNoun)]);
  return planned.map(({ message }) => message);
}

/** Describes these nouns besides the product's own, or instead of those of the same name, while `run` runs. */
async function describing<T>(described: readonly Noun[], run: () => Promise<T>): Promise<T> {
  const before = [...nouns.values()];
  setNouns([...shippedNouns(), ...described.map(readNoun)]);
  try {
    return await run();
  } finally {
    setNouns(before);
  }
}

function setNouns(described: readonly Noun[]): void {
  const all = nouns as Map<string, Noun>;
  all.clear();
  for (const noun of described) all.set(noun.noun, noun);
}

/** A start with these nouns. @returns the lines of its log. @throws when it is refused. */
export async function startWith({ pool, filesDir }: FreshDatabase, described: readonly Noun[]): Promise<string[]> {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  const log = { ...silentLog, info: write, warn: write } as typeof silentLog;
  const options = { settings: testSettings(), mode: 'start', log, filesDir } as const;
  await describing(described, () => prepareDatabase(pool, options));
  return lines;
}

/**
 * What `npm run schema -- apply` does, with these nouns and a `--drop` for each of `drops`. @returns its messages.
 * @throws when it is refused.
 */
export async function applyWith(
  { pool }: FreshDatabase,
  described: readonly Noun[],
  drops: readonly string[] = [],
): Promise<string[]> {
  return describing(described, () =>
    openDatabase(pool)
      .transaction()
      .execute(async (db) => {
        await lockForChange(db, silentLog);
        const beforeChange = async ({ change }: PlannedChange) => failUnlessDroppable(change, drops, storedNouns());
        const change = await prepareTables(db, { log: silentLog, isDeliberate: true, drops, beforeChange });
        return [...change.findings.map(({ message }) => message), ...(await dropAll(db, { names: drops, change }))];
      }),
  );
}

/** The message of a start that is refused; undefined when it is not. */
export const refusalOf = (database: FreshDatabase, described: readonly Noun[]): Promise<string | undefined> =>
  startWith(database, described).then(
    () => undefined,
    (error: Error) => error.message,
  );

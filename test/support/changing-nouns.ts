// Nouns that change from one start to the next, on a database of the product.
import { prepareDatabase } from '../../server/db/prepare';
import type { Noun, Property } from '../../src/schema/model/descriptor';
import { nouns, readNoun } from '../../src/schema/model/nouns';
import { type FreshDatabase, silentLog, testSettings } from './postgres';

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

/** Describes these nouns besides the product's own, or instead of those of the same name, while `run` runs. */
async function describing<T>(described: readonly Noun[], run: () => Promise<T>): Promise<T> {
  const all = nouns as Map<string, Noun>;
  const before = [...all];
  for (const noun of described) all.set(noun.noun, readNoun(noun));
  try {
    return await run();
  } finally {
    all.clear();
    for (const [name, noun] of before) all.set(name, noun);
  }
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

/** The message of a start that is refused; undefined when it is not. */
export const refusalOf = (database: FreshDatabase, described: readonly Noun[]): Promise<string | undefined> =>
  startWith(database, described).then(
    () => undefined,
    (error: Error) => error.message,
  );

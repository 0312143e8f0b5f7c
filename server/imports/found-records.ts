// The records that are there already, found by the key column of a file.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { FIELDS } from '../../src/schema/import/import-columns';
import { lockIds, readRows } from '../crud/rows';
import { columnType } from '../db/column-types';
import type { Connection } from '../db/database';
import { keyColumn, uniqueKeys } from '../db/unique-key';
import type { Reading } from './read-import';

/** What has a key: how many records, and the row of one that is alone. */
export interface WithKey {
  count: number;
  row?: Values;
}

/**
 * The records with these keys (`keyText`) in the key column, by the key. Those that share one are counted alone: a column
 * in which all are alike is easily taken for a key.
 * @param isToWrite no other transaction changes them from here on: what a line changes is compared with what is replaced.
 */
export async function foundRecords(
  db: Connection,
  { plan: { noun, key }, fields }: Reading,
  keys: readonly string[],
  isToWrite: boolean,
): Promise<Map<string, WithKey>> {
  const texts = [...new Set(keys)];
  if (texts.length === 0) return new Map();
  const { name } = key!;
  const find = () =>
    name.startsWith(FIELDS) ? fields!.idsBy(db, name.slice(FIELDS.length), texts) : idsOf(db, noun, name, texts);
  const found = isToWrite ? await lockFound(db, noun, find) : await find();
  const rows = await readRows(db, noun, aloneIn(found));
  const byId = new Map(rows.map((row) => [Number(row[noun.api.id]), row]));
  return new Map(
    [...found].flatMap(([text, { id, count }]): [string, WithKey][] => {
      const row = byId.get(id);
      // One that was alone and is gone by now is none.
      return count > 1 ? [[text, { count }]] : row ? [[text, { count, row }]] : [];
    }),
  );
}

/** One of the records with a key, and how many there are. */
export interface Found {
  id: number;
  count: number;
}

const aloneIn = (found: ReadonlyMap<string, Found>): number[] =>
  [...found.values()].flatMap(({ id, count }) => (count === 1 ? [id] : []));

/** By the time a record is locked it may have another key: it is looked for again. */
async function lockFound(
  db: Connection,
  noun: Noun,
  find: () => Promise<Map<string, Found>>,
): Promise<Map<string, Found>> {
  const locked = new Set<number>();
  for (;;) {
    const found = await find();
    const fresh = aloneIn(found).filter((id) => !locked.has(id));
    if (fresh.length === 0) return found;
    await lockIds(db, noun, fresh);
    for (const id of fresh) locked.add(id);
  }
}

async function idsOf(db: Connection, noun: Noun, name: string, texts: readonly string[]): Promise<Map<string, Found>> {
  const { rows } = await findByKey(noun, name, texts).execute(db);
  return new Map(rows.map(({ at, id, count }) => [texts[at]!, { id, count }]));
}

/** The statement that finds them: by an index where the column has one, else in one pass for all keys. */
export function findByKey(noun: Noun, name: string, texts: readonly string[]): RawBuilder<Found & { at: number }> {
  const property: Omit<Property, 'title'> = noun.record.properties[name] ?? { type: 'integer' };
  const isUnique = property.unique === true;
  const column = isUnique ? keyColumn(name) : name;
  const stored = isUnique ? texts.map((text) => uniqueKeys(noun, { [name]: text })[column]!) : texts;
  const type = isUnique ? 'text' : columnType(property).split(' collate ')[0]!;
  return sql<Found & { at: number }>`
    select wanted.at::integer - 1 as at, min(record.${sql.id(noun.api.id)}) as id, count(*)::integer as count
    from unnest(${[...stored]}::text[]) with ordinality as wanted (text, at)
    join ${sql.id(noun.noun)} as record on record.${sql.id(column)} = wanted.text::${sql.raw(type)}
    group by wanted.at`;
}

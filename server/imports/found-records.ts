// The records that are there already, found by the key column of a file.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { FIELDS } from '../../src/schema/import/import-columns';
import { lockIds, readRows } from '../crud/rows';
import { columnType } from '../db/column-types';
import type { Connection } from '../db/database';
import { keyColumn, uniqueKeys } from '../db/unique-key';
import type { Reading } from './read-import';

/**
 * The rows of the records with these keys (`keyText`) in the key column, by the key.
 * @param isToWrite no other transaction changes them from here on: what a line changes is compared with what is replaced.
 */
export async function foundRecords(
  db: Connection,
  { plan: { noun, key }, fields }: Reading,
  keys: readonly string[],
  isToWrite: boolean,
): Promise<Map<string, Values[]>> {
  const texts = [...new Set(keys)];
  if (texts.length === 0) return new Map();
  const ids = key!.name.startsWith(FIELDS)
    ? await idsByField(db, noun, texts, (on, all) => fields!.idsBy(on, key!.name.slice(FIELDS.length), all), isToWrite)
    : await idsOf(db, noun, key!.name, texts, isToWrite);
  const rows = await readRows(db, noun, [...ids.values()].flat());
  const byId = new Map(rows.map((row) => [Number(row[noun.api.id]), row]));
  return new Map([...ids].map(([text, found]) => [text, found.map((id) => byId.get(id)!)]));
}

/** The fields of a record lie beside its row: they are read once more when it is locked. */
async function idsByField(
  db: Connection,
  noun: Noun,
  texts: readonly string[],
  find: (db: Connection, texts: readonly string[]) => Promise<Map<string, number[]>>,
  isToWrite: boolean,
): Promise<Map<string, number[]>> {
  const found = await find(db, texts);
  if (!isToWrite || found.size === 0) return found;
  await lockIds(db, noun, [...found.values()].flat());
  return find(db, texts);
}

async function idsOf(
  db: Connection,
  noun: Noun,
  name: string,
  texts: readonly string[],
  isToWrite: boolean,
): Promise<Map<string, number[]>> {
  const { rows } = await findByKey(noun, name, texts, isToWrite).execute(db);
  const found = new Map<string, number[]>();
  for (const { id, at } of rows) found.set(texts[at]!, [...(found.get(texts[at]!) ?? []), id]);
  return found;
}

/** The statement that finds them: by an index where the column has one, else in one pass for all keys. */
export function findByKey(
  noun: Noun,
  name: string,
  texts: readonly string[],
  isToWrite: boolean,
): RawBuilder<{ id: number; at: number }> {
  const property: Omit<Property, 'title'> = noun.record.properties[name] ?? { type: 'integer' };
  const isUnique = property.unique === true;
  const column = isUnique ? keyColumn(name) : name;
  const stored = isUnique ? texts.map((text) => uniqueKeys(noun, { [name]: text })[column]!) : texts;
  const type = isUnique ? 'text' : columnType(property).split(' collate ')[0]!;
  return sql<{ id: number; at: number }>`
    select record.${sql.id(noun.api.id)} as id, wanted.at::integer - 1 as at
    from unnest(${[...stored]}::text[]) with ordinality as wanted (text, at)
    join ${sql.id(noun.noun)} as record on record.${sql.id(column)} = wanted.text::${sql.raw(type)}
    order by 1 ${isToWrite ? sql`for no key update of record` : sql``}`;
}

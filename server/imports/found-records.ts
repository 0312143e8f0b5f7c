// The records that are there already, found by the key column of a file.
import { sql } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import type { ImportPlan } from '../../src/schema/import/import-plan';
import { readRows } from '../crud/rows';
import { columnType } from '../db/column-types';
import type { Connection } from '../db/database';
import { keyColumn } from '../db/unique-key';

/**
 * The rows of the records with these keys (`keyText`) in the key column, by the key.
 * @param isToWrite no other transaction changes them from here on: what a line changes is compared with what is replaced.
 */
export async function foundRecords(
  db: Connection,
  { noun, key }: Pick<ImportPlan, 'noun' | 'key'>,
  keys: readonly string[],
  isToWrite: boolean,
): Promise<Map<string, Values[]>> {
  const texts = [...new Set(keys)];
  if (texts.length === 0) return new Map();
  const ids = await idsOf(db, noun, key!.name, texts, isToWrite);
  const rows = await readRows(db, noun, [...ids.values()].flat());
  const byId = new Map(rows.map((row) => [Number(row[noun.api.id]), row]));
  return new Map([...ids].map(([text, found]) => [text, found.map((id) => byId.get(id)!)]));
}

/** Unique values are the same in any spelling. */
export const keyText = (noun: Noun, name: string, value: unknown): string =>
  noun.record.properties[name]?.unique ? uniqueKey(String(value)) : String(value);

async function idsOf(
  db: Connection,
  noun: Noun,
  name: string,
  texts: readonly string[],
  isToWrite: boolean,
): Promise<Map<string, number[]>> {
  const property: Omit<Property, 'title'> = noun.record.properties[name] ?? { type: 'integer' };
  const isUnique = property.unique === true;
  const column = sql.id(isUnique ? keyColumn(name) : name);
  const type = isUnique ? 'text' : columnType(property).split(' collate ')[0]!;
  const { rows } = await sql<{ id: number; at: number }>`
    select record.${sql.id(noun.api.id)} as id, wanted.at::integer - 1 as at
    from unnest(${texts}::text[]) with ordinality as wanted (text, at)
    join ${sql.id(noun.noun)} as record on record.${column} = wanted.text::${sql.raw(type)}
    order by 1 ${isToWrite ? sql`for no key update of record` : sql``}`.execute(db);
  const found = new Map<string, number[]>();
  for (const { id, at } of rows) found.set(texts[at]!, [...(found.get(texts[at]!) ?? []), id]);
  return found;
}

// Reading ordinary nouns by their descriptors: one record for a form, and whether the records that a value points to exist.
import { sql, type RawBuilder } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor';
import type { Errors } from '../../src/schema/check';
import { nounOf } from '../../src/schema/nouns';
import { sentence } from '../../src/schema/sentences';
import { MAX_ID, type Connection } from '../db/database';

/** The record as `GET {base}/{id}` answers it: its id and every property that may be read. */
export async function readRow(db: Connection, noun: Noun, id: number): Promise<Values | undefined> {
  const columns = [sql.id(noun.api.id), ...readable(noun).map(([name, property]) => sql`${wireValue(name, property)} as ${sql.id(property.readAs ?? name)}`)];
  const { rows } = await sql<Values>`select ${sql.join(columns)} from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id}`.execute(db);
  return rows[0];
}

/** A column as it travels: days and wall times as their text (spec section 9), everything else as it is. */
export function wireValue(name: string, property: Pick<Property, 'format'>, table?: string): RawBuilder<unknown> {
  const column = table ? sql.ref(`${table}.${name}`) : sql.ref(name);
  switch (property.format) {
    case 'date':
    case 'future-date':
      return sql`to_char(${column}, 'YYYY-MM-DD')`;
    case 'local-date-time':
      return sql`to_char(${column}, 'YYYY-MM-DD HH24:MI')`;
    default:
      return sql`${column}`;
  }
}

/** Sentences for every `ref` whose record is gone or inactive: what was chosen a while ago may have vanished meanwhile. */
export async function checkRefs(db: Connection, noun: Noun, values: Values): Promise<Errors> {
  const refs = Object.entries(noun.record.properties).filter(([name, { ref }]) => ref !== undefined && values[name] !== undefined);
  const found = await Promise.all(refs.map(([name, { ref = '' }]) => isActive(db, nounOf(ref), values[name])));
  const missing = refs.filter((_, index) => !found[index]);
  return Object.fromEntries(missing.map(([name, property]) => [name, [sentence({ keyword: 'choice' }, property)]]));
}

async function isActive(db: Connection, noun: Noun, id: unknown): Promise<boolean> {
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > MAX_ID) return false;
  const active = Object.hasOwn(noun.record.properties, 'status') ? sql`and status = 1` : sql``;
  const { rows } = await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id} ${active}`.execute(db);
  return rows.length > 0;
}

const readable = (noun: Noun): [string, Property][] => Object.entries(noun.record.properties).filter(([, { writeOnly }]) => !writeOnly);

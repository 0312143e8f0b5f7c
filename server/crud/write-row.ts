// Writes checked values into a noun's table.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import type { Connection } from '../db/database';
import { columnOf } from '../db/noun-columns';
import { uniqueKeys } from '../db/unique-key';
import { storedValue } from './wire-value';

/** Stores a new row. `columns` are those without a property, by name. @returns its id. */
export async function insertRow(db: Connection, noun: Noun, values: Values, columns: Values = {}): Promise<number> {
  const stored = [...storedColumnsOf(noun, values), ...Object.entries(columns)];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.id(noun.noun)} (${sql.join(stored.map(([name]) => sql.id(name)))}) values (${sql.join(stored.map(([, value]) => value))})
    returning ${sql.id(noun.api.id)} as id`.execute(db);
  return rows[0]!.id;
}

/** The moment of a save is later than that of the one before, even if the clock was set back. */
export async function changeRow(
  db: Connection,
  noun: Noun,
  id: number,
  { values, columns }: { values: Values; columns: Values },
): Promise<void> {
  const stored = [...storedColumnsOf(noun, values), ...Object.entries(columns)];
  const set: RawBuilder<unknown>[] = stored.map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const moment = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;
  await sql`update ${sql.id(noun.noun)} set ${sql.join([...set, moment])} where ${sql.id(noun.api.id)} = ${id}`.execute(
    db,
  );
}

/**
 * Columns with their parameters. Only properties of the record are columns; a secret has none here, its hash is among
 * the others.
 */
function storedColumnsOf(noun: Noun, values: Values): [string, unknown][] {
  const known = Object.entries(noun.record.properties).flatMap(([name, property]): [string, unknown][] => {
    const column = property.hash ? undefined : columnOf(name, property);
    return column !== undefined && Object.hasOwn(values, name) ? [[column, storedValue(property, values[name])]] : [];
  });
  return [...known, ...Object.entries(uniqueKeys(noun, values))];
}

// A row of what the product itself writes into an empty database. Unlike a save it is not checked by the rules of its
// descriptor, so a name that a descriptor no longer has would be left out without a message.
import { type Insertable, sql } from 'kysely';
import type { NounTables } from 'records';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { insertRow } from '../crud/write-row';
import type { Connection } from '../db/database';

/** Values by the names that the generated types know; null where there is none. */
export type SeedValues<N extends keyof NounTables> = {
  [Name in keyof Insertable<NounTables[N]>]?: Insertable<NounTables[N]>[Name] | null;
};

/**
 * @param columns those without a property, by name. @param author the id of the user who is noted as its author.
 * @returns the id of the row. @throws where the noun has no property of one of the names.
 */
export async function seedRow<N extends keyof NounTables>(
  db: Connection,
  name: N,
  values: SeedValues<N>,
  columns?: Values,
  author?: number,
): Promise<number> {
  const noun = nounOf(name);
  const unknown = Object.keys(values).filter((key) => !Object.hasOwn(noun.record.properties, key));
  if (unknown.length > 0)
    throw new Error(`The first content of the database names what ${name} does not have: ${unknown.join(', ')}`);
  return insertRow(db, noun, values, columns, author);
}

/** The ids of a table's rows, the oldest first. */
export async function idsOf(db: Connection, table: 'terminal' | 'facility'): Promise<number[]> {
  const id = sql.id(`${table}_id`);
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${sql.id(table)} order by ${id}`.execute(db);
  return rows.map((row) => row.id);
}

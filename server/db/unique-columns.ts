// The unique columns behind `"unique"` in a descriptor, of one property or of several together: added with their index,
// and filled for the records that are there already.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { uniqueGroups } from '../../src/schema/rules/collisions';
import { wireValue } from '../crud/wire-value';
import type { Log } from '../log';
import type { Connection } from './database';
import { keyColumn, uniqueKeys } from './unique-key';

/** @param present the columns that the table had before this start. */
export async function addUniqueKeys(
  db: Connection,
  noun: Noun,
  { present, log }: { present: ReadonlySet<string>; log: Pick<Log, 'warn'> },
): Promise<void> {
  for (const group of uniqueGroups(noun)) {
    const column = keyColumn(...group);
    if (present.has(column)) continue;
    await sql`alter table ${sql.id(noun.noun)} add column ${sql.id(column)} text collate "C"`.execute(db);
    await fillKeys(db, noun, group, log);
    await sql`create unique index ${sql.id(`${noun.noun}_${column}`)} on ${sql.id(noun.noun)} (${sql.id(column)})`.execute(
      db,
    );
  }
}

/**
 * Of two records with one key both stay as they are: the newer one's key ends in a line break, which no typed text has.
 */
async function fillKeys(db: Connection, noun: Noun, group: readonly string[], log: Pick<Log, 'warn'>): Promise<void> {
  const table = noun.noun;
  const { id: idName } = noun.api;
  const parts = group.map((name) => sql`${wireValue(name, noun.record.properties[name]!)} as ${sql.id(name)}`);
  const { rows } = await sql<Values>`
    select ${sql.id(idName)}, ${sql.join(parts)} from ${sql.id(table)} order by ${sql.id(idName)}`.execute(db);
  const owners = new Map<string, number>();
  const column = keyColumn(...group);
  for (const row of rows) {
    const { [column]: key } = uniqueKeys(noun, row);
    if (key === null || key === undefined) continue;
    const id = Number(row[idName]);
    const owner = owners.get(key);
    owners.set(key, owner ?? id);
    if (owner !== undefined)
      log.warn(
        `The records ${owner} and ${id} of ${table} have the same ${group.join(' and ')}: only ${owner} counts under it until ${id} gets another`,
      );
    await sql`update ${sql.id(table)} set ${sql.id(column)} = ${owner === undefined ? key : `${key} ${id}\n`}
      where ${sql.id(idName)} = ${id}`.execute(db);
  }
}

// The unique columns behind `"unique"` in a descriptor: added with their index, and filled for the records that are
// there already.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/model/descriptor';
import { uniqueKey, uniqueNames } from '../../src/schema/rules/collisions';
import type { Log } from '../log';
import type { Connection } from './database';
import { keyColumn } from './unique-key';

/** @param present the columns that the table had before this start. */
export async function addUniqueKeys(
  db: Connection,
  noun: Noun,
  { present, log }: { present: ReadonlySet<string>; log: Pick<Log, 'warn'> },
): Promise<void> {
  for (const name of uniqueNames(noun)) {
    const column = keyColumn(name);
    if (present.has(column)) continue;
    await sql`alter table ${sql.id(noun.noun)} add column ${sql.id(column)} text collate "C"`.execute(db);
    await fillKeys(db, noun, name, log);
    await sql`create unique index ${sql.id(`${noun.noun}_${column}`)} on ${sql.id(noun.noun)} (${sql.id(column)})`.execute(
      db,
    );
  }
}

/**
 * Of two records with one key both stay as they are: the newer one's key ends in a line break, which no typed text has.
 */
async function fillKeys(db: Connection, { noun, api }: Noun, name: string, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows } = await sql<{ id: number; text: string | null }>`
    select ${sql.id(api.id)} as id, ${sql.id(name)}::text as text from ${sql.id(noun)} where ${sql.id(name)} is not null order by 1`.execute(
    db,
  );
  const owners = new Map<string, number>();
  for (const { id, text } of rows) {
    const key = uniqueKey(text ?? '');
    const owner = owners.get(key);
    owners.set(key, owner ?? id);
    if (owner !== undefined)
      log.warn(
        `The records ${owner} and ${id} of ${noun} have the same ${name}: only ${owner} counts under it until ${id} gets another`,
      );
    await sql`update ${sql.id(noun)} set ${sql.id(keyColumn(name))} = ${owner === undefined ? key : `${key} ${id}\n`}
      where ${sql.id(api.id)} = ${id}`.execute(db);
  }
}

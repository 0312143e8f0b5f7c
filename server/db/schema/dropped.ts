// What leaves a table is kept in the schema `dropped`, in the transaction that drops it: for each drop a table that is
// named after it and its moment.
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database';
import { NAME_BYTES } from '../noun-columns';
import { dropRowCount } from '../row-counts';
import { countRows } from './rows';

const SCHEMA = 'dropped';

/** Where something is kept, and of how many rows. */
export interface Kept {
  table: string;
  rows: number;
}

/** Keeps the values of a column with the primary keys of their rows; undefined when there is none. */
export async function keepValues(
  db: Connection,
  { table, column, key }: { table: string; column: string; key: readonly string[] },
): Promise<Kept | undefined> {
  const isFilled = sql`${sql.id(column)} is not null`;
  return keep(db, `${table}_${column}`, {
    rows: await countRows(db, table, isFilled),
    select: sql`select ${sql.join([...key, column].map((name) => sql.id(name)))} from ${sql.id(table)} where ${isFilled}`,
  });
}

/** Drops a table, or a column of one, and keeps what is in it; without the primary key of its table a column is not kept. */
export async function keepAndDrop(
  db: Connection,
  { table, column, key }: { table: string; column?: string; key?: readonly string[] },
): Promise<Kept | undefined> {
  await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(db);
  if (column !== undefined) {
    const kept = key === undefined ? undefined : await keepValues(db, { table, column, key });
    await sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.execute(db);
    return kept;
  }
  const rows = await countRows(db, table);
  const kept = await keep(db, table, { rows, select: sql`table ${sql.id(table)}` });
  // Whatever gets the name later has files and comments of its own.
  if (kept) await moveBelongings(db, table, kept.table);
  // References of other tables to it go, their values stay.
  await sql`drop table ${sql.id(table)} cascade`.execute(db);
  await dropRowCount(db, table);
  return kept;
}

async function keep(
  db: Connection,
  what: string,
  { rows, select }: { rows: number; select: RawBuilder<unknown> },
): Promise<Kept | undefined> {
  if (rows === 0) return undefined;
  const name = await newTable(db, what);
  await sql`create table ${sql.id(SCHEMA, name)} as ${select}`.execute(db);
  return { table: `${SCHEMA}.${name}`, rows };
}

/** A name that is free: no two drops share one. */
async function newTable(db: Connection, what: string): Promise<string> {
  const { rows: there } = await sql`select 1 from pg_namespace where nspname = ${SCHEMA}`.execute(db);
  if (there.length === 0) await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
  const { rows } = await sql<{ moment: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD_HH24MISS_US') as moment`.execute(db);
  const moment = rows[0]!.moment;
  return `${what.slice(0, NAME_BYTES - 1 - moment.length)}_${moment}`;
}

/**
 * Files of records of `from`, and what users wrote about these, belong to those of `to` from now on; a database from
 * before has none.
 */
export async function moveBelongings(db: Connection, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and (table_name, column_name)
      in (('stored_file', 'owner_noun'), ('record_comment', 'noun'), ('notification', 'noun'))`.execute(db);
  for (const { table, column } of rows)
    await sql`update ${sql.id(table)} set ${sql.id(column)} = ${to} where ${sql.id(column)} = ${from}`.execute(db);
}

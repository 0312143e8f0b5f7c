// What leaves a table is kept in the schema `dropped`, in the transaction that drops it: for each drop a table that is
// named after it and its moment.
import { sql } from 'kysely';
import type { Connection } from '../database';

const SCHEMA = 'dropped';
/** Bytes of a name in PostgreSQL. */
const NAME_BYTES = 63;

/** Keeps the values of a column with the ids of their records. @returns the table that has them. */
export async function keepValues(
  db: Connection,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<string> {
  const kept = await newTable(db, `${table}_${column}`);
  await sql`create table ${sql.id(SCHEMA, kept)} as
    select ${sql.id(id)}, ${sql.id(column)} from ${sql.id(table)} where ${sql.id(column)} is not null`.execute(db);
  return `${SCHEMA}.${kept}`;
}

/** Drops a table, or a column of one, and keeps what is in it. @returns the table that has it, if anything was. */
export async function keepAndDrop(
  db: Connection,
  { table, column, id }: { table: string; column?: string; id?: string },
): Promise<string | undefined> {
  await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(db);
  const what = column === undefined ? sql`true` : sql`${sql.id(column)} is not null`;
  const { rows } = await sql`select 1 from ${sql.id(table)} where ${what} limit 1`.execute(db);
  if (column !== undefined) {
    const kept = rows.length > 0 && id !== undefined ? await keepValues(db, { table, column, id }) : undefined;
    await sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.execute(db);
    return kept;
  }
  const kept = rows.length > 0 ? await keepTable(db, table) : undefined;
  // References of other tables to it go, their values stay.
  await sql`drop table ${sql.id(table)} cascade`.execute(db);
  return kept;
}

async function keepTable(db: Connection, table: string): Promise<string> {
  const kept = await newTable(db, table);
  await sql`create table ${sql.id(SCHEMA, kept)} as table ${sql.id(table)}`.execute(db);
  return `${SCHEMA}.${kept}`;
}

/** A name that is free: no two drops share one. */
async function newTable(db: Connection, what: string): Promise<string> {
  const { rows: there } = await sql`select 1 from pg_namespace where nspname = ${SCHEMA}`.execute(db);
  if (there.length === 0) await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
  const { rows } = await sql<{ moment: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD"T"HH24MISSUS') as moment`.execute(db);
  const moment = rows[0]!.moment;
  return `${what.slice(0, NAME_BYTES - 1 - moment.length)}_${moment}`;
}

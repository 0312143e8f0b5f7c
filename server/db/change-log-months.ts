// The months of the change log, each a table of its own: what is too old goes with its month.
import { sql } from 'kysely';
import type { Connection } from './database';

/** Months that are there before they begin. */
const AHEAD = 3;

/**
 * Makes the tables of this month and the next ones, by UTC, where they are missing. Entries can only be added and read:
 * the product's own user takes from itself the right to change them.
 */
export async function addMonths(db: Connection): Promise<void> {
  const { rows } = await sql<{ name: string; first: string; next: string }>`
    select to_char(month, '"change_log_"YYYY_MM') as name, month::text as first, (month + interval '1 month')::text as next
    from generate_series(0, ${sql.lit(AHEAD)}) as later,
      lateral (select date_trunc('month', now() at time zone 'UTC') + make_interval(months => later) as month) as months
    where to_regclass(to_char(month, '"change_log_"YYYY_MM')) is null
    order by month`.execute(db);
  for (const { name, first, next } of rows)
    await sql`create table ${sql.id(name)} partition of change_log
      for values from (${sql.lit(`${first}+00`)}) to (${sql.lit(`${next}+00`)})`.execute(db);
  const { rows: all } = await sql<{ name: string }>`
    select relname as name from pg_partition_tree('change_log') join pg_class on oid = relid
    where has_table_privilege(relid, 'update, delete, truncate')`.execute(db);
  for (const { name } of all)
    await sql`revoke update, delete, truncate on ${sql.id(name)} from current_user`.execute(db);
}

/** Removes months that ended longer ago than so many months. @returns how many. */
export async function dropMonths(db: Connection, kept: number): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass('change_log') and relname ~ '^change_log_[0-9]{4}_[0-9]{2}$'
      and to_date(right(relname, 7), 'YYYY_MM') < date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${kept})
  `.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.id(name)}`.execute(db);
  return rows.length;
}

// How many records each noun has, kept with the saves: a trigger adds the difference that a statement makes, in its
// transaction. So a snapshot sees exactly the count of its rows, and no two saves wait for each other.
import { sql } from 'kysely';
import type { Connection, Database } from './database';

/** How many rows the table of a noun has. Takes the same time however many there are. */
export async function rowCount(db: Connection, table: string): Promise<number> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(sum(rows), 0) as rows from row_count where noun = ${table}`.execute(db);
  return Number(rows[0]!.rows);
}

/** Keeps the count of a table from now on, and counts the rows that it has. */
export async function addRowCount(db: Connection, table: string): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_trigger where tgname = 'count_inserted' and tgrelid = to_regclass(quote_ident(${table}))`.execute(
    db,
  );
  if (rows.length > 0) return;
  // Creating a trigger locks writers out until the transaction ends: none of them is missed or counted twice.
  await sql`create trigger count_inserted after insert on ${sql.id(table)} referencing new table as changed
    for each statement execute function note_row_count()`.execute(db);
  await sql`create trigger count_deleted after delete on ${sql.id(table)} referencing old table as changed
    for each statement execute function note_row_count()`.execute(db);
  await sql`create trigger count_truncated after truncate on ${sql.id(table)}
    for each statement execute function note_row_count()`.execute(db);
  await sql`delete from row_count where noun = ${table}`.execute(db);
  await sql`insert into row_count (noun, rows) select ${table}, count(*) from ${sql.id(table)}`.execute(db);
}

/**
 * Makes one row of the many that saves have written for a noun. Several copies may do so at once: each sums up only what
 * it removes itself, and leaves out what another is removing.
 */
export async function foldRowCounts(db: Database): Promise<void> {
  await sql`
    with folded as (
      delete from row_count where ctid = any (array(
        select ctid from row_count where noun in (select noun from row_count group by noun having count(*) > 1)
        for update skip locked))
      returning noun, rows)
    insert into row_count (noun, rows) select noun, sum(rows) from folded group by noun`.execute(db);
}

/** The count follows a table that is renamed. A database from before has none. */
export async function renameRowCount(db: Connection, from: string, to: string): Promise<void> {
  if (await isKept(db)) await sql`update row_count set noun = ${to} where noun = ${from}`.execute(db);
}

/** Forgets the count of a table that is dropped. */
export async function dropRowCount(db: Connection, table: string): Promise<void> {
  if (await isKept(db)) await sql`delete from row_count where noun = ${table}`.execute(db);
}

async function isKept(db: Connection): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('row_count') is not null`.execute(db);
  return rows.length > 0;
}

// Vacuums and analyses at once what PostgreSQL itself would after minutes: without statistics and a visibility map
// lists of a large table that has just been written or rewritten take many times as long, most of them too long.
import { sql } from 'kysely';
import type { Log } from '../base/log';
import { type Database, withoutLimit } from './database';

/** Bytes of a table from which on a plan without statistics is worth avoiding. */
const MIN_BYTES = 1_048_576;

/**
 * Those tables of the current schema that were filled, rewritten or changed for the greater part, whichever start did
 * that: one that was killed before has left them to this one.
 * @param db one connection, on which the changes were made. @param log a failure is only said.
 */
export async function vacuumChanged(db: Database, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  // What a session has counted is seen by others a second later.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const tables = await changedTables(db);
  if (tables.length > 0) await withoutLimit(db, () => vacuumAll(db, tables, log));
}

async function vacuumAll(db: Database, tables: readonly string[], log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  for (const table of tables) {
    log.info(`${table} is vacuumed and analysed`);
    try {
      await sql`vacuum (analyze) ${sql.id(table)}`.execute(db);
    } catch (err) {
      log.warn({ err }, `${table} was not vacuumed: its lists may be slow until the database does it by itself`);
    }
  }
}

/** By the shares of changed rows after which PostgreSQL does it by itself. */
async function changedTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as "table" from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and pg_relation_size(c.oid) >= ${MIN_BYTES}
      and (c.reltuples < 0 or c.relallvisible < c.relpages / 2 or s.n_mod_since_analyze > c.reltuples / 10
        or greatest(s.n_dead_tup, s.n_ins_since_vacuum) > c.reltuples / 5)
    order by c.relname`.execute(db);
  return rows.map(({ table }) => table);
}

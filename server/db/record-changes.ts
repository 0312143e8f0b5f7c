// Whether records of some tables have changed since a moment: created, changed or deleted, by this server, another one or
// by hand. A trigger writes one row for each transaction and table, and no two transactions wait for each other there.
import { sql } from 'kysely';
import type { Connection, Database } from './database';

/** A moment of the database, as PostgreSQL's `pg_snapshot`: exactly the transactions whose changes are visible. */
export type Snapshot = string;

/**
 * The present moment, and whether it shows other records than `since`. Reads no records: what it takes does not depend
 * on how many there are. Also true without `since`, and when that is older than `forgetOldChanges` remembers.
 */
export async function changedSince(
  db: Database,
  tables: readonly string[],
  since: Snapshot | undefined,
): Promise<{ now: Snapshot; changed: boolean }> {
  const { rows } = await sql<{ now: Snapshot; changed: boolean }>`
    select pg_current_snapshot()::text as now, ${since === undefined ? sql`true` : hasChange(tables, since)} as changed`.execute(
    db,
  );
  return rows[0]!;
}

/** Every transaction that a snapshot does not see is as new as its oldest unfinished one, or newer. */
const hasChange = (tables: readonly string[], since: Snapshot) => sql`exists (
  select from record_change where table_name = any(${tables}::text[])
    and transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction_id, ${since}::pg_snapshot))`;

/** Makes every statement that changes records of the table count. */
export async function addChangeTrigger(db: Connection, table: string): Promise<void> {
  // Looked up first: creating takes a lock on the table.
  const { rows } = await sql`
    select 1 from pg_trigger where tgname = ${TRIGGER} and tgrelid = to_regclass(quote_ident(${table}))`.execute(db);
  if (rows.length > 0) return;
  await sql`create trigger ${sql.id(TRIGGER)} after insert or update or delete or truncate on ${sql.id(table)}
    for each statement execute function note_record_change()`.execute(db);
}

const TRIGGER = 'note_record_change';

/** Part of the regular sweep. Nothing compares with a moment that is an hour ago. */
export async function forgetOldChanges(db: Database): Promise<void> {
  await sql`delete from record_change where changed_at < now() - interval '1 hour'`.execute(db);
}

// What a change does to long tables, said before it is made: the time for which others cannot use them.
import { sql } from 'kysely';
import type { Connection } from '../database';
import { LONG_TABLE } from '../noun-indexes';
import type { SchemaChange } from './change';
import { messages } from './messages';

/**
 * A line for each long table that is changed, and one for migrations. How many rows it has is what the database last
 * counted: none are read. @param pending names of migrations to run; how long these take is not known.
 */
export async function downtimeOf(db: Connection, change: SchemaChange, pending: readonly string[]): Promise<string[]> {
  const rewritten = new Set(change.conversions.map(({ table }) => table));
  const written = new Set(change.computed.map(({ noun }) => noun.noun));
  const changed = new Set<string>();
  for (const { effect, kind, noun } of change.findings) {
    if (effect === 'applied') changed.add(noun);
    if (effect === 'applied' && kind === 'unique') written.add(noun);
  }
  const counts = await longTables(db);
  const isLasting = rewritten.size + written.size + pending.length > 0;
  const lines = [...changed].flatMap((noun) => {
    const rows = counts.get(change.tables.get(noun) ?? noun);
    if (rows === undefined) return [];
    if (rewritten.has(noun)) return [messages.longRewritten(noun, rows)];
    return [written.has(noun) ? messages.longWritten(noun, rows) : messages.longChanged(noun, rows, isLasting)];
  });
  return pending.length > 0 ? [messages.migrations(pending), ...lines] : lines;
}

/** How many rows they have by the statistics. */
async function longTables(db: Connection): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ table: string; count: number }>`
    select c.relname as "table",
      (case when c.reltuples < 0 then coalesce(s.n_live_tup, 0) else c.reltuples end)::double precision as count
    from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and pg_relation_size(c.oid) >= ${LONG_TABLE}`.execute(db);
  return new Map(rows.map(({ table, count }) => [table, count]));
}

// How many rows of a list each of some days has: counted in one statement that reads a bounded number of rows.
import { sql } from 'kysely';
import type { Connection } from '../db/database';
import type { TableColumn } from './table-columns';
import { from } from './table-order';
import type { TablePlan } from './table-query';

/** Rows that are read. */
const MAX_READ = 100_000;

/**
 * The rows of a plan, which has a condition on the days, by yyyy-MM-dd. `isCut` where more rows match than were read, so that
 * counts are too small.
 */
export async function countDays(
  db: Connection,
  { noun, where }: Pick<TablePlan, 'noun' | 'where'>,
  { column }: TableColumn,
): Promise<{ counts: ReadonlyMap<string, number>; isCut: boolean }> {
  if (where.some(({ isNever }) => isNever)) return { counts: new Map(), isCut: false };
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::integer as count
    from (select ${column}::date as day ${from(noun, [], where)} limit ${sql.lit(MAX_READ + 1)}) as found
    group by 1`.execute(db);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return { counts: new Map(rows.map(({ day, count }) => [day, count])), isCut: all > MAX_READ };
}

// Goes through all rows of a table, some at a time.
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import type { StoredTable } from './catalog';
import type { Connection } from './database';

const BATCH_ROWS = 1_000;

type Scanned = Pick<StoredTable, 'name' | 'id'>;
type Row = Values & { id: number };

/** Calls `each` with the `expressions` of every row, `id` among them, in the order of the ids. */
export const scanRows = (
  db: Connection,
  table: Scanned,
  expressions: readonly RawBuilder<unknown>[],
  each: (row: Row) => void,
): Promise<void> => scanBatches(db, table, expressions, async (rows) => rows.forEach(each));

/** The same with up to 1,000 rows at once, which `each` may change in the table. */
export async function scanBatches(
  db: Connection,
  { name, id }: Scanned,
  expressions: readonly RawBuilder<unknown>[],
  each: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let after: number | undefined = -2_147_483_648; after !== undefined; ) {
    const { rows }: { rows: (Values & { row_id: number })[] } = await sql<Values & { row_id: number }>`
      select ${sql.id(id!)} as row_id, ${sql.join(expressions)} from ${sql.id(name)}
      where ${sql.id(id!)} > ${after} order by ${sql.id(id!)} limit ${BATCH_ROWS}`.execute(db);
    if (rows.length > 0) await each(rows.map((row) => ({ ...row, id: row.row_id })));
    after = rows.length < BATCH_ROWS ? undefined : rows.at(-1)!.row_id;
  }
}

// Goes through all rows of a table, some at a time.
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../../src/schema/model/descriptor';
import type { Connection } from '../database';
import type { StoredTable } from './catalog';

const BATCH = 2_000;

/** Calls `each` with the `expressions` of every row, `id` among them, in the order of the ids. */
export async function scanRows(
  db: Connection,
  { name, id }: Pick<StoredTable, 'name' | 'id'>,
  expressions: readonly RawBuilder<unknown>[],
  each: (row: Values & { id: number }) => void,
): Promise<void> {
  for (let after: number | undefined = -2_147_483_648; after !== undefined; ) {
    const { rows }: { rows: (Values & { row_id: number })[] } = await sql<Values & { row_id: number }>`
      select ${sql.id(id!)} as row_id, ${sql.join(expressions)} from ${sql.id(name)}
      where ${sql.id(id!)} > ${after} order by ${sql.id(id!)} limit ${BATCH}`.execute(db);
    for (const row of rows) each({ ...row, id: row.row_id });
    after = rows.length < BATCH ? undefined : rows.at(-1)!.row_id;
  }
}

// Goes through all rows of a table, some at a time.
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import type { StoredTable } from './catalog';
import type { Connection } from './database';

const BATCH_ROWS = 1_000;

type Scanned = Pick<StoredTable, 'name' | 'key'>;
/** With the values of the primary key, in its order. */
type Row = Values & { key: unknown[] };

/** Calls `each` with the `expressions` of every row, in the order of the primary key. */
export const scanRows = (
  db: Connection,
  table: Scanned,
  expressions: readonly RawBuilder<unknown>[],
  each: (row: Row) => void,
): Promise<void> => scanBatches(db, table, expressions, async (rows) => rows.forEach(each));

/** The same with up to 1,000 rows at once, which `each` may change in the table. */
export async function scanBatches(
  db: Connection,
  { name, key }: Scanned,
  expressions: readonly RawBuilder<unknown>[],
  each: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.id(column)));
  const keys = key.map((column, place) => sql`${sql.id(column)} as ${sql.id(`row_key_${place}`)}`);
  const page = (after: readonly unknown[]) => sql<Values>`
    select ${sql.join([...keys, ...expressions])} from ${sql.id(name)}
    ${after.length > 0 ? sql`where (${columns}) > (${sql.join(after)})` : sql``} order by ${columns} limit ${BATCH_ROWS}`;
  for (let after: readonly unknown[] | undefined = []; after !== undefined; ) {
    const { rows } = (await page(after).execute(db)) as { rows: Values[] };
    const read = rows.map((row): Row => ({ ...row, key: key.map((_, place) => row[`row_key_${place}`]) }));
    if (read.length > 0) await each(read);
    after = read.length < BATCH_ROWS ? undefined : read.at(-1)!.key;
  }
}

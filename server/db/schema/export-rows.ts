// Rows in files, before a change that they cannot be read back from: one line of JSON for each row.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Connection, WHOLE_ROW } from '../database';

/** Rows that are read at once. */
const BATCH_ROWS = 1000;

/**
 * Writes every row of a table, without its hashes of secrets, to a new file in `folder` that only the owner can read.
 * Runs in a transaction. @returns the path of the file and how many rows are in it.
 */
export async function exportRows(
  db: Connection,
  table: string,
  folder: string,
): Promise<{ file: string; rows: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replace(/[:.Z]/g, '');
  const file = join(folder, `${moment}-${table}.jsonl`);
  const handle = await open(file, 'wx', 0o600);
  try {
    await sql`declare exported cursor for select to_jsonb(${WHOLE_ROW}) as row from ${sql.id(table)} as ${WHOLE_ROW}`.execute(
      db,
    );
    let count = 0;
    for (;;) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`fetch ${sql.lit(BATCH_ROWS)} from exported`.execute(
        db,
      );
      if (rows.length === 0) break;
      await handle.write(rows.map(({ row }) => `${JSON.stringify(withoutHashes(row))}\n`).join(''));
      count += rows.length;
    }
    await sql`close exported`.execute(db);
    await handle.sync();
    return { file, rows: count };
  } finally {
    await handle.close();
  }
}

const withoutHashes = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_hash')));

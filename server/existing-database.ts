// A command that works on the database of the product, beside the running product or without one.

import { createLog } from './base/log';
import type { Settings } from './base/settings';
import { type Database, openDatabase } from './db/database';
import { openPool } from './db/pool';
import { connectToExisting } from './postgres/existing';

const log = createLog('silent');

/**
 * Runs `work` on the database that a start with the same settings would use, on one connection without a limit of time.
 * @throws a startup error where there is none yet.
 */
export async function onExistingDatabase<T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { connection, release } = await connectToExisting(settings, log);
  const pool = openPool(connection, log, { max: 1 });
  try {
    return await work(openDatabase(pool, Infinity));
  } finally {
    await pool.end();
    await release();
  }
}

// A command that works on the database of the product, beside the running product or without one.

import { join, resolve } from 'node:path';
import type pg from 'pg';
import { createLog } from './base/log';
import { readSettings, type Settings } from './base/settings';
import { failStartup, isStartupError } from './base/startup-error';
import { type Database, openDatabase } from './db/database';
import { openPool } from './db/pool';
import { describeStartupError } from './describe-startup-error';
import { connectionTo, findPostmaster, majorOf, whenReady } from './postgres/cluster';
import { lockHolder } from './postgres/lock';
import { startPostgres } from './postgres/supervise';

const log = createLog('silent');

/**
 * Ends the process: with 0 where `work` returns true, else with 1; what it throws is printed as one message. @param
 * messageOf that of errors which only this command knows.
 */
export async function runCommand(
  work: (settings: Settings) => Promise<boolean>,
  messageOf: (error: unknown) => string | undefined = () => undefined,
): Promise<never> {
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env);
    process.exit((await work(settings)) ? 0 : 1);
  } catch (error) {
    const message = isStartupError(error) ? error.message : messageOf(error);
    console.error(message ?? describeStartupError(error, settings ?? readSettings({})));
    process.exit(1);
  }
}

/**
 * Runs `work` on the database that a start with the same settings would use, without a limit of time.
 * @throws a startup error where there is none yet.
 */
export async function onExistingDatabase<T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (db: Database, connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const { connection, release } = await connectToExisting(settings);
  const pool = openPool(connection, log, { max: 2 });
  try {
    return await work(openDatabase(pool, Infinity), connection);
  } finally {
    await pool.end();
    await release();
  }
}

/**
 * One that runs already is used as it is; another one is started, and stopped by `release`. @throws a startup error
 * where there is none yet.
 */
export async function connectToExisting({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<{ connection: pg.PoolConfig; release: () => Promise<void> }> {
  const nothing = async () => {};
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, release: nothing };
  const folder = resolve(dataDir);
  const clusterDir = join(folder, 'postgres');
  if (majorOf(clusterDir) === undefined)
    failStartup(
      `There is no database in DATA_DIR (${folder}) yet: start the product once, or set DATA_DIR to its folder.`,
    );
  const running = lockHolder(folder) === undefined ? undefined : findPostmaster(clusterDir);
  const ready = running && (await whenReady(clusterDir, running.pid, 10_000));
  if (ready) return { connection: connectionTo(ready.socketDir), release: nothing };
  const postgres = await startPostgres({ dataDir: folder, log });
  return { connection: postgres.connection, release: postgres.stop };
}

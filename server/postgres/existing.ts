// The database that a start with the same settings would use, for commands that do not start the product.
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../base/log';
import type { Settings } from '../base/settings';
import { failStartup } from '../base/startup-error';
import { connectionTo, findPostmaster, majorOf, whenReady } from './cluster';
import { lockHolder } from './lock';
import { startPostgres } from './supervise';

/**
 * One that runs already is used as it is; another one is started, and stopped by `release`. @throws a startup error
 * where there is none yet.
 */
export async function connectToExisting(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ connection: pg.PoolConfig; release: () => Promise<void> }> {
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

// Runs the product's own PostgreSQL in the data folder and keeps it running. See docs/decisions/0005-own-postgresql.md.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isNoRoom, openDataFolder } from '../base/data-folder';
import type { Log } from '../base/log';
import { isStartupError } from '../base/startup-error';
import { type Account, chooseAccount, giveTo } from './account';
import { type Binaries, findBinaries } from './binaries';
import {
  asSuperuser,
  type Connection,
  connectionTo,
  createCluster,
  findPostmaster,
  majorOf,
  names,
  type Postmaster,
  startCluster,
  stopCluster,
  whenReady,
} from './cluster';
import { unusableDatabase } from './failed-start';
import { takeLock } from './lock';
import { isRunning } from './processes';

type Postgres = {
  /** The role owns its database and is no superuser; the private folder of the socket keeps other users out. */
  connection: Connection;
  /** Whether a server that an earlier, killed run had left was taken over. */
  adopted: boolean;
  /** Stops the server and releases the folder. Close the pool first. */
  stop: () => Promise<void>;
};

/**
 * Starts PostgreSQL on `dataDir` (made if missing), or takes over the one that still runs there, and restarts it
 * whenever it ends by itself. `durable: false` trades safety for speed, for tests. With `isLocked` the caller holds the
 * lock of the folder.
 * @throws a startup error: folder in use, not reachable, no programs, a database of another version.
 */
export async function startPostgres(options: {
  dataDir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  durable?: boolean;
  isLocked?: boolean;
}): Promise<Postgres> {
  const dataDir = openDataFolder(resolve(options.dataDir));
  const release = options.isLocked ? () => {} : takeLock(dataDir);
  try {
    return await supervise(dataDir, options.log, options.durable ?? true, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function supervise(
  dataDir: string,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  durable: boolean,
  release: () => void,
): Promise<Postgres> {
  const clusterDir = join(dataDir, 'postgres');
  // Before anything is made: what is no whole database ends the start.
  majorOf(clusterDir);
  const account = await chooseAccount(dataDir, clusterDir);
  const running = findPostmaster(clusterDir);
  const left = running && (await whenReady(clusterDir, running.pid));
  const socketDir = left?.socketDir ?? makeSocketFolder(account, dataDir);
  const logFile = join(dataDir, 'postgres.log');

  let binaries: Binaries | undefined;
  async function start(): Promise<Postmaster> {
    const major = majorOf(clusterDir);
    binaries ??= await findBinaries(account, { dataDir, major });
    if (major === undefined) await createCluster(account, binaries, clusterDir);
    keepShort(logFile);
    return startCluster(account, binaries, { clusterDir, socketDir, logFile, durable });
  }

  async function startOrLeave(): Promise<Postmaster> {
    const first = left ?? (await start());
    try {
      await prepareRole(socketDir);
      return first;
    } catch (error) {
      await stopCluster(first.pid);
      throw error;
    }
  }

  let postmaster = await startOrLeave().catch((error: unknown) => {
    rmSync(socketDir, { recursive: true, force: true });
    throw unusableDatabase(error, clusterDir) ?? error;
  });

  let stopping = false;
  let restart: Promise<void> | undefined;
  let failed = false;
  const watch = setInterval(() => {
    if (stopping || restart || isRunning(postmaster.pid)) return;
    if (!failed) log.warn('PostgreSQL ended by itself and is started again');
    restart = start()
      .then((next) => {
        postmaster = next;
        if (failed) log.warn('PostgreSQL could be started again');
        failed = false;
      })
      .catch(async (error: unknown) => {
        // A full disk, for instance: retried until it works, and logged once.
        const reason = isStartupError(error) ? error.message : 'PostgreSQL could not be started again';
        if (!failed)
          log.error(isNoRoom(error) ? 'PostgreSQL cannot be started again: there is no room left in DATA_DIR' : reason);
        failed = true;
        await pause(1_000);
      })
      .finally(() => {
        restart = undefined;
      });
  }, 100);
  watch.unref();

  return {
    connection: connectionTo(socketDir),
    adopted: left !== undefined,
    async stop() {
      stopping = true;
      clearInterval(watch);
      await restart;
      if (!(await stopCluster(postmaster.pid))) log.error(`PostgreSQL (process ${postmaster.pid}) did not stop`);
      rmSync(socketDir, { recursive: true, force: true });
      release();
    },
  };
}

/**
 * Where the socket file lies. Its path may not be longer than 107 bytes (103 on some systems), nor contain PostgreSQL's
 * list separators; an unsuitable data folder gets a private folder in the system's temporary one.
 */
function makeSocketFolder(account: Account, dataDir: string): string {
  const inside = join(dataDir, 'socket');
  const suits = Buffer.byteLength(join(inside, `.s.PGSQL.${names.port}`)) <= 100 && !/[",]/.test(inside);
  const short = join(
    shortTemporary(),
    `package-recovery-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );
  const folder = suits ? inside : short;
  // Removed and made anew: a folder that another user prepared under this name cannot be removed.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  giveTo(account, folder);
  return folder;
}

function shortTemporary(): string {
  const given = realpathSync(tmpdir());
  return Buffer.byteLength(given) <= 50 ? given : '/tmp';
}

/** The role and the database of the application, made once. */
async function prepareRole(socketDir: string): Promise<void> {
  await asSuperuser(socketDir, async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [names.role]);
    if (role.rowCount === 0) await client.query(`create role ${names.role} login`);
    const database = await client.query('select 1 from pg_database where datname = $1', [names.database]);
    if (database.rowCount === 0) await client.query(`create database ${names.database} owner ${names.role}`);
  });
  // Whether it can be opened.
  await asSuperuser(socketDir, (client) => client.query('select'), names.database);
}

/** PostgreSQL's log is small; after years of starts it is rotated once and then dropped. */
function keepShort(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) renameSync(logFile, `${logFile}.1`);
}

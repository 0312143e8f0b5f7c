// One PostgreSQL data directory: created, started, detected, stopped. Keeps no state.

import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isFile } from '../base/data-folder';
import { failStartup } from '../base/startup-error';
import { type Account, giveTo, runAs, startAs } from './account';
import type { Binaries } from './binaries';
import { failedStart, isHeldByEarlier, RESTORE, unusableDatabase } from './failed-start';
import { availableMemory, memorySettings } from './memory-settings';
import { isRunning, runningProcess, waitUntilGone, workingIn } from './processes';

/**
 * `user` is the superuser, for the supervisor only; the application connects as `role`, which owns only its database.
 */
export const names = { user: 'postgres', role: 'package_recovery', database: 'package_recovery', port: 5432 } as const;

/** The options of a `pg.Pool` for the application's role. `ssl` is set because the environment could enable it. */
export type Connection = { host: string; port: number; user: string; database: string; ssl: false };

/** By a Unix socket, which needs no password: who may open its folder may connect. */
export function connectionTo(socketDir: string): Connection {
  return { host: socketDir, port: names.port, user: names.role, database: names.database, ssl: false };
}

/** Where a running server listens. Always a socket file, never the network. */
export type Postmaster = { pid: number; socketDir: string };

/**
 * The major version of an existing database, undefined where there is none yet and its folder is missing or empty.
 * @throws a startup error where something is there that is no whole database: nothing new is made beside it.
 */
export function majorOf(clusterDir: string): number | undefined {
  const content = contentOf(clusterDir);
  if (content.length === 0) return undefined;
  const file = join(clusterDir, 'PG_VERSION');
  if (!content.includes('PG_VERSION'))
    failStartup(
      `${clusterDir} has no PG_VERSION: it is not a whole database, and no other is made beside it. ${RESTORE}`,
    );
  const text = isFile(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (text === undefined || !/^[1-9]\d{0,2}(\.\d+)?$/.test(text))
    failStartup(
      `${file} ${text === undefined ? 'is not a file' : text === '' ? 'is empty' : 'is damaged'}: it names the version of PostgreSQL that the database belongs to. ${RESTORE} If nothing else is damaged, write the version into it: 18 where the product's own PostgreSQL made the database.`,
    );
  return Number.parseInt(text, 10);
}

/** What is in the folder of a database; nothing where there is none. @throws a startup error where it is no folder. */
function contentOf(clusterDir: string): string[] {
  try {
    return readdirSync(clusterDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR')
      failStartup(`${clusterDir} is not the folder of a database: move it away, or restore the folder.`);
    throw error;
  }
}

/** Makes an empty database. It is renamed into place when it is complete, so an interrupted start begins anew. */
export async function createCluster(account: Account, binaries: Binaries, clusterDir: string): Promise<void> {
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  // The built-in locale needs nothing from the system and never changes its order; older versions do not have it.
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  try {
    mkdirSync(draft, { mode: 0o700 });
    giveTo(account, draft);
    await runAs(account, binaries.initdb, [
      '-D',
      draft,
      '-U',
      names.user,
      '--auth=trust',
      '--encoding=UTF8',
      ...locale,
    ]);
    renameSync(draft, clusterDir);
  } catch (error) {
    // On a full disk half a database would only be in the way.
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  const parent = openSync(dirname(clusterDir), 'r');
  fsyncSync(parent);
  closeSync(parent);
}

/** What postmaster.pid says about a running server, or undefined when none runs. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const [pid, , , , socketDir] = noteOf(clusterDir);
  const running = pid ? runningProcess(Number(pid)) : undefined;
  return running?.program === 'postgres' ? { pid: Number(pid), socketDir: socketDir ?? '' } : undefined;
}

/** The lines of postmaster.pid; none where it does not exist. It may vanish at any moment. */
function noteOf(clusterDir: string): string[] {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Deletes the postmaster.pid of a server that is gone, where PostgreSQL would trust it: its pid belongs to another
 * process by now, or to a zombie (both usual in containers). Never while a process still works in the folder.
 */
function dropStaleNote(clusterDir: string): void {
  if (!findPostmaster(clusterDir) && workingIn(clusterDir)?.length === 0)
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/**
 * Ends the child processes that a killed server left. They notice by themselves, but a busy one is slow to, and until
 * the last one is gone no new server starts. Nothing is lost: the next server recovers everything committed from its
 * log.
 */
function endOrphans(clusterDir: string): void {
  if (findPostmaster(clusterDir)) return;
  for (const { pid, title } of workingIn(clusterDir) ?? []) {
    // The title of a server that still runs without its postmaster.pid differs.
    if (title.startsWith('postgres: ')) signal(pid, 'SIGKILL');
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}

/**
 * Waits until a running server takes connections: it may be recovering, or shutting down. @returns undefined when it
 * has ended. The file is read anew each time, since a starting server fills it line by line.
 */
export async function whenReady(clusterDir: string, pid: number, timeoutMs = 120_000): Promise<Postmaster | undefined> {
  const end = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    const note = findPostmaster(clusterDir);
    if (note?.pid === pid && note.socketDir && (await dataDirectory(note.socketDir, clusterDir)) === clusterDir)
      return note;
    if (Date.now() > end)
      failStartup(
        `PostgreSQL (process ${pid}) holds ${clusterDir} and does not answer; stop that process, then start again.`,
      );
    await pause(50);
  }
  return undefined;
}

/** Starts the server and waits until it takes connections. `durable: false` is for throw-away data of tests. */
export async function startCluster(
  account: Account,
  binaries: Binaries,
  options: { clusterDir: string; socketDir: string; logFile: string; durable: boolean },
): Promise<Postmaster> {
  const { clusterDir, socketDir, logFile } = options;
  const log = openSync(logFile, 'a+', 0o600);
  try {
    // After a kill of all processes PostgreSQL's children need a moment to notice; until then a new server refuses to
    // start.
    for (const end = Date.now() + 30_000; ; await pause(50)) {
      const before = fstatSync(log).size;
      endOrphans(clusterDir);
      dropStaleNote(clusterDir);
      for (const file of readdirSync(socketDir))
        if (file.startsWith('.s.PGSQL.')) rmSync(join(socketDir, file), { force: true });
      const child = startAs(account, binaries.postgres, ['-D', clusterDir, ...flags(socketDir, options.durable)], log);
      // A program that cannot be started has no pid, and emits an error that would end this process without a listener.
      child.once('error', () => {});
      const postmaster = child.pid && (await whenReadyOrStopped(clusterDir, child.pid));
      if (postmaster) return postmaster;
      const output = tail(log, before);
      if (!isHeldByEarlier(output) || Date.now() > end)
        throw await failedStart(output, { clusterDir, logFile, major: binaries.major });
    }
  } finally {
    closeSync(log);
  }
}

/** As `whenReady`, for a server of our own: one that turns out to be unusable does not stay. */
async function whenReadyOrStopped(clusterDir: string, pid: number): Promise<Postmaster | undefined> {
  try {
    return await whenReady(clusterDir, pid);
  } catch (error) {
    await stopCluster(pid);
    throw error;
  }
}

/**
 * Stops a server: first with a fast shutdown (sessions are ended, everything is written), then immediately. False when
 * it still runs.
 */
export async function stopCluster(pid: number): Promise<boolean> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return true;
    }
    if (await waitUntilGone(pid, timeoutMs)) return true;
  }
  return false;
}

/** Stops the server that a killed process has left in a folder. @throws a startup error where it does not stop. */
export async function stopLeft(clusterDir: string): Promise<void> {
  const left = findPostmaster(clusterDir);
  if (left && !(await stopCluster(left.pid)))
    failStartup(`PostgreSQL (process ${left.pid}) holds ${clusterDir} and does not stop: stop it, then start again.`);
}

/** Runs statements as PostgreSQL's own superuser in one of the databases, one connection for all. */
export async function asSuperuser<T>(
  socketDir: string,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new pg.Client({
    ...connectionTo(socketDir),
    user: names.user,
    database,
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a lost connection would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The data directory of the server behind a socket, undefined while it takes no connections. @throws a startup error
 * where it takes them and cannot open its own database, which waiting does not change.
 */
async function dataDirectory(socketDir: string, clusterDir: string): Promise<string | undefined> {
  try {
    return await asSuperuser(
      socketDir,
      async (client) => (await client.query(`select current_setting('data_directory') as dir`)).rows[0]?.dir,
    );
  } catch (error) {
    const unusable = unusableDatabase(error, clusterDir);
    if (unusable) throw unusable;
    return undefined;
  }
}

/**
 * No waiting for the disk, and no worker of its own that holds a snapshot or a template. Commits are synchronous: vacuum
 * takes no row for visible beside one that is not written yet, also where that is of another database.
 */
const THROW_AWAY = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

function flags(socketDir: string, durable: boolean): string[] {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    `port=${names.port}`,
    // Messages, details and statements of ordinary errors contain user input: they stay out of the file.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    'log_line_prefix=%m [%p] ',
    ...memorySettings(availableMemory()),
    ...(durable ? ['fsync=on'] : THROW_AWAY),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

function tail(log: number, from: number): string {
  const bytes = Buffer.alloc(Math.min(Math.max(fstatSync(log).size - from, 0), 65_536));
  readSync(log, bytes, 0, bytes.length, from);
  return bytes.toString('utf8');
}

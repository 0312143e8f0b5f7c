// Runs the product: settings, PostgreSQL, database, app, listener; and shuts it down again.

import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import product from '../package.json' with { type: 'json' };
import { buildApp } from './app';
import { backupBeforeChange } from './backup/before-change';
import { carryOver } from './backup/carry-over';
import { finishRestore } from './backup/restore-draft';
import { runBackupCommand } from './backup-command';
import { openDataFolder, rejectBackupsAmongData } from './base/data-folder';
import { createLog, type Log } from './base/log';
import { readSettings, type Settings } from './base/settings';
import { failStartup, isStartupError } from './base/startup-error';
import { csvDownloads } from './crud/table-csv';
import { closePools, openPools, type Pools } from './db/pool';
import { openReplica, type Replica } from './db/replica';
import { makeDemoFolder } from './demo-folder';
import { demoOptions } from './demo-options';
import { describeStartupError } from './describe-startup-error';
import { rejectBucketAlone, rejectFilesAlone } from './files/installation';
import { openFiles, openReader } from './files/open-files';
import { runFilesCommand } from './files-command';
import { runFormsCommand } from './forms-command';
import { freePort, listen } from './http/listener';
import { runImportCommand } from './import-command';
import { keepPrograms } from './postgres/binaries';
import { majorOf } from './postgres/cluster';
import { startPostgres } from './postgres/supervise';
import { prepareDatabase } from './prepare';
import { runSchemaCommand } from './schema-command';
import type { DemoSize } from './seeds/seed-demo';
import type { FirstAccount } from './seeds/seed-start';
import { runPasswordCommand } from './set-password';

type StartMode = 'start' | 'demo';

/** Where the built pages are; without a folder the server serves the API only. */
type Pages = { webDir?: string };

/** Work on the data of the product, by the word that names it on the command line. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<never>>> = {
  password: runPasswordCommand,
  schema: runSchemaCommand,
  forms: runFormsCommand,
  import: runImportCommand,
  files: runFilesCommand,
  backup: (args) => runBackupCommand('backup', args),
  restore: (args) => runBackupCommand('restore', args),
};

/** Runs what a command line names: `start` (as without a word), `demo`, or a command. Ends the process in every case. */
export async function runCommandLine([verb = 'start', ...args]: readonly string[], pages?: Pages): Promise<void> {
  if (verb === 'start' || verb === 'demo') return main(verb, args, pages);
  if (Object.hasOwn(COMMANDS, verb)) return COMMANDS[verb]!(args);
  console.error(`There is no "${verb}": use start, demo, ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}

/**
 * Starts the product and keeps it running until SIGINT, SIGTERM or SIGHUP. Ends the process in every case.
 * @param args of the command line, behind the command.
 */
async function main(mode: StartMode, args: readonly string[], pages: Pages = { webDir: builtPages() }): Promise<void> {
  const run: Run = { undo: [], stopping: false, started: false };
  listenToSignals(run);
  try {
    if (mode === 'start' && args.length > 0)
      failStartup(
        'A start takes nothing on the command line: settings are environment variables, as in PORT=9000 npm start.',
      );
    await start(mode, run, { ...pages, demo: demoOptions(mode === 'demo' ? args : []) });
  } catch (error) {
    // Ctrl-C also ends the child programs; their failure is expected then.
    if (!run.stopping) {
      console.error(
        isStartupError(error) ? error.message : describeStartupError(error, run.settings ?? readSettings({}), mode),
      );
      await end(run, 1);
    }
  }
  run.started = true;
  if (run.stopping) await end(run, 0);
}

/** One run of the product: what has to be undone, in the order in which it was done, and its state. */
type Run = { undo: (() => unknown)[]; stopping: boolean; started: boolean; settings?: Settings };

/** Checks for a signal between any two steps, where everything done so far can be undone. */
async function start(mode: StartMode, run: Run, { webDir, demo }: Pages & { demo: DemoSize }): Promise<void> {
  const settings = settingsFor(mode);
  run.settings = settings;
  const log = createLog(settings.logLevel);
  const listener = await listen(settings.host, await portFor(mode, settings));
  run.undo.push(listener.close);
  const dataDir = mode === 'demo' ? await demoFolder(run) : openDataFolder(resolve(settings.dataDir));
  rejectBackupsAmongData(dataDir, settings.backupFolder);
  if (run.stopping) return;

  await finishRestore(dataDir, settings.databaseUrl);
  const filesDir = join(dataDir, 'files');
  if (!settings.databaseUrl) {
    await carryOver(dataDir, log, () => {
      if (run.stopping) failStartup('The start was stopped.');
    });
    const hasDatabase = () => majorOf(join(dataDir, 'postgres')) !== undefined;
    if (settings.filesUrl) await rejectBucketAlone(await openFiles(filesDir, settings), settings, hasDatabase());
    else await rejectFilesAlone(dataDir, hasDatabase);
  }
  const connection = settings.databaseUrl
    ? { connectionString: settings.databaseUrl }
    : await supervised(dataDir, log, run);
  const pools = poolsFor(connection, log, run);
  const replica = await replicaFor(settings, pools, log, run);
  if (run.stopping) return;

  const backUp = () =>
    backupBeforeChange(settings, { connection, files: openReader(filesDir, settings), product: product.version }, log);
  const account = await prepareDatabase(pools.calls, { settings, mode, log, filesDir, demo, backUp });
  if (run.stopping) return;

  const app = await buildApp({
    settings,
    pools,
    replica,
    connection,
    openCsv: csvDownloads(pools, { replica }),
    filesDir,
    webDir,
    log,
  });
  // The database stops while the app still responds with 503: the listener closes last. Registered as the last part of the
  // app, whose hook runs when the other parts have ended their work in the background.
  await app.register(async (last) => void last.addHook('preClose', () => undoAll(run)));
  run.undo.push(() => closeWithin(STOP_TIMEOUT_MS, app));
  await app.ready();
  await listener.serve(app);
  if (!run.stopping) greet(mode, listener.url, account);
}

/** The demo logs warnings and errors only, unless LOG_LEVEL says otherwise. */
function settingsFor(mode: StartMode): Settings {
  const settings = readSettings(process.env);
  if (mode === 'start' && settings.databaseReadUrl && !settings.databaseUrl)
    failStartup('DATABASE_READ_URL is set without DATABASE_URL: the database in DATA_DIR has no replica.');
  if (mode === 'start') return settings;
  return {
    ...settings,
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    filesUrl: undefined,
    logLevel: process.env.LOG_LEVEL ? settings.logLevel : 'warn',
  };
}

async function demoFolder(run: Run): Promise<string> {
  if (process.env.DATABASE_URL) console.log('The demo uses a database of its own; DATABASE_URL is left alone.');
  const { folder, remove } = await makeDemoFolder();
  run.undo.push(remove);
  return folder;
}

async function supervised(dataDir: string, log: Log, run: Run): Promise<pg.PoolConfig> {
  const postgres = await startPostgres({ dataDir, log });
  run.undo.push(postgres.stop);
  if (postgres.adopted) log.info('The PostgreSQL of an earlier run was still running and is used');
  else keepOwnPrograms(dataDir, log);
  return postgres.connection;
}

/** A server that runs may use others. */
function keepOwnPrograms(dataDir: string, log: Log): void {
  try {
    keepPrograms(dataDir, majorOf(join(dataDir, 'postgres')));
  } catch (error) {
    log.warn(`The programs of PostgreSQL cannot be kept in DATA_DIR (${(error as NodeJS.ErrnoException).code})`);
  }
}

function poolsFor(connection: pg.PoolConfig, log: Log, run: Run): Pools {
  const pools = openPools(connection, log);
  // Closing a pool waits for running statements: not for long.
  run.undo.push(() => Promise.race([closePools(pools), pause(2_000)]));
  return pools;
}

async function replicaFor(
  { databaseReadUrl }: Settings,
  { calls }: Pools,
  log: Log,
  run: Run,
): Promise<Replica | undefined> {
  if (databaseReadUrl === undefined) return undefined;
  const replica = await openReplica({ connectionString: databaseReadUrl }, calls, log);
  run.undo.push(() => Promise.race([replica.close(), pause(2_000)]));
  return replica;
}

/** `dist/web`, seen from the bundled `dist/server/main.mjs`. */
const builtPages = (): string => fileURLToPath(new URL('../web', import.meta.url));

/** A demo without a PORT takes the next free port, since the product itself may be running on the usual one. */
const portFor = (mode: StartMode, { host, port }: Settings): number | Promise<number> =>
  mode === 'start' || process.env.PORT ? port : freePort(host, port);

function greet(mode: StartMode, address: string, account: FirstAccount): void {
  const lines = [`Package Recovery is ready at ${address}`];
  if (account.adminPassword)
    lines.push('', `  Sign in with  ${account.adminEmail}`, `  Password      ${account.adminPassword}`);
  else if (mode === 'demo') lines.push('', `Sign in with ${account.adminEmail} and the password in ADMIN_PASSWORD.`);
  if (account.adminPassword && mode === 'start') lines.push('', 'This password is shown only now: keep it.');
  if (account.passwordIgnored)
    lines.push(
      '',
      `ADMIN_PASSWORD has no effect: the first account is older. To set its password: npm run password -- ${account.adminEmail}`,
    );
  if (mode === 'demo') lines.push('', 'This is a demo: everything in it is gone when it stops.');
  console.log(`\n${lines.join('\n')}\nPress Ctrl-C to stop.\n`);
}

/** Milliseconds that a step of the start, or open calls, have to finish. A supervisor waits ten seconds. */
const STOP_TIMEOUT_MS = 8_000;

/** The first signal stops what is running; another one, later, ends the process without waiting. */
function listenToSignals(run: Run): void {
  let first = 0;
  const stop = () => {
    // npm passes on the Ctrl-C that the terminal has already sent to this process: two within a second are one.
    if (run.stopping && Date.now() - first > 1_000) process.exit(130);
    if (run.stopping) return;
    first = Date.now();
    run.stopping = true;
    if (run.started) void end(run, 0);
    // A step of the start may wait for another process, such as a second server that migrates the same database: not
    // for ever.
    else setTimeout(() => void end(run, 130), STOP_TIMEOUT_MS);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) stopWithNpm(run, stop);
}

/**
 * npm passes SIGTERM to a shell that exits without passing it on; all that can be observed is that the parent process
 * is gone.
 */
function stopWithNpm(run: Run, stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!run.stopping) stop();
  }, 500);
  watch.unref();
}

/** Undoes everything and ends the process. */
async function end(run: Run, exitCode: number): Promise<never> {
  await undoAll(run);
  process.exit(exitCode);
}

/** Last step first. A failure is logged and does not keep the rest from being undone. */
async function undoAll(run: Run): Promise<void> {
  for (let step = run.undo.pop(); step; step = run.undo.pop()) {
    try {
      await step();
    } catch (error) {
      console.error(`While stopping: ${messageOf(error)}`);
    }
  }
}

/** Lets open calls finish, but not for ever. */
async function closeWithin(milliseconds: number, app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(timer);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown reason';
}

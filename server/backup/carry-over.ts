// The own database of an older PostgreSQL, carried over to the newer one that this release brings. The new database is
// made beside the old one and compared with it; then the two change places by renames. The old one stays.
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { flushFolder, roomIn, writeWhole } from '../base/data-folder';
import { createLog, type Log } from '../base/log';
import { failStartup, isStartupError, refusedStart } from '../base/startup-error';
import { sqlState } from '../base/unavailable';
import { packagedVersion } from '../postgres/binaries';
import { majorOf, stopLeft } from '../postgres/cluster';
import { takeLock } from '../postgres/lock';
import { startPostgres } from '../postgres/supervise';
import type { ArchivedTable } from './archive-format';
import { inBytes } from './in-bytes';
import { withSnapshot } from './make-backup';
import { copyTarget, leftOut, readSchema } from './read-schema';
import { restoreDatabase } from './restore-database';

/**
 * Carries the database in `dataDir` over where it is of an older major version than the PostgreSQL of this release, and
 * finishes what an interrupted run had begun. Only a run that ends here has changed anything.
 * @param check is called now and then; what it throws ends the work.
 * @throws a startup error: no programs of the old version, no room, content that the new version does not take.
 */
export async function carryOver(dataDir: string, log: Log, check: () => void = () => {}): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  if (!existsSync(draftOf(dataDir)) && !isOlder(clusterDir)) return;
  const release = takeLock(dataDir);
  try {
    await finishCarryOver(dataDir, log);
    if (!isOlder(clusterDir)) return;
    await rejectNoRoom(dataDir, clusterDir);
    await stopLeft(clusterDir);
    const [from, to] = [majorOf(clusterDir), packagedVersion()?.major];
    log.info(`The database of PostgreSQL ${from} is carried over to ${to}; the product is ready when that is done`);
    const warnings = await makeNew(dataDir, check).catch(async (error: unknown) => {
      await finishCarryOver(dataDir, log);
      throw isStartupError(error) || !sqlState(error) ? error : refusal(dataDir, from, to, error);
    });
    for (const warning of warnings) log.warn(warning);
    await finishCarryOver(dataDir, log);
  } finally {
    release();
  }
}

/** Whether this release brings a PostgreSQL of a newer major version than that of the database. */
function isOlder(clusterDir: string): boolean {
  const [major, packaged] = [majorOf(clusterDir), packagedVersion()];
  return major !== undefined && packaged !== undefined && major < packaged.major;
}

const draftOf = (dataDir: string): string => join(dataDir, 'carry-over.partial');
const markOf = (draft: string): string => join(draft, 'whole');

/** Where the old database goes, and what it was like when it was read. */
interface Mark {
  kept: string;
  control: string;
}

/**
 * Puts a database that is whole into its place, or removes what is not whole. Each step may be the last one of a run: the
 * next one goes on. The caller holds the lock.
 */
async function finishCarryOver(dataDir: string, log: Log): Promise<void> {
  const draft = draftOf(dataDir);
  if (!existsSync(draft)) return;
  const [made, place] = [join(draft, 'postgres'), join(dataDir, 'postgres')];
  await stopLeft(made);
  const mark: Mark | undefined = existsSync(markOf(draft))
    ? JSON.parse(readFileSync(markOf(draft), 'utf8'))
    : undefined;
  const kept = mark && join(dataDir, mark.kept);
  if (kept && existsSync(made)) {
    // An older release that ran in between has saved in the old one: that is carried over anew.
    const isUsed = !existsSync(kept) && controlOf(place) !== mark.control;
    if (!isUsed) await swap({ made, place, kept });
  }
  rmSync(draft, { recursive: true, force: true });
  if (kept && existsSync(kept))
    log.info(
      `The database is of PostgreSQL ${majorOf(place)} now. The old one is in ${kept}: delete it when all is well`,
    );
}

async function swap({ made, place, kept }: { made: string; place: string; kept: string }): Promise<void> {
  const dataDir = join(place, '..');
  if (!existsSync(kept)) {
    await rename(place, kept);
    await flushFolder(dataDir);
  }
  if (majorOf(place) !== undefined)
    failStartup(
      `The database was being carried over, and an older release has made an empty one in ${place} meanwhile: move that away, then start again.`,
    );
  await rename(made, place);
  await flushFolder(dataDir);
}

/** Changes with whatever a server does. */
const controlOf = (clusterDir: string): string =>
  createHash('sha256')
    .update(readFileSync(join(clusterDir, 'global', 'pg_control')))
    .digest('hex');

/** @returns what could not be carried over, as messages. */
async function makeNew(dataDir: string, check: () => void): Promise<string[]> {
  const draft = draftOf(dataDir);
  await mkdir(draft, { mode: 0o700 });
  const log = createLog('silent');
  const clusterDir = join(dataDir, 'postgres');
  const old = await startPostgres({ dataDir, log, isLocked: true });
  let warnings: string[];
  try {
    const made = await startPostgres({ dataDir: draft, log });
    try {
      warnings = await copyDatabase(old.connection, made.connection, check);
    } finally {
      await made.stop();
    }
  } finally {
    await old.stop();
  }
  await stopLeft(join(draft, 'postgres'));
  await stopLeft(clusterDir);
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const mark: Mark = { kept: `postgres-${majorOf(clusterDir)}-${moment}`, control: controlOf(clusterDir) };
  await flushFolder(draft);
  await writeWhole(markOf(draft), JSON.stringify(mark));
  await flushFolder(draft);
  await flushFolder(dataDir);
  return warnings;
}

/** Copies everything, and compares every table afterwards. */
async function copyDatabase(from: pg.ClientConfig, to: pg.ClientConfig, check: () => void): Promise<string[]> {
  const { tables, hashes, warnings } = await withSnapshot(from, async (source) => {
    const schema = await readSchema(source);
    const hashes: string[] = [];
    const warnings = await restoreDatabase(to, async (target) => {
      await target.begin(schema);
      for (const [index, table] of schema.tables.entries()) {
        const hash = createHash('sha256');
        await target.rows(index, rowsOf(source, table, hash, check));
        hashes.push(hash.digest('hex'));
      }
      const found = await target.finish();
      await target.commit();
      return found;
    });
    return { tables: schema.tables, hashes, warnings: [...(await leftOut(source)), ...warnings] };
  });
  await withSnapshot(to, async (target) => {
    for (const [index, table] of tables.entries()) {
      const hash = createHash('sha256');
      for await (const _ of rowsOf(target, table, hash, check));
      if (hash.digest('hex') !== hashes[index])
        failStartup(`The rows of ${table.name} are not the same after they were carried over; nothing was changed.`);
    }
  });
  return warnings;
}

async function* rowsOf(client: pg.Client, table: ArchivedTable, hash: Hash, check: () => void): AsyncGenerator<Buffer> {
  for await (const bytes of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) {
    check();
    hash.update(bytes);
    yield bytes;
  }
}

/** What PostgreSQL logs while tables are filled takes up to so many bytes. */
const MAX_LOG_BYTES = 1_200_000_000;

async function rejectNoRoom(dataDir: string, clusterDir: string): Promise<void> {
  const size = await sizeOf(clusterDir);
  const needed = size + Math.min(2 * size, MAX_LOG_BYTES) + 100_000_000;
  const free = await roomIn(dataDir);
  if (free < needed)
    failStartup(
      `The database in DATA_DIR (${dataDir}) is of PostgreSQL ${majorOf(clusterDir)}, and carrying it over to ${packagedVersion()?.major} takes about ${inBytes(needed)}; ${inBytes(free)} are free on that disk. Nothing was changed: make room, then start again.`,
    );
}

/** Bytes of a database without its write-ahead log. Its server may run and remove files meanwhile. */
async function sizeOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) sum += (await stat(path).catch(() => undefined))?.size ?? 0;
    else if (entry.isDirectory() && basename(path) !== 'pg_wal') sum += await sizeOf(path);
  }
  return sum;
}

function refusal(dataDir: string, from: number | undefined, to: number | undefined, error: unknown): Error {
  const { message } = error as Error;
  return refusedStart(
    `The database in DATA_DIR (${dataDir}) could not be carried over from PostgreSQL ${from} to ${to} (${message}). Nothing was changed: the release before this one still runs on it.`,
  );
}

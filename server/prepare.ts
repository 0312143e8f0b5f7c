// Makes a database ready before the app is built: extension and collation, tables, seeds. One transaction under one
// lock, so that several copies may start at once and a killed start leaves nothing half done.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { modules } from 'noun-modules';
import type pg from 'pg';
import type { Noun } from '../src/schema/descriptor/descriptor';
import type { Log } from './base/log';
import type { Settings } from './base/settings';
import { listIndexes } from './crud/list-indexes';
import { addMonths } from './db/change-log-months';
import { type Connection, type Database, openDatabase } from './db/database';
import { appliedMigrations, MIGRATED, migrate, pendingMigrations } from './db/migrations/migrate';
import { addIndexes, buildIndexes, type NounIndex, nounIndexes } from './db/noun-indexes';
import { growNounTables, linkNounTables, storedNouns, validateForeignKeys } from './db/noun-tables';
import { rowTables } from './db/row-tables';
import { changeTables, failIfRefused, finishChange } from './db/schema/apply';
import { altersWhatIsThere, type SchemaChange } from './db/schema/change';
import { compareSchema } from './db/schema/compare';
import { downtimeOf } from './db/schema/long-tables';
import { vacuumChanged } from './db/vacuum';
import { pair, rejectLostFiles } from './files/installation';
import { openFiles } from './files/open-files';
import { type DemoSize, seedDemo } from './seeds/seed-demo';
import { type FirstAccount, seedStart } from './seeds/seed-start';
import { rejectRuleForNobody, rejectUnknownViewAdmins, unknownRoles } from './users/policy';

/** Any number that no other program uses for an advisory lock in the same database. */
const LOCK_KEY = 7_205_759;

const NO_LIMIT = Infinity;

/**
 * @returns the first account; with the password that a first start made where ADMIN_PASSWORD gave none. @throws a
 * startup error, with nothing changed, where the tables cannot become what the descriptors say.
 */
export async function prepareDatabase(
  pool: pg.Pool,
  {
    settings,
    mode,
    log,
    filesDir,
    demo,
    backUp,
  }: {
    settings: Settings;
    mode: 'start' | 'demo';
    log: Log;
    filesDir: string;
    demo?: DemoSize;
    /** Before tables are changed beyond adding to them. */
    backUp?(): Promise<unknown>;
  },
): Promise<FirstAccount> {
  // An index on a long table may take minutes, and so does another copy that is doing the same.
  const database = openDatabase(pool, NO_LIMIT);
  let markStore = async () => {};
  return database.connection().execute(async (connection) => {
    const account = await connection.transaction().execute(async (db) => {
      await lockForChange(db, log);
      const beforeChange = async ({ isAltered }: PlannedChange) => {
        if (isAltered) await backUp?.();
      };
      await prepareTables(db, { log, beforeChange });
      await createSecrets(db);
      if (!settings.filesUrl) await rejectLostFiles(db, filesDir);
      const files = await openFiles(filesDir, { ...settings, uploadReserveMb: 0 });
      markStore = await pair(db, files, filesDir, settings);
      const { fresh, ...account } = await seedStart(db, settings);
      await rejectRuleForNobody(db, settings);
      await rejectUnknownViewAdmins(db, settings);
      for (const message of await unknownRoles(db)) log.warn(message);
      if (mode === 'demo' && fresh) await seedDemo(db, files, demo);
      return account;
    });
    await markStore();
    await finishTables(database, connection, log);
    return account;
  });
}

/**
 * What follows a change of tables and takes no part in its transaction: foreign keys of the rows that were there, indexes
 * of long tables, and a vacuum.
 * @param db has another connection, whose transaction holds the lock. @param connection the one that made the change.
 */
export async function finishTables(db: Database, connection: Database, log: Log): Promise<void> {
  await db.transaction().execute(async (holder) => {
    await lockForChange(holder, log);
    const wanted = wantedIndexes(connection, await hasTrigrams(connection));
    await validateForeignKeys(connection, log);
    await buildIndexes(connection, wanted, log);
    await vacuumChanged(connection, log);
  });
}

/** Milliseconds between two looks whether the tables may be changed. */
const LOCK_RETRY_MS = 100;

/**
 * For this transaction: no limit of time, and no other copy that changes tables or builds indexes. It looks again and
 * again, since a statement that waits in a lock has a snapshot, for whose end the build of an index waits.
 */
export async function lockForChange(db: Connection, log: Pick<Log, 'info'>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  for (let isSaid = false; !(await isFree(db)); isSaid = true) {
    if (!isSaid) log.info('Another copy of the server changes tables or builds an index: this one waits for it');
    await pause(LOCK_RETRY_MS);
  }
}

/** The build of a copy that was killed goes on in the database, without its lock. */
async function isFree(db: Connection): Promise<boolean> {
  // Within a transaction the same is seen again and again otherwise.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK_KEY)}) and not exists (
      select from pg_stat_progress_create_index where datname = current_database()) as "isFree"`.execute(db);
  return rows[0]!.isFree;
}

/** What will be changed. */
export interface PlannedChange {
  change: SchemaChange;
  /** That, or a migration, does more than add. */
  isAltered: boolean;
  /** Lines about long tables, see `downtimeOf`. */
  downtime: readonly string[];
}

/**
 * Brings all tables to what descriptors and code say, with one log line for each finding, which quotes no values.
 * @param isDeliberate see `Comparison`. @param beforeChange is called when nothing is refused.
 * @throws a startup error, before anything is changed, when rows do not fit.
 */
export async function prepareTables(
  db: Connection,
  {
    log,
    isDeliberate,
    drops,
    beforeChange,
  }: {
    log: Log;
    isDeliberate?: boolean;
    drops?: readonly string[];
    beforeChange?(planned: PlannedChange): Promise<void>;
  },
): Promise<SchemaChange> {
  const applied = await appliedMigrations(db);
  const change = await compareSchema(db, storedNouns(), { isDeliberate, drops });
  failIfRefused(change);
  const pending = pendingMigrations(applied);
  const downtime = await downtimeOf(db, change, pending);
  for (const line of downtime) log.info(line);
  await beforeChange?.({ change, isAltered: pending.length > 0 || altersWhatIsThere(change), downtime });
  for (const { effect, message, logMessage = message } of change.findings)
    log[effect === 'noted' ? 'warn' : 'info'](logMessage);
  await createCollation(db);
  const trigrams = (await hasTrigrams(db)) || (await addTrigrams(db, log));
  await changeTables(db, change);
  // The migrations make the tables that older versions had code for; these point to tables of nouns.
  await growNounTables(db, { log, which: storedNouns().filter(({ noun }) => !MIGRATED.includes(noun)) });
  await migrate(db, log);
  await addMonths(db);
  await growNounTables(db, { log });
  await linkNounTables(db);
  await addIndexes(db, wantedIndexes(db, trigrams));
  await finishChange(db, change);
  return change;
}

const wantedIndexes = (db: Connection, trigrams: boolean): NounIndex[] =>
  storedNouns().flatMap((noun) => [
    ...[noun, ...rowTables(noun)].flatMap((one) => nounIndexes(one, trigrams)),
    ...listIndexes(db, noun),
    ...moduleIndexes(noun),
  ]);

/** Those that the module of a noun names. */
const moduleIndexes = ({ noun: table, server = '', api }: Noun): NounIndex[] =>
  (modules[server]?.indexes ?? []).map((columns) => ({
    name: [table, ...columns].join('_'),
    table,
    columns: [...columns, api.id].map((column) => sql.id(column)),
  }));

/**
 * Names in natural order: case does not matter, and Zone 10 comes after Zone 2. Where there is no ICU, by code point.
 */
async function createCollation(db: Connection): Promise<void> {
  const { rows } =
    await sql`select 1 from pg_collation where collname = 'people' and pg_collation_is_visible(oid)`.execute(db);
  if (rows.length > 0) return;
  const made = await attempt(db, () =>
    sql`create collation people (provider = icu, locale = 'und-u-kn-true')`.execute(db),
  );
  if (!made) await sql`create collation people from "C"`.execute(db);
}

async function hasTrigrams(db: Connection): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  return rows.length > 0;
}

/** An external database may not allow extensions; then only the search in long tables is slower. */
async function addTrigrams(db: Connection, log: Log): Promise<boolean> {
  const made = await attempt(db, () => sql`create extension pg_trgm`.execute(db));
  if (!made)
    log.warn(
      'The database has no pg_trgm extension and does not let this user add it: searching long lists will be slow',
    );
  return made;
}

/** Whether it worked; a failure leaves the transaction usable. */
async function attempt(db: Connection, step: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint attempt`.execute(db);
  try {
    await step();
    await sql`release savepoint attempt`.execute(db);
    return true;
  } catch {
    await sql`rollback to savepoint attempt`.execute(db);
    return false;
  }
}

/**
 * The keys that sign links to files and the cookies of known devices. In the database, so that every copy of the server
 * accepts what another signed.
 */
async function createSecrets(db: Connection): Promise<void> {
  const rows = ['file-links', 'known-devices'].map((name) => ({ name, value: randomBytes(32).toString('base64url') }));
  await db
    .insertInto('secret')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

// Makes a database ready before the app is built: extension and collation, tables, seeds. One transaction under one
// lock, so that several copies may start at once and a killed start leaves nothing half done.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from './base/log';
import type { Settings } from './base/settings';
import { addListIndexes } from './crud/list-indexes';
import { type Connection, openDatabase } from './db/database';
import { appliedMigrations, isBehind, MIGRATED, migrate } from './db/migrations/migrate';
import { growNounTables, linkNounTables, storedNouns } from './db/noun-tables';
import { changeTables, failIfRefused, finishChange } from './db/schema/apply';
import { altersWhatIsThere, type SchemaChange } from './db/schema/change';
import { compareSchema } from './db/schema/compare';
import { vacuumChanged } from './db/vacuum';
import { pair, rejectLostFiles } from './files/installation';
import { openFiles } from './files/open-files';
import { type DemoSize, seedDemo } from './seeds/seed-demo';
import { type FirstAccount, seedStart } from './seeds/seed-start';
import { rejectRuleForNobody, unknownRoles } from './users/policy';

/** Any number that no other program uses for an advisory lock in the same database. */
const LOCK_KEY = 7_205_759;

const NO_LIMIT = Infinity;

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
    backUp?(): Promise<void>;
  },
): Promise<FirstAccount> {
  // An index on a long table may take minutes, and so does another copy that is doing the same.
  let markStore = async () => {};
  return openDatabase(pool, NO_LIMIT)
    .connection()
    .execute(async (connection) => {
      const account = await connection.transaction().execute(async (db) => {
        await lockForChange(db);
        const beforeChange = async (_: SchemaChange, isAltered: boolean) => (isAltered ? backUp?.() : undefined);
        await prepareTables(db, { log, beforeChange });
        await createSecrets(db);
        if (!settings.filesUrl) await rejectLostFiles(db, filesDir);
        const files = await openFiles(filesDir, { ...settings, uploadReserveMb: 0 });
        markStore = await pair(db, files, filesDir, settings);
        const { fresh, ...account } = await seedStart(db, settings);
        await rejectRuleForNobody(db, settings);
        for (const message of await unknownRoles(db)) log.warn(message);
        if (mode === 'demo' && fresh) await seedDemo(db, files, demo);
        return account;
      });
      await markStore();
      await vacuumChanged(connection, log);
      return account;
    });
}

/** For this transaction: no limit of time, and no other copy that changes tables. */
export async function lockForChange(db: Connection): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(db);
}

/**
 * Brings all tables to what descriptors and code say, with one log line for each finding, which quotes no values.
 * @param isDeliberate see `Comparison`. @param beforeChange is called with what will be changed, when nothing is refused,
 * and whether that, or a migration, does more than add.
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
    beforeChange?(change: SchemaChange, isAltered: boolean): Promise<void>;
  },
): Promise<SchemaChange> {
  const applied = await appliedMigrations(db);
  const change = await compareSchema(db, storedNouns(), { isDeliberate, drops });
  failIfRefused(change);
  await beforeChange?.(change, isBehind(applied) || altersWhatIsThere(change));
  for (const { effect, message, logMessage = message } of change.findings)
    log[effect === 'noted' ? 'warn' : 'info'](logMessage);
  await createCollation(db);
  const trigrams = await hasTrigrams(db, log);
  await changeTables(db, change);
  // The migrations make the tables that older versions had code for; these point to tables of nouns.
  await growNounTables(db, { trigrams, log, which: storedNouns().filter(({ noun }) => !MIGRATED.includes(noun)) });
  await migrate(db, log);
  await growNounTables(db, { trigrams, log });
  await linkNounTables(db);
  await addListIndexes(db, storedNouns());
  await finishChange(db, change);
  return change;
}

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

/** An external database may not allow extensions; then only the search in long tables is slower. */
async function hasTrigrams(db: Connection, log: Log): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length > 0) return true;
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

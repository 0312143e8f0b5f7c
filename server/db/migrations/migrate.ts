// Runs the numbered migrations that a database has not seen.
import { sql } from 'kysely';
import type { Log } from '../../base/log';
import { failStartup } from '../../base/startup-error';
import type { Connection } from '../database';
import * as accountsAndTickets from './0001-accounts-and-tickets';
import * as fileKinds from './0002-file-kinds';
import * as accountKeys from './0003-account-keys';
import * as describedTables from './0004-described-tables';
import * as formVersions from './0005-form-versions';
import * as filesOfRecords from './0006-files-of-records';
import * as ticketsOfForms from './0007-tickets-of-forms';
import * as keysOfForms from './0008-keys-of-forms';
import * as movedTickets from './0009-moved-tickets';
import * as examplesOfForms from './0010-examples-of-forms';
import * as usageOfFields from './0011-usage-of-fields';
import * as changesOfTables from './0012-changes-of-tables';
import * as apiTokens from './0013-api-tokens';
import * as orderOfExamples from './0014-order-of-examples';
import * as usageOfVersions from './0015-usage-of-versions';
import * as orderOfTickets from './0016-order-of-tickets';
import * as countsOfTables from './0017-counts-of-tables';
import * as severalCopies from './0018-several-copies';
import * as valuesOfTickets from './0019-values-of-tickets';
import * as changeLog from './0020-change-log';
import * as trash from './0022-trash';
import * as listOfChanges from './0023-list-of-changes';
import * as comments from './0025-comments';
import * as rareChanges from './0028-rare-changes';
import * as uniqueValues from './0030-unique-values';
import * as machineNames from './0031-machine-names';
import * as examplesOfTickets from './0032-examples-of-tickets';
import * as notesOfJobs from './0033-notes-of-jobs';
import * as keysOfImports from './0034-keys-of-imports';
import * as savedViews from './0035-saved-views';
import * as presence from './0036-presence';
import * as notificationsOfMany from './0037-notifications-of-many';
import * as imports from './0039-imports';
import * as fewerIndexes from './0043-fewer-indexes';
import * as wholeImports from './0044-whole-imports';

const migrations: { name: string; up(db: Connection, log: Log): Promise<void> }[] = [
  accountsAndTickets,
  fileKinds,
  accountKeys,
  describedTables,
  formVersions,
  filesOfRecords,
  ticketsOfForms,
  keysOfForms,
  movedTickets,
  examplesOfForms,
  usageOfFields,
  changesOfTables,
  apiTokens,
  orderOfExamples,
  usageOfVersions,
  orderOfTickets,
  countsOfTables,
  severalCopies,
  valuesOfTickets,
  changeLog,
  trash,
  listOfChanges,
  comments,
  rareChanges,
  uniqueValues,
  machineNames,
  examplesOfTickets,
  notesOfJobs,
  keysOfImports,
  savedViews,
  presence,
  notificationsOfMany,
  imports,
  fewerIndexes,
  wholeImports,
];

/** Tables of nouns that migrations create, not the descriptor: they can only grow after the migrations have run. */
export const MIGRATED: readonly string[] = ['role', 'users', 'ticket_form', 'ticket'];

/** Brings the tables that are code up to date. */
export async function migrate(db: Connection, log: Log): Promise<void> {
  const applied = await appliedMigrations(db);
  for (const { name, up } of migrations) {
    if (applied.has(name)) continue;
    await up(db, log);
    await sql`insert into migration (name) values (${name})`.execute(db);
  }
}

/** The names of the migrations that an upgrade has to run on a database that has tables already. */
export const pendingMigrations = (applied: ReadonlySet<string>): string[] =>
  applied.size === 0 ? [] : migrations.flatMap(({ name }) => (applied.has(name) ? [] : [name]));

/** @throws a startup error when no start has seen the database. */
export async function failWithoutTables(db: Connection): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('migration') is not null`.execute(db);
  if (rows.length === 0) failStartup('The database has no tables of the product yet: start the product once.');
}

/** @throws a startup error when no start has made the database ready for this program. */
export async function failUnlessMigrated(db: Connection): Promise<void> {
  await failWithoutTables(db);
  const applied = await appliedMigrations(db);
  if (applied.size === 0 || pendingMigrations(applied).length > 0)
    failStartup('The database is that of an older version of this program: start the product once.');
}

/** @returns their names. @throws a startup error when the database belongs to a newer program. */
export async function appliedMigrations(db: Connection): Promise<ReadonlySet<string>> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const unknown = await newerMigration(db);
  if (unknown)
    failStartup(
      `The database was written by a newer version of this program (${unknown}); start that version, or restore a backup of this one.`,
    );
  return new Set(await readApplied(db));
}

/** The name of a migration that this program does not have: a newer one made it. */
export const newerMigration = async (db: Connection): Promise<string | undefined> =>
  (await readApplied(db)).find((name) => !migrations.some((migration) => migration.name === name));

/** The names of those that have run; needs a database that a start has seen. */
export async function readApplied(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  return rows.map((row) => row.name);
}

// `npm run schema -- plan` and `npm run schema -- apply`: what the descriptors change in the database, and the change
// itself, without starting the product.
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import product from '../package.json' with { type: 'json' };
import type { Finding } from '../src/schema/model/schema-finding';
import { backupBeforeChange } from './backup/before-change';
import { createLog } from './base/log';
import { failStartup } from './base/startup-error';
import type { Database } from './db/database';
import { failWithoutTables, pendingMigrations, readApplied } from './db/migrations/migrate';
import { storedNouns } from './db/noun-tables';
import { compareSchema } from './db/schema/compare';
import { dropAll, failUnlessDroppable, losingTables } from './db/schema/drop';
import { exportRows } from './db/schema/export-rows';
import { downtimeOf } from './db/schema/long-tables';
import { messages } from './db/schema/messages';
import { onExistingDatabase, runCommand } from './existing-database';
import { openReader } from './files/open-files';
import { finishTables, lockForChange, type PlannedChange, prepareTables } from './prepare';

const log = createLog('silent');

const USAGE =
  'Use npm run schema -- plan, which changes nothing, or npm run schema -- apply, with --drop NAME for each column (carrier.fax) or table (carrier) to drop.';

/**
 * Prints one line for each finding, or for each change that was made. Ends the process: with 1 where something is
 * refused.
 */
export const runSchemaCommand = (args: readonly string[]): Promise<never> =>
  runCommand(async (settings) => {
    const { command, drops } = readArguments(args);
    const isRefused = await onExistingDatabase(settings, async (db, connection) => {
      await failWithoutTables(db);
      if (command === 'plan') return plan(db);
      const files = openReader(join(resolve(settings.dataDir), 'files'), settings);
      const backUp = () => backupBeforeChange(settings, { connection, files, product: product.version }, log);
      return apply(db, { drops, folder: join(resolve(settings.dataDir), 'exports'), backUp });
    });
    return !isRefused;
  });

function readArguments([command, ...rest]: readonly string[]): { command: 'plan' | 'apply'; drops: string[] } {
  if (command === 'plan' && rest.length === 0) return { command, drops: [] };
  if (command !== 'apply') failStartup(USAGE);
  const drops: string[] = [];
  for (let i = 0; i < rest.length; i++) {
    const [, given] = /^--drop(?:=(.*))?$/s.exec(rest[i]!) ?? failStartup(USAGE);
    const name = given ?? rest[++i];
    if (!name || name.startsWith('-')) failStartup(USAGE);
    drops.push(name);
  }
  return { command, drops };
}

/** @returns whether a start would be refused. */
async function plan(db: Database): Promise<boolean> {
  const { findings, downtime } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction);
      await sql`set local statement_timeout = 0`.execute(transaction);
      const change = await compareSchema(transaction, storedNouns(), { isComplete: true });
      const pending = pendingMigrations(new Set(await readApplied(transaction)));
      return { findings: change.findings, downtime: await downtimeOf(transaction, change, pending) };
    });
  const lines = [
    ...findings.map(({ effect, message }) => `${EFFECTS[effect]}  ${message}`),
    ...downtime.map((line) => `Time     ${line}`),
  ];
  console.log(lines.length > 0 ? lines.join('\n') : UNCHANGED);
  return findings.some(({ effect }) => effect === 'refused');
}

const EFFECTS = { applied: 'Change ', noted: 'Note   ', refused: 'Refused' } as const;
const UNCHANGED = 'The database is as the descriptors say: there is nothing to change.';

/**
 * A backup is made before anything is altered or dropped, and tables that lose something are exported to files in `folder`. @throws a startup error with what is refused; then
 * nothing is changed.
 */
async function apply(
  db: Database,
  { drops, folder, backUp }: { drops: readonly string[]; folder: string; backUp(): Promise<string | undefined> },
): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const lines = await connection.transaction().execute(async (transaction) => {
      await lockForChange(transaction, log);
      const exported: string[] = [];
      const beforeChange = async ({ change, isAltered, downtime }: PlannedChange) => {
        failUnlessDroppable(change, drops, storedNouns());
        for (const line of downtime) console.log(line);
        const backup = isAltered || drops.length > 0 ? await backUp() : undefined;
        if (backup !== undefined) console.log(`A backup was made: ${backup}`);
        for (const table of losingTables(change, drops)) {
          const { file, rows } = await exportRows(transaction, table, folder);
          exported.push(messages.exported(table, rows, file));
        }
      };
      const change = await prepareTables(transaction, { log, isDeliberate: true, drops, beforeChange });
      const dropped = await dropAll(transaction, { names: drops, change });
      const findings = change.findings.filter((finding) => !(isKept(finding) && drops.includes(nameOf(finding))));
      return [...exported, ...findings.map(({ message }) => message), ...dropped];
    });
    await finishTables(db, connection, log);
    console.log(lines.length > 0 ? lines.join('\n') : UNCHANGED);
    return false;
  });
}

const isKept = ({ kind }: Finding): boolean => kind === 'column-kept' || kind === 'table-kept';

const nameOf = ({ noun, property }: Finding): string => (property === undefined ? noun : `${noun}.${property}`);

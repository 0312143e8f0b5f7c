// `npm run forms -- export DIR` and `npm run forms -- import DIR`: ticket types as files, one each, for version control,
// review and other installations.
import { resolve } from 'node:path';
import { failStartup } from './base/startup-error';
import { failUnlessMigrated } from './db/migrations/migrate';
import { onExistingDatabase, runCommand } from './existing-database';
import { exportForms } from './ticket-types/export-forms';
import { importForms } from './ticket-types/import-forms';

const USAGE =
  'Use npm run forms -- export DIR, which writes a file for every ticket type, or npm run forms -- import DIR, with --dry-run to see what it would change.';

/** Prints what was done, one line each. Ends the process: with 1 where something is refused, and nothing is changed then. */
export const runFormsCommand = (args: readonly string[]): Promise<never> =>
  runCommand(async (settings) => {
    const { command, folder, isDryRun } = readArguments(args);
    const lines = await onExistingDatabase(settings, async (db) => {
      await failUnlessMigrated(db);
      return command === 'export' ? exportForms(db, folder) : importForms(db, folder, { isDryRun });
    });
    console.log(lines.join('\n'));
    return true;
  });

function readArguments(args: readonly string[]) {
  const isDryRun = args.includes('--dry-run');
  const [command, folder, ...more] = args.filter((arg) => arg !== '--dry-run');
  const isKnown = command === 'import' || (command === 'export' && !isDryRun);
  if (!isKnown || !folder || folder.startsWith('-') || more.length > 0) failStartup(USAGE);
  return { command, folder: resolve(folder), isDryRun };
}

// Restores a backup into an empty place. Everything is made in a draft first, which is moved when it is whole and on the
// disk, so that a restore that is killed leaves nothing or all.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openDataFolder, roomIn } from '../base/data-folder';
import { createLog } from '../base/log';
import { failStartup } from '../base/startup-error';
import { chooseAccount } from '../postgres/account';
import { takeLock } from '../postgres/lock';
import { startPostgres } from '../postgres/supervise';
import type { End } from './archive-format';
import { inBytes } from './in-bytes';
import { readArchive } from './read-archive';
import { type DatabaseRestore, restoreDatabase } from './restore-database';
import { type Draft, finishRestore, openDraft, rejectFilled } from './restore-draft';

interface RestoreTarget {
  /** The absolute path of DATA_DIR, which is made where it is missing. */
  dataDir: string;
  /** Of an outside database; without it an own one is made in the folder. */
  databaseUrl?: string;
  /** The version of this program. */
  product: string;
}

/**
 * Verifies the backup `file` and restores it. @param report is called with what is being done; what it throws ends the
 * restore. @returns what is in it, with messages about what could not be made. @throws a startup error where the backup
 * is not usable or the place not empty; nothing is changed then.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
  report: (doing: string) => void = () => {},
): Promise<End> {
  const { databaseUrl, product } = target;
  const { end } = await readArchive(file, product, { progress: (read) => report(`Verified ${inBytes(read)}`) });
  const dataDir = openDataFolder(target.dataDir);
  const release = takeLock(dataDir);
  try {
    if (await finishRestore(dataDir, databaseUrl))
      failStartup(
        `An earlier restore into DATA_DIR (${dataDir}) was interrupted at its last step, which has been done now: start the product.`,
      );
    rejectFilled(dataDir, databaseUrl === undefined);
    await rejectNoRoom(dataDir, (await stat(file)).size, end, databaseUrl === undefined);
    const draft = await openDraft(dataDir);
    try {
      const fill = (database: DatabaseRestore) => fillFrom(file, product, { database, draft, report });
      const warnings = databaseUrl
        ? await restoreDatabase({ connectionString: databaseUrl }, async (database) => {
            const found = await fill(database);
            await draft.markWhole('outside');
            await database.commit();
            return found;
          })
        : await inOwnDatabase(dataDir, draft, async (connection) =>
            restoreDatabase(connection, async (database) => {
              const found = await fill(database);
              await database.commit();
              return found;
            }),
          );
      if (!databaseUrl) await draft.markWhole('own');
      await finishRestore(dataDir, databaseUrl);
      return { ...end, warnings: [...end.warnings, ...warnings] };
    } catch (error) {
      await finishRestore(dataDir, databaseUrl).catch(() => {});
      throw error;
    }
  } finally {
    release();
  }
}

/** Everything but the commit. It is verified once more on the way: the file may have changed. */
async function fillFrom(
  file: string,
  product: string,
  { database, draft, report }: { database: DatabaseRestore; draft: Draft; report: (doing: string) => void },
): Promise<string[]> {
  await readArchive(file, product, {
    schema: (schema) => database.begin(schema),
    rows: (table, content) => database.rows(table, content),
    file: (name, content) => draft.addFile(name, content),
    progress: (read) => report(`Restored ${inBytes(read)}`),
  });
  report('Making the indexes');
  const warnings = await database.finish();
  await draft.finishFiles(await database.installationId());
  return warnings;
}

/** Makes a database in the draft and stops it again. */
async function inOwnDatabase<T>(
  dataDir: string,
  draft: Draft,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  // Where root starts the product, this opens DATA_DIR for the user that PostgreSQL will run as.
  await chooseAccount(dataDir, join(dataDir, 'postgres'));
  const postgres = await startPostgres({ dataDir: draft.folder, log: createLog('silent') });
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}

/** Tables take up to three times what their rows take in a backup, with their indexes and what is logged meanwhile. */
async function rejectNoRoom(dataDir: string, size: number, { fileBytes }: End, isOwn: boolean): Promise<void> {
  const needed = fileBytes + (isOwn ? 3 * (size - fileBytes) + 100_000_000 : 0);
  const free = await roomIn(dataDir);
  if (free < needed)
    failStartup(
      `There is no room in DATA_DIR (${dataDir}): the restore takes about ${inBytes(needed)}, and ${inBytes(free)} are free on that disk.`,
    );
}

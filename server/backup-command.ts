// `npm run backup -- FILE` and `npm run backup -- --verify FILE`, also while the product runs, and `npm run restore -- FILE`
// into an empty place.
import { join, resolve } from 'node:path';
import product from '../package.json' with { type: 'json' };
import type { End, Manifest } from './backup/archive-format';
import { inBytes } from './backup/in-bytes';
import { makeBackup } from './backup/make-backup';
import { readArchive } from './backup/read-archive';
import { restoreBackup } from './backup/restore';
import { isNoRoom } from './base/data-folder';
import { readSettings } from './base/settings';
import { failStartup, isStartupError } from './base/startup-error';
import { sqlState } from './base/unavailable';
import { connectToExisting } from './existing-database';
import { openReader } from './files/open-files';

const USAGE = {
  backup: 'Use npm run backup -- FILE, which writes a backup, or npm run backup -- --verify FILE, which reads one.',
  restore: 'Use npm run restore -- FILE, with DATA_DIR, and perhaps DATABASE_URL, set to where nothing is yet.',
} as const;

/** Prints what was done, or one message about why not, and ends the process: with 1 then. */
export async function runBackupCommand(command: 'backup' | 'restore', args: readonly string[]): Promise<never> {
  try {
    const progress = showProgress();
    const stop = stopBySignal();
    const { file, isVerified } = readArguments(command, args);
    const work = command === 'restore' ? restore : isVerified ? verify : backup;
    const lines = await work(file, progress.show, stop).finally(progress.clear);
    console.log(lines.join('\n'));
    process.exit(0);
  } catch (error) {
    console.error(isStartupError(error) ? error.message : failureOf(error, command));
    process.exit(1);
  }
}

function readArguments(command: 'backup' | 'restore', args: readonly string[]) {
  const isVerified = command === 'backup' && args.includes('--verify');
  const [file, ...more] = args.filter((arg) => !isVerified || arg !== '--verify');
  if (!file || file.startsWith('-') || more.length > 0) failStartup(USAGE[command]);
  return { file: resolve(file), isVerified };
}

type Work = (file: string, report: (doing: string) => void, stop: AbortSignal) => Promise<string[]>;

const backup: Work = async (file, report, signal) => {
  const settings = readSettings(process.env);
  const { connection, release } = await connectToExisting(settings);
  try {
    const files = openReader(join(resolve(settings.dataDir), 'files'), settings);
    const end = await makeBackup(file, { connection, files, product: product.version }, { report, signal });
    return [`The backup ${file} is complete: ${contentOf(end)}.`, ...end.warnings];
  } finally {
    await release();
  }
};

const verify: Work = async (file, report, stop) => {
  const progress = (read: number) => {
    rejectStopped(stop);
    report(`Verified ${inBytes(read)}`);
  };
  const { manifest, end } = await readArchive(file, product.version, { progress });
  return [`The backup ${file} is whole: ${contentOf(end)}. ${originOf(manifest)}`, ...end.warnings];
};

const restore: Work = async (file, report, stop) => {
  const settings = readSettings(process.env);
  if (settings.filesUrl)
    failStartup('A backup is restored into folders, not into a bucket: run the restore without FILES_URL.');
  const target = { dataDir: resolve(settings.dataDir), databaseUrl: settings.databaseUrl, product: product.version };
  const end = await restoreBackup(file, target, (doing) => {
    rejectStopped(stop);
    report(doing);
  });
  const place = settings.databaseUrl ? 'the database of DATABASE_URL and DATA_DIR' : 'DATA_DIR';
  return [`The backup ${file} is restored into ${place} (${target.dataDir}): ${contentOf(end)}.`, ...end.warnings];
};

const contentOf = ({ rows, files, fileBytes }: End): string =>
  `${rows.reduce((sum, count) => sum + count, 0)} rows in ${rows.length} tables, and ${files} files with ${inBytes(fileBytes)}`;

const originOf = ({ moment, product: version, postgres }: Manifest): string =>
  `It is of ${moment}, version ${version}, PostgreSQL ${postgres}.`;

/** The first signal lets what was begun be removed, another one does not wait. */
function stopBySignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    });
  return controller.signal;
}

function rejectStopped(stop: AbortSignal): void {
  if (stop.aborted) failStartup('The command was stopped, and nothing was changed.');
}

/** One line on a terminal, nothing where the output goes elsewhere. */
function showProgress(): { show(doing: string): void; clear(): void } {
  let last = 0;
  const isShown = process.stderr.isTTY === true;
  return {
    show(doing) {
      if (!isShown || Date.now() - last < 100) return;
      last = Date.now();
      process.stderr.write(`\r\x1b[K${doing.slice(0, (process.stderr.columns ?? 80) - 1)}`);
    },
    clear() {
      if (isShown) process.stderr.write('\r\x1b[K');
    },
  };
}

/** What went wrong, without statements and values. */
function failureOf(error: unknown, command: 'backup' | 'restore'): string {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const nothing = command === 'backup' ? 'There is no backup' : 'Nothing was restored';
  if (isNoRoom(error) || sqlState(error) === '53100') return `${nothing}: there is no room left on the disk.`;
  if (path) return `${nothing}: ${path} cannot be used (${code}).`;
  const database = `the database${process.env.DATABASE_URL ? ' of DATABASE_URL' : ''}`;
  if (sqlState(error)) return `${nothing}: ${database} refused a step (${sqlState(error)}).`;
  return `${nothing}: ${code ? `the connection to ${database} failed (${code})` : error instanceof Error ? error.message : 'unknown reason'}.`;
}

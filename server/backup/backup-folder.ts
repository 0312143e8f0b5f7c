// The folder of backups that the product makes by itself: each is written beside the others, verified, and only then one
// of them; older ones go when a new one is there.
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { flushFolder } from '../base/data-folder';
import { failStartup } from '../base/startup-error';
import type { End } from './archive-format';
import { type BackupSource, makeBackup } from './make-backup';
import { readArchive } from './read-archive';
import { begin, inSession } from './session';

/** BACKUP_FOLDER with BACKUP_KEEP. The kinds, daily backups and those before a change, are counted apart. */
export interface BackupFolder {
  folder: string;
  /** How many stay of each kind. */
  keep: number;
}

/** Why it was made; the names of its file begin with it. */
export type BackupKind = 'daily' | 'before-change';

/** Until it is verified; nothing else is called like this, and one at a time is made. */
const UNVERIFIED = 'unverified.backup';

/** The advisory lock of the copy that writes into the folder: all copies of the server share database and folder. */
const LOCK_KEY = 7_205_762;

/**
 * Makes the next backup where `isDue` still says so when no other copy makes one, and removes older ones of its kind.
 * @param wait for another copy that makes one, instead of leaving it to that. @returns the file and what is in it,
 * undefined where nothing was to be done. @throws a startup error; then all older ones are still there.
 */
export async function addBackup(
  kind: BackupKind,
  { folder, keep }: BackupFolder,
  source: BackupSource,
  {
    isDue = async () => true,
    wait = false,
    signal,
  }: { isDue?(): Promise<boolean>; wait?: boolean; signal?: AbortSignal },
): Promise<{ file: string; end: End } | undefined> {
  const withLock = async (client: pg.Client) => {
    await begin(client);
    if (wait) await client.query(`set local lock_timeout = 0; select pg_advisory_xact_lock(${LOCK_KEY})`);
    else {
      const { rows } = await client.query(`select pg_try_advisory_xact_lock(${LOCK_KEY}) as is_mine`);
      if (!rows[0]?.is_mine) return undefined;
    }
    if (!(await isDue())) return undefined;
    const draft = join(folder, UNVERIFIED);
    await rm(draft, { force: true });
    const end = await makeBackup(draft, source, { signal });
    const progress = () => void (signal?.aborted && failStartup('It was stopped.'));
    await readArchive(draft, source.product, { progress });
    const file = join(folder, nameOf(kind, new Date()));
    await rename(draft, file);
    await flushFolder(folder);
    for (const { name } of (await backupsIn(folder, kind)).slice(keep)) await rm(join(folder, name), { force: true });
    return { file, end };
  };
  return inSession(source.connection, 'backup', withLock);
}

/** Such as `daily-20260301T023000Z.backup`: names sort like moments. */
const nameOf = (kind: BackupKind, moment: Date): string =>
  `${kind}-${moment.toISOString().replace(/\.\d+|[-:]/g, '')}.backup`;

interface FoundBackup {
  name: string;
  moment: Date;
  /** Its name is of a moment that is still to come: it was made, some time ago, while the clock was wrong. */
  isAhead: boolean;
}

/** By so much the clocks of two copies may differ. */
const AHEAD_MS = 10 * 60_000;

/**
 * Those of a kind, the newest first and those with names that are ahead last, so that they go before any other. @throws
 * the system's error where the folder cannot be read.
 */
export async function backupsIn(folder: string, kind: BackupKind): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const name of (await readdir(folder)).sort().reverse()) {
    const [, digits] = name.startsWith(kind)
      ? (/^(\d{8}T\d{6})Z\.backup$/.exec(name.slice(kind.length + 1)) ?? [])
      : [];
    if (!digits) continue;
    const iso = digits.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
    const moment = new Date(iso);
    found.push({ name, moment, isAhead: Number(moment) > Date.now() + AHEAD_MS });
  }
  return found.sort((a, b) => Number(a.isAhead) - Number(b.isAhead));
}

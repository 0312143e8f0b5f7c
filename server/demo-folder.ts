// The temporary folder of `npm run demo`, and the removal of folders that killed demos left.

import { lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNoRoom } from './base/data-folder';
import { failStartup } from './base/startup-error';
import { stopLeft } from './postgres/cluster';
import { hasLock, lockHolder } from './postgres/lock';

const prefix = 'package-recovery-demo-';

/**
 * Makes a folder for one demo. Before that, folders of ended demos are removed, with the PostgreSQL still running in
 * them. @throws a startup error that names TMPDIR.
 */
export async function makeDemoFolder(): Promise<{ folder: string; remove: () => void }> {
  try {
    const place = realpathSync(tmpdir());
    for (const name of readdirSync(place)) if (name.startsWith(prefix)) await clean(join(place, name));
    const folder = mkdtempSync(join(place, prefix));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  } catch (error) {
    // A full disk has a message of its own.
    if (isNoRoom(error)) throw error;
    return failStartup(
      `TMPDIR (${tmpdir()}), where the data of a demo are, is not a folder that this user can write to; set TMPDIR to one that is.`,
    );
  }
}

async function clean(folder: string): Promise<void> {
  try {
    const { uid, mtimeMs } = lstatSync(folder);
    // A demo takes its lock right after making the folder: one without a lock may have just been made.
    const fresh = !hasLock(folder) && Date.now() - mtimeMs < 60_000;
    if (uid !== process.getuid?.() || fresh || lockHolder(folder)) return;
    await stopLeft(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another process is removing it at the same time, or its PostgreSQL does not stop.
  }
}

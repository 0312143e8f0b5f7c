// The folder that DATA_DIR names, and folders inside it.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failStartup } from './startup-error';

/**
 * Makes the data folder, closed to others. @returns its real path: the one PostgreSQL itself reports. @throws a startup
 * error that names DATA_DIR.
 */
export function openDataFolder(dataDir: string): string {
  try {
    makeFolder(dataDir);
    const real = realpathSync(dataDir);
    rmSync(mkdtempSync(join(real, '.probe-')), { recursive: true });
    return real;
  } catch (error) {
    // A full disk is no matter of DATA_DIR: the caller reports it.
    if (['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    return failStartup(
      `DATA_DIR (${dataDir}) is not a folder that this user can write to; set DATA_DIR to one that is.`,
    );
  }
}

/**
 * Makes an absolute folder and those above it that are missing, level by level: Node's own recursive way never ends
 * where a folder is there but nothing can be made in it (below /proc), and while it tries no signal is heard.
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isThere(folder)) throw error;
  }
}

const isThere = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;

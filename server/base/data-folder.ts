// The folder that DATA_DIR names, and folders inside it.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { open, rename, statfs } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
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
    if (isNoRoom(error)) throw error;
    return failStartup(
      `DATA_DIR (${dataDir}) is not a folder that this user can write to; set DATA_DIR to one that is.`,
    );
  }
}

/** What the product alone keeps in the data folder: it removes, moves or replaces what it finds there. */
const OWN_FOLDERS = ['files', 'postgres'];

/** @param dataDir its real path. @throws a startup error where backups would be made among what the product removes. */
export function rejectBackupsAmongData(dataDir: string, backupFolder: string | undefined): void {
  if (backupFolder === undefined) return;
  const folder = existsSync(backupFolder) ? realpathSync(backupFolder) : resolve(backupFolder);
  for (const own of OWN_FOLDERS.map((name) => join(dataDir, name))) {
    const path = relative(own, folder);
    if (path.split(sep)[0] !== '..' && !isAbsolute(path))
      failStartup(
        `BACKUP_FOLDER (${backupFolder}) is inside ${own}, where the product removes what is not its own: set BACKUP_FOLDER to a folder outside it, best on another disk.`,
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
    if (!isFolder(folder)) throw error;
  }
}

/** Bytes that are left on the disk of a folder for users other than root. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Makes names in a folder durable: without it a crash could lose those of files that are on the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file that only this user reads, under another name first: whenever the process or the machine stops, the file
 * is whole or not there. Its name is durable with `flushFolder`.
 */
export async function writeWhole(place: string, text: string): Promise<void> {
  const draft = `${place}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, place);
}

/** Whether an error of the system says that a disk is full. */
export const isNoRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown } | undefined)?.code));

/** Whether a program says that a disk is full. */
export const saysNoRoom = (text: string): boolean =>
  /No space left on device|Disk quota exceeded|Check free disk space/.test(text);

/** Whether a path leads to a file, and not to a folder or nothing. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const isFolder = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;

// One product process per data folder: two supervisors of the same database would stop it under each other. The demo
// removes only folders whose lock is not held.

import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failStartup } from '../base/startup-error';
import { runningProcess } from './processes';

/**
 * Takes the lock for this process. @returns a function that releases it. @throws a startup error when another process
 * holds it.
 */
export function takeLock(dataDir: string): () => void {
  const file = lockFile(dataDir);
  const mine = `${process.pid} ${runningProcess(process.pid)?.started}\n`;
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, mine);
    // A link appears atomically, so a lock is never read half written.
    while (!tryLink(draft, file)) {
      const holder = lockHolder(dataDir);
      if (holder)
        failStartup(
          `DATA_DIR (${dataDir}) is in use by process ${holder}; stop that one first, or set DATA_DIR to another folder.`,
        );
      if (!isFile(file))
        failStartup(
          `${file} is not the file that a start writes: move it away while no product uses DATA_DIR, then start again.`,
        );
      removeStale(file);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** The running process that holds the folder, or undefined. */
export function lockHolder(dataDir: string): number | undefined {
  const [pid, started] = read(lockFile(dataDir))?.trim().split(' ') ?? [];
  const holder = pid ? runningProcess(Number(pid)) : undefined;
  return holder && holder.started === started ? Number(pid) : undefined;
}

/** Whether the folder has a lock file, held or stale. */
export function hasLock(dataDir: string): boolean {
  return read(lockFile(dataDir)) !== undefined;
}

const lockFile = (dataDir: string) => join(dataDir, 'lock');

/** Also where there is none: it may just have been released. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() !== false;

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a stale lock away. Two processes may race for it: only one of them moves the same file. */
function removeStale(file: string): void {
  const stale = read(file);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process took the lock between the read and the move: restore theirs.
  if (read(aside) !== stale) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

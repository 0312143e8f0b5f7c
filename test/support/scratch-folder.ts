// A folder for everything that tests throw away: databases, uploads, browser profiles. Nothing in it has to survive, so
// it lies in memory where there is enough of it. On a disk the suite spends most of its time waiting for it.

import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. Containers often give it 64 MB, which is too little for one database. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free: a run needs about a quarter of it. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** Runs `work` while `os.tmpdir()`, here and in every child process, is a new folder; removes it afterwards. */
export async function withScratchFolder<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR;
  // Short, because the path of a PostgreSQL socket below it has at most 107 bytes.
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'pr-'));
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A chosen folder for temporary files (TMPDIR) is respected. */
function hasRoom(): boolean {
  if (process.env.TMPDIR || process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

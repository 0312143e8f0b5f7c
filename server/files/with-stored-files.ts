// Files and the rows that name them, kept together: a failed save leaves no file, and a row never names one that is not there (promises T-K1).
import type { FileStore, ReceivedFile } from './store';

/**
 * Moves received files to where they are served from and runs `save`, which says `named()` when its statements name them. Where it did not come to
 * that they are removed; afterwards nobody can tell whether the commit happened, so they stay, and the sweep asks the rows later.
 */
export async function withStoredFiles<T>(
  store: FileStore,
  received: readonly ReceivedFile[],
  save: (named: () => void) => Promise<T>,
): Promise<T> {
  let decided = false;
  try {
    await store.keep(received);
    return await save(() => {
      decided = true;
    });
  } finally {
    if (!decided) await store.discard(received);
  }
}

// Files and the rows that name them, kept together: a failed save leaves no file, and a row never names one that is not
// there.
import type { FileStore, ReceivedFile } from './store';

/** The steps that a save reports about its files. */
export interface FileSteps {
  /** Moves files to where they are served from; once, however often a transaction is run again. */
  keep(files: readonly ReceivedFile[]): Promise<void>;
  /**
   * The statements name the files. From here on it is unknown whether the commit happened, so they stay, and the sweep
   * checks the rows later.
   */
  named(): void;
}

/** Runs `save` with the received files; where it did not reach `named`, the files are removed, wherever they are. */
export async function withStoredFiles<T>(
  store: FileStore,
  received: readonly ReceivedFile[],
  save: (steps: FileSteps) => Promise<T>,
): Promise<T> {
  let kept: Promise<void> | undefined;
  let isNamed = false;
  try {
    return await save({
      keep: (files) => (kept ??= store.keep(files)),
      named: () => {
        isNamed = true;
      },
    });
  } finally {
    if (!isNamed) await store.discard(received);
  }
}

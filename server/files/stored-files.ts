// The rows of `stored_file`: names and owners of all files; and files and rows kept together, so that a failed save
// leaves no file, and a row never names one that is not there. A file without a row is removed by the sweep.
import type { Insertable } from 'kysely';
import type { Connection } from '../db/database';
import type { StoredFileTable } from '../db/tables';
import type { UploadedFile } from './receive';
import type { FileStore, ReceivedFile } from './store';

/**
 * The columns that say what a file belongs to: the record whose list it is in, or what the tables of a noun's module add.
 * A file that a column names needs none.
 */
type FileOwner = Partial<Omit<Insertable<StoredFileTable>, 'file_id' | keyof ReturnType<typeof fileRow>>>;

/** A file for a new row of `stored_file`. Without an owner it belongs to the record whose column has its name. */
export type OwnedFile = UploadedFile & { owner?: FileOwner };

/** Adds the rows of files that were received. */
export async function insertFiles(db: Connection, files: readonly OwnedFile[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file) => ({ ...fileRow(file), position: 0, ...file.owner }));
  await db.insertInto('stored_file').values(rows).execute();
}

const fileRow = (file: UploadedFile) => ({
  stored_name: file.storedName,
  original_name: file.name,
  media_type: file.claimedType,
  kind: file.kind,
  size: String(file.size),
  sha256: file.sha256,
});

/** Removes the rows of files, by stored name; the sweep removes the files. */
export async function deleteFiles(db: Connection, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('stored_file').where('stored_name', 'in', names).execute();
}

/** The steps that a save reports about its files. */
export interface FileSteps {
  /** Moves files to where they are served from; once, however often a transaction is run again. */
  keep(files: readonly ReceivedFile[]): Promise<void>;
  /**
   * The statements name the files. From here on it is unknown whether the commit happened, so they stay, and the sweep
   * checks the rows later.
   */
  markReferenced(): void;
}

/** Runs `save` with the received files; where it did not reach `markReferenced`, the files are removed, wherever they are. */
export async function withStoredFiles<T>(
  store: FileStore,
  received: readonly ReceivedFile[],
  save: (steps: FileSteps) => Promise<T>,
): Promise<T> {
  let kept: Promise<void> | undefined;
  let isReferenced = false;
  try {
    return await save({
      keep: (files) => (kept ??= store.keep(files)),
      markReferenced: () => {
        isReferenced = true;
      },
    });
  } finally {
    if (!isReferenced) await store.discard(received);
  }
}

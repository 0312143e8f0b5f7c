// The rows of `stored_file`: names and owners of all files. A file without a row is removed by the sweep.
import type { Connection } from '../db/database';
import type { UploadedFile } from './receive';

/** The ticket that a file belongs to, and its field. A file that a column names needs neither. */
interface FileOwner {
  ticket_id?: number;
  ticket_form_detail_id?: number | null;
  position?: number;
}

export type OwnedFile = UploadedFile & { owner?: FileOwner };

/** Adds the rows of files that were received. */
export async function insertFiles(db: Connection, files: readonly OwnedFile[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ owner = {}, ...file }) => ({
    stored_name: file.storedName,
    original_name: file.name,
    media_type: file.claimedType,
    kind: file.kind,
    size: String(file.size),
    sha256: file.sha256,
    ticket_id: owner.ticket_id ?? null,
    ticket_form_detail_id: owner.ticket_form_detail_id ?? null,
    position: owner.position ?? 0,
  }));
  await db.insertInto('stored_file').values(rows).execute();
}

/** Removes the rows of files, by stored name; the sweep removes the files. */
export async function deleteFiles(db: Connection, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('stored_file').where('stored_name', 'in', names).execute();
}

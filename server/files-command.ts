// `npm run files -- to-bucket` copies the uploaded files from DATA_DIR into the bucket of FILES_URL, and `-- to-folder` back,
// while the product runs or not. One that was stopped goes on where it was: what is in its new place is whole.
import { join, resolve } from 'node:path';
import { bucketName } from './base/bucket-address';
import { failStartup } from './base/startup-error';
import type { Database } from './db/database';
import { onExistingDatabase, runCommand } from './existing-database';
import { openBucketStore } from './files/bucket-store';
import { openFolderStore } from './files/folder-store';
import { idOf, storedFiles } from './files/installation';
import type { FileStore } from './files/store';

const USAGE =
  'Use npm run files -- to-bucket, with the FILES_URL of the bucket, or npm run files -- to-folder, with that of the bucket where the files are.';

/** Prints what was copied, or one message about why not, and ends the process: with 1 then, or where a file was left. */
export const runFilesCommand = (args: readonly string[]): Promise<never> =>
  runCommand(async (settings) => {
    const [direction, ...more] = args;
    const isKnown = direction === 'to-bucket' || direction === 'to-folder';
    if (!isKnown || more.length > 0 || !settings.filesUrl) failStartup(USAGE);
    const bucket = { store: openBucketStore(settings.filesUrl), name: bucketName(settings.filesUrl) };
    const filesDir = join(resolve(settings.dataDir), 'files');
    const folder = { store: await openFolderStore(filesDir), name: filesDir };
    const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
    const { copied, left } = await onExistingDatabase(settings, (db) => moveFiles(db, from.store, to.store));
    console.log([...left, `${copied} files were copied to ${to.name}. ${nextStep(direction)}`].join('\n'));
    return left.length === 0;
  });

const nextStep = (direction: string): string =>
  `Start the product ${direction === 'to-bucket' ? 'with' : 'without'} FILES_URL, and call this once more: it copies what was uploaded meanwhile.`;

/**
 * Copies the files that the database names and `to` does not have, each compared with the size and the hash that were
 * noted at its upload, and then marks `to` as its own. @returns how many, and a message for each that could not be.
 * @throws a startup error where the files in `to` are another installation's.
 */
export async function moveFiles(
  db: Database,
  from: FileStore,
  to: FileStore,
): Promise<{ copied: number; left: string[] }> {
  const id = (await idOf(db)) ?? failStartup('The database has no files of its own yet: start the product once.');
  const mark = await to.readMark();
  if (mark && mark !== id) failStartup('The files in the other place are those of another installation.');
  const present = await to.names();
  const left: string[] = [];
  let copied = 0;
  for await (const { stored_name, size, sha256 } of storedFiles(db)) {
    if (present.has(stored_name)) continue;
    const content = (await from.read(stored_name))?.content;
    if (!content) {
      left.push(`The file ${stored_name} is missing.`);
      continue;
    }
    const found = await to.copyIn(stored_name, content);
    if (found.sha256 !== sha256 || String(found.size) !== String(size))
      left.push(`The file ${stored_name} is not what was uploaded; it was copied as it is.`);
    copied++;
  }
  if (!mark) await to.writeMark(id, { replaces: mark !== undefined });
  return { copied, left };
}

// The files and the database belong together: both carry one id. With the database of another installation the sweep
// would treat every file as unnamed, so a pair that does not belong together does not start.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bucketName } from '../base/bucket-address';
import type { Settings } from '../base/settings';
import { failStartup } from '../base/startup-error';
import type { Connection } from '../db/database';
import { readMark, unlessMissing } from './folder-store';
import { type FileStore, MARK } from './store';

type Names = Pick<Settings, 'dataDir' | 'databaseUrl' | 'filesUrl'>;

/**
 * Refuses to make a database beside the files of one that is gone, or that DATABASE_URL named. An empty id file is the
 * operator's statement that a new one belongs to them. @throws a startup error.
 */
export async function rejectFilesAlone(dataDir: string, hasDatabase: () => boolean): Promise<void> {
  const filesDir = join(dataDir, 'files');
  const id = await readMark(filesDir);
  const files = id === undefined ? await filesIn(join(filesDir, 'stored')) : [];
  // Looked at last: another start may make both at this moment, and makes the database first.
  if ((id || files?.length) && !hasDatabase())
    failStartup(
      `DATA_DIR (${dataDir}) has the files of an installation and no database, and no new one is made beside them: restore its folder postgres from the last backup, together with the files; set DATABASE_URL if the database is an outside one; or, to begin anew, set DATA_DIR to another folder.`,
    );
}

/**
 * The same for a bucket: refuses to make a database beside its files. @throws a startup error.
 */
export async function rejectBucketAlone(files: FileStore, names: Names, hasDatabase: boolean): Promise<void> {
  if (!hasDatabase && (await files.readMark()))
    failStartup(
      `${filesOf(names)} has the files of an installation, DATA_DIR (${names.dataDir}) has no database, and no new one is made beside them: set DATA_DIR or DATABASE_URL to their database, restore a backup into an empty bucket or prefix; or, to begin anew, set FILES_URL to one.`,
    );
}

/**
 * Makes sure that the database carries an id, and the store the same or none. A pair that lacks one gets it if every
 * file that the database names is there. An empty mark is the operator's statement that the two belong together.
 * @returns what gives the store the id, once the transaction is committed: a start that is killed in between does it
 * next time. @throws a startup error that names the variables.
 */
export async function pair(
  db: Connection,
  files: FileStore,
  filesDir: string,
  names: Names,
): Promise<() => Promise<void>> {
  const [inStore, inDatabase] = [await files.readMark(), await idOf(db)];
  if (inStore && inDatabase) {
    if (inStore === inDatabase) return async () => {};
    failStartup(`${pairOf(names)} belong to different installations; ${remedy(names)}.`);
  }
  // Two new installations may have been given one bucket; a folder is one that its owner has put there.
  if (inStore && names.filesUrl)
    failStartup(
      `${filesOf(names)} has the files of an installation, and the database is another one's or new; ${remedy(names)}.`,
    );
  if (inStore !== '') await rejectStrangers(db, files, filesDir, names);
  const id = inStore || inDatabase || randomBytes(16).toString('hex');
  if (inDatabase !== id) await db.insertInto('secret').values({ name: MARK, value: id }).execute();
  return async () => {
    if (inStore === id) return;
    await files.writeMark(id, { replaces: inStore !== undefined });
    // Another installation may have been as fast.
    if ((await files.readMark()) !== id)
      failStartup(`${pairOf(names)} belong to different installations; ${remedy(names)}.`);
  };
}

/**
 * For a pair with one id, before the store makes its folders. @throws a startup error when the folder of the files is
 * gone and the database names some.
 */
export async function rejectLostFiles(db: Connection, filesDir: string): Promise<void> {
  const stored = join(filesDir, 'stored');
  if (await filesIn(stored)) return;
  const id = await readMark(filesDir);
  const inDatabase = await idOf(db);
  // A folder without an id is judged by `pair`; where there is none, it has not lost its id only.
  const lost = id === undefined && inDatabase && (await filesIn(filesDir)) === undefined ? filesDir : stored;
  if (lost === stored && (!id || id !== inDatabase)) return;
  const { count } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== '0')
    failStartup(
      `The folder ${lost} is missing, and the database names ${count} ${count === '1' ? 'file' : 'files'} in it: restore it from the last backup, or mount it again. To go on without ${count === '1' ? 'that file' : 'those files'}, make an empty folder there${lost === stored ? '' : ` and in it an empty file ${MARK}`}.`,
    );
}

/** @throws a startup error when the database names files that are missing, or none of those that exist. */
async function rejectStrangers(db: Connection, files: FileStore, filesDir: string, names: Names): Promise<void> {
  const present = await files.names();
  let named = 0;
  let missing = 0;
  for await (const { stored_name } of storedFiles(db)) {
    named++;
    if (!present.has(stored_name)) missing++;
  }
  const mark = names.filesUrl ? `object ${bucketName(names.filesUrl)}/${MARK}` : `file ${join(filesDir, MARK)}`;
  const wayOut = `${remedy(names)}; if they do belong together, make an empty ${mark}`;
  if (missing > 0)
    failStartup(
      `${pairOf(names)} do not belong together: ${missing} of the ${named} files that the database names are not there. To go on, ${wayOut}.`,
    );
  if (named === 0 && present.size > 0)
    failStartup(
      `${pairOf(names)} do not belong together: the database names none of the ${present.size} files that are there. To go on, ${wayOut}.`,
    );
}

/** The id of the installation in the database, undefined before the first start has ended. */
export const idOf = async (db: Connection): Promise<string | undefined> =>
  (await db.selectFrom('secret').select('value').where('name', '=', MARK).executeTakeFirst())?.value;

/** The files that the database names, in batches: there may be a million. */
export async function* storedFiles(
  db: Connection,
): AsyncGenerator<{ file_id: number; stored_name: string; size: string; sha256: string }> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('stored_file')
      .select(['file_id', 'stored_name', 'size', 'sha256'])
      .where('file_id', '>', last)
      .orderBy('file_id')
      .limit(1_000)
      .execute();
    yield* rows;
    last = rows.at(-1)?.file_id ?? 0;
    if (rows.length === 0) return;
  }
}

/** What holds the files, as people may see it. */
const filesOf = ({ dataDir, filesUrl }: Names): string =>
  filesUrl ? `FILES_URL (${bucketName(filesUrl)})` : `DATA_DIR (${dataDir})`;

function pairOf(names: Names): string {
  const { dataDir, databaseUrl, filesUrl } = names;
  if (!filesUrl && !databaseUrl) return `The files and the database in DATA_DIR (${dataDir})`;
  return `${filesOf(names)} and the database ${databaseUrl ? 'of DATABASE_URL' : `in DATA_DIR (${dataDir})`}`;
}

function remedy({ databaseUrl, filesUrl }: Names): string {
  if (!filesUrl && !databaseUrl) return 'restore both from one backup, or set DATA_DIR to another folder';
  const [files, database] = [filesUrl ? 'FILES_URL' : 'DATA_DIR', databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'];
  return `set ${files} or ${database} so that both are of one installation`;
}

/** Names of the files in a folder, undefined where there is no folder. */
const filesIn = (folder: string): Promise<string[] | undefined> => readdir(folder).catch(unlessMissing);

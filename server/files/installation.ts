// The folder of files and the database belong together: both carry one id. With the database of another installation
// the sweep would treat every file as unnamed, so a pair that does not belong together does not start.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFlushed } from '../base/data-folder';
import type { Settings } from '../base/settings';
import { failStartup } from '../base/startup-error';
import type { Connection } from '../db/database';
import type { FileStore } from './store';

/** The name of the id, in the folder and in the table `secret`. */
export const INSTALLATION_ID = 'installation-id';

type Names = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Refuses to make a database beside the files of one that is gone, or that DATABASE_URL named. An empty id file is the
 * operator's statement that a new one belongs to them. @throws a startup error.
 */
export async function rejectFilesAlone(dataDir: string, hasDatabase: () => boolean): Promise<void> {
  const filesDir = join(dataDir, 'files');
  const id = await readId(filesDir);
  const files = id === undefined ? await filesIn(join(filesDir, 'stored')) : [];
  // Looked at last: another start may make both at this moment, and makes the database first.
  if ((id || files?.length) && !hasDatabase())
    failStartup(
      `DATA_DIR (${dataDir}) has the files of an installation and no database, and no new one is made beside them: restore its folder postgres from the last backup, together with the files; set DATABASE_URL if the database is an outside one; or, to begin anew, set DATA_DIR to another folder.`,
    );
}

/**
 * Makes sure that folder and database carry the same id. A pair that lacks one gets it if every file that the database
 * names is there. An empty id file is the operator's statement that the two belong together. @throws a startup error
 * that names the variables.
 */
export async function pairWithFolder(db: Connection, files: FileStore, filesDir: string, names: Names): Promise<void> {
  const [inFolder, inDatabase] = [await readId(filesDir), await idOf(db)];
  if (inFolder && inDatabase) {
    if (inFolder === inDatabase) return;
    failStartup(`${pairOf(names)} belong to different installations; ${remedy(names)}.`);
  }
  if (inFolder !== '') await rejectStrangers(db, files, filesDir, names);
  const id = inFolder || inDatabase || randomBytes(16).toString('hex');
  if (inFolder !== id) await writeId(filesDir, id);
  if (inDatabase !== id) await db.insertInto('secret').values({ name: INSTALLATION_ID, value: id }).execute();
}

/**
 * For a pair with one id, before the store makes its folders. @throws a startup error when the folder of the files is
 * gone and the database names some.
 */
export async function rejectLostFiles(db: Connection, filesDir: string): Promise<void> {
  const stored = join(filesDir, 'stored');
  if (await filesIn(stored)) return;
  const id = await readId(filesDir);
  const inDatabase = await idOf(db);
  // A folder without an id is judged by `pairWithFolder`; where there is none, it has not lost its id only.
  const lost = id === undefined && inDatabase && (await filesIn(filesDir)) === undefined ? filesDir : stored;
  if (lost === stored && (!id || id !== inDatabase)) return;
  const { count } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== '0')
    failStartup(
      `The folder ${lost} is missing, and the database names ${count} ${count === '1' ? 'file' : 'files'} in it: restore it from the last backup, or mount it again. To go on without ${count === '1' ? 'that file' : 'those files'}, make an empty folder there${lost === stored ? '' : ` and in it an empty file ${INSTALLATION_ID}`}.`,
    );
}

/** @throws a startup error when the database names files that are missing, or none of those that exist. */
async function rejectStrangers(db: Connection, files: FileStore, filesDir: string, names: Names): Promise<void> {
  const present = await files.names();
  let named = 0;
  let missing = 0;
  for await (const name of storedNames(db)) {
    named++;
    if (!present.has(name)) missing++;
  }
  const wayOut = `${remedy(names)}; if they do belong together, make an empty file ${join(filesDir, INSTALLATION_ID)}`;
  if (missing > 0)
    failStartup(
      `${pairOf(names)} do not belong together: ${missing} of the ${named} files that the database names are not there. To go on, ${wayOut}.`,
    );
  if (named === 0 && present.size > 0)
    failStartup(
      `${pairOf(names)} do not belong together: the database names none of the ${present.size} files that are there. To go on, ${wayOut}.`,
    );
}

const idOf = async (db: Connection): Promise<string | undefined> =>
  (await db.selectFrom('secret').select('value').where('name', '=', INSTALLATION_ID).executeTakeFirst())?.value;

async function* storedNames(db: Connection): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('stored_file')
      .select(['file_id', 'stored_name'])
      .where('file_id', '>', last)
      .orderBy('file_id')
      .limit(10_000)
      .execute();
    for (const row of rows) yield row.stored_name;
    last = rows.at(-1)?.file_id ?? 0;
    if (rows.length === 0) return;
  }
}

const pairOf = ({ dataDir, databaseUrl }: Names): string =>
  databaseUrl
    ? `DATA_DIR (${dataDir}) and the database of DATABASE_URL`
    : `The files and the database in DATA_DIR (${dataDir})`;

const remedy = ({ databaseUrl }: Names): string =>
  databaseUrl
    ? 'set DATA_DIR or DATABASE_URL so that both are of one installation'
    : 'restore both from one backup, or set DATA_DIR to another folder';

/** Names of the files in a folder, undefined where there is no folder. */
const filesIn = (folder: string): Promise<string[] | undefined> => readdir(folder).catch(unlessMissing);

/** @returns undefined when there is none, an empty text when the operator has made the file. */
async function readId(filesDir: string): Promise<string | undefined> {
  return (await readFile(join(filesDir, INSTALLATION_ID), 'utf8').catch(unlessMissing))?.trim();
}

function unlessMissing(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Under another name first, and flushed: a half-written id would be another id. */
async function writeId(filesDir: string, id: string): Promise<void> {
  const place = join(filesDir, INSTALLATION_ID);
  await writeFlushed(`${place}.new`, `${id}\n`);
  await rename(`${place}.new`, place);
}

// The folder of files and the database belong together: both carry one id. With the database of another installation
// the sweep would treat every file as unnamed, so a pair that does not belong together does not start.
import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../db/database';
import type { Settings } from '../settings';
import { failStartup } from '../startup-error';
import type { FileStore } from './store';

/** The name of the id, in the folder and in the table `secret`. */
const ID = 'installation-id';

type Names = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Makes sure that folder and database carry the same id. A pair that lacks one gets it if every file that the database
 * names is there. An empty id file is the operator's statement that the two belong together. @throws a startup error
 * that names the variables.
 */
export async function pairWithFolder(db: Connection, files: FileStore, filesDir: string, names: Names): Promise<void> {
  const inFolder = await readId(filesDir);
  const inDatabase = (await db.selectFrom('secret').select('value').where('name', '=', ID).executeTakeFirst())?.value;
  if (inFolder && inDatabase) {
    if (inFolder === inDatabase) return;
    failStartup(`${pairOf(names)} belong to different installations; ${remedy(names)}.`);
  }
  if (inFolder !== '') await rejectStrangers(db, files, filesDir, names);
  const id = inFolder || inDatabase || randomBytes(16).toString('hex');
  if (inFolder !== id) await writeId(filesDir, id);
  if (inDatabase !== id) await db.insertInto('secret').values({ name: ID, value: id }).execute();
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
  const wayOut = `${remedy(names)}; if they do belong together, make an empty file ${join(filesDir, ID)}`;
  if (missing > 0)
    failStartup(
      `${pairOf(names)} do not belong together: ${missing} of the ${named} files that the database names are not there. To go on, ${wayOut}.`,
    );
  if (named === 0 && present.size > 0)
    failStartup(
      `${pairOf(names)} do not belong together: the database names none of the ${present.size} files that are there. To go on, ${wayOut}.`,
    );
}

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

/** @returns undefined when there is none, an empty text when the operator has made the file. */
async function readId(filesDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(filesDir, ID), 'utf8')).trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Under another name first, and flushed: a half-written id would be another id. */
async function writeId(filesDir: string, id: string): Promise<void> {
  const place = join(filesDir, ID);
  const handle = await open(`${place}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${id}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${place}.new`, place);
}

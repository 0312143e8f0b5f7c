// Makes a backup of one moment: everything that a transaction sees which began then, and the files that it names. Saves
// go on meanwhile. A file never changes, and one whose row goes is in `trash` for a week, so that it is still there.
import { dirname } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { roomIn } from '../base/data-folder';
import { inParts } from '../base/in-parts';
import { failStartup } from '../base/startup-error';
import type { FileReader } from '../files/store';
import {
  type End,
  FILE_NAME,
  FORMAT,
  MAX_WARNINGS,
  type Manifest,
  PART_BYTES,
  rowsName,
  type Schema,
} from './archive-format';
import { inBytes } from './in-bytes';
import { copyTarget, leftOut, readSchema, tableNames } from './read-schema';
import { begin, inSession } from './session';
import { type ArchiveWriter, writeArchive } from './write-archive';

/** What a backup is made of. */
export interface BackupSource {
  connection: pg.ClientConfig;
  files: FileReader;
  /** The version of this program. */
  product: string;
}

/**
 * Writes a backup to `file`, which must not exist. @param report is called with what is being done. @returns what is in
 * it. @throws a startup error; then there is no `file`.
 */
export async function makeBackup(
  file: string,
  source: BackupSource,
  { report = () => {}, signal }: { report?: (doing: string) => void; signal?: AbortSignal } = {},
): Promise<End> {
  return withSnapshot(source.connection, async (client) => {
    const schema = await readSchema(client);
    const manifest = await manifestOf(client, source.product);
    const end: End = { rows: [], files: 0, fileBytes: 0, warnings: await leftOut(client) };
    await rejectNoRoom(client, schema, dirname(file));
    const write = async (archive: ArchiveWriter) => {
      await archive.addJson('manifest.json', manifest);
      await archive.addJson('schema.json', schema);
      for (const [index, { name }] of schema.tables.entries()) {
        const doing = `Table ${index + 1} of ${schema.tables.length}`;
        end.rows.push(
          await addRows(archive, client, schema, index, () => report(`${doing}, ${inBytes(archive.written())}`)),
        );
        report(`${doing} (${name}), ${inBytes(archive.written())}`);
      }
      await addFiles(archive, client, schema, source.files, end, () =>
        report(`${end.files} files, ${inBytes(archive.written())}`),
      );
      await archive.addJson('end.json', end);
    };
    await writeArchive(file, write, signal);
    return end;
  });
}

/** How often a table may come or go in the moment in which all are locked. */
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in a transaction that sees one moment. Its tables cannot be altered, dropped or emptied meanwhile; rows can
 * be saved. The locks come first, which show no moment yet: a table that is altered in between would be read as it was
 * and described as it is.
 */
export function withSnapshot<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const locked = async (client: pg.Client): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      await begin(client);
      const names = await tableNames(client);
      await client.query('commit');
      if (names.length === 0) failStartup('The database has no tables of the product yet: start the product once.');
      await begin(client, SETTINGS, 'isolation level repeatable read read only');
      const isLocked = await client.query(`lock table ${names.join(', ')} in access share mode`).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === '42P01') return false;
          if (error.code === '55P03')
            failStartup('The tables of the database are being changed at this moment: try again when that has ended.');
          throw error;
        },
      );
      if (isLocked && (await tableNames(client)).join() === names.join()) return await work(client);
      await client.query('rollback');
      if (attempt === MAX_ATTEMPTS)
        failStartup('The tables of the database are being changed at this moment: try again when that has ended.');
    }
  };
  return inSession(connection, 'backup', locked);
}

const SETTINGS = ['extra_float_digits = 1', 'bytea_output = hex', 'synchronize_seqscans = off'];

async function manifestOf(client: pg.Client, product: string): Promise<Manifest> {
  const { rows } = await client.query<{ postgres: number; moment: string }>(`
    select current_setting('server_version_num')::int / 10000 as postgres,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment`);
  return { format: FORMAT, product, ...rows[0]! };
}

/** Room that stays free for whatever else is on the disk, in bytes. */
const RESERVE_BYTES = 64 * 1_048_576;

/** @throws a startup error when the disk of the folder has less room than the backup will probably take. */
async function rejectNoRoom(client: pg.Client, schema: Schema, folder: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_table_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [schema.tables.map(({ name }) => name)],
  );
  const table = fileTable(schema);
  const stored = table
    ? await client.query<{ bytes: string }>(`select coalesce(sum(size), 0) + 1536 * count(*) as bytes from ${table}`)
    : undefined;
  const needed = Number(rows[0]?.bytes ?? 0) + Number(stored?.rows[0]?.bytes ?? 0);
  const free = await roomIn(folder);
  if (free < needed + RESERVE_BYTES)
    failStartup(
      `There is no room in ${folder}: the backup takes about ${inBytes(needed)}, and ${inBytes(free)} are free on that disk, of which ${inBytes(RESERVE_BYTES)} stay free. Make some, or name a file on another disk.`,
    );
}

/** @returns the number of rows. */
async function addRows(
  archive: ArchiveWriter,
  client: pg.Client,
  { tables }: Schema,
  index: number,
  report: () => void,
): Promise<number> {
  const copy = client.query(copyTo(`copy ${copyTarget(tables[index]!)} to stdout`));
  let part = 0;
  for await (const bytes of inParts(copy, PART_BYTES)) {
    await archive.add(rowsName(index + 1, ++part), bytes.length, [bytes]);
    report();
  }
  return copy.rowCount;
}

/** The table that names files, where the database has one. */
const fileTable = ({ tables }: Schema): string | undefined =>
  tables.find(({ name }) => name.endsWith('.stored_file'))?.name;

interface FileRow {
  stored_name: string;
  size: string;
  sha256: string;
}

/** Adds the files that the rows name, in the order of their names. */
async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  schema: Schema,
  files: FileReader,
  end: End,
  report: () => void,
): Promise<void> {
  const table = fileTable(schema);
  if (!table) return;
  let rows: FileRow[];
  let last = '';
  do {
    ({ rows } = await client.query<FileRow>(
      `select distinct on (stored_name collate "C") stored_name, size, sha256 from ${table}
        where stored_name collate "C" > $1 order by stored_name collate "C" limit 1000`,
      [last],
    ));
    for (const row of rows) {
      last = row.stored_name;
      const problem = await addFile(archive, files, row, end);
      if (problem && end.warnings.length < MAX_WARNINGS) end.warnings.push(`The file ${row.stored_name} ${problem}.`);
      report();
    }
  } while (rows.length > 0);
}

/** @returns what is not as it should be. */
async function addFile(
  archive: ArchiveWriter,
  files: FileReader,
  { stored_name, size, sha256 }: FileRow,
  end: End,
): Promise<string | undefined> {
  const found = FILE_NAME.test(stored_name) ? await files.read(stored_name) : undefined;
  if (!found) return 'is named by the database and is missing in the folder';
  const hash = await archive.add(`files/${stored_name}`, found.size, found.content);
  end.files++;
  end.fileBytes += found.size;
  return found.size !== Number(size) || hash !== sha256 ? 'is damaged: it is not what was uploaded' : undefined;
}

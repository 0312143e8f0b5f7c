// The folder in which a restore makes its files and its own database, inside DATA_DIR, so that moving them is a rename.
// Once it is marked as whole it is only moved: an interrupted move is finished by the next restore or start.
import { createWriteStream, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { flushFolder, writeWhole } from '../base/data-folder';
import { failStartup } from '../base/startup-error';
import { MARK } from '../files/store';
import { majorOf, stopLeft } from '../postgres/cluster';
import { lockHolder } from '../postgres/lock';
import { inSession } from './session';

/** What a restore fills, in the order of its functions; `finishRestore` moves it. */
export interface Draft {
  folder: string;
  addFile(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Gives the folder of the files the id of their database, and flushes it. */
  finishFiles(installationId: string | undefined): Promise<void>;
  /** Everything is on the disk; an outside database is about to commit. */
  markWhole(kind: 'own' | 'outside'): Promise<void>;
}

const draftOf = (dataDir: string): string => join(dataDir, 'restore.partial');
const markOf = (draft: string): string => join(draft, 'whole');

/** Makes the folder of a draft, where `finishRestore` has left none. @throws the system's error. */
export async function openDraft(dataDir: string): Promise<Draft> {
  const folder = draftOf(dataDir);
  const files = join(folder, 'files');
  const stored = join(files, 'stored');
  await mkdir(stored, { recursive: true, mode: 0o700 });
  return {
    folder,
    addFile: (name, content) =>
      pipeline(
        Readable.from(content),
        createWriteStream(join(stored, name), { flags: 'wx', mode: 0o600, flush: true }),
      ),
    async finishFiles(id) {
      if (id) await writeWhole(join(files, MARK), `${id}\n`);
      await flushFolder(stored);
      await flushFolder(files);
    },
    async markWhole(kind) {
      await flushFolder(folder);
      await writeWhole(markOf(folder), kind);
      await flushFolder(folder);
    },
  };
}

/**
 * Moves what a restore has made to where it belongs, or removes what is not whole, with the PostgreSQL that may still run
 * in it. @returns whether something was moved. Does nothing while another process uses the folder.
 */
export async function finishRestore(dataDir: string, databaseUrl: string | undefined): Promise<boolean> {
  const draft = draftOf(dataDir);
  const holder = lockHolder(dataDir);
  if (!existsSync(draft) || (holder !== undefined && holder !== process.pid)) return false;
  const isWhole = existsSync(markOf(draft)) && (await isCommitted(draft, databaseUrl));
  if (isWhole) {
    await moveIn(draft, dataDir, 'files');
    await moveIn(draft, dataDir, 'postgres');
  } else {
    await stopLeft(join(draft, 'postgres'));
  }
  rmSync(draft, { recursive: true, force: true });
  return isWhole;
}

/** The mark is there before the commit of an outside database; that has happened where it has the id of the files. */
async function isCommitted(draft: string, databaseUrl: string | undefined): Promise<boolean> {
  if (readFileSync(markOf(draft), 'utf8') !== 'outside') return true;
  // Moved already: only the removal of the draft is missing.
  if (!existsSync(join(draft, 'files'))) return true;
  if (!databaseUrl)
    failStartup(
      `A restore with DATABASE_URL was interrupted at its last step: set it, so that the step can be done, or remove the folder ${draft}.`,
    );
  const hasId = async (client: pg.Client): Promise<boolean> => {
    const { rows: tables } = await client.query(`select to_regclass('public.secret') is not null as has_secrets`);
    if (!tables[0].has_secrets) return false;
    const { rows } = await client.query('select value from public.secret where name = $1', [MARK]);
    const idFile = join(draft, 'files', MARK);
    return !existsSync(idFile) || rows[0]?.value === readFileSync(idFile, 'utf8').trim();
  };
  return inSession({ connectionString: databaseUrl }, 'restore', hasId);
}

/** @throws a startup error where DATA_DIR has files, or a database that is to be made. */
export function rejectFilled(dataDir: string, isOwn: boolean): void {
  const what =
    isOwn && (majorOf(join(dataDir, 'postgres')) !== undefined || existsSync(join(dataDir, 'carry-over.partial')))
      ? 'a database'
      : hasFiles(join(dataDir, 'files'))
        ? 'files'
        : undefined;
  if (what)
    failStartup(
      `DATA_DIR (${dataDir}) has ${what} already, and a restore never replaces anything: set DATA_DIR to a new folder.`,
    );
}

function hasFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true, recursive: true }).some((entry) => !entry.isDirectory());
}

/** An empty folder may be in the place. */
async function moveIn(draft: string, dataDir: string, name: string): Promise<void> {
  if (!existsSync(join(draft, name))) return;
  removeEmpty(join(dataDir, name));
  await rename(join(draft, name), join(dataDir, name));
  await flushFolder(dataDir);
}

function removeEmpty(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder)) removeEmpty(join(folder, name));
  rmdirSync(folder);
}

// What a running copy of the server finds out about a database that others use as well: whether their clocks agree, and
// whether a newer program has changed it.
import type { Log } from '../../base/log';
import { readClock } from '../clock';
import type { Database } from '../database';
import { newerMigration } from '../migrations/migrate';
import { latestGeneration } from './generation';

/** Milliseconds that a clock may be off without a word. */
const MAX_DRIFT_MS = 5_000;

/** Its `look` runs once a minute, and `notes` says what the last one has found. */
export interface DatabaseWatch {
  look(): Promise<void>;
  /** What operators should know, for `/readyz`. */
  notes(): string[];
}

/** Looks for the first time, and at every call of `look`. Each new note is a line of the log. */
export async function watchDatabase(db: Database, log: Pick<Log, 'warn'>): Promise<DatabaseWatch> {
  const generation = await latestGeneration(db);
  let notes: string[] = [];
  async function look(): Promise<void> {
    const offset = await readClock(db);
    const isNewer = (await newerMigration(db)) !== undefined || (await latestGeneration(db)) > generation;
    const found = [
      ...(Math.abs(offset) > MAX_DRIFT_MS ? [clockNote(offset)] : []),
      ...(isNewer ? ['A newer release or another schema has changed the database: update this copy.'] : []),
    ];
    for (const note of found) if (!notes.includes(note)) log.warn(note);
    notes = found;
  }
  await look();
  return { look, notes: () => notes };
}

const clockNote = (milliseconds: number): string =>
  `The clock of this server is ${Math.round(Math.abs(milliseconds) / 1000)} seconds ${milliseconds > 0 ? 'behind' : 'ahead of'} that of the database.`;

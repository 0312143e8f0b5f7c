// A list as CSV: every row that matches the search, streamed through a cursor so that a million rows need no more
// memory than a page. A download holds a connection until it has been read, so downloads have few connections of their
// own, of which one user has two at most, and a client that stops reading, or reads for very long, is disconnected.
import { Readable } from 'node:stream';
import { type ControlledTransaction, sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { exportText } from '../../src/schema/model/cells';
import { type Database, openDatabase } from '../db/database';
import type { Pools } from '../db/pool';
import type { Replica } from '../db/replica';
import type { Tables } from '../db/tables';
import { later } from '../http/http-errors';
import { selectRows, type TablePlan } from './table-query';

/**
 * Rows fetched at once, and characters in a chunk: a slow client reads small chunks in time where a large one would
 * time out.
 */
const BATCH_ROWS = 500;
const CHUNK_LENGTH = 16_384;

/** Milliseconds: how long a client may read nothing, and how long the database may take for the next rows. */
const STALL_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * How long a download may take in all: meanwhile the database clears up nothing of what has changed. A million rows on a
 * slow line take a few minutes.
 */
const WHOLE_TIMEOUT_MS = 60 * 60_000;

/** Downloads of one user at once. */
const MAX_OF_USER = 2;

/**
 * Opens the CSV of a plan, chunk by chunk. @param signal see `callerGone`. @param userId whose download it is.
 * @throws 503 with Retry-After while the maximum of downloads is running, of all or of the user.
 */
export type OpenCsv = (plan: TablePlan, signal?: AbortSignal, userId?: number) => Promise<Readable>;

interface CsvOptions {
  /** Milliseconds without reading that end a download. */
  stall?: number;
  /** Milliseconds after which any download ends. */
  whole?: number;
  replica?: Replica;
}

/** As many downloads at once as there are connections for them. */
export function csvDownloads(
  { downloads, calls }: Pools,
  { stall = STALL_TIMEOUT_MS, whole = WHOLE_TIMEOUT_MS, replica }: CsvOptions = {},
): OpenCsv {
  const running = new Set<{ userId: number | undefined }>();
  return async (plan, signal, userId) => {
    if (running.size >= downloads.options.max)
      throw later(503, 'Other lists are being downloaded at this moment. Try again in a few seconds.', 5);
    const own = [...running].filter((one) => userId !== undefined && one.userId === userId);
    if (own.length >= MAX_OF_USER)
      throw later(503, 'You are downloading other lists at this moment. Try again when one has arrived.', 5);
    const download = { userId };
    const done = () => void running.delete(download);
    running.add(download);
    try {
      const db = openDatabase(downloads, STATEMENT_TIMEOUT_MS, {
        abandonment: signal && { signal, through: calls },
        replica: replica?.reads('downloads', signal),
      });
      const rows = await openRows(db, plan);
      const file = breakingWhenStalled(pieces(rows, plan), { stall, whole });
      // In every case: read to the end, stalled, or cancelled before the first chunk.
      file.once('close', () => void rows.rollback().execute().finally(done));
      return file;
    } catch (error) {
      done();
      throw error;
    }
  };
}

/**
 * One transaction sees one state of the table, however long the download takes. @returns it, with the cursor `rows`
 * open.
 */
async function openRows(db: Database, plan: TablePlan): Promise<ControlledTransaction<Tables>> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(transaction);
    // If this process hangs, the database ends the transaction by itself.
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(2 * STALL_TIMEOUT_MS)}`.execute(transaction);
    await sql`declare rows no scroll cursor for ${selectRows(plan)}`.execute(transaction);
    return transaction;
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

/** Begins with a byte order mark, without which spreadsheets guess at the encoding. */
async function* pieces(transaction: ControlledTransaction<Tables>, plan: TablePlan): AsyncGenerator<string> {
  yield `\ufeff${line(plan.shown.map((column) => column.label))}`;
  let piece = '';
  for (;;) {
    const { rows } = await sql<Values>`fetch forward ${sql.lit(BATCH_ROWS)} from rows`.execute(transaction);
    for (const row of rows) {
      piece += line(plan.shown.map((column) => exportText(column.property, row[column.path], column.as)));
      if (piece.length < CHUNK_LENGTH) continue;
      yield piece;
      piece = '';
    }
    if (rows.length < BATCH_ROWS) break;
  }
  if (piece !== '') yield piece;
}

/** The chunks as a stream that breaks when none is read for `stall` milliseconds, the first one included, or after `whole`. */
function breakingWhenStalled(
  source: AsyncGenerator<string>,
  { stall, whole }: { stall: number; whole: number },
): Readable {
  const breakAfter = (ms: number, why: string) => setTimeout(() => stream.destroy(new Error(why)), ms);
  const wait = () => breakAfter(stall, 'The download was not read any further');
  const end = breakAfter(whole, 'The download has taken too long');
  let timer = wait();
  async function* watched(): AsyncGenerator<string> {
    clearTimeout(timer);
    for await (const piece of source) {
      timer = wait();
      yield piece;
      clearTimeout(timer);
    }
  }
  const stream = Readable.from(watched());
  stream.once('close', () => {
    clearTimeout(timer);
    clearTimeout(end);
  });
  return stream;
}

const line = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * Quoted; a text that a spreadsheet would take for a formula begins with an apostrophe, so that it stays text, and so does
 * one that begins so already: an import takes it away again. Numbers stay numbers.
 */
function cell(text: string): string {
  const formula = /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text);
  return `"${(formula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

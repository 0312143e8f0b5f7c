// Where uploaded files live: three folders on one disk. A file is received in `incoming`, flushed, and moved to
// `stored` before the row that names it commits; a file that no row names any more is in `trash` for a week before it
// is deleted. Names are random; the original name of a file is data in its row.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { KIND_BYTES, kindOf } from '../../src/schema/rules/file-kinds';
import { flushFolder, makeFolder, roomIn } from '../base/data-folder';

/** A file that has arrived completely and is flushed in `incoming`. */
export interface ReceivedFile {
  storedName: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** The media type that its first bytes show, null for an unknown kind (`file-kinds.ts`). */
  kind: string | null;
}

export interface FileStore {
  folder: string;
  /**
   * Receives a stream to its end; one that breaks leaves nothing, and so does one whose content, or `expected` bytes,
   * would leave less than the reserve on the disk. @throws the system's error for a full disk then, too.
   */
  receive(stream: AsyncIterable<Buffer>, expected?: number): Promise<ReceivedFile>;
  /** Moves received files to where they are served from; durable when it resolves. */
  keep(files: readonly ReceivedFile[]): Promise<void>;
  /** Removes those of the files that were not kept. Never rejects. */
  dropIncoming(files: readonly ReceivedFile[]): Promise<void>;
  /** Removes files wherever they are. Never rejects. */
  discard(files: readonly ReceivedFile[]): Promise<void>;
  /**
   * Removes files older than an hour from `incoming`. Files older than an hour in `stored` that `isKnown` does not know
   * go to `trash`, and are deleted after a week there; those that `isKnown` knows again by then are restored. @returns
   * how many files were moved or removed.
   */
  sweep(isKnown: IsKnown): Promise<number>;
  /** Names of all files, those in `trash` included. */
  names(): Promise<Set<string>>;
}

/** Which of the names occur in a row. */
type IsKnown = (names: string[]) => Promise<ReadonlySet<string>>;

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

/** How many bytes are received between two looks at the room that is left. */
const CHECK_BYTES = 1_048_576;

/** @param reserve bytes that received files leave free on the disk, so that the database beside them can always start. */
export async function openFileStore(filesDir: string, reserve = 0): Promise<FileStore> {
  const incoming = join(filesDir, 'incoming');
  const stored = join(filesDir, 'stored');
  const trash = join(filesDir, 'trash');
  for (const folder of [incoming, stored, trash]) makeFolder(folder);
  /** What is expected counts until it has arrived. */
  const leaveReserve = async (received: number, expected: number) => {
    if (reserve > 0 && (await roomIn(incoming)) - Math.max(expected - received, 0) < reserve) throw noRoom();
  };

  return {
    folder: stored,
    receive: (stream, expected = 0) => receive(incoming, stream, (bytes) => leaveReserve(bytes, expected)),
    async keep(files) {
      for (const { storedName } of files) await rename(join(incoming, storedName), join(stored, storedName));
      if (files.length > 0) await flushFolder(stored);
    },
    dropIncoming: (files) => remove(files.map(({ storedName }) => join(incoming, storedName))),
    discard: (files) =>
      remove(files.flatMap(({ storedName }) => [join(incoming, storedName), join(stored, storedName)])),
    async sweep(isKnown) {
      const broken = await inBatches(incoming, (names) => removeOld(HOUR_MS, incoming, names));
      // Before others come in: what is known again must not wait there.
      const back = await inBatches(trash, async (names) => {
        const known = await isKnown(names);
        return move(
          names.filter((name) => known.has(name)),
          trash,
          stored,
        );
      });
      const unnamed = await inBatches(stored, async (names) => {
        const old = await olderThan(HOUR_MS, stored, names);
        const known = old.length > 0 ? await isKnown(old) : new Set();
        return move(
          old.filter((name) => !known.has(name)),
          stored,
          trash,
        );
      });
      const old = await inBatches(trash, (names) => removeOld(WEEK_MS, trash, names));
      return broken + back + unnamed + old;
    },
    names: async () => new Set([...(await readdir(stored)), ...(await readdir(trash))]),
  };
}

const noRoom = (): Error =>
  Object.assign(new Error('The reserve on the disk of DATA_DIR is reached'), { code: 'ENOSPC' });

/** @param look is called with the number of bytes that were received, before the first one and now and then. */
async function receive(
  incoming: string,
  stream: AsyncIterable<Buffer>,
  look: (received: number) => Promise<void>,
): Promise<ReceivedFile> {
  const storedName = randomBytes(24).toString('base64url');
  const place = join(incoming, storedName);
  const hash = createHash('sha256');
  let size = 0;
  let nextLook = 0;
  let head = Buffer.alloc(0);
  try {
    await pipeline(
      stream,
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if (size >= nextLook) {
            await look(size);
            nextLook = size + CHECK_BYTES;
          }
          hash.update(chunk);
          size += chunk.length;
          if (head.length < KIND_BYTES) head = Buffer.concat([head, chunk.subarray(0, KIND_BYTES - head.length)]);
          yield chunk;
        }
      },
      // `flush` is the fsync before close.
      createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }),
    );
    return { storedName, size, sha256: hash.digest('hex'), kind: kindOf(head) ?? null };
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  }
}

async function remove(places: string[]): Promise<void> {
  await Promise.allSettled(places.map((place) => rm(place, { force: true })));
}

/** Files that are looked at together: a folder may have more than fit into memory, or into one statement. */
const BATCH = 1_000;

/** Calls `work` with the names in a folder, some at a time. @returns the sum of what it returns. */
async function inBatches(folder: string, work: (names: string[]) => Promise<number>): Promise<number> {
  let sum = 0;
  let names: string[] = [];
  for await (const { name } of await opendir(folder, { bufferSize: BATCH })) {
    names.push(name);
    if (names.length < BATCH) continue;
    sum += await work(names);
    names = [];
  }
  return names.length > 0 ? sum + (await work(names)) : sum;
}

/** @returns how many were older. */
async function removeOld(age: number, folder: string, names: readonly string[]): Promise<number> {
  const old = await olderThan(age, folder, names);
  await remove(old.map((name) => join(folder, name)));
  return old.length;
}

/** Those of the names that have been in a folder for so many milliseconds. */
async function olderThan(age: number, folder: string, names: readonly string[]): Promise<string[]> {
  const ages = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      ),
    ),
  );
  return names.filter((_, index) => (ages[index] ?? 0) > age);
}

/**
 * The time of a file's last change is the moment it came into its folder. Set before the move: a week counts from then
 * whatever fails. A file that another server has already moved is where it belongs. @returns how many there were.
 */
async function move(names: readonly string[], from: string, to: string): Promise<number> {
  for (const name of names) {
    const moved = utimes(join(from, name), new Date(), new Date()).then(() => rename(join(from, name), join(to, name)));
    await moved.catch((error: { code?: string }) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return names.length;
}

// Uploaded files in three folders on one disk. A file is received in `incoming`, flushed, and moved to
// `stored` before the row that names it commits; a file that no row names any more is in `trash` for a week before it
// is deleted. Names are random; the original name of a file is data in its row.
import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, type FileHandle, open, opendir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flushFolder, makeFolder, roomIn, writeWhole } from '../base/data-folder';
import { FilesUnavailable } from '../base/unavailable';
import { measured } from './measure';
import {
  type FileReader,
  type FileStore,
  MARK,
  NotInFile,
  type Range,
  type ReceivedFile,
  type StoredContent,
} from './store';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** How many bytes are received between two looks at the room that is left. */
const CHECK_BYTES = 1_048_576;

/** @param reserve bytes that received files leave free on the disk, so that the database beside them can always start. */
export async function openFolderStore(filesDir: string, reserve = 0): Promise<FileStore> {
  const incoming = join(filesDir, 'incoming');
  const stored = join(filesDir, 'stored');
  const trash = join(filesDir, 'trash');
  for (const folder of [incoming, stored, trash]) makeFolder(folder);
  /** What is expected counts until it has arrived. */
  const leaveReserve = async (received: number, expected: number) => {
    if (reserve > 0 && (await roomIn(incoming)) - Math.max(expected - received, 0) < reserve) throw noRoom();
  };

  const keep = async (files: readonly ReceivedFile[]) => {
    for (const { storedName } of files) await rename(join(incoming, storedName), join(stored, storedName));
    if (files.length > 0) await flushFolder(stored);
  };

  return {
    async receive(stream, expected = 0) {
      const storedName = randomBytes(24).toString('base64url');
      const found = await onDisk(
        'store',
        write(incoming, storedName, stream, (bytes) => leaveReserve(bytes, expected)),
      );
      return { storedName, ...found };
    },
    keep: (files) => onDisk('store', keep(files)),
    dropIncoming: (files) => remove(files.map(({ storedName }) => join(incoming, storedName))),
    discard: (files) =>
      remove(files.flatMap(({ storedName }) => [join(incoming, storedName), join(stored, storedName)])),
    read: readerOf(filesDir).read,
    async sweep(isKnown) {
      // Files that have arrived wait there for the others of their save, which may be large and slow.
      const broken = await inBatches(incoming, (names) => removeOld(DAY_MS, incoming, names));
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
    async copyIn(name, stream) {
      const found = await write(incoming, name, stream);
      await rename(join(incoming, name), join(stored, name));
      await flushFolder(stored);
      return found;
    },
    room: () => roomIn(incoming).catch(() => undefined),
    note: () =>
      access(incoming, constants.W_OK).then(
        () => undefined,
        ({ code }) => `Nothing can be stored in ${filesDir} (${code}).`,
      ),
    readMark: () => readMark(filesDir),
    writeMark: (id) => writeWhole(join(filesDir, MARK), `${id}\n`),
  };
}

/** What only reads makes no folders: an empty one in the place of one that is lost would hide that. */
export function readerOf(filesDir: string): FileReader {
  return {
    async read(name, range) {
      // The sweep may move a file while it is looked for.
      const places = ['stored', 'trash', 'stored'].map((folder) => join(filesDir, folder));
      const handle = await onDisk('read', openFirst(name, places));
      return handle && contentOf(handle, range);
    },
  };
}

/** Of a disk, or a folder, that is mounted to be read only, broken, gone or not ours; a full one has errors of its own. */
const DISK_ERRORS = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'ENOTDIR', 'ESTALE', 'ENODEV', 'EMFILE', 'ENFILE'];

/** @throws `FilesUnavailable` where the disk does not do its part. */
async function onDisk<T>(doing: FilesUnavailable['doing'], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    throw DISK_ERRORS.includes(code) ? new FilesUnavailable(doing, `${syscall}: ${code}`) : error;
  }
}

const noRoom = (): Error =>
  Object.assign(new Error('The reserve on the disk of DATA_DIR is reached'), { code: 'ENOSPC' });

/**
 * Writes and flushes a file; one that breaks leaves nothing.
 * @param look is called with the number of bytes that were received, before the first one and now and then.
 */
async function write(
  folder: string,
  name: string,
  stream: AsyncIterable<Buffer>,
  look: (received: number) => Promise<void> = async () => {},
): Promise<Omit<ReceivedFile, 'storedName'>> {
  const place = join(folder, name);
  const { chunks, found } = measured(stream);
  let received = 0;
  let nextLook = 0;
  try {
    await pipeline(
      chunks,
      async function* leaveRoom(all: AsyncIterable<Buffer>) {
        for await (const chunk of all) {
          if (received >= nextLook) {
            await look(received);
            nextLook = received + CHECK_BYTES;
          }
          received += chunk.length;
          yield chunk;
        }
      },
      // `flush` is the fsync before close.
      createWriteStream(place, { mode: 0o600, flush: true }),
    );
    return found();
  } catch (error) {
    await remove([place]);
    throw error;
  }
}

/** @returns undefined when there is none, an empty text when the operator has made the file. */
export async function readMark(filesDir: string): Promise<string | undefined> {
  return (await readFile(join(filesDir, MARK), 'utf8').catch(unlessMissing))?.trim();
}

/** For a `catch`: what is not there is undefined. */
export function unlessMissing(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function openFirst(name: string, folders: readonly string[]): Promise<FileHandle | undefined> {
  for (const folder of folders) {
    const handle = await open(join(folder, name)).catch(unlessMissing);
    if (handle) return handle;
  }
  return undefined;
}

async function contentOf(handle: FileHandle, range: Range | undefined): Promise<StoredContent> {
  try {
    const { size } = await handle.stat();
    const { first, length } = partOf(size, range);
    // A stream of nothing cannot be expressed.
    const content = handle.createReadStream({ start: first, end: Math.max(first + length - 1, first) });
    return { size, first, length, content };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** @throws `NotInFile` */
function partOf(size: number, range: Range | undefined): { first: number; length: number } {
  if (!range) return { first: 0, length: size };
  const first = 'first' in range ? range.first : Math.max(size - range.lastBytes, 0);
  const last = Math.min(('first' in range ? range.last : undefined) ?? size - 1, size - 1);
  if (first > last || first >= size) throw new NotInFile();
  return { first, length: last - first + 1 };
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

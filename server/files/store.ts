// Where uploaded files live: two folders on one disk. A file is received in `incoming`, flushed, and moved to `stored` before the row that
// names it commits (promises T-K1, T-K2). Names are ours and random; what the sender called a file is data in its row.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { KIND_BYTES, kindOf } from '../../src/schema/file-kinds';
import { makeFolder } from '../data-folder';

/** A file that has arrived whole and lies flushed in `incoming`. */
export interface ReceivedFile {
  storedName: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** The media type that its first bytes show, null when it is none of the kinds that are known (`file-kinds.ts`). */
  kind: string | null;
}

export interface FileStore {
  folder: string;
  /** Takes a stream to its end; a stream that breaks leaves nothing. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Moves received files to where they are served from; durable when it resolves. */
  keep(files: readonly ReceivedFile[]): Promise<void>;
  /** Removes those of the files that were not kept. Never rejects. */
  dropIncoming(files: readonly ReceivedFile[]): Promise<void>;
  /** Removes files wherever they are. Never rejects. */
  discard(files: readonly ReceivedFile[]): Promise<void>;
  /** Removes what lies in `incoming`, and in `stored` what `isKnown` does not know, once it is older than an hour. */
  sweep(isKnown: (names: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}

const HOUR = 3_600_000;

export async function openFileStore(filesDir: string): Promise<FileStore> {
  const incoming = join(filesDir, 'incoming');
  const stored = join(filesDir, 'stored');
  for (const folder of [incoming, stored]) makeFolder(folder);

  return {
    folder: stored,
    receive: (stream) => receive(incoming, stream),
    async keep(files) {
      for (const { storedName } of files) await rename(join(incoming, storedName), join(stored, storedName));
      if (files.length > 0) await flushFolder(stored);
    },
    dropIncoming: (files) => remove(files.map(({ storedName }) => join(incoming, storedName))),
    discard: (files) => remove(files.flatMap(({ storedName }) => [join(incoming, storedName), join(stored, storedName)])),
    async sweep(isKnown) {
      const left = await olderThanAnHour(incoming);
      const old = await olderThanAnHour(stored);
      for (let start = 0; start < old.length; start += 1000) {
        const batch = old.slice(start, start + 1000);
        const known = await isKnown(batch.map((place) => place.slice(stored.length + 1)));
        left.push(...batch.filter((place) => !known.has(place.slice(stored.length + 1))));
      }
      await remove(left);
      return left.length;
    },
  };
}

async function receive(incoming: string, stream: Readable): Promise<ReceivedFile> {
  const storedName = randomBytes(24).toString('base64url');
  const place = join(incoming, storedName);
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    await pipeline(
      stream,
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
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

/** Without it a crash could keep the row and lose the name of the file. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function olderThanAnHour(folder: string): Promise<string[]> {
  const places = (await readdir(folder)).map((name) => join(folder, name));
  const ages = await Promise.all(places.map((place) => stat(place).then(({ mtimeMs }) => Date.now() - mtimeMs, () => 0)));
  return places.filter((_, index) => (ages[index] ?? 0) > HOUR);
}

// Reads a backup from its beginning to its end, and trusts nothing in it: every entry has to be where the format has
// it, with the size and the hash that are written down.
import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { failStartup, isStartupError, refusedStart } from '../base/startup-error';
import {
  type End,
  FILE_NAME,
  FORMAT,
  hashesName,
  hashLine,
  isEnd,
  isManifest,
  isSchema,
  LISTED_ENTRIES,
  MAX_JSON_BYTES,
  type Manifest,
  PART_BYTES,
  rejectNewer,
  rowsName,
  type Schema,
} from './archive-format';
import { BLOCK, END, paddingOf, parseHeader } from './tar';

/** What is done with the parts of a backup while it is read; the default is nothing, which verifies it. */
export interface ArchiveVisitor {
  schema?(schema: Schema, manifest: Manifest): Promise<void>;
  /** Every table, one after the other, also one without rows. The content is used up when it resolves. */
  rows?(table: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Content that is not as it was written down shows only in the rejection of `readArchive`. */
  file?(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Is called with the bytes so far. */
  progress?(read: number): void;
}

/** A backup that was read to its end. */
export interface ReadArchive {
  manifest: Manifest;
  schema: Schema;
  end: End;
}

/**
 * Reads `file` to its end. @param product the version of this program. @throws a startup error where it is no whole
 * backup of this version or an older one; what the visitor did by then has to be undone.
 */
export async function readArchive(file: string, product: string, visitor: ArchiveVisitor = {}): Promise<ReadArchive> {
  const handle = await openFile(file);
  let stopped: unknown;
  // What ends the reading from outside says nothing of the file.
  const progress = (read: number) => {
    try {
      visitor.progress?.(read);
    } catch (error) {
      stopped = error;
      throw error;
    }
  };
  try {
    return await readEntries(await entriesOf(handle, progress), product, visitor);
  } catch (error) {
    if (error === stopped || !isStartupError(error)) throw error;
    throw refusedStart(`The backup ${file} cannot be used. ${error.message}`);
  } finally {
    await handle.close();
  }
}

/** Opening anything else, such as a pipe, could wait forever. */
async function openFile(file: string): Promise<FileHandle> {
  try {
    if (!(await stat(file)).isFile()) failStartup(`${file} is no file: name the file of a backup.`);
    return await open(file);
  } catch (error) {
    if (isStartupError(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    return failStartup(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be opened (${code}).`,
    );
  }
}

async function readEntries(entries: Entries, product: string, visitor: ArchiveVisitor): Promise<ReadArchive> {
  const manifest = await entries.json('manifest.json', isManifest);
  rejectNewer(manifest, product);
  if (manifest.format < FORMAT) failDamaged();
  const schema = await entries.json('schema.json', isSchema);
  await visitor.schema?.(schema, manifest);
  const rows: number[] = [];
  for (let table = 1; table <= schema.tables.length; table++) {
    const count = { lines: 0 };
    const content = rowsOf(entries, table, count);
    await visitor.rows?.(table - 1, content);
    for await (const _ of content);
    rows.push(count.lines);
  }
  const files = { count: 0, bytes: 0 };
  for (let last = ''; (await entries.next()).startsWith('files/'); ) {
    const name = (await entries.next()).slice('files/'.length);
    if (!FILE_NAME.test(name) || name <= last) failDamaged();
    last = name;
    files.count++;
    files.bytes += await entries.take(`files/${name}`, (content) => visitor.file?.(name, content));
  }
  const end = await entries.json('end.json', isEnd);
  await entries.finish();
  const isComplete =
    JSON.stringify(end.rows) === JSON.stringify(rows) && end.files === files.count && end.fileBytes === files.bytes;
  if (!isComplete) failDamaged();
  return { manifest, schema, end };
}

/** The parts of a table as one stream. @param count gets the number of its rows: each is a line. */
async function* rowsOf(entries: Entries, table: number, count: { lines: number }): AsyncGenerator<Buffer> {
  for (let part = 1; (await entries.next()) === rowsName(table, part); part++) {
    const bytes = await entries.whole(rowsName(table, part), PART_BYTES);
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count.lines++;
    yield bytes;
  }
}

/** The entries one by one; lists of hashes are compared on the way and are not seen outside. */
interface Entries {
  /** The name of the entry that comes next. */
  next(): Promise<string>;
  /** The entry that comes next, which has to have this name. `use` may leave some of it. @returns its size. */
  take(name: string, use: (content: AsyncIterable<Buffer>) => Promise<void> | undefined): Promise<number>;
  whole(name: string, limit: number): Promise<Buffer>;
  json<T>(name: string, isWhole: (value: unknown) => value is T): Promise<T>;
  /** The last list of hashes, and the end of the file right behind it. */
  finish(): Promise<void>;
}

async function entriesOf(handle: FileHandle, progress: (read: number) => void = () => {}): Promise<Entries> {
  const { size: total } = await handle.stat();
  let position = 0;
  let listed: string[] = [];
  let lists = 0;
  let header: { name: string; size: number } | undefined;

  /** So many bytes. */
  async function read(length: number): Promise<Buffer> {
    if (position + length > total) failStartup('It is cut off: its end is missing.');
    const bytes = Buffer.allocUnsafe(length);
    for (let from = 0; from < length; ) {
      const { bytesRead } = await handle.read(bytes, from, length - from, position + from);
      if (bytesRead === 0) failStartup('It is cut off: its end is missing.');
      from += bytesRead;
    }
    position += length;
    progress(position);
    return bytes;
  }

  async function peek(): Promise<{ name: string; size: number }> {
    if (header) return header;
    header = parseHeader(await read(BLOCK));
    if (position + header.size > total) failStartup('It is cut off: its end is missing.');
    return header;
  }

  async function takeAny(name: string, use: Parameters<Entries['take']>[1]): Promise<number> {
    const { name: found, size } = await peek();
    if (found !== name) failDamaged();
    header = undefined;
    const hash = createHash('sha256');
    async function* content(): AsyncGenerator<Buffer> {
      for (let rest = size; rest > 0; ) {
        const chunk = await read(Math.min(rest, PART_BYTES));
        rest -= chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    }
    const stream = content();
    // Leaving a loop over it early must not end it.
    await use({ [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) });
    for await (const _ of stream);
    if ((await read(paddingOf(size))).some((byte) => byte !== 0)) failDamaged();
    listed.push(hashLine(hash.digest('hex'), name));
    return size;
  }

  async function whole(name: string, limit: number, takeIt = take): Promise<Buffer> {
    if ((await peek()).size > limit) failDamaged();
    const chunks: Buffer[] = [];
    await takeIt(name, async (content) => {
      for await (const chunk of content) chunks.push(chunk);
    });
    return Buffer.concat(chunks);
  }

  async function takeList(): Promise<void> {
    const expected = Buffer.from(listed.join(''), 'latin1');
    listed = [];
    if (!(await whole(hashesName(++lists), expected.length, takeAny)).equals(expected)) failDamaged();
  }

  async function take(name: string, use: Parameters<Entries['take']>[1]): Promise<number> {
    const size = await takeAny(name, use);
    if (listed.length >= LISTED_ENTRIES) await takeList();
    return size;
  }

  return {
    next: async () => (await peek()).name,
    take,
    whole,
    async json(name, isWhole) {
      const bytes = await whole(name, MAX_JSON_BYTES);
      try {
        const value: unknown = JSON.parse(bytes.toString('utf8'));
        if (isWhole(value)) return value;
      } catch {
        // Neither is it then.
      }
      return failDamaged();
    },
    async finish() {
      await takeList();
      if (!(await read(END.length)).equals(END) || position !== total) failDamaged();
    },
  };
}

function failDamaged(): never {
  return failStartup('It is damaged, or no backup of this product.');
}

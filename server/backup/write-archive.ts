// Writes a backup, entry by entry: beside its place first, and moved there when it is whole and on the disk.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder } from '../base/data-folder';
import { failStartup } from '../base/startup-error';
import { runningProcess } from '../postgres/processes';
import { hashesName, hashLine, LISTED_ENTRIES } from './archive-format';
import { END, headerOf, MAX_ENTRY_BYTES, paddingOf } from './tar';

/** Adds entries in the order in which a restore reads them. It counts and hashes them itself. */
export interface ArchiveWriter {
  /** @returns its sha256. @throws a startup error for content of another size, or of more than a tar can hold. */
  add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string>;
  /** An entry that is JSON. */
  addJson(name: string, value: unknown): Promise<void>;
  /** Bytes so far. */
  written(): number;
}

/**
 * Has `work` write the backup `file`, which does not exist afterwards either where that fails. What a killed run left
 * beside it is removed. @throws a startup error where the file exists.
 */
export async function writeArchive(
  file: string,
  work: (archive: ArchiveWriter) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  removeLeftovers(file);
  rejectExisting(file);
  const draft = `${file}.${process.pid}.partial`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    const { archive, finish } = archiveInto(handle, signal);
    await work(archive);
    await finish();
    await handle.sync();
    await handle.close();
    await publish(draft, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

function archiveInto(
  handle: FileHandle,
  signal: AbortSignal | undefined,
): { archive: ArchiveWriter; finish(): Promise<void> } {
  let written = 0;
  let lists = 0;
  let listed: string[] = [];

  async function write(bytes: Buffer): Promise<void> {
    if (signal?.aborted) failStartup('It was stopped.');
    for (let from = 0; from < bytes.length; ) from += (await handle.write(bytes, from)).bytesWritten;
    written += bytes.length;
  }

  async function writeEntry(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<string> {
    if (size > MAX_ENTRY_BYTES) failStartup(`${name} is larger than the 8 GB that a file in a backup can have.`);
    const hash = createHash('sha256');
    let rest = size;
    await write(headerOf(name, size));
    for await (const chunk of content) {
      rest -= chunk.length;
      hash.update(chunk);
      await write(chunk);
    }
    if (rest !== 0) failStartup(`${name} changed its size while it was read.`);
    await write(Buffer.alloc(paddingOf(size)));
    return hash.digest('hex');
  }

  async function writeList(): Promise<void> {
    const text = Buffer.from(listed.join(''));
    const name = hashesName(++lists);
    // The next list has it as its first entry.
    listed = [hashLine(await writeEntry(name, text.length, [text]), name)];
  }

  async function add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
    const sha256 = await writeEntry(name, size, content);
    listed.push(hashLine(sha256, name));
    if (listed.length >= LISTED_ENTRIES) await writeList();
    return sha256;
  }

  return {
    archive: {
      add,
      async addJson(name, value) {
        const text = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
        await add(name, text.length, [text]);
      },
      written: () => written,
    },
    async finish() {
      await writeList();
      await write(END);
    },
  };
}

function rejectExisting(file: string): void {
  if (existsSync(file)) failStartup(`${file} exists already, and a backup never replaces a file: name another one.`);
}

/** A link appears only where nothing is; a disk that has no links gets a rename. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
    await rm(draft);
  } catch {
    rejectExisting(file);
    await rename(draft, file);
  }
  await flushFolder(dirname(file));
}

/** Drafts of runs that were killed. */
function removeLeftovers(file: string): void {
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(start) ? /^(\d+)\.partial$/.exec(name.slice(start.length))?.[1] : undefined;
    const program = pid && runningProcess(Number(pid))?.program;
    const isOfAnother = Number(pid) !== process.pid && program === runningProcess(process.pid)?.program;
    if (pid && !isOfAnother) rmSync(join(dirname(file), name), { force: true });
  }
}

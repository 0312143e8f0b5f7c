// Uploaded files in a bucket of an S3-compatible store: `stored/NAME`, there when it has arrived completely. An empty
// object `trash/NAME` says since when no row names it, so that nothing is copied; after a week both are deleted.
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Bucket, type ListedObject, openBucket } from './bucket';
import { measured } from './measure';
import { type FileStore, type IsKnown, MARK, type ReceivedFile } from './store';

const STORED = 'stored/';
const TRASH = 'trash/';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** Milliseconds for what nobody should wait for long: whether the store responds, and removing what was not saved. */
const SHORT_MS = 2_000;

/** Files that are removed at once. */
const AT_ONCE = 8;

/** @param url the value of FILES_URL. */
export function openBucketStore(url: string): FileStore {
  const bucket = openBucket(url);
  /** Names of files that were received and neither kept nor removed. */
  const waiting = new Set<string>();

  /** Stops at the first failure: the sweep finds what is left. */
  async function discard(files: readonly ReceivedFile[]): Promise<void> {
    for (const { storedName } of files) waiting.delete(storedName);
    const keys = files.map(({ storedName }) => STORED + storedName);
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const removals = keys.slice(from, from + AT_ONCE).map((key) => bucket.remove(key, SHORT_MS));
      if ((await Promise.allSettled(removals)).some(({ status }) => status === 'rejected')) return;
    }
  }

  async function copyIn(name: string, stream: AsyncIterable<Buffer>) {
    const { chunks, found } = measured(stream);
    await bucket.putStream(STORED + name, chunks);
    return found();
  }

  return {
    async receive(stream) {
      const storedName = randomBytes(24).toString('base64url');
      const found = await copyIn(storedName, stream);
      waiting.add(storedName);
      return { storedName, ...found };
    },
    async keep(files) {
      for (const { storedName } of files) waiting.delete(storedName);
    },
    dropIncoming: (files) => discard(files.filter(({ storedName }) => waiting.has(storedName))),
    discard,
    read: (name, range) => bucket.get(STORED + name, range),
    copyIn,
    sweep: (isKnown) => sweep(bucket, isKnown),
    async names() {
      const names = new Set<string>();
      for await (const page of namesIn(bucket, STORED)) for (const { name } of page) names.add(name);
      return names;
    },
    async note() {
      try {
        const mark = await bucket.get(MARK, undefined, SHORT_MS);
        mark?.content.destroy();
        return mark ? undefined : 'The store of the files has lost what it stored.';
      } catch {
        return 'The store of the files does not work: uploads and stored files are refused.';
      }
    },
    room: async () => undefined,
    async readMark() {
      const found = await bucket.get(MARK);
      return found && (await text(found.content)).trim();
    },
    async writeMark(id, { replaces }) {
      await bucket.put(MARK, id, { ifNone: !replaces });
    },
  };
}

/** Of a page at a time, so that memory stays the same however many there are. @returns how many files were moved or removed. */
async function sweep(bucket: Bucket, isKnown: IsKnown): Promise<number> {
  let sum = await bucket.endOldUploads(DAY_MS);
  const marked = new Set<string>();
  for await (const page of namesIn(bucket, TRASH)) {
    const known = page.length > 0 ? await isKnown(page.map(({ name }) => name)) : new Set();
    for (const { name, changed } of page) {
      const isOver = Date.now() - changed > WEEK_MS;
      if (known.has(name) || isOver) {
        // The mark last: what is killed in between is found again.
        if (!known.has(name)) await bucket.remove(STORED + name);
        await bucket.remove(TRASH + name);
        sum++;
      } else marked.add(name);
    }
  }
  for await (const page of namesIn(bucket, STORED)) {
    const old = page.filter(({ name, changed }) => Date.now() - changed > HOUR_MS && !marked.has(name));
    const known = old.length > 0 ? await isKnown(old.map(({ name }) => name)) : new Set();
    for (const { name } of old) {
      if (known.has(name)) continue;
      await bucket.put(TRASH + name, '');
      sum++;
    }
  }
  return sum;
}

/** What a name of ours is; other objects are left alone. */
const NAME = /^[\w.-]{1,90}$/;

async function* namesIn(bucket: Bucket, folder: string): AsyncGenerator<{ name: string; changed: number }[]> {
  for await (const page of bucket.list(folder))
    yield page.map((object) => named(object, folder)).filter(({ name }) => NAME.test(name));
}

const named = ({ key, changed }: ListedObject, folder: string) => ({ name: key.slice(folder.length), changed });

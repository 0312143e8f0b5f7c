// Saves that could not be sent yet, in the browser's own database (IndexedDB), per user, until they are sent or
// discarded: the request of each, what opens it as a form, and its files beside it. Never contains a password: a save
// with one is not kept.

import type { Values } from '../../schema/descriptor/descriptor';
import type { ApiError } from '../feedback/result';
import { createListeners } from '../hooks/listeners';
import { database, finished, result } from './database';
import type { KeptIdempotencyKey } from './idempotency-key';
import { readLocal, writeLocal } from './local';

/** What opens an entry as a form again, with values as in a draft. */
export interface OutboxForm {
  values: Values;
  /** The cells that were changed by hand. */
  typed: readonly string[];
  /** Where values are from that were not typed. */
  origins?: Record<string, unknown>;
  /** What records that are referred to are called, by property. */
  labels?: Readonly<Record<string, string>>;
  page?: string;
  /** What the fields of forms within it held, in words, by the name of the field that has the form. */
  shown?: Readonly<Record<string, readonly KeptText[]>>;
  /** The record as it was read, where one is changed. */
  read?: Values;
}

/** A field and what it held, as people read them. */
export interface KeptText {
  title: string;
  text: string;
}

/** A save that waits. Files in `body` and `form` are places in the list of its files. */
export interface NewEntry {
  /** Whose it is. */
  user: string;
  kind: 'create' | 'update' | 'comment' | 'photo';
  noun: string;
  /** The record that is changed or commented on, or has the copy of a photo. */
  record?: string | number;
  /** What is kept `after` this one names it so. */
  mark?: string;
  /** It is about the record that the entry with this `mark` creates. */
  after?: string;
  /** What the record of a comment is called. */
  about?: string;
  /** What it is, in words. */
  title: string;
  /** When it was kept, in milliseconds of the device's clock: shown, and never what the order depends on. */
  at: number;
  /** What is sent. */
  body: Values;
  key: KeptIdempotencyKey;
  /** When it was sent first without an outcome, in milliseconds. */
  sentAt?: number;
  form?: OutboxForm;
  /** Scaled copies in `body`, whose whole photos follow once it is sent. */
  copies?: readonly KeptCopy[];
  /** Of a photo: the copy that it takes the place of. */
  replaces?: { name: string; bytes: number };
  /** How many files it has, and their bytes. */
  files: { count: number; bytes: number };
  /** Why it was not taken; it is not sent again by itself then. */
  refused?: ApiError;
  /** How often the server has failed over it. */
  failures?: number;
}

/** A scaled copy and its whole photo: places in the list of files. */
export interface KeptCopy {
  copy: number;
  whole: number;
  /** Of the copy. */
  sha256: string;
}

/** The database numbers entries in the order in which they were kept. */
export interface OutboxEntry extends NewEntry {
  id: number;
}

/** Calls reject where the browser stores nothing, or has no room left. */
export interface OutboxStore {
  /** The entries of a user, the oldest first. */
  list(user: string): Promise<OutboxEntry[]>;
  read(id: number): Promise<OutboxEntry | undefined>;
  files(id: number): Promise<File[]>;
  /** @returns its number, once it is on the disk. */
  add(entry: NewEntry, files: readonly File[]): Promise<number>;
  /** Changes what an entry has; without `files` those stay. @returns whether it is still there. */
  change(id: number, change: Partial<NewEntry>, files?: readonly File[]): Promise<boolean>;
  /** @param next what takes its place, at once with it. */
  remove(id: number, next?: readonly KeptEntry[]): Promise<void>;
}

/** An entry with its files. */
export interface KeptEntry {
  entry: NewEntry;
  files: readonly File[];
}

const outboxDatabase = database({
  name: 'outbox',
  version: 1,
  upgrade(db) {
    db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'user');
    db.createObjectStore('files');
  },
});

/** That of this browser. */
export const outbox: OutboxStore = {
  async list(user) {
    const { entries } = await stores('readonly');
    return result<OutboxEntry[]>(entries.index('user').getAll(user));
  },
  async read(id) {
    const { entries } = await stores('readonly');
    return result<OutboxEntry | undefined>(entries.get(id));
  },
  async files(id) {
    const { files } = await stores('readonly');
    return (await result<File[] | undefined>(files.get(id))) ?? [];
  },
  add: (entry, files) =>
    counted(entry.user, async () => {
      const work = await stores('readwrite');
      const id = (await result(work.entries.add(entry))) as number;
      work.files.put([...files], id);
      await finished(work.transaction);
      return { done: id, by: 1 };
    }),
  async change(id, change, files) {
    const work = await stores('readwrite');
    const old = await result<OutboxEntry | undefined>(work.entries.get(id));
    if (old) {
      work.entries.put({ ...old, ...change });
      if (files) work.files.put([...files], id);
    }
    await finished(work.transaction);
    report();
    return old !== undefined;
  },
  async remove(id, next = []) {
    const old = await outbox.read(id);
    if (!old) return;
    await counted(old.user, async () => {
      const work = await stores('readwrite');
      const isThere = (await result(work.entries.getKey(id))) !== undefined;
      work.entries.delete(id);
      work.files.delete(id);
      for (const { entry, files } of isThere ? next : [])
        work.files.put([...files], await result(work.entries.add(entry)));
      await finished(work.transaction);
      return { done: undefined, by: isThere ? next.length - 1 : 0 };
    });
  },
};

/** On the disk before a promise resolves: what a page says is kept survives the end of the machine, too. */
async function stores(mode: IDBTransactionMode) {
  const transaction = (await outboxDatabase()).transaction(['entries', 'files'], mode, { durability: 'strict' });
  return { transaction, entries: transaction.objectStore('entries'), files: transaction.objectStore('files') };
}

/** How many entries of a user there are, beside the database, which the browser may take away. */
const countKey = (user: string): string => `outbox ${user}`;

/** Runs `work`, which changes how many there are by a number, while no other tab does. */
function counted<T>(user: string, work: () => Promise<{ done: T; by: number }>): Promise<T> {
  return alone('outbox count', async () => {
    const { done, by } = await work();
    setCount(user, countOf(user) + by);
    report();
    return done;
  });
}

/** Whether anything of this user may wait: at once, and without a look into the database. */
export const mayWait = (user: string): boolean => countOf(user) > 0;

const countOf = (user: string): number => Number(readLocal(countKey(user)) ?? 0);

const setCount = (user: string, count: number): void => writeLocal(countKey(user), count > 0 ? String(count) : null);

/**
 * The entries of a user, and how many are gone that nobody has sent or discarded: the browser has taken the storage away.
 * Said once.
 */
export const takeStock = (user: string): Promise<{ entries: OutboxEntry[]; lost: number }> =>
  alone('outbox count', async () => {
    const entries = await outbox.list(user);
    const lost = Math.max(0, countOf(user) - entries.length);
    setCount(user, entries.length);
    return { entries, lost };
  });

/** Runs `work` while no other tab runs anything under the same name. A page without locks has no other tab that it knows of. */
export function alone<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager };
  return locks ? (locks.request(name, { signal }, work) as Promise<T>) : work();
}

const { subscribe, notify } = createListeners();
let channel: BroadcastChannel | undefined;

/** Calls `listener` after every change, also of another tab; @returns how to stop it. */
export function onOutboxChanged(listener: () => void): () => void {
  channel ??= openChannel();
  return subscribe(listener);
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel('outbox');
  opened.onmessage = () => notify();
  return opened;
}

/** To every listener, here and in other tabs. */
function report(): void {
  channel ??= openChannel();
  channel.postMessage(undefined);
  notify();
}

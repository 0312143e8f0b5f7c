// Responses that are kept for a time without a connection, in the browser's own database (IndexedDB), per user, until
// Log Out, and at most a month. What forms need stays; of what was opened only the latest.
import { database, eachRow, finished, result } from './database';

/** A response, with the moment at which it came, in milliseconds. */
export interface KeptResponse {
  at: number;
  data: unknown;
}

/** Milliseconds that a response is kept. */
const KEPT_TTL_MS = 30 * 24 * 60 * 60 * 1000;
/** So many responses are kept of each user. */
const MAX_KEPT = 400;

const kept = database({
  name: 'kept',
  version: 1,
  upgrade: (db) => void db.createObjectStore('responses'),
  opened: () => void deleteWhere(({ at }) => at < Date.now() - KEPT_TTL_MS || at > Date.now()),
});

type Key = [user: string, name: string];

/** Undefined when there is none, or the browser stores none. Never rejects. */
export async function readKept(user: string, name: string): Promise<KeptResponse | undefined> {
  try {
    const responses = (await kept()).transaction('responses').objectStore('responses');
    return await result<KeptResponse | undefined>(responses.get([user, name]));
  } catch {
    return undefined;
  }
}

/** Keeps responses by their names; those without data are deleted. @returns whether the browser stores them. Never rejects. */
export async function writeKept(
  user: string,
  responses: ReadonlyMap<string, KeptResponse | undefined>,
): Promise<boolean> {
  try {
    const work = (await kept()).transaction('responses', 'readwrite');
    const store = work.objectStore('responses');
    for (const [name, response] of responses) {
      if (response) store.put(response, [user, name]);
      else store.delete([user, name]);
    }
    await finished(work);
    return true;
  } catch {
    return false;
  }
}

/** What is kept under these names is of now: nothing has changed since. @returns whether all of it is there. Never rejects. */
export async function renewKept(user: string, names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(names.map((name) => readKept(user, name)));
  if (found.includes(undefined)) return false;
  const at = Date.now();
  return writeKept(user, new Map(names.map((name, i) => [name, { at, data: found[i]!.data }])));
}

/** Deletes the oldest of a user beyond so many, but none whose name is in `needed`. Never rejects. */
export async function trimKept(user: string, needed: ReadonlySet<string>): Promise<void> {
  const found: { name: string; at: number }[] = [];
  await each('readonly', ({ key, value }) => {
    if (key[0] === user && !needed.has(key[1])) found.push({ name: key[1], at: value.at });
  });
  const old = found.sort((a, b) => b.at - a.at).slice(MAX_KEPT);
  if (old.length > 0) await writeKept(user, new Map(old.map(({ name }) => [name, undefined])));
}

/** Deletes all of a user. Never rejects. */
export const deleteKeptOf = (user: string): Promise<void> => deleteWhere((_response, key) => key[0] === user);

/** Deletes all of every user. Never rejects. */
export const deleteAllKept = (): Promise<void> => deleteWhere(() => true);

const deleteWhere = (matches: (response: KeptResponse, key: Key) => boolean): Promise<void> =>
  each('readwrite', ({ key, value, remove }) => {
    if (matches(value, key)) remove();
  });

async function each(
  mode: IDBTransactionMode,
  see: (row: { key: Key; value: KeptResponse; remove(): void }) => void,
): Promise<void> {
  try {
    const work = (await kept()).transaction('responses', mode);
    eachRow<KeptResponse>(work.objectStore('responses'), ({ key, ...row }) => see({ key: key as Key, ...row }));
    await finished(work);
  } catch {
    // A browser without storage keeps none.
  }
}

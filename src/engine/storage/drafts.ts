// What was typed and not saved yet, in the browser's own database (IndexedDB), per user, form and slot
// (`draft-slots.ts`), for 24 hours. Logging out deletes everything of that user. Never contains a password:
// `draft-values.ts` leaves them out.

import { database, eachRow, finished, result } from './database';

/** Milliseconds that a draft lives. */
export const DRAFT_TTL_MS = 24 * 60 * 60 * 1000;

/** As it is stored: a property that gets another name is lost from the drafts that are there. */
export interface Draft {
  /** When it was last saved, in milliseconds. */
  at: number;
  /** The state of the record that was being edited: `updated_at` of its read. */
  updatedAt?: unknown;
  /** The idempotency key of the next save, and whether it was sent without an outcome; drafts are stored with this name. */
  intent: { key: string; unknown: boolean };
  /** Values by the name of their cell; a file is a `{ file: number }`, its place in `files`. */
  values: Record<string, unknown>;
  /** The cells that were changed by hand. */
  typed: readonly string[];
  /** Of cells that a device or the product has filled and a person has not touched: where their values come from. */
  origins?: Record<string, unknown>;
  /** Of a form in pages: the one that was open. */
  page?: string;
  /** Names of files that were too much to keep. */
  missing: readonly string[];
}

/** User, form and, where several tabs have the same form open, the slot of one of them. */
export type DraftKey = readonly [user: string, form: string] | readonly [user: string, form: string, slot: string];

/**
 * Whether a draft of `at` may still be shown at `now`. A clock that was set back since, as computers do by themselves,
 * loses none; one from farther ahead was saved under a wrong clock.
 */
export const isAlive = ({ at }: Pick<Draft, 'at'>, now: number): boolean => Math.abs(now - at) < DRAFT_TTL_MS;

/** The draft with its files, undefined when there is none, it is too old, or the browser stores none. Never rejects. */
export async function readDraft(key: DraftKey, now = Date.now()): Promise<(Draft & { files: File[] }) | undefined> {
  try {
    const db = await drafts();
    const stores = db.transaction(['drafts', 'files']);
    const [draft, files] = await Promise.all([
      result<Draft | undefined>(stores.objectStore('drafts').get([...key])),
      result<File[] | undefined>(stores.objectStore('files').get([...key])),
    ]);
    if (draft && isAlive(draft, now)) return { ...draft, files: files ?? [] };
    if (draft) await deleteDraft(key);
  } catch {
    // Then there is none.
  }
  return undefined;
}

/**
 * Keeps a draft; without `files` the stored ones stay, because writing them anew copies every byte. @returns whether it
 * is stored. Never rejects.
 */
export async function writeDraft(key: DraftKey, draft: Draft, files?: readonly File[]): Promise<boolean> {
  try {
    const db = await drafts();
    if (files?.length && !(await storesFiles(db))) return false;
    const work = db.transaction(['drafts', 'files'], 'readwrite');
    work.objectStore('drafts').put(draft, [...key]);
    if (files) work.objectStore('files').put([...files], [...key]);
    // Without waiting for the result: a page that is being closed gets none.
    work.commit();
    await finished(work);
    return true;
  } catch {
    return false;
  }
}

let storing: Promise<boolean> | undefined;

/**
 * Whether the browser stores files, which a private window of Safari does not. Tried once per page and without `commit`:
 * with it, such a window completes the transaction as if it had stored them, and every later one of this database waits
 * for ever.
 */
const storesFiles = (db: IDBDatabase): Promise<boolean> => (storing ??= tryFiles(db));

async function tryFiles(db: IDBDatabase): Promise<boolean> {
  try {
    const probe = db.transaction('files', 'readwrite');
    const files = probe.objectStore('files');
    files.put([new File(['-'], 'probe')], PROBE);
    files.delete(PROBE);
    await finished(probe);
    return true;
  } catch {
    return false;
  }
}

/** Key of no form. */
const PROBE = ['', ''];

/** Never rejects. Begun before the page is left it also ends: the draft of a saved form must not be offered again. */
export async function deleteDraft(key: DraftKey): Promise<void> {
  try {
    const work = (await drafts()).transaction(['drafts', 'files'], 'readwrite');
    work.objectStore('drafts').delete([...key]);
    work.objectStore('files').delete([...key]);
    work.commit();
    await finished(work);
  } catch {
    // A browser without storage keeps no drafts.
  }
}

/** Deletes a draft only as it was saved at `at`: another form may have stored its own since. Never rejects. */
export function deleteDraftOf(key: DraftKey, at: number | undefined): Promise<void> {
  return deleteWhere((found, draft) => draft.at === at && String(found) === String(key));
}

/** Keys of all drafts of a form, the newest first. Never rejects. */
export async function draftKeys(user: string, form: string): Promise<DraftKey[]> {
  const found: { key: DraftKey; at: number }[] = [];
  await eachDraft('readonly', ({ key, value }) => {
    if (key[0] === user && key[1] === form) found.push({ key, at: value.at });
  });
  return found.toSorted((a, b) => b.at - a.at).map(({ key }) => key);
}

/** Deletes what `user` had kept before the moment `before`: another tab may be saving something new. Never rejects. */
export function deleteDraftsOf(user: string, before: number): Promise<void> {
  return deleteWhere((key, draft) => key[0] === user && draft.at < before);
}

function deleteWhere(matches: (key: DraftKey, draft: Draft) => boolean): Promise<void> {
  return eachDraft('readwrite', ({ key, value, remove }) => {
    if (matches(key, value)) remove();
  });
}

/** Never rejects. */
async function eachDraft(
  mode: IDBTransactionMode,
  see: (row: { key: DraftKey; value: Draft; remove(): void }) => void,
): Promise<void> {
  try {
    const work = (await drafts()).transaction(['drafts', 'files'], mode);
    const files = work.objectStore('files');
    eachRow<Draft>(work.objectStore('drafts'), ({ key, value, remove }) =>
      see({
        key: key as unknown as DraftKey,
        value,
        remove() {
          remove();
          files.delete(key);
        },
      }),
    );
    await finished(work);
  } catch {
    // A browser without storage keeps no drafts.
  }
}

/**
 * Expired drafts are deleted when it is opened; and whether files are stored is known by the time that a page is left, when
 * no write may wait for it.
 */
const drafts = database({
  name: 'drafts',
  version: 1,
  upgrade(db) {
    db.createObjectStore('drafts');
    db.createObjectStore('files');
  },
  opened(db) {
    void deleteWhere((_key, draft) => !isAlive(draft, Date.now()));
    void storesFiles(db);
  },
});

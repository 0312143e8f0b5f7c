// What was typed and not saved yet, in the browser's own database (IndexedDB), per user and form, for 24 hours (promises S13, T-C1).
// Open forms write and read here; logging out deletes everything of that user. Never holds a password: `draft-values.ts` sees to that.

/** Milliseconds that a draft lives. */
export const DRAFT_LIFE = 24 * 60 * 60 * 1000;

export interface Draft {
  /** When it was kept last, in milliseconds. */
  at: number;
  /** The state of the record that was being edited: `updated_at` of its read. */
  updatedAt?: unknown;
  /** Which save the form means: the idempotency key, and whether it was sent without an outcome. */
  intent: { key: string; unknown: boolean };
  /** Values by the name of their cell; a file is a `{ file: number }`, its place in `files`. */
  values: Record<string, unknown>;
  /** The cells that were changed by hand. */
  typed: readonly string[];
  /** Names of files that were too much to keep. */
  missing: readonly string[];
}

/** Whether a draft of `at` may still be shown at `now`. One from the future was kept by a clock that was wrong. */
export const isAlive = ({ at }: Pick<Draft, 'at'>, now: number): boolean => at <= now && now - at < DRAFT_LIFE;

/** The draft with its files, undefined when there is none, it is too old, or the browser keeps none. Never rejects. */
export async function readDraft(user: string, form: string, now = Date.now()): Promise<(Draft & { files: File[] }) | undefined> {
  try {
    const db = await database();
    const stores = db.transaction(['drafts', 'files']);
    const [draft, files] = await Promise.all([
      answer<Draft | undefined>(stores.objectStore('drafts').get([user, form])),
      answer<File[] | undefined>(stores.objectStore('files').get([user, form])),
    ]);
    if (draft && isAlive(draft, now)) return { ...draft, files: files ?? [] };
    if (draft) await deleteDraft(user, form);
  } catch {
    // Then there is none.
  }
  return undefined;
}

/** Keeps a draft; without `files` those of the last time stay, because writing them anew copies every byte. Answers whether it is kept. Never rejects. */
export async function writeDraft(user: string, form: string, draft: Draft, files?: readonly File[]): Promise<boolean> {
  try {
    const db = await database();
    const work = db.transaction(['drafts', 'files'], 'readwrite');
    work.objectStore('drafts').put(draft, [user, form]);
    if (files) work.objectStore('files').put([...files], [user, form]);
    // Without waiting for answers: a page that is being closed hears none.
    work.commit();
    await finished(work);
    return true;
  } catch {
    return false;
  }
}

/** Never rejects. */
export function deleteDraft(user: string, form: string): Promise<void> {
  return deleteWhere((key) => key[0] === user && key[1] === form);
}

/** Deletes what `user` had kept before the moment `before`: another tab may keep something new at this very time (promises T-C4). Never rejects. */
export function deleteDraftsOf(user: string, before: number): Promise<void> {
  return deleteWhere((key, draft) => key[0] === user && draft.at < before);
}

async function deleteWhere(matches: (key: [string, string], draft: Draft) => boolean): Promise<void> {
  try {
    const work = (await database()).transaction(['drafts', 'files'], 'readwrite');
    const files = work.objectStore('files');
    const rows = work.objectStore('drafts').openCursor();
    rows.onsuccess = () => {
      const row = rows.result;
      if (!row) return;
      if (matches(row.key as [string, string], row.value as Draft)) {
        row.delete();
        files.delete(row.key);
      }
      row.continue();
    };
    await finished(work);
  } catch {
    // Nothing is kept where nothing can be.
  }
}

let opened: Promise<IDBDatabase> | undefined;

/** Opened once a page; what has grown too old in the meantime is swept out. */
function database(): Promise<IDBDatabase> {
  if (opened) return opened;
  opened = open();
  opened.then(
    (db) => {
      db.onclose = () => (opened = undefined);
      void deleteWhere((_key, draft) => !isAlive(draft, Date.now()));
    },
    () => (opened = undefined),
  );
  return opened;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('drafts', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('drafts');
    request.result.createObjectStore('files');
  };
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}

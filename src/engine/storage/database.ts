// A database of the browser (IndexedDB): opened once per page, with requests and transactions as promises. Drafts and
// whatever else is kept beyond the page have one each. Where the browser stores nothing, every promise here rejects.

interface DatabaseOptions {
  name: string;
  /** From 1; a higher one than that of the stored database runs `upgrade`. */
  version: number;
  /** Makes the stores; `from` is the version that is stored, 0 for none. */
  upgrade(db: IDBDatabase, from: number): void;
  /** Called whenever the database has been opened: once per page, and again after the browser has closed it. */
  opened?(db: IDBDatabase): void;
}

/** The function that opens the database with its first call, and returns the same one from then on. */
export function database(options: DatabaseOptions): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opening = undefined;
  };

  return () => {
    if (opening) return opening;
    opening = open(options);
    opening.then((db) => {
      db.onclose = forget;
      // A newer version of the product in another tab waits for this.
      db.onversionchange = () => {
        db.close();
        forget();
      };
      options.opened?.(db);
    }, forget);
    return opening;
  };
}

async function open({ name, version, upgrade }: DatabaseOptions): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
  return result(request);
}

/** What a request results in. */
export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Shows every row of a store to `see`, which may remove it, until the transaction of the store ends. */
export function eachRow<Value>(
  store: IDBObjectStore,
  see: (row: { key: IDBValidKey; value: Value; remove(): void }) => void,
): void {
  const rows = store.openCursor();
  rows.onsuccess = () => {
    const row = rows.result;
    if (!row) return;
    see({ key: row.key, value: row.value as Value, remove: () => void row.delete() });
    row.continue();
  };
}

/** Resolves when a transaction is complete; rejects when it was aborted, as for want of room. */
export function finished(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}

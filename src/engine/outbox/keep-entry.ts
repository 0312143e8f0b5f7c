// Puts a save into the outbox when it could not be sent, and says what to do where the browser has no place for it.
import { type KeptEntry, type NewEntry, outbox } from '../storage/outbox';

/** What a form says when its save was kept. */
export const KEPT = 'Kept on this device; it will be sent when the connection is back';

/** A save that was sent with this key and had no response, with the files that its body and form refer to. */
export const unsentEntry = (
  about: Omit<NewEntry, 'at' | 'key' | 'sentAt' | 'files'>,
  { key, earlier, files }: { key: string; earlier?: readonly string[]; files: readonly File[] },
): KeptEntry => ({
  files,
  entry: {
    ...about,
    at: Date.now(),
    key: { key, unknown: true, ...(earlier && { earlier }) },
    sentAt: Date.now(),
    // A copy is no file of its own.
    files: { count: files.length - (about.copies?.length ?? 0), bytes: files.reduce((sum, { size }) => sum + size, 0) },
    refused: undefined,
    failures: 0,
  },
});

/** Resolves to what to do where it could not be kept; without a text it is kept. Never rejects. */
export async function keepEntry(entry: NewEntry, files: readonly File[]): Promise<string | undefined> {
  return unlessStored(() => addEntry(entry, files));
}

/** @returns its number. @throws where it could not be kept. */
export async function addEntry(entry: NewEntry, files: readonly File[]): Promise<number> {
  const id = await outbox.add(entry, files);
  // Without it the browser may take the storage away when the device runs short of room.
  void navigator.storage?.persist?.().catch(() => {});
  return id;
}

/** The same for one that is there already. */
export const changeEntry = (
  id: number,
  change: Partial<NewEntry>,
  files: readonly File[],
): Promise<string | undefined> => unlessStored(() => outbox.change(id, change, files));

async function unlessStored(store: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await store();
    return undefined;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    const why = isFull ? 'This device has no room left for it' : 'This browser stores nothing for this page';
    return `Not kept: ${why}. Stay on this page until the connection is back, or save it to a file.`;
  }
}

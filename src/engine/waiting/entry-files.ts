// Entries of the outbox saved to a file of the device, and read from one.
import { countOf } from '../../schema/formats/words';
import { download } from '../data/download';
import { showToast } from '../feedback/toasts';
import { entriesFromFile, entriesToFile, fileNameOf } from '../outbox/entry-file';
import { keepEntry } from '../outbox/keep-entry';
import { type OutboxEntry, outbox } from '../storage/outbox';

/** One download for all of them, with their files; they stay in the outbox. A failure is shown as a toast. */
export async function saveToFile(entries: readonly OutboxEntry[]): Promise<void> {
  try {
    const full = await Promise.all(entries.map(async (entry) => ({ entry, files: await outbox.files(entry.id) })));
    download(await entriesToFile(full), fileNameOf(new Date()));
  } catch {
    showToast({ kind: 'error', text: 'Not saved: a file of it cannot be read any more.' });
  }
}

/** Adds what the file has and is not there yet: one save has one key. */
export async function readEntries(
  file: File,
  user: string,
  present: readonly OutboxEntry[],
): Promise<{ problem?: string; message: string }> {
  const read = await entriesFromFile(file, user);
  if (typeof read === 'string') return { problem: read, message: '' };
  const known = new Set(present.map(({ key }) => key.key));
  const fresh = read.filter(({ entry }) => !known.has(entry.key.key));
  for (const { entry, files } of fresh) {
    const problem = await keepEntry(entry, files);
    if (problem) return { problem, message: '' };
  }
  return { message: `${countOf(fresh.length, 'entry', 'entries')} read.` };
}

// What one open form has in the outbox: the entry that it was opened with, or, while it sends scaled copies of photos, one
// of its own, so that neither the save nor the whole photos are lost should the page end meanwhile.
import type { Values } from '../../schema/descriptor/descriptor';
import type { Result } from '../feedback/result';
import { endEntry } from '../outbox/end-entry';
import { holdEntry } from '../outbox/hold-entry';
import { addEntry, changeEntry, keepEntry } from '../outbox/keep-entry';
import { sendNow } from '../outbox/outbox-state';
import { photosAfter } from '../outbox/whole-photos';
import { type CopiesOf, type SentCopies, withCopies } from '../photos/form-copies';
import type { PhotoCopy } from '../photos/photo';
import { type KeptEntry, outbox } from '../storage/outbox';
import type { OpenEntry } from './form-dependencies';
import { keptOutcome } from './kept-save';
import type { SaveOutcome, SentSave } from './record-save';

/** What a save does with the outbox, by the moments of a save. */
export interface FormOutbox {
  /** @returns what is sent: with copies of its photos where those are sent first. */
  before(sent: SentSave): Promise<SentSave>;
  after(result: Result<Values>): Promise<void>;
  /** There was no response. */
  keep(sent: SentSave): Promise<SaveOutcome | undefined>;
}

interface Options {
  entry?: OpenEntry;
  /** What is kept of a save. */
  keptOf(sent: SentSave): KeptEntry | undefined;
  /** Without it photos go whole. */
  copiesOf?: CopiesOf;
  /** An own entry has what the draft of the form had. */
  onKept(): void;
  /** These are sent in place of their photos. */
  onCopies(copies: readonly PhotoCopy[]): void;
}

/**
 * @param options.entry where the form was opened from the outbox. Without it nothing is kept before a save needs it.
 */
export function createFormOutbox({ entry, keptOf, copiesOf, onKept, onCopies }: Options): FormOutbox {
  /** What the outbox has of the save under way. */
  let place: { id: number; full: KeptEntry; release?(): void } | undefined;

  async function before(sent: SentSave): Promise<SentSave> {
    const copies = (await copiesOf?.(filesIn(sent.body), sent.key)) ?? [];
    const copied = copies.length > 0 ? { ...sent, copies, body: withCopies(sent.body, copies) } : sent;
    const full = entry || copies.length > 0 ? keptOf(copied) : undefined;
    place = full && (await placeOf(full));
    // Where nothing is stored, only what is sent is safe.
    if (!place) return sent;
    if (copies.length > 0) onCopies(copies);
    return copied;
  }

  async function placeOf(full: KeptEntry): Promise<typeof place> {
    if (entry) {
      const problem = await changeEntry(entry.id, full.entry, full.files);
      return problem === undefined ? { id: entry.id, full } : undefined;
    }
    const id = await addEntry(full.entry, full.files).catch(() => undefined);
    if (id === undefined) return undefined;
    onKept();
    return { id, full, release: await holdEntry(id) };
  }

  async function after(result: Result<Values>): Promise<void> {
    const id = place?.id ?? entry?.id;
    if (id === undefined) return;
    await outcome(id, result).catch(() => {});
    place?.release?.();
  }

  /** An own entry that was not taken is gone: the form has it. */
  async function outcome(id: number, result: Result<Values>): Promise<unknown> {
    if (result.ok) {
      const photos = place && photosAfter(place.full.entry, place.full.files, result.data);
      const ended = await outbox.read(id);
      return ended && endEntry(outbox, ended, result.data, photos);
    }
    const { failure } = result;
    if (!entry) return failure.kind === 'unreachable' ? undefined : outbox.remove(id);
    if (['unreachable', 'aborted', 'signed-out'].includes(failure.kind)) return undefined;
    return outbox.change(id, { refused: failure });
  }

  async function keep(sent: SentSave): Promise<SaveOutcome | undefined> {
    if (place) {
      if (!entry) sendNow();
      return { kind: 'kept', values: sent.values };
    }
    const full = keptOf(sent);
    if (!full) return undefined;
    const message = await (entry ? changeEntry(entry.id, full.entry, full.files) : keepEntry(full.entry, full.files));
    return keptOutcome(full, sent.values, message);
  }

  return { before, after, keep };
}

/** With which copies an entry was sent before, and under which key. */
export const copiesOfEntry = ({ key, copies = [], content }: OpenEntry): SentCopies => ({
  key: key.key,
  copies: copies.map(({ whole, copy, sha256 }) => ({ whole: content[whole]!, copy: content[copy]!, sha256 })),
});

/** Every file of a body, in the order in which they are sent. */
export const filesIn = (body: Values): File[] =>
  Object.values(body)
    .flat()
    .filter((value): value is File => value instanceof File);

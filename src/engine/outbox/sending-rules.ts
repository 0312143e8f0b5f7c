// What decides whether an entry of the outbox is sent now, later, or not by itself: pure functions.
import type { Values } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import type { ApiError } from '../feedback/result';
import type { NewEntry, OutboxEntry } from '../storage/outbox';

/** So often the server may fail over one entry before that waits for its user. */
export const MAX_FAILURES = 4;

/**
 * Milliseconds for which the server remembers what it was sent, less a margin: afterwards a repeated save could be a
 * second record. It forgets after 30 days (`server/sweep.ts`).
 */
const REMEMBERED_MS = 28 * 24 * 60 * 60 * 1000;

/** An entry that may have arrived so long ago that the server no longer knows. */
export const LONG_UNKNOWN: ApiError = {
  kind: 'conflict',
  message: 'It was sent weeks ago and may have arrived. Check the list, then send it again or discard it.',
  fields: {},
};

/** A change carries the version that it changes, and a photo is known by its content; anything else could be there twice. */
export const isOldUnknown = ({ kind, key, sentAt }: OutboxEntry, now: number): boolean =>
  kind !== 'update' && kind !== 'photo' && key.unknown && sentAt !== undefined && now - sentAt > REMEMBERED_MS;

/**
 * A change waits for those of the same record that were made before it, and what is about a record that waits to be
 * created for that.
 */
export const isHeldUp = (entry: OutboxEntry, all: readonly OutboxEntry[]): boolean =>
  (entry.after !== undefined && all.some(({ mark }) => mark === entry.after)) ||
  (entry.kind === 'update' && all.some((other) => other.id < entry.id && isChangeOf(other, entry.noun, entry.record)));

/** Whether it changes this record. */
export const isChangeOf = (
  { kind, noun, record }: Pick<OutboxEntry, 'kind' | 'noun' | 'record'>,
  name: string,
  id: unknown,
): boolean => kind === 'update' && noun === name && String(record) === String(id);

/** The next one to be sent: photos take long, and nothing waits for them. */
export const nextOf = (due: readonly OutboxEntry[]): OutboxEntry | undefined =>
  due.find(({ kind }) => kind !== 'photo') ?? due[0];

/** Milliseconds until the next try, after so many that had no end. */
export const dueAfter = (tries: number): number => Math.min(5_000 * 2 ** tries, 60_000);

/** What becomes of a change that is made on this version of its record, with a key of its own. */
export const overVersion = ({ body, form }: OutboxEntry, read: Values): Partial<NewEntry> => ({
  body: { ...body, updated_at: read.updated_at },
  form: form && { ...form, read },
  key: { key: newKey(), unknown: false },
});

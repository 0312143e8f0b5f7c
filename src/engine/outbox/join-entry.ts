// A further change of a record of which one waits already: both are one entry, made on the version of the first.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import type { RecordId } from '../data/data-source';
import { userKey } from '../session/session';
import { followingKey } from '../storage/idempotency-key';
import { type KeptEntry, mayWait, type OutboxEntry, outbox } from '../storage/outbox';
import { packFiles, unpackFiles } from '../storage/packed-files';
import { HOLD_TIMEOUT_MS, holdEntry } from './hold-entry';
import { changeEntry } from './keep-entry';
import { presentEntry } from './present-entry';
import { isChangeOf } from './sending-rules';

/** The change of this record that waits. Never rejects. */
export async function waitingChange({ noun }: Noun, id: RecordId): Promise<OutboxEntry | undefined> {
  const user = userKey();
  if (user === undefined || !mayWait(user)) return undefined;
  const entries = await outbox.list(user).catch(() => []);
  return entries.map(presentEntry).find((entry) => isChangeOf(entry, noun, id));
}

/**
 * Puts what was typed of `full` into the entry with this number, to be sent again. @returns `problem` where that is not
 * possible now; undefined where the entry was sent or discarded meanwhile.
 */
export async function joinEntry(id: number, full: KeptEntry): Promise<{ problem?: string } | undefined> {
  const release = await holdEntry(id, HOLD_TIMEOUT_MS);
  if (!release) return { problem: 'An earlier change of it is being sent, or open in another tab.' };
  try {
    const old = await outbox.read(id).catch(() => undefined);
    if (!old) return undefined;
    const { entry, files } = joined({ entry: presentEntry(old), files: await outbox.files(id) }, full);
    return { problem: await changeEntry(id, entry, files) };
  } finally {
    release();
  }
}

/** The body of the first with what was typed for the second: the rest of that is as it was before the first. */
export function joined(first: KeptEntry, second: KeptEntry): KeptEntry {
  const typed = second.entry.form?.typed ?? [];
  const ofSecond = (values: Values = {}): Values => {
    const found = unpackFiles(values, second.files);
    return Object.fromEntries(typed.map((name) => [name, found[name]]));
  };
  const files: File[] = [];
  const all = (old: Values = {}, next: Values | undefined): Values =>
    packFiles({ ...unpackFiles(old, first.files), ...ofSecond(next) }, Infinity, files).values;
  const { entry } = first;
  const form = { ...second.entry.form, ...entry.form };
  return {
    files,
    entry: {
      ...entry,
      at: second.entry.at,
      body: all(entry.body, second.entry.body),
      form: {
        ...form,
        values: all(entry.form?.values, second.entry.form?.values),
        typed: [...new Set([...(entry.form?.typed ?? []), ...typed])],
        shown: second.entry.form?.shown ?? entry.form?.shown,
        labels: { ...entry.form?.labels, ...second.entry.form?.labels },
      },
      files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
      key: followingKey(entry.key),
      refused: undefined,
      failures: 0,
    },
  };
}

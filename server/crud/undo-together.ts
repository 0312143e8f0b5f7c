// Takes several entries of the change log back, as `undoOne` each: what it does once for each record, this does once for all
// of them where nothing forbids it.
import { messagesOf } from '../../src/schema/model/messages';
import type { Connection } from '../db/database';
import type { SignedIn } from '../session/sessions';
import type { Batch } from './notify-assignee';
import type { ServedNoun } from './noun-module';
import { lockRows } from './rows';
import { storeAll } from './store-all';
import { isRefused, type Storing } from './store-records';
import { refusalText } from './try-save';
import { type Entry, reasonOf, receivedBack, undoOne } from './undo-changes';

interface Undoing {
  caller: SignedIn;
  timeZone: string;
}

/** @param entries one for each record. @returns for each why it stays; undefined where it is undone. */
export async function undoTogether(
  db: Connection,
  served: ServedNoun,
  entries: readonly Entry[],
  undo: Undoing,
  batch: Batch,
): Promise<(string | undefined)[]> {
  const ids = entries.map(({ record_id }) => record_id);
  const rows = await lockRows(db, served.noun, ids);
  const stays = new Map<Entry, string | undefined>();
  const storing = new Map<Storing, Entry>();
  for (const entry of entries) {
    const row = rows.get(entry.record_id);
    const received = row ? await receivedBack(db, served, entry, undo, row) : { message: messagesOf(served.noun).gone };
    if ('message' in received) stays.set(entry, received.message);
    // What follows from a move is for its module alone.
    else if (received.isMove) stays.set(entry, reasonOf(await undoOne(db, served, entry, undo, batch)));
    else storing.set({ id: entry.record_id, received: { ...received, batch } }, entry);
  }
  const outcomes = await storeAll(db, served, [...storing.keys()]);
  for (const [at, entry] of [...storing.values()].entries()) {
    const outcome = outcomes[at]!;
    stays.set(entry, isRefused(outcome) ? refusalText(outcome.refused) : undefined);
  }
  return entries.map((entry) => stays.get(entry));
}

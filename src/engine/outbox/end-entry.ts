// An entry that was sent: what waits for its record has that from now on.
import type { Values } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import { nouns } from '../../schema/model/nouns';
import type { KeptEntry, OutboxEntry, OutboxStore } from '../storage/outbox';

/**
 * Should the page end in between, the same entry gets the same response again.
 * @param made the response. @param next what takes its place.
 */
export async function endEntry(
  store: OutboxStore,
  { id, user, noun, mark }: OutboxEntry,
  made: Values,
  next?: readonly KeptEntry[],
): Promise<void> {
  const record = made[nouns.get(noun)?.api.id ?? ''] as string | number | undefined;
  const entries = mark === undefined || record === undefined ? [] : await store.list(user);
  for (const { id: follower, after } of entries)
    if (after === mark) await store.change(follower, { record, after: undefined });
  await store.remove(id, next);
}

/** What a comment on the record of this entry is kept `after`. */
export async function markOf(store: OutboxStore, { id }: Pick<OutboxEntry, 'id'>): Promise<string | undefined> {
  const entry = await store.read(id);
  const mark = entry?.mark ?? newKey();
  return entry && (await store.change(id, { mark })) ? mark : undefined;
}

// The outbox without a browser: entries in a list, numbered in the order in which they are kept.
import type { NewEntry, OutboxEntry, OutboxStore } from '../../src/engine/storage/outbox';

/** An entry of `user` that creates a record, with what a test is about. */
export const waiting = (more: Partial<NewEntry> = {}): NewEntry => ({
  user: '1',
  kind: 'create',
  noun: 'labortype',
  title: 'Labor Type',
  at: 0,
  body: { labortype: 'Flagger', status: 1 },
  key: { key: crypto.randomUUID(), unknown: true },
  files: { count: 0, bytes: 0 },
  ...more,
});

export function memoryOutbox(): OutboxStore {
  const entries = new Map<number, OutboxEntry>();
  const files = new Map<number, readonly File[]>();
  let count = 0;
  return {
    list: async (user) => [...entries.values()].filter((entry) => entry.user === user),
    read: async (id) => entries.get(id),
    files: async (id) => [...(files.get(id) ?? [])],
    async add(entry, given) {
      const id = ++count;
      entries.set(id, { ...entry, id });
      files.set(id, given);
      return id;
    },
    async change(id, change, given) {
      const old = entries.get(id);
      if (!old) return false;
      entries.set(id, { ...old, ...change });
      if (given) files.set(id, given);
      return true;
    },
    async remove(id, next = []) {
      const isThere = entries.delete(id);
      files.delete(id);
      for (const one of isThere ? next : []) {
        count++;
        entries.set(count, { ...one.entry, id: count });
        files.set(count, one.files);
      }
    },
  };
}

// Records that were read, so that the next one of a list is shown without a wait: those beside the one that is shown are
// requested ahead.

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { useDataSource } from '../../data/data-context';
import type { RecordId } from '../../data/data-source';
import { useNotice } from '../../data/use-notice';
import type { Result } from '../../feedback/result';
import { createListeners } from '../../hooks/listeners';

type Read = (id: RecordId, signal: AbortSignal) => Promise<Result<Values>>;

interface RecordMemory {
  /** What was read last, also while it is read again. */
  get(id: RecordId): Result<Values> | undefined;
  /** Reads those that are not known, have failed or are stale. */
  want(ids: readonly RecordId[]): void;
  /** What is known may have changed: it is shown until it was read again. */
  renew(): void;
  subscribe(listener: () => void): () => void;
  /** Aborts what is under way. */
  close(): void;
}

interface Entry {
  result?: Result<Values>;
  isPending: boolean;
  isStale?: boolean;
}

/** @param read requests one record; it is called once for each that is wanted, again after a failure or `renew`. */
export function createRecordMemory(read: Read): RecordMemory {
  const entries = new Map<string, Entry>();
  const { subscribe, notify } = createListeners();
  let controller = new AbortController();

  async function request(id: RecordId): Promise<void> {
    const entry: Entry = { result: entries.get(String(id))?.result, isPending: true };
    entries.set(String(id), entry);
    const { signal } = controller;
    const result = await read(id, signal);
    if (signal.aborted || entries.get(String(id)) !== entry) return;
    Object.assign(entry, { result, isPending: false });
    notify();
  }

  return {
    get: (id) => entries.get(String(id))?.result,
    want(ids) {
      for (const id of ids) {
        const entry = entries.get(String(id));
        const isKnown = entry && (entry.isPending || entry.result?.ok) && !entry.isStale;
        if (!isKnown) void request(id);
      }
    },
    renew() {
      for (const entry of entries.values()) entry.isStale = true;
    },
    subscribe,
    close() {
      controller.abort();
      controller = new AbortController();
      for (const [id, { isPending }] of entries) if (isPending) entries.delete(id);
    },
  };
}

interface Remembered {
  result?: Result<Values>;
  retry(): void;
}

/**
 * The record with this id, from memory where it is there.
 * @param ahead ids of those that are likely to be next. @param version of the rows: with another one records may have changed.
 */
export function useRemembered(noun: Noun, id: RecordId, ahead: readonly RecordId[], version: unknown): Remembered {
  const source = useDataSource();
  const memory = useMemo(() => createRecordMemory((one, signal) => source.read(noun, one, signal)), [source, noun]);
  const result = useSyncExternalStore(memory.subscribe, () => memory.get(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each version of the rows
  useEffect(() => memory.renew, [memory, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each version of the rows, too
  useEffect(() => memory.want([id]), [memory, id, version]);
  useNotice(noun, id, () => {
    memory.renew();
    memory.want([id]);
  });
  const next = JSON.stringify(ahead);
  // The one that is shown first: it has the line to itself.
  useEffect(() => {
    if (result) memory.want(JSON.parse(next));
  }, [memory, result, next]);
  useEffect(() => () => memory.close(), [memory]);
  return { result, retry: () => memory.want([id]) };
}

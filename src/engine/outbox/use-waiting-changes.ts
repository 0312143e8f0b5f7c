// The changes of records that wait to be sent, for what shows them.
import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Noun } from '../../schema/descriptor/descriptor';
import type { RecordId } from '../data/data-source';
import type { OutboxEntry } from '../storage/outbox';
import { outboxState } from './outbox-state';
import { isChangeOf } from './sending-rules';

/** That of one record. @param id undefined where nothing of it is looked for. */
export function useWaiting(noun: Noun, id: RecordId | undefined): OutboxEntry | undefined {
  const { entries } = useSnapshot(outboxState);
  if (id === undefined) return undefined;
  return (entries as readonly OutboxEntry[]).find((entry) => isChangeOf(entry, noun.noun, id));
}

/** Those of a noun's records. @param refetch fetches the rows again when one of them was sent or discarded: they are as the server has them then. */
export function useWaitingChanges(noun: Noun, refetch: () => unknown): readonly OutboxEntry[] {
  const { entries } = useSnapshot(outboxState);
  const all = useMemo(
    () =>
      (entries as readonly OutboxEntry[]).filter(
        (entry) => entry.noun === noun.noun && ['create', 'update'].includes(entry.kind),
      ),
    [entries, noun],
  );
  const before = useRef(all.length);
  useEffect(() => {
    if (all.length < before.current) void refetch();
    before.current = all.length;
  }, [all.length, refetch]);
  return all;
}

// An entry of the outbox while a form has it: nothing sends it meanwhile, and what the form saves becomes part of it.
import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { profileKey } from '../../schema/model/profile';
import { HOLD_TIMEOUT_MS, holdEntry } from '../outbox/hold-entry';
import { waitingChange } from '../outbox/join-entry';
import { sendNow } from '../outbox/outbox-state';
import { presentEntry } from '../outbox/present-entry';
import { likelyUserKey, session } from '../session/session';
import { mayWait, outbox } from '../storage/outbox';
import type { FormTask, OpenEntry } from './form-dependencies';

/** `none`: there is none; `gone`: it was sent or discarded meanwhile; `held`: something else has it. Undefined until known. */
export type HeldEntry = OpenEntry | 'none' | 'gone' | 'held' | undefined;

/** Milliseconds between two tries to have an entry that something else has. */
const PAUSE_MS = 1_000;

/** The entry whose number `find` resolves to, as long as this page alone has it. */
export function useHeldEntry(find: (() => Promise<number | undefined>) | undefined): HeldEntry {
  const [found, setFound] = useState<HeldEntry>();
  useEffect(() => {
    if (!find) return;
    let release: (() => void) | undefined;
    let isClosed = false;
    async function open(): Promise<void> {
      const id = await find!().catch(() => undefined);
      if (id === undefined) return setFound('none');
      // What has it may let it go: a try to send it on a slow line, or another tab that is closed.
      while (!isClosed && !release) {
        release = await holdEntry(id, HOLD_TIMEOUT_MS);
        if (release) break;
        setFound('held');
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      if (isClosed) return release?.();
      const entry = await outbox.read(id).catch(() => undefined);
      const content = await outbox.files(id).catch(() => []);
      if (!isClosed) setFound(entry ? { ...presentEntry(entry), content } : 'gone');
    }
    void open();
    return () => {
      isClosed = true;
      if (!release) return;
      release();
      // What the form was not closed over by a save is sent as it was.
      sendNow();
    };
  }, [find]);
  return found;
}

/** That of the record that a form changes. */
export function useWaitingChange({ noun, id, entry }: FormTask): HeldEntry {
  const { user } = useSnapshot(session);
  const key = user ? profileKey(user as Parameters<typeof profileKey>[0]) : undefined;
  const [isNeeded] = useState(() => {
    const likely = likelyUserKey();
    return id !== undefined && !entry && likely !== undefined && mayWait(likely);
  });
  const find = useCallback(async () => (await waitingChange(noun, id!))?.id, [noun, id]);
  const held = useHeldEntry(isNeeded && key !== undefined ? find : undefined);
  return isNeeded ? held : 'none';
}

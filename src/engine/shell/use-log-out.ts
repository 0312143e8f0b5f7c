// Logging out: from a button that is busy while the call runs, or from anywhere else.
import { useState } from 'react';
import { mayLogOut } from '../outbox/outbox-state';
import { type EngineRegistry, useRegistry } from '../registry/registry-context';
import { type OutboxEntry, outbox } from '../storage/outbox';

/** The alert of a logout that the server did not confirm. */
export const LOGOUT_FAILED = 'Logout failed.';

/** `onFailure` is called when the server did not confirm, so that the session stays. */
export function useLogOut(onFailure: () => void): { busy: boolean; logOut(): Promise<void> } {
  const { account } = useRegistry();
  const [busy, setBusy] = useState(false);

  async function logOut(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await signOut(account, onFailure);
    setBusy(false);
  }

  return { busy, logOut };
}

/** What the user has decided to discard, and nothing before the server has confirmed. */
const discard = async (entries: readonly OutboxEntry[]): Promise<void> => {
  for (const { id } of entries) await outbox.remove(id).catch(() => {});
};

let isRunning = false;

/** A second call while one runs does nothing. @param onFailure see `useLogOut`. */
export async function signOut(account: EngineRegistry['account'], onFailure: () => void): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const discarded = await mayLogOut();
  const result = discarded && (await account.signOut());
  isRunning = false;
  if (!result) return;
  if (result.ok) return discard(discarded);
  if (result.failure.kind === 'signed-out') return;
  // Shown and logged, and the session stays.
  console.error('Logout failed', result.failure.kind);
  onFailure();
}

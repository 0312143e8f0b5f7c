// Logging out from a button: busy while the call runs.
import { useState } from 'react';
import { useRegistry } from '../registry/registry-context';

/** The alert of a logout that the server did not confirm. */
export const LOGOUT_FAILED = 'Logout failed.';

/** `onFailure` is called when the server did not confirm, so that the session stays. */
export function useLogOut(onFailure: () => void): { busy: boolean; logOut(): Promise<void> } {
  const { account } = useRegistry();
  const [busy, setBusy] = useState(false);

  async function logOut(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const result = await account.signOut();
    setBusy(false);
    if (result.ok || result.failure.kind === 'signed-out') return;
    // Shown and logged, and the session stays.
    console.error('Logout failed', result.failure.kind);
    onFailure();
  }

  return { busy, logOut };
}

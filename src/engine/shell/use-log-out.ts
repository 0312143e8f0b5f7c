// Logging out from a button: busy while the server is told. The user menu and the profile page use it and say it in their way when it fails.
import { useState } from 'react';
import { signOut } from '../../api/sign-in';

/** The alert of a logout that the server did not confirm (spec section 8). */
export const LOGOUT_FAILED = 'Logout failed.';

/** `refused` is told when the server did not confirm, so that the session stays. */
export function useLogOut(refused: () => void): { busy: boolean; logOut(): Promise<void> } {
  const [busy, setBusy] = useState(false);

  async function logOut(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const result = await signOut();
    setBusy(false);
    if (result.ok || result.failure.kind === 'signed-out') return;
    // Said and logged, and the session stays (spec section 8, wire-and-words).
    console.error('Logout failed', result.failure.kind);
    refused();
  }

  return { busy, logOut };
}

// The owner of a stored token. The first script of a page fetches it, else the guard does; the profile screen fetches
// it anew.

import type { ApiError, Result } from '../engine/feedback/result';
import { endSession, keepUser, session } from '../engine/session/session';
import type { Profile } from '../schema/model/profile';
import { call } from './call';

/** Milliseconds between the attempts to reach a server that does not respond: about three seconds in all. */
const RETRY_MS = [400, 800, 1800];

/** The token whose owner is being fetched. */
let restoring: string | null = null;

/**
 * Fetches the profile of the stored token's owner into the session, unless that is under way. A rejection, or a server
 * that stays unreachable for about three seconds, ends the session.
 */
export async function restoreUser(pauses: readonly number[] = RETRY_MS): Promise<void> {
  const { token } = session;
  // The request for the first rows may have ended the session already.
  if (token === null || token === restoring) return;
  restoring = token;
  await fetchOwner(token, pauses);
  if (restoring === token) restoring = null;
}

async function fetchOwner(token: string, pauses: readonly number[]): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const result = await call<Profile>('GET', '/profile');
    const gone = session.token !== token;
    if (result.ok) {
      if (!gone) keepUser(result.data);
      return;
    }
    // A 401 has already ended the session; any other change of token belongs to another user.
    if (gone && result.failure.kind !== 'signed-out') return;
    const pause = pauses[attempt];
    if (gone || pause === undefined || !mayPass(result.failure)) {
      console.error('Auth failed');
      if (!gone) endSession('expired');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (session.token !== token) return;
  }
}

/**
 * Fetches the profile anew: after its owner has changed it, or to extend the session. After a failure the old one
 * stays.
 */
export async function refreshUser(): Promise<Result<Profile>> {
  const { token } = session;
  const result = await call<Profile>('GET', '/profile');
  if (result.ok && session.token === token) keepUser(result.data);
  return result;
}

/** Whether a retry can help: an unreachable or failing server, not a rejection. */
function mayPass(failure: ApiError): boolean {
  return (
    failure.kind === 'unreachable' || failure.kind === 'busy' || (failure.kind === 'server' && failure.status >= 500)
  );
}

// Signing in and out, and finding out who a stored token belongs to (spec section 4). The sign-in screen, the user menu and the guard call it.
import { call } from './call';
import { isObject, type Failure, type Result } from './failure';
import { endSession, keepToken, keepUser, session, userKey, type Profile } from './session';

/**
 * Asks for a token and stores it; `email` may be a username (spec section 3). The caller opens the app with `startSession(token)`,
 * after the green alert has been seen. A wrong sign-in is the failure `signed-out`.
 */
export async function signIn(email: string, password: string, remember: boolean): Promise<Result<string>> {
  const body = { email, password, remember_me: remember };
  const result = await call<unknown>('POST', '/login', { body, guest: true });
  if (!result.ok) return result;
  const token = isObject(result.data) ? result.data.token : undefined;
  if (typeof token !== 'string' || token === '') return { ok: false, failure: { kind: 'signed-out' } };
  keepToken(token);
  return { ok: true, data: token };
}

/** Ends the session on the server, then here, and deletes what the user has typed and not saved. When the server does not confirm, all stays. */
export async function signOut(): Promise<Result<unknown>> {
  const user = userKey();
  const result = await call<unknown>('POST', '/logout', { body: {} });
  if (result.ok) {
    const before = Date.now();
    endSession('logged-out');
    if (user !== undefined) void import('./drafts').then(({ deleteDraftsOf }) => deleteDraftsOf(user, before)).catch(() => {});
  }
  return result;
}

/** Milliseconds between the tries to reach a server that does not answer: about three seconds in all (wire-and-words). */
const PAUSES = [400, 800, 1800];

/**
 * Fetches the profile of the stored token's owner into the session. A refusal, or a server that stays away for about three seconds, ends the session.
 */
export async function restoreUser(pauses: readonly number[] = PAUSES): Promise<void> {
  const { token } = session;
  // The rows, asked for even before this, may have been refused already: then nobody is left to be asked about.
  if (token === null) return;
  for (let tries = 0; ; tries++) {
    const result = await call<Profile>('GET', '/profile');
    const gone = session.token !== token;
    if (result.ok) {
      if (!gone) keepUser(result.data);
      return;
    }
    // A 401 has already ended the session; any other change of token is another user's story.
    if (gone && result.failure.kind !== 'signed-out') return;
    const pause = pauses[tries];
    if (gone || pause === undefined || !mayPass(result.failure)) {
      console.error('Auth failed');
      if (!gone) endSession('expired');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (session.token !== token) return;
  }
}

/** Fetches the profile anew: after its owner has changed it, or to let the session go on. What fails shows the old one a little longer. */
export async function refreshUser(): Promise<Result<Profile>> {
  const { token } = session;
  const result = await call<Profile>('GET', '/profile');
  if (result.ok && session.token === token) keepUser(result.data);
  return result;
}

/** Whether waiting can help: an unreachable or failing server, not a refusal. */
function mayPass(failure: Failure): boolean {
  return failure.kind === 'unreachable' || failure.kind === 'busy' || (failure.kind === 'server' && failure.status >= 500);
}

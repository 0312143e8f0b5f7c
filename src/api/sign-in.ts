// Signing in and out (spec section 4). The sign-in screen and the user menu call it.

import type { Result } from '../engine/data/result';
import { endSession, keepToken, userKey } from '../engine/session/session';
import { isObject } from './api-error';
import { call } from './call';

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
    if (user !== undefined)
      void import('../engine/storage/drafts')
        .then(({ deleteDraftsOf }) => deleteDraftsOf(user, before))
        .catch(() => {});
  }
  return result;
}

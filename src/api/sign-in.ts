// Signing in and out.

import type { Result } from '../engine/feedback/result';
import { endSession, keepToken, syncToken, userKey } from '../engine/session/session';
import { isObject } from '../schema/formats/plain-values';
import { call } from './call';

/**
 * Requests a token and stores it; `email` may be a username. The caller opens the app with `startSession(token)`, after
 * the green alert has been shown. Wrong credentials are the failure `signed-out`.
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

/**
 * Ends the session on the server, then here, and erases what this browser has of the user, also where the session had
 * ended by itself. When the server does not confirm, nothing changes.
 */
export async function signOut(): Promise<Result<unknown>> {
  const user = userKey();
  if (!syncToken()) return { ok: false, failure: { kind: 'signed-out' } };
  const result = await call<unknown>('POST', '/logout', { body: {}, guest: true });
  if (!result.ok && result.failure.kind !== 'signed-out') return result;
  const before = Date.now();
  endSession('logged-out');
  if (user !== undefined)
    void import('../engine/storage/forget-user').then(({ forgetUser }) => forgetUser(user, before)).catch(() => {});
  return { ok: true, data: undefined };
}

// The session of the whole page: token and user. Signing in and out are calls: the app passes them to the engine
// (`registry-context.tsx`).

import { proxy } from 'valtio/vanilla';
import { type Profile, profileKey } from '../../schema/model/profile';
import { createListeners } from '../hooks/listeners';
import { readLocal, writeLocal } from '../storage/local';

/** `logged-out` is the user's own action; `expired` is everything else, and what was being typed is kept. */
export type SessionEnd = 'logged-out' | 'expired';

interface Session {
  token: string | null;
  /** Null until the guard has fetched the profile. */
  user: Profile | null;
  /** How the last session of this page ended. */
  ended: SessionEnd | null;
  /** What was being typed when it ended is kept as a draft. */
  kept: boolean;
}

const TOKEN = 'token';
const ENDS_AT = 'sessionEndsAt';
const USER = 'user';

/** Readable anywhere, changed only by the functions below. */
export const session = proxy<Session>({ token: readLocal(TOKEN), user: null, ended: null, kept: false });

/** Identifies the user in what is stored per user; undefined until the profile is loaded. */
export const userKey = (): string | undefined => (session.user === null ? undefined : profileKey(session.user));

/** The same, also before the profile is loaded, as the last page stored it: only for the look of a page. */
export const likelyUserKey = (): string | undefined => userKey() ?? readLocal(USER) ?? undefined;

/** Stores the profile of the token's owner. */
export function keepUser(user: Profile): void {
  session.user = user;
  writeLocal(USER, userKey() ?? null);
}

/** Puts the token into local storage, where the next page load finds it. */
export const keepToken = (token: string): void => writeLocal(TOKEN, token);

/** Opens the app for the holder of `token`; the guard then fetches the profile. */
export function startSession(token: string): void {
  keepToken(token);
  removed = false;
  Object.assign(session, { token, user: null, ended: null, kept: false });
}

/** Removes token and user, here and from local storage, and notifies the listeners, which drop this user's data. */
export function endSession(how: SessionEnd): void {
  writeLocal(TOKEN, null);
  writeLocal(ENDS_AT, null);
  writeLocal(USER, null);
  leave(how);
}

/** What was being typed when the session ended has been kept; the sign-in page says so. */
export const noteKept = (): void => {
  session.kept = true;
};

/**
 * Every response may report how many seconds the session lasts from now on. Kept in local storage, so that a call in
 * one tab counts in all.
 */
export function noteSessionEnd(seconds: string | null): void {
  if (seconds === null || session.token === null) return;
  lasts = Math.max(lasts, Number(seconds) * 1000);
  writeLocal(ENDS_AT, String(Date.now() + Number(seconds) * 1000));
}

/** The longest session so far, in milliseconds. */
let lasts = 0;

/**
 * Milliseconds until the session ends unless a call extends it, and how many of them are for the warning: two minutes,
 * less in a short session.
 */
export function sessionLeft(): { left: number; warning: number } {
  return { left: Number(readLocal(ENDS_AT) ?? Infinity) - Date.now(), warning: Math.min(120_000, lasts / 4) };
}

const endListeners = createListeners<[how: SessionEnd]>();

/** Calls `listener` whenever a session ends or another user takes over; @returns a function that stops it. */
export const onSessionEnd = endListeners.subscribe;

/**
 * Reads the token from local storage: without one this page is signed out, another one is taken over. To be called
 * before anything that depends on the session. @returns false when the token was removed: without a user there is
 * nothing to request.
 */
export function syncToken(): boolean {
  const token = readLocal(TOKEN);
  const was = session.token;
  if (token !== was) {
    if (was !== null) leave('expired');
    removed = token === null;
    if (token !== null) startSession(token);
  }
  return !removed;
}

/** Whether the last session of this page ended because its token was removed from local storage. */
let removed = false;

/** Follows other tabs: signing out there signs out here, a new sign-in there is taken over. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => void ((key === TOKEN || key === null) && syncToken());
  // A page that is restored from the browser's back/forward cache has missed all storage events.
  const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && syncToken());
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}

function leave(how: SessionEnd): void {
  Object.assign(session, { token: null, user: null, ended: how });
  endListeners.notify(how);
}

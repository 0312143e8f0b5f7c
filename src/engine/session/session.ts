// Who is signed in, for the whole page (spec section 4, "Session"). Calls read the token here, the guard and the user menu the rest.
// Signing in and out are calls: the app passes them to the engine (`registry-context.tsx`).
import { proxy } from 'valtio/vanilla';
import { type Profile, profileKey } from '../../schema/model/profile';
import { readLocal, writeLocal } from '../storage/local';

/** `logged-out` is the user's own wish; `expired` is everything else, and what was being typed is kept (promises S13). */
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

/** Read it anywhere, change it only through the functions below. */
export const session = proxy<Session>({ token: readLocal(TOKEN), user: null, ended: null, kept: false });

/** Names the user in what is kept per user; undefined until the profile has come. */
export const userKey = (): string | undefined => (session.user === null ? undefined : profileKey(session.user));

/** The same, also before the profile has come, from the last page that had it: for what only changes how things look. */
export const likelyUserKey = (): string | undefined => userKey() ?? readLocal(USER) ?? undefined;

/** Takes the profile of the token's owner. */
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

/** Forgets token and user, here and in local storage, and notifies everyone who keeps something of this user. */
export function endSession(how: SessionEnd): void {
  writeLocal(TOKEN, null);
  writeLocal(ENDS_AT, null);
  writeLocal(USER, null);
  leave(how);
}

/** What was being typed when the session ended has been kept; the sign-in page says so. */
export const noteKept = (): void => void (session.kept = true);

/** Every response may say how many seconds the session lasts from now on. In local storage, so that a call in one tab counts in all. */
export function noteSessionEnd(seconds: string | null): void {
  if (seconds === null || session.token === null) return;
  lasts = Math.max(lasts, Number(seconds) * 1000);
  writeLocal(ENDS_AT, String(Date.now() + Number(seconds) * 1000));
}

/** The longest that a session was said to last, in milliseconds. */
let lasts = 0;

/** Milliseconds until the session ends unless something is called before, and how many of them are time to warn: two minutes, less in a short session. */
export function sessionLeft(): { left: number; warning: number } {
  return { left: Number(readLocal(ENDS_AT) ?? Infinity) - Date.now(), warning: Math.min(120_000, lasts / 4) };
}

const listeners = new Set<(how: SessionEnd) => void>();

/** Calls `listener` whenever a session ends or another user takes over; returns the way to stop that. */
export function onSessionEnd(listener: (how: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Takes what local storage says about the token (spec section 7): without one this page is signed out, another one is taken over. Called before whatever
 * depends on the session. @returns false when the token was removed: without a user there is nothing to call.
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

/** Follows other tabs: signing out there signs out here, a new sign-in there is taken over (promises T-C4). */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => void ((key === TOKEN || key === null) && syncToken());
  // A page that comes back from the browser's cache has heard of nothing meanwhile.
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
  for (const listener of listeners) listener(how);
}

// What was kept of the response to a call, for a time without a connection. Loads with the first call that had none.
import type { Result } from '../engine/feedback/result';
import { noteKept } from '../engine/hooks/kept';
import { likelyUserKey } from '../engine/session/session';
import { readKept } from '../engine/storage/kept-responses';
import type { CallRequest } from './call-request';
import { keptName } from './kept-name';

const NOT_KEPT = 'There is no connection, and this is not kept on this device.';

/** What stands on every page, or beside what it shows: its age is none of the page. */
const BESIDE = ['/profile', '/views'];

/** Undefined for what reads nothing, and where this browser keeps no pages. */
export async function readKeptCall<T>(request: CallRequest): Promise<Result<T> | undefined> {
  const [name, user] = [keptName(request), likelyUserKey()];
  const kept = name !== undefined && user !== undefined && (await readKept(user, name));
  if (kept) {
    if (!BESIDE.includes(request.path)) noteKept(kept.at);
    return { ok: true, data: kept.data as T, keptAt: kept.at };
  }
  // Only a page that was kept itself promises more.
  const isPageKept = Boolean(globalThis.navigator?.serviceWorker?.controller);
  if (!isPageKept || (name === undefined && request.method !== 'GET') || request.options.guest) return undefined;
  return { ok: false, failure: { kind: 'unreachable', message: NOT_KEPT } };
}

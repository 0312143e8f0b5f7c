// What was kept of the response to a call, for a time without a connection. Loads with the first call that had none, or
// had to wait.
import type { Result } from '../engine/feedback/result';
import { forgetKept, noteKept } from '../engine/hooks/kept';
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

/** How many responses are awaited while the page shows what was kept of them. */
let awaited = 0;

/** What was kept of a response that takes long, which follows; the response itself where nothing was. Never rejects. */
export async function keptMeanwhile<T>(request: CallRequest, response: Promise<Result<T>>): Promise<Result<T>> {
  const kept = await readKeptCall<T>(request);
  if (!kept?.ok) return response;
  void followFresh(response);
  return { ...kept, fresh: response };
}

/** What the page shows is of now, once the last of them has come. */
async function followFresh(response: Promise<Result<unknown>>): Promise<void> {
  awaited++;
  const result = await response;
  awaited--;
  if (awaited === 0 && hasCome(result)) forgetKept();
}

const hasCome = (result: Result<unknown>): boolean =>
  result.ok ? result.keptAt === undefined : result.failure.kind !== 'unreachable' && result.failure.kind !== 'aborted';

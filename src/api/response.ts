// From an HTTP response to a `Result`: shared by `call.ts` (fetch) and `send.ts` (uploads with progress).
import type { Result } from '../engine/feedback/result';
import { endSession, session } from '../engine/session/session';
import { isObject } from '../schema/formats/plain-values';
import { failureOf } from './api-error';

/** A received response, with the token that was sent along, so that a late 401 cannot end a newer session. */
export interface ApiResponse {
  status: number;
  text: string;
  token: string | null;
}

/** The data of a response, unwrapped, or its failure. A 401 ends the session, unless `guest` is set. */
export function readResponse<T>({ status, text, token }: ApiResponse, guest = false): Result<T> {
  const body = parse(text);
  if (status === 401 && !guest && token === session.token) endSession('expired');
  if (status < 200 || status > 299) return { ok: false, failure: failureOf(status, body) };
  if (text !== '' && body === undefined) return { ok: false, failure: { kind: 'server', status, message: '' } };
  if (isStartupError(body)) return { ok: false, failure: failureOf(422, body) };
  return { ok: true, data: unwrap(body) as T };
}

/**
 * The payload of a response: `{ status, message, data }` gives its `data`, anything else is the payload itself, so that
 * bare and wrapped responses read alike. A table page carries counts beside `data` and so stays whole.
 */
export function unwrap(body: unknown): unknown {
  return isObject(body) && isWrapper(body) && body.data !== undefined ? body.data : body;
}

/** A 200 that reports an error: `{ status: 'error', … }`. */
function isStartupError(body: unknown): boolean {
  return isObject(body) && isWrapper(body) && typeof body.status === 'string' && body.status !== 'success';
}

const WRAPPER = new Set(['status', 'message', 'data', 'errors']);

/** A record may have a field `status`, too, but never only these. */
const isWrapper = (body: Record<string, unknown>): boolean => Object.keys(body).every((key) => WRAPPER.has(key));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// From an HTTP response to a `Result`: shared by `call.ts` (fetch) and `http-forms.ts` (uploads with progress).
import type { ApiError, Result } from '../engine/feedback/result';
import { endSession, session } from '../engine/session/session';
import { parseJson } from '../schema/formats/json-text';
import { isObject } from '../schema/formats/plain-values';
import type { Errors } from '../schema/rules/check';

/** A received response, with the token that was sent along, so that a late 401 cannot end a newer session. */
export interface ApiResponse {
  status: number;
  text: string;
  token: string | null;
  /** The header that names the change that a save has made. */
  change?: string | null;
}

/** Its name. */
export const CHANGE_ID = 'change-id';

/** The data of a response, unwrapped, or its failure. A 401 ends the session, unless `guest` is set. */
export function readResponse<T>({ status, text, token, change }: ApiResponse, guest = false): Result<T> {
  const body = parseJson(text);
  if (status === 401 && !guest && token === session.token) endSession('expired');
  if (status < 200 || status > 299) return { ok: false, failure: failureOf(status, body) };
  if (text !== '' && body === undefined) return { ok: false, failure: { kind: 'server', status, message: '' } };
  if (isErrorResponse(body)) return { ok: false, failure: failureOf(422, body) };
  return { ok: true, data: unwrap(body) as T, ...(change && { changeId: Number(change) }) };
}

/**
 * The payload of a response: `{ status, message, data }` gives its `data`, anything else is the payload itself, so that
 * bare and wrapped responses read alike. A table page carries counts beside `data` and so stays whole.
 */
export function unwrap(body: unknown): unknown {
  return isObject(body) && isWrapper(body) && body.data !== undefined ? body.data : body;
}

/** A 200 that reports an error: `{ status: 'error', … }`. */
function isErrorResponse(body: unknown): boolean {
  return isObject(body) && isWrapper(body) && typeof body.status === 'string' && body.status !== 'success';
}

const WRAPPER = new Set(['status', 'message', 'data', 'errors']);

/** A record may have a field `status`, too, but never only these. */
const isWrapper = (body: Record<string, unknown>): boolean => Object.keys(body).every((key) => WRAPPER.has(key));

/** The kind of failure by status; any other status is one of the server. */
const KINDS: Readonly<Record<number, Extract<ApiError, { fields: Errors }>['kind']>> = {
  403: 'forbidden',
  404: 'missing',
  408: 'busy',
  409: 'conflict',
  410: 'missing',
  413: 'too-large',
  422: 'invalid',
  429: 'busy',
  503: 'busy',
  507: 'too-large',
};

/** The failure for an error response; `body` is its parsed JSON, undefined when it was none. */
export function failureOf(status: number, body: unknown): ApiError {
  if (status === 401) return { kind: 'signed-out' };
  const message = messageOf(body);
  const kind = KINDS[status];
  if (!kind) {
    const fields = isObject(body) ? messagesIn(body.data) : {};
    return { kind: 'server', status, message, ...(Object.keys(fields).length > 0 ? { fields } : {}) };
  }
  if (kind !== 'conflict' || !isObject(body) || !isObject(body.current))
    return { kind, message, fields: fieldsOf(body) };
  const { current, changed_by } = body;
  const fields = messagesIn(body.data);
  return { kind, message, fields, current, ...(typeof changed_by === 'string' && { changedBy: changed_by }) };
}

/**
 * Field messages of an error response: under `data`, under `errors`, or the body itself is the map. A field's messages
 * may be a list or a single text.
 */
export function fieldsOf(body: unknown): Errors {
  if (!isObject(body)) return {};
  for (const candidate of [body.data, body.errors]) {
    const fields = messagesIn(candidate);
    if (Object.keys(fields).length > 0) return fields;
  }
  const { status: _status, message: _message, data: _data, errors: _errors, ...rest } = body;
  return messagesIn(rest);
}

/** A response of another shape is a failure of the server, not an empty list. */
export const UNREADABLE = {
  ok: false,
  failure: { kind: 'server', status: 200, message: '' },
} as const satisfies Result<never>;

/** The result, where its data have a list of this name. */
export const withList = <T>(result: Result<T>, name: keyof T): Result<T> =>
  !result.ok || (isObject(result.data) && Array.isArray(result.data[name])) ? result : UNREADABLE;

function messagesIn(map: unknown): Errors {
  if (!isObject(map)) return {};
  const found: [string, string[]][] = [];
  for (const [field, value] of Object.entries(map)) {
    const texts = (Array.isArray(value) ? value : [value]).filter(
      (text): text is string => typeof text === 'string' && text !== '',
    );
    if (texts.length > 0) found.push([field, texts]);
  }
  return Object.fromEntries(found);
}

function messageOf(body: unknown): string {
  // A page of HTML from a proxy, or a very long text, is not shown.
  return isObject(body) && typeof body.message === 'string' && body.message.length <= 300 ? body.message : '';
}

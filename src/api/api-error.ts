// Everything that can go wrong with a call, as one union, and how an HTTP answer becomes one of its kinds.
// `response.ts` makes failures, the engine decides what each kind looks like.
import type { Errors } from '../schema/rules/check';

/** Why a call gave no data. `message` is the server's own short sentence, empty when it sent none. */
export type ApiError =
  | { kind: 'invalid'; message: string; fields: Errors } // 422
  | { kind: 'signed-out' } // 401; the session has been ended by then
  | { kind: 'forbidden' | 'missing' | 'conflict' | 'too-large' | 'busy'; message: string; fields: Errors } // 403, 404 and 410, 409, 413; 408, 429 and 503
  | { kind: 'unreachable' } // no network, or no answer in ten seconds
  | { kind: 'aborted' } // the caller gave up: show nothing
  | { kind: 'server'; status: number; message: string }; // everything else

/** What every call resolves to; calls never reject. */
export type Result<T> = { ok: true; data: T } | { ok: false; failure: ApiError };

/** The failure for a refused answer; `body` is its parsed JSON, undefined when it was none. */
export function failureOf(status: number, body: unknown): ApiError {
  const message = messageOf(body);
  const fields = fieldsOf(body);
  switch (status) {
    case 401:
      return { kind: 'signed-out' };
    case 403:
      return { kind: 'forbidden', message, fields };
    case 404:
    case 410:
      return { kind: 'missing', message, fields };
    case 409:
      return { kind: 'conflict', message, fields };
    case 413:
      return { kind: 'too-large', message, fields };
    case 422:
      return { kind: 'invalid', message, fields };
    case 408:
    case 429:
    case 503:
      return { kind: 'busy', message, fields };
    default:
      return { kind: 'server', status, message };
  }
}

/**
 * Field sentences of a refused answer: under `data`, under `errors`, or the answer itself is the map (wire-and-words, "Answers").
 * A field's sentences may be a list or a single text.
 */
export function fieldsOf(body: unknown): Errors {
  if (!isObject(body)) return {};
  for (const candidate of [body.data, body.errors]) {
    const fields = sentencesIn(candidate);
    if (Object.keys(fields).length > 0) return fields;
  }
  const { status: _status, message: _message, data: _data, errors: _errors, ...rest } = body;
  return sentencesIn(rest);
}

/** Whether `value` is a plain JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sentencesIn(map: unknown): Errors {
  if (!isObject(map)) return {};
  const found: [string, string[]][] = [];
  for (const [field, value] of Object.entries(map)) {
    const sentences = (Array.isArray(value) ? value : [value]).filter(
      (text): text is string => typeof text === 'string' && text !== '',
    );
    if (sentences.length > 0) found.push([field, sentences]);
  }
  return Object.fromEntries(found);
}

function messageOf(body: unknown): string {
  // A page of HTML from a proxy, or a novel, is nothing to show.
  return isObject(body) && typeof body.message === 'string' && body.message.length <= 300 ? body.message : '';
}

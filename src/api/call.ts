// One call to the client API: base address, bearer token, ten seconds, and every outcome as a `Result`.

import type { Result } from '../engine/data/result';
import { noteSessionEnd, session, syncToken } from '../engine/session/session';
import { readResponse } from './response';

/** Milliseconds a call may take altogether. */
export const TIMEOUT = 10_000;

/**
 * The header with which the server reports how many seconds the session lasts without a further call; another server
 * may omit it.
 */
export const ENDS_IN = 'session-ends-in';

export type Method = 'GET' | 'POST' | 'DELETE';

export interface CallOptions {
  /** Undefined entries are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Nobody is signed in yet: a 401 is a response like any other. */
  guest?: boolean;
}

/** Calls `path` under the API base. Never rejects; a 401 has ended the session by the time it resolves. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Result<T>> {
  if (!options.guest && !syncToken()) return { ok: false, failure: { kind: 'signed-out' } };
  const { token } = session;
  const limit = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await fetch(apiBase() + path + queryText(options.query), {
      method,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      headers: new Headers({
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...bearer(token),
        ...options.headers,
      }),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    });
    // The limit includes the body of the response.
    const text = await response.text();
    noteSessionEnd(response.headers.get(ENDS_IN));
    return readResponse<T>({ status: response.status, text, token }, options.guest);
  } catch {
    return { ok: false, failure: { kind: options.signal?.aborted ? 'aborted' : 'unreachable' } };
  }
}

function queryText(query: CallOptions['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The header that authenticates the caller, none without a session. */
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** The base address of the API: the server writes it into the page. */
export function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || '/api/client';
}

// One call to the client API: base address, bearer token, ten seconds, and every outcome as a `Result`.

import type { Result } from '../engine/data/result';
import { session, syncToken } from '../engine/session/session';
import { apiBase, bearer, http, TIMEOUT } from './http';
import { readResponse } from './response';

export type Method = 'GET' | 'POST' | 'DELETE';

export interface CallOptions {
  /** Undefined entries are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Nobody is signed in yet: a 401 is a response like any other. */
  guest?: boolean;
}

/** Calls `path` under the API base. Never rejects; a 401 has ended the session by the time it resolves. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Result<T>> {
  const { guest, signal, headers, query, body } = options;
  if (!guest && !syncToken()) return { ok: false, failure: { kind: 'signed-out' } };
  const { token } = session;
  // A limit of our own: that of the client ends with the headers, this one includes the body of the response.
  const limit = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await http.raw<string, 'text'>(path, {
      method,
      baseURL: apiBase(),
      query,
      body,
      headers: { accept: 'application/json', ...bearer(token), ...headers },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return readResponse<T>({ status: response.status, text: response._data ?? '', token }, guest);
  } catch {
    return { ok: false, failure: { kind: signal?.aborted ? 'aborted' : 'unreachable' } };
  }
}

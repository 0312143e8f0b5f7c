// One call to the client API: base address, bearer token, ten seconds, and every outcome as a `Result` (spec section 7).
// Used by everything in this folder; screens use the named functions beside it.
import { ofetch } from 'ofetch';
import { readAnswer } from './answer';
import type { Result } from './failure';
import { noteSessionEnd, session } from './session';

/** Milliseconds a call may take altogether (spec section 9). */
export const TIMEOUT = 10_000;

/** The header in which the server says how many seconds the session lasts without a further call; another server need not. */
export const ENDS_IN = 'session-ends-in';

export type Method = 'GET' | 'POST' | 'DELETE';

export interface CallOptions {
  /** Undefined entries are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Nobody is signed in yet: a 401 is an answer like any other. */
  guest?: boolean;
}

/** Calls `path` under the API base. Never rejects; a 401 has ended the session by the time it resolves. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Result<T>> {
  const { token } = session;
  const limit = AbortSignal.timeout(TIMEOUT);
  try {
    const { status, headers, _data } = await ofetch.raw<string, 'text'>(path, {
      baseURL: apiBase(),
      method,
      query: options.query,
      body: options.body as Record<string, unknown> | undefined,
      headers: { accept: 'application/json', ...bearer(token), ...options.headers },
      // ofetch drops its own timeout as soon as a signal is given, and it never covers the body: this one does both.
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      responseType: 'text',
      ignoreResponseError: true,
      retry: false,
    });
    noteSessionEnd(headers.get(ENDS_IN));
    return readAnswer<T>({ status, text: _data ?? '', token }, options.guest);
  } catch {
    return { ok: false, failure: { kind: options.signal?.aborted ? 'aborted' : 'unreachable' } };
  }
}

/** The header that proves who calls, none without a session. */
export const bearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

/** Where the API lives: the server writes it into the page (wire-and-words, "Session, shell, texts"). */
export function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || '/api/client';
}

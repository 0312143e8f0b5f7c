// One call to the client API: base address, bearer token, ten seconds, and every outcome as a `Result`. And the one
// configured HTTP client behind calls, export and sample data. Uploads are not sent with it: their progress needs
// `XMLHttpRequest`.

import { ofetch } from 'ofetch';
import type { Result } from '../engine/feedback/result';
import { connection, noteResponse, noteUnreachable } from '../engine/hooks/connection';
import { pageSetting } from '../engine/navigation/page-setting';
import { noteSessionEnd, session, syncToken } from '../engine/session/session';
import type { CallOptions, CallRequest, Method } from './call-request';
import { arrived, keptResult, soonOrKept } from './keeping';
import { CHANGE_ID, readResponse } from './response';

export type { CallOptions, Method } from './call-request';

/** Calls `path` under the API base. Never rejects; a 401 has ended the session by the time it resolves. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Result<T>> {
  if (!options.guest && !syncToken()) return { ok: false, failure: { kind: 'signed-out' } };
  const { token } = session;
  const request = { method, path, options };
  const known = connection.isOnline ? undefined : await keptResult<T>(request);
  if (known?.ok) return known;
  const response = send<T>(request, token, known);
  return options.isKeptFirst ? soonOrKept(request, response) : response;
}

/** @param known what takes the place of a response that does not come */
async function send<T>(request: CallRequest, token: string | null, known?: Result<T>): Promise<Result<T>> {
  const { method, path, options } = request;
  const { guest, signal, headers, query, body, keepalive, timeoutMs = CALL_TIMEOUT_MS } = options;
  // A limit of our own: that of the client ends with the headers, this one includes the body of the response.
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await http.raw<string, 'text'>(path, {
      method,
      baseURL: apiBase(),
      query,
      body,
      keepalive,
      headers: { accept: 'application/json', ...bearer(token), ...headers },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const change = response.headers.get(CHANGE_ID);
    const result = readResponse<T>({ status: response.status, text: response._data ?? '', token, change }, guest);
    arrived({ ...request, token, result });
    return result;
  } catch {
    if (signal?.aborted) return { ok: false, failure: { kind: 'aborted' } };
    noteUnreachable();
    return known ?? (await keptResult<T>(request)) ?? { ok: false, failure: { kind: 'unreachable' } };
  }
}

/**
 * The function `name` of a module that loads with the first use of it. Code that cannot be loaded is reported like an
 * unreachable server: nothing has been sent.
 */
export function lazyCall<Name extends string, Module extends Record<Name, AnyCall>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  let module: Module | undefined;
  const run = async (...args: never): Promise<Result<unknown>> => {
    // Without a wait once it is there: a page that is closed waits for nothing.
    module ??= await load().catch(() => undefined);
    return module ? module[name](...args) : { ok: false, failure: { kind: 'unreachable' } };
  };
  return run as Module[Name];
}

type AnyCall = (...args: never) => Promise<Result<unknown>>;

/** Milliseconds a call may take altogether. */
export const CALL_TIMEOUT_MS = 10_000;

/**
 * The header with which the server reports how many seconds the session lasts without a further call; another server
 * may omit it.
 */
export const ENDS_IN = 'session-ends-in';

/** `http.raw` rejects for a lost connection and an aborted signal, and for nothing else: a status is no error, `readResponse` reads it. */
export const http = ofetch.create({
  // A write that is sent twice may be two records; a retry is the decision of the caller.
  retry: false,
  ignoreResponseError: true,
  responseType: 'text',
  onResponse: ({ response }) => {
    noteResponse();
    noteSessionEnd(response.headers.get(ENDS_IN));
  },
});

/** The header that authenticates the caller, none without a session. */
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** The base address of the API: the server writes it into the page. */
export function apiBase(): string {
  return pageSetting('api-base') || '/api/client';
}

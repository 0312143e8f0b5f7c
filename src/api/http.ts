// The one configured HTTP client, for calls, export and sample data. Uploads are not sent with it: their progress needs `XMLHttpRequest`.

import { ofetch } from 'ofetch';
import { pageSetting } from '../engine/navigation/page-setting';
import { noteSessionEnd } from '../engine/session/session';

/** Milliseconds a call may take altogether. */
export const TIMEOUT = 10_000;

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
  onResponse: ({ response }) => noteSessionEnd(response.headers.get(ENDS_IN)),
});

/** The header that authenticates the caller, none without a session. */
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** The base address of the API: the server writes it into the page. */
export function apiBase(): string {
  return pageSetting('api-base') || '/api/client';
}

// A multipart upload with progress. Its limit is ten seconds *without progress* while bytes move, then ten seconds for
// the response, so that a large attachment gets through a slow connection.

import type { SendOptions } from '../engine/data/data-source';
import type { Result } from '../engine/feedback/result';
import { noteSessionEnd, session, syncToken } from '../engine/session/session';
import { newKey } from '../engine/storage/idempotency-key';
import { apiBase, bearer, ENDS_IN, TIMEOUT } from './call';
import { readResponse } from './response';

/**
 * Posts `body`. When the outcome is unknown (the connection broke, or no response came) it is retried once with the
 * same key, so that the server returns the first result instead of a second record. Never rejects.
 */
export async function send<T>(path: string, body: FormData, options: SendOptions = {}): Promise<Result<T>> {
  const key = options.key ?? newKey();
  const first = await attempt<T>(path, body, key, options);
  const unknown = !first.ok && first.failure.kind === 'unreachable';
  return unknown ? attempt<T>(path, body, key, options) : first;
}

function attempt<T>(
  path: string,
  body: FormData,
  key: string,
  { signal, onProgress }: SendOptions,
): Promise<Result<T>> {
  if (signal?.aborted) return Promise.resolve({ ok: false, failure: { kind: 'aborted' } });
  if (!syncToken()) return Promise.resolve({ ok: false, failure: { kind: 'signed-out' } });
  return new Promise((resolve) => {
    const { token } = session;
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const stopOnAbort = () => request.abort();
    const finish = (result: Result<T>) => {
      clearTimeout(watch);
      signal?.removeEventListener('abort', stopOnAbort);
      resolve(result);
    };
    const lost = () => finish({ ok: false, failure: { kind: signal?.aborted ? 'aborted' : 'unreachable' } });
    const waitAgain = () => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), TIMEOUT);
    };

    request.open('POST', apiBase() + path);
    for (const [name, value] of Object.entries({
      accept: 'application/json',
      'idempotency-key': key,
      ...bearer(token),
    })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => {
      waitAgain();
      onProgress?.(loaded, total);
    };
    request.upload.onload = waitAgain;
    request.onload = () => {
      noteSessionEnd(request.getResponseHeader(ENDS_IN));
      finish(readResponse<T>({ status: request.status, text: request.responseText, token }));
    };
    request.onerror = lost;
    request.onabort = lost;
    signal?.addEventListener('abort', stopOnAbort);
    waitAgain();
    request.send(body);
  });
}

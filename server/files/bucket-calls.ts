// Signed calls to an S3-compatible store, with limits of time. One is repeated at once where the store broke off or says
// that it is busy, as all of them can be; one that took too long is not, since a user waits.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type BucketAddress, bucketAddress } from '../base/bucket-address';
import { FilesUnavailable } from '../base/unavailable';

/** Milliseconds that the store may take to respond, or for the next piece of a file. */
const TIMEOUT_MS = 8_000;
/** For each of these bytes that are sent it gets another millisecond: 256 kB a second. */
const BYTES_PER_MS = 256;
/** Milliseconds before each further attempt. */
const PAUSES_MS = [100, 500];

/** A call to the bucket. Its prefix is put before `key`, and time for the body is added to `timeoutMs`. */
export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without one the call is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | string;
  timeoutMs?: number;
}

interface Calls {
  /** In front of every key. */
  prefix: string;
  /** @returns the response, its head only. @throws `FilesUnavailable` unless the status is one of 2xx or `accepted`. */
  send(call: Call, accepted?: readonly number[]): Promise<Response>;
  /** The same, with the text of the response. */
  sendText(call: Call, accepted?: readonly number[]): Promise<string>;
}

/** @param url the value of FILES_URL. */
export function openCalls(url: string): Calls {
  const address = bucketAddress(url)!;
  const { keyId, secret, region, prefix } = address;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 });

  async function send(call: Call, accepted: readonly number[] = []): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await sendOnce(client, address, call, accepted);
      if (outcome instanceof Response) return outcome;
      const wait = outcome.mayRepeat ? PAUSES_MS[attempt] : undefined;
      if (wait === undefined) throw outcome.error;
      await pause(wait * (0.5 + Math.random()));
    }
  }

  return { prefix, send, sendText: async (call, accepted) => textOf(await send(call, accepted), call) };
}

/** What went wrong with a call; `mayRepeat` where another attempt may work at once. */
interface Failure {
  error: Error;
  mayRepeat: boolean;
}

async function sendOnce(
  client: AwsClient,
  { origin, bucket, prefix }: BucketAddress,
  call: Call,
  accepted: readonly number[],
): Promise<Response | Failure> {
  const { method, key, query = {}, body } = call;
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`;
  const search = new URLSearchParams(query).toString();
  const headers = { ...call.headers };
  // The store refuses content that does not have this hash.
  if (body !== undefined) headers['x-amz-content-sha256'] = createHash('sha256').update(body).digest('hex');
  const request = await client.sign(`${origin}/${path}${search ? `?${search}` : ''}`, {
    method,
    headers,
    body: body as BodyInit,
  });
  const stop = new AbortController();
  const timeoutMs = Math.round((call.timeoutMs ?? TIMEOUT_MS) + (body?.length ?? 0) / BYTES_PER_MS);
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const response = await fetch(request, { signal: stop.signal, redirect: 'error' });
    if (response.ok || accepted.includes(response.status)) return response;
    const refusal = await response.text();
    const reason = reasonOf(call, response.status, refusal);
    const error = new FilesUnavailable(doing(call), reason, isFull(response.status, refusal));
    return { error, mayRepeat: !error.isFull && (response.status >= 500 || response.status === 429) };
  } catch (error) {
    if (!stop.signal.aborted) return { error: brokenOff(call, error), mayRepeat: true };
    return { error: new FilesUnavailable(doing(call), `${method}: no response for ${timeoutMs} ms`), mayRepeat: false };
  } finally {
    clearTimeout(timer);
  }
}

/** The connection was refused, reset or closed. */
function brokenOff(call: Call, error: unknown): Error {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: string; message?: string };
  return new FilesUnavailable(doing(call), `${call.method}: ${code ?? message}`);
}

const doing = ({ method }: Call): 'read' | 'store' => (method === 'GET' || method === 'HEAD' ? 'read' : 'store');

/** For the log: what the store says about the call, without its key. */
export const reasonOf = ({ method }: Call, status: number, text: string): string =>
  `${method}: ${status} ${tagsIn(text, 'Code')[0]?.slice(0, 100) ?? ''}`.trim();

const isFull = (status: number, text: string): boolean =>
  status === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test(tagsIn(text, 'Code')[0] ?? '');

/** The body, each piece of which has to come in time once it is requested. */
export function readableOf(response: Response, call: Call): Readable {
  const reader = response.body!.getReader();
  return new Readable({
    async read() {
      const late = new FilesUnavailable(doing(call), `${call.method}: no data for ${TIMEOUT_MS} ms`);
      const timer = setTimeout(() => this.destroy(late), TIMEOUT_MS);
      try {
        const { done, value } = await reader.read();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(brokenOff(call, error));
      } finally {
        clearTimeout(timer);
      }
    },
    destroy(error, done) {
      void reader.cancel().catch(() => {});
      done(error);
    },
  });
}

/** The text of a list or an error: small ones. */
export async function textOf(response: Response, call: Call): Promise<string> {
  return response.body ? text(readableOf(response, call)) : '';
}

/** Contents of the elements of this name, in the flat XML of the protocol. */
export const tagsIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, content]) => content!);

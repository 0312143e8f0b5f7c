// The plain calls of a noun, from its descriptor's `api` (spec section 7): list, read, create, update, remove.
// Forms, inline tables and dialogs call these; the paged list is in `table.ts`.
import type { Noun, Values } from '../schema/descriptor';
import { isEmpty, isFile } from '../schema/values';
import { call } from './call';
import { forgetChoices } from './choices';
import type { Result } from './failure';
import { newKey } from './idempotency-key';
import { send, type SendOptions } from './send';

/** Every record of a noun that is not paged. */
export function list(noun: Noun, signal?: AbortSignal): Promise<Result<Values[]>> {
  return call('GET' === noun.api.list ? 'GET' : 'POST', noun.api.base, { signal });
}

/** One record. */
export function read(noun: Noun, id: string | number, signal?: AbortSignal): Promise<Result<Values>> {
  return call('GET', `${noun.api.base}/${encodeURIComponent(id)}`, { signal });
}

/**
 * Creates a record. A `FormData` body, or values of a noun whose `body` is multipart, go as an upload; anything else as JSON.
 * `options.key` names the intent: send it again with every retry of the same save.
 */
export function create<T = Values>(noun: Noun, body: Values | FormData, options: SendOptions = {}): Promise<Result<T>> {
  return write<T>(noun, `${noun.api.base}/create`, body, { ...options, key: options.key ?? newKey() });
}

/** Changes a record. */
export function update<T = Values>(noun: Noun, id: string | number, body: Values | FormData, options: SendOptions = {}): Promise<Result<T>> {
  return write<T>(noun, `${noun.api.base}/update/${encodeURIComponent(id)}`, body, options);
}

/** Deletes a record. */
export async function remove(noun: Noun, id: string | number): Promise<Result<unknown>> {
  const result = await call('DELETE', `${noun.api.base}/delete/${encodeURIComponent(id)}`);
  forgetChoicesOf(noun);
  return result;
}

/** Values as multipart: files as files, lists as `name[]`, what is empty stays away. */
export function toFormData(values: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (isEmpty(value)) continue;
    if (Array.isArray(value)) for (const item of value) append(data, `${name}[]`, item);
    else append(data, name, value);
  }
  return data;
}

async function write<T>(noun: Noun, path: string, body: Values | FormData, options: SendOptions): Promise<Result<T>> {
  const form = body instanceof FormData ? body : noun.api.body === 'multipart' ? toFormData(body) : undefined;
  const headers: Record<string, string> = options.key ? { 'idempotency-key': options.key } : {};
  const result = await (form ? send<T>(path, form, options) : call<T>('POST', path, { body, headers, signal: options.signal }));
  forgetChoicesOf(noun);
  return result;
}

function append(data: FormData, name: string, value: unknown): void {
  if (isFile(value)) data.append(name, value as unknown as Blob, value.name);
  else data.append(name, typeof value === 'object' ? JSON.stringify(value) : typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
}

/** A new or renamed record must show in the selects that offer it. */
function forgetChoicesOf(noun: Noun): void {
  if (noun.choices) forgetChoices(noun.choices.key);
}

// The plain calls of a noun, from its descriptor's `api` (spec section 7): list, fetch, create, update, delete.
// Forms, inline tables and dialogs call these; the paged list is in `table.ts`.
import type { Noun, Values } from '../schema/model/descriptor';
import { sentValues } from '../schema/model/record-for';
import { isEmpty, isFile, isStoredFile } from '../schema/rules/values';
import type { Result } from './api-error';
import { type CallOptions, call } from './call';
import { forgetChoices } from './choices';
import { type SendOptions, send } from './send';

/** Every record of a noun that is not paged. A noun that is one kind of several at its address says which. */
export function listRecords(noun: Noun, signal?: AbortSignal): Promise<Result<Values[]>> {
  return call(noun.api.list, noun.api.base, { query: noun.api.fixed as CallOptions['query'], signal });
}

/** One record, a noun's only one under any id; code that knows the noun names its type (`import type { Terminal } from 'records'`). */
export function fetchRecord<Found = Values>(
  noun: Noun,
  id: string | number,
  signal?: AbortSignal,
): Promise<Result<Found>> {
  return call('GET', noun.api.single ? noun.api.base : `${noun.api.base}/${encodeURIComponent(id)}`, { signal });
}

/**
 * Creates a record; a noun whose `body` is multipart goes as an upload, any other as JSON. `sending.key` names the intent: every retry of the
 * same save brings the same key (`newKey()`), so that it becomes one record.
 */
export function createRecord(
  noun: Noun,
  values: Values,
  sending: SendOptions & { key: string },
): Promise<Result<Values>> {
  return write(noun, `${noun.api.base}/create`, { ...values, ...noun.api.fixed }, sending);
}

/** Changes a record. Fields that are not in `values` keep theirs. */
export function updateRecord(
  noun: Noun,
  id: string | number,
  values: Values,
  sending: SendOptions = {},
): Promise<Result<Values>> {
  const path = `${noun.api.base}/update`;
  return write(noun, noun.api.single ? path : `${path}/${encodeURIComponent(id)}`, values, sending);
}

/** Deletes a record. */
export async function deleteRecord(noun: Noun, id: string | number): Promise<Result<unknown>> {
  const result = await call('DELETE', `${noun.api.base}/delete/${encodeURIComponent(id)}`);
  forgetChoices(noun);
  return result;
}

async function write(noun: Noun, path: string, values: Values, sending: SendOptions): Promise<Result<Values>> {
  const { key, signal } = sending;
  const sent = sentValues(noun, values);
  const result = await (noun.api.body === 'multipart'
    ? send<Values>(path, toFormData(sent), sending)
    : call<Values>('POST', path, { body: sent, signal, headers: key ? { 'idempotency-key': key } : {} }));
  // A new or renamed record must show in the selects that offer it.
  forgetChoices(noun);
  return result;
}

/** Values as multipart: files as files, lists as `name[]`, true as 1, an emptied field (null) as an empty text; everything else that is empty stays away. */
export function toFormData(values: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === null) data.append(name, '');
    // A stored file is where it belongs already.
    if (isEmpty(value) || isStoredFile(value)) continue;
    if (Array.isArray(value)) for (const item of value) append(data, `${name}[]`, item);
    else append(data, name, value);
  }
  return data;
}

function append(data: FormData, name: string, value: unknown): void {
  if (isFile(value)) data.append(name, value as File, value.name);
  else if (typeof value === 'boolean') data.append(name, value ? '1' : '0');
  else data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}

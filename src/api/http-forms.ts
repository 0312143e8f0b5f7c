// What forms and dialogs call besides reading, over HTTP: choices, creating, changing, deleting. Loads with the first of them.
import type { DataSource, RecordId, SendOptions } from '../engine/data/data-source';
import { mapResult, type Result } from '../engine/feedback/result';
import { noteResponse, noteUnreachable } from '../engine/hooks/connection';
import { noteUpload } from '../engine/hooks/weak-line';
import { noteSessionEnd, session, syncToken } from '../engine/session/session';
import type { Choice, Noun, Values } from '../schema/descriptor/descriptor';
import type { RecordGroups } from '../schema/filters/groups';
import { newKey } from '../schema/formats/new-key';
import { isEmpty, isFile, isObject, isStoredFile } from '../schema/formats/plain-values';
import { choicesOf } from '../schema/model/choices';
import type { FurtherColumns } from '../schema/model/columns';
import { placeOfChoices } from '../schema/model/form-steps';
import type { AsItWas, HistoryPage, Undone } from '../schema/model/history';
import type { MatchCount } from '../schema/model/list-view';
import type { ManyChanged } from '../schema/model/many-changed';
import { sentValues } from '../schema/model/record-for';
import { fileColumnsOf, sentRowFiles, withFileCells } from '../schema/model/row-files';
import { tablesOf } from '../schema/model/rows';
import type { RestorePreview, TrashPage } from '../schema/model/trash';
import type { RecordUsage } from '../schema/model/usage';
import { apiBase, bearer, CALL_TIMEOUT_MS, call, ENDS_IN } from './call';
import { CHANGE_ID, readResponse, UNREADABLE, withList } from './response';
import { readerZone, zoneOf } from './table';

/**
 * A noun whose `body` is multipart is sent as an upload, any other as JSON. Without the time zone: the moments of the
 * response are shown nowhere.
 */
export const createRecord: DataSource['create'] = (noun, values, options) =>
  write(noun, `${noun.api.base}/create`, { ...values, ...noun.api.fixed }, options, {});

/** Sent with the time zone of the reader, as the moments of the response are shown. */
export const updateRecord: DataSource['update'] = (noun, id, values, options = {}) => {
  const path = `${noun.api.base}/update`;
  return write(noun, noun.api.single ? path : `${path}/${encodeURIComponent(id)}`, values, options, zoneOf(noun));
};

/** With the `key` of a call whose response was lost the record moves no second time. */
export const moveRecord: NonNullable<DataSource['move']> = (noun, id, move, { key = newKey(), batch, signal } = {}) =>
  call('POST', `${noun.api.base}/state/${encodeURIComponent(id)}`, {
    query: zoneOf(noun),
    body: { ...move },
    signal,
    headers: keysOf({ key, batch }),
  });

/** Sent as an upload of its own, behind the record that has the copy. */
export const sendPhoto: NonNullable<DataSource['wholePhoto']> = (noun, id, { file, copy }, options) =>
  send(`${noun.api.base}/${encodeURIComponent(id)}/files`, toFormData({ copy, file }), options);

/** No key: a second call finds nothing to delete. */
export const deleteRecord: DataSource['delete'] = (noun, id) =>
  call('DELETE', `${noun.api.base}/delete/${encodeURIComponent(id)}`);

/** `leaveOut` drops the values that no longer fit and that `values` does not replace. */
export const restoreRecord: NonNullable<DataSource['restore']> = (noun, id, { values, leaveOut } = {}) =>
  call('POST', `${noun.api.base}/restore/${encodeURIComponent(id)}`, {
    query: { time_zone: readerZone() },
    body: { ...(values && { values }), ...(leaveOut && { leave_out: true }) },
  });

/** The response lists what was refused, so it is a success where some changes, or all, stay. */
export const undoChanges: NonNullable<DataSource['undo']> = async (noun, changes, { batch, ...one } = {}) => {
  const body = { changes: [...changes], ...one };
  const result = await call<Undone>('POST', `${noun.api.base}/undo`, { body, headers: keysOf({ batch }) });
  return withList(result, 'refused');
};

/** `key` is that of the whole change; with `after` it names one portion, so that a retry makes no portion twice. */
export const changeMany: NonNullable<DataSource['changeMany']> = async (noun, { isDryRun, key, ...change }) => {
  const { time_zone } = zoneOf(noun, { any: 'search' });
  const body = { ...change, dry_run: isDryRun, time_zone };
  const headers = key === undefined ? {} : keysOf({ key: `${key} ${change.after ?? 0}`, batch: key });
  const result = await call<ManyChanged>('POST', `${noun.api.base}/change`, { body, headers });
  return withList(result, 'refused');
};

/** A page of deleted records; `before` is the `trash_id` of the oldest one that is there already. */
export const fetchTrash: NonNullable<DataSource['trash']> = async (noun, { before, search, signal }) => {
  const query = { ...(before !== undefined && { before }), ...(search && { search }) };
  const result = await call<TrashPage>('GET', `${noun.api.base}/trash`, { query, signal });
  return withList(result, 'records');
};

/** Sent with the time zone of the reader, as the moments of the response are shown. */
export const previewRestore: NonNullable<DataSource['previewRestore']> = async (noun, id) => {
  const path = `${noun.api.base}/trash/${encodeURIComponent(id)}`;
  const result = await call<RestorePreview>('GET', path, { query: { time_zone: readerZone() } });
  return !result.ok || (isObject(result.data) && isObject(result.data.errors)) ? result : UNREADABLE;
};

/** Fetched before a record is deleted, so that the dialog can say why it cannot be. */
export async function fetchUsage(noun: Noun, id: RecordId): Promise<Result<RecordUsage>> {
  const result = await call<unknown>('GET', `${noun.api.base}/${encodeURIComponent(id)}/usage`);
  return !result.ok || isUsage(result.data) ? (result as Result<RecordUsage>) : UNREADABLE;
}

const isUsage = (body: unknown): body is RecordUsage =>
  isObject(body) && Array.isArray(body.used_by) && typeof body.other_records === 'number';

/** A page of changes; `before` is the id of the oldest one that is there already. */
export const fetchHistory: NonNullable<DataSource['history']> = async (noun, id, { before, signal }) => {
  const path = `${noun.api.base}/${encodeURIComponent(id)}/history`;
  const result = await call<HistoryPage>('GET', path, { query: before === undefined ? {} : { before }, signal });
  return withList(result, 'changes');
};

/** `at` is an ISO text, such as `changed_at` of an entry of the history. */
export const fetchAsItWas: NonNullable<DataSource['asItWas']> = async (noun, id, at, signal) => {
  const path = `${noun.api.base}/${encodeURIComponent(id)}/as-it-was`;
  const result = await call<AsItWas>('GET', path, { query: { at, ...zoneOf(noun) }, signal });
  return !result.ok || (isObject(result.data) && isObject(result.data.record)) ? result : UNREADABLE;
};

/** From `GET /settings/get`, or from the noun's own list where the specification has no key for it. */
export async function fetchChoices(noun: Noun): Promise<Result<Choice[]>> {
  const { api, choices: { key } = {} } = noun;
  const result = await (key === undefined
    ? call<unknown>(api.list, api.base)
    : call<unknown>('GET', '/settings/get', { query: { [key]: 1, ...(hasPlaces(noun) && { places: 1 }) } }));
  return mapResult(result, (data) => {
    const entries = key === undefined ? data : isObject(data) && data[key];
    return Array.isArray(entries) ? { ok: true, data: choicesOf(noun, entries.filter(isObject)) } : UNREADABLE;
  });
}

const hasPlaces = (noun: Noun): boolean => placeOfChoices(noun).length > 0;

/** A module of the server names them: no descriptor has them. */
export const fetchFurtherColumns: NonNullable<DataSource['furtherColumns']> = async ({ api }) => {
  const result = await call<FurtherColumns>('GET', `${api.base}/columns`);
  return withList(result, 'columns');
};

/** One result for each search, in their order; another number of them is unreadable. */
export const fetchCounts: NonNullable<DataSource['counts']> = async (noun, searches, signal) => {
  const { time_zone } = zoneOf(noun, { any: 'search' });
  const views = searches.map((search) => ({ search }));
  const result = await call<(MatchCount | null)[]>('POST', `${noun.api.base}/counts`, {
    body: { views, time_zone },
    signal,
  });
  return !result.ok || (Array.isArray(result.data) && result.data.length === searches.length) ? result : UNREADABLE;
};

/** Sent with the time zone of the reader, in which days are counted. */
export const fetchGroups: NonNullable<DataSource['groups']> = async (noun, request, signal) => {
  const { time_zone } = zoneOf(noun, { any: 'search' });
  const result = await call<RecordGroups>('POST', `${noun.api.base}/groups`, {
    body: { ...request, time_zone },
    signal,
  });
  return withList(result, 'groups');
};

async function write(
  noun: Noun,
  path: string,
  values: Values,
  options: SendOptions,
  query: Record<string, string>,
): Promise<Result<Values>> {
  const { signal } = options;
  const sent = sentValues(noun, values);
  if (isOfAnother(options)) return ABORTED;
  return noun.api.body === 'multipart'
    ? send<Values>(withQuery(path, query), toFormData(withRowParts(noun, sent)), options)
    : call<Values>('POST', path, { query, body: sent, signal, headers: keysOf(options) });
}

const keysOf = ({ key, earlier = [], batch }: SendOptions): Record<string, string> => ({
  ...(key && { 'idempotency-key': key }),
  ...(earlier.length > 0 && { 'earlier-keys': earlier.join() }),
  ...(batch && { batch }),
});

/** Files in rows are parts of their own: a cell has what stays, and null where that is nothing. */
function withRowParts({ record }: Noun, values: Values): Values {
  const sent = { ...values };
  for (const [name, property] of tablesOf(record)) {
    if (fileColumnsOf(property).length === 0) continue;
    const { rows, parts } = sentRowFiles(name, property, values[name]);
    sent[name] = withFileCells(property, rows, (value) => value ?? null);
    Object.assign(sent, parts);
  }
  return sent;
}

const withQuery = (path: string, query: Record<string, string>): string =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;

/**
 * Values as multipart: files as files, lists as `name[]` (a file that stays by its id), true as 1, an emptied field (null) as an empty text;
 * everything else that is empty is left out.
 */
export function toFormData(values: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === null) data.append(name, '');
    // A stored file is on the server already.
    if (isEmpty(value) || isStoredFile(value)) continue;
    if (Array.isArray(value) && !areRows(value)) for (const item of value) append(data, `${name}[]`, item);
    else append(data, name, value);
  }
  return data;
}

/** Rows are one part, as JSON. */
const areRows = (list: readonly unknown[]): boolean =>
  list.every((item) => isObject(item) && !isFile(item) && !isStoredFile(item));

function append(data: FormData, name: string, value: unknown): void {
  // One that was read has a name and a type, too.
  if (isStoredFile(value)) data.append(name, value.stored);
  else if (isFile(value)) data.append(name, value as File, value.name);
  else if (typeof value === 'boolean') data.append(name, value ? '1' : '0');
  else data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/**
 * A multipart upload with progress. Its limit is ten seconds *without progress* while bytes move, then ten seconds for
 * the response, so that a large attachment gets through a slow connection. Posts `body`. When the outcome is unknown
 * (the connection broke, or no response came) it is retried once with the same key, so that the server returns the
 * first result instead of a second record. Never rejects.
 */
export async function send<T>(path: string, body: FormData, options: SendOptions = {}): Promise<Result<T>> {
  const key = options.key ?? newKey();
  const first = await attempt<T>(path, body, key, options);
  const unknown = !first.ok && first.failure.kind === 'unreachable';
  return unknown ? attempt<T>(path, body, key, options) : first;
}

const ABORTED: Result<never> = { ok: false, failure: { kind: 'aborted' } };

/** Whether another user has signed in since it was decided to send it. */
function isOfAnother({ as }: SendOptions): boolean {
  if (as === undefined) return false;
  syncToken();
  return session.token !== as;
}

function attempt<T>(path: string, body: FormData, key: string, options: SendOptions): Promise<Result<T>> {
  const { earlier, batch, signal, onProgress } = options;
  if (signal?.aborted || isOfAnother(options)) return Promise.resolve(ABORTED);
  if (!syncToken()) return Promise.resolve({ ok: false, failure: { kind: 'signed-out' } });
  return new Promise((resolve) => {
    const { token } = session;
    const request = new XMLHttpRequest();
    const began = performance.now();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const stopOnAbort = () => request.abort();
    const finish = (result: Result<T>) => {
      clearTimeout(watch);
      signal?.removeEventListener('abort', stopOnAbort);
      resolve(result);
    };
    const lost = () => {
      if (!signal?.aborted) noteUnreachable();
      finish({ ok: false, failure: { kind: signal?.aborted ? 'aborted' : 'unreachable' } });
    };
    const waitAgain = () => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), CALL_TIMEOUT_MS);
    };

    request.open('POST', apiBase() + path);
    for (const [name, value] of Object.entries({
      accept: 'application/json',
      ...keysOf({ key, earlier, batch }),
      ...bearer(token),
    })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => {
      waitAgain();
      noteUpload(loaded, performance.now() - began);
      onProgress?.(loaded, total);
    };
    request.upload.onload = waitAgain;
    request.onload = () => {
      noteResponse();
      noteSessionEnd(request.getResponseHeader(ENDS_IN));
      const change = request.getResponseHeader(CHANGE_ID);
      finish(readResponse<T>({ status: request.status, text: request.responseText, token, change }));
    };
    request.onerror = lost;
    request.onabort = lost;
    signal?.addEventListener('abort', stopOnAbort);
    waitAgain();
    request.send(body);
  });
}

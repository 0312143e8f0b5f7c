// The data source over HTTP: every call of a noun, from its descriptor's `api`. Reading is here, because the first rows
// need it; writes, uploads and the export load with the first one.
import type { DataSource, TablePage } from '../engine/data/data-source';
import type { Result } from '../engine/data/result';
import { choicesOf } from '../schema/model/choices';
import type { Choice, Noun, Values } from '../schema/model/descriptor';
import { isObject } from './api-error';
import { apiBase, type CallOptions, call } from './call';
import { flatten, tableQuery } from './table';

const loadWrites = () => import('./http-writes');

export const httpSource: DataSource = {
  async page(noun, columns, request, number, signal) {
    const wire = tableQuery(columns, request, number);
    const sent = noun.api.list === 'GET' ? { query: flatten(wire) } : { body: wire };
    const result = await call<unknown>(noun.api.list, noun.api.base, { ...sent, signal });
    return result.ok ? readPage(result.data, number) : result;
  },
  /** A noun that is one of several kinds at its address sends which. */
  async list(noun, signal) {
    const query = noun.api.fixed as CallOptions['query'];
    const result = await call<Values[]>(noun.api.list, noun.api.base, { query, signal });
    return result.ok && !Array.isArray(result.data) ? UNREADABLE : result;
  },
  read: (noun, id, signal) =>
    call('GET', noun.api.single ? noun.api.base : `${noun.api.base}/${encodeURIComponent(id)}`, { signal }),
  create: (...write) => loaded(loadWrites, ({ createRecord }) => createRecord(...write)),
  update: (...write) => loaded(loadWrites, ({ updateRecord }) => updateRecord(...write)),
  delete: (...write) => loaded(loadWrites, ({ deleteRecord }) => deleteRecord(...write)),
  export: (...write) =>
    loaded(
      () => import('./export-table'),
      ({ exportTable }) => exportTable(...write),
    ),
  choices: fetchChoices,
  fileUrl,
};

/** The address of a stored file; the name contains a signature that is valid for some minutes. */
function fileUrl(name: string): string {
  return `${new URL(apiBase(), location.href).origin}/storage/${name}`;
}

/** A response of another shape is a failure of the server, not an empty list. */
const UNREADABLE = { ok: false, failure: { kind: 'server', status: 200, message: '' } } as const;

/** Code that cannot be loaded is reported like an unreachable server: nothing has been sent. */
async function loaded<Module, T>(load: () => Promise<Module>, run: (module: Module) => Promise<Result<T>>) {
  const module = await load().catch(() => undefined);
  return module ? run(module) : ({ ok: false, failure: { kind: 'unreachable' } } satisfies Result<T>);
}

function readPage(body: unknown, number: number): Result<TablePage> {
  if (!isObject(body) || !Array.isArray(body.data)) return UNREADABLE;
  const rows = body.data.filter(isObject);
  const total = count(body.recordsTotal, rows.length);
  return {
    ok: true,
    data: { rows, total, filtered: count(body.recordsFiltered, total), draw: count(body.draw, number) },
  };
}

/** Some servers send counts as text. */
function count(value: unknown, otherwise: number): number {
  const number = Number(value);
  return value !== null && Number.isInteger(number) && number >= 0 ? number : otherwise;
}

/** From `GET /settings/get`, or from the noun's own list where the specification has no key for it. */
async function fetchChoices(noun: Noun): Promise<Result<Choice[]>> {
  const { api, choices: { key } = {} } = noun;
  const result = await (key === undefined
    ? call<unknown>(api.list, api.base)
    : call<unknown>('GET', '/settings/get', { query: { [key]: 1 } }));
  if (!result.ok) return result;
  const entries = key === undefined ? result.data : isObject(result.data) && result.data[key];
  return Array.isArray(entries) ? { ok: true, data: choicesOf(noun, entries.filter(isObject)) } : UNREADABLE;
}

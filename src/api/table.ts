// The table call of a paged noun, in the wire form of the table library that the specification builds on (section 7, "table request").
// The list calls it; columns and their order come from the descriptor.
import type { Column } from '../schema/model/columns';
import type { Noun, Values } from '../schema/model/descriptor';
import { isObject, type Result } from './api-error';
import { call } from './call';

export interface TableRequest {
  /** From 1. */
  page: number;
  /** Rows a page. */
  length: number;
  sort?: { path: string; dir: 'asc' | 'desc' };
  /** What is searched for, by column path; empty texts are ignored. */
  search: Record<string, string>;
}

export interface TablePage {
  rows: Values[];
  /** All records, and those that the search leaves. */
  total: number;
  filtered: number;
  /** The `draw` of the request that this answers. */
  draw: number;
}

/** One page of a noun's rows. `draw` counts requests, so that the caller can drop an answer that is not the latest. */
export async function fetchTable(
  noun: Noun,
  columns: readonly Column[],
  request: TableRequest,
  draw: number,
  signal?: AbortSignal,
): Promise<Result<TablePage>> {
  const wire = tableQuery(columns, request, draw);
  const asked = noun.api.list === 'GET' ? { query: flatten(wire) } : { body: wire };
  const result = await call<unknown>(noun.api.list, noun.api.base, { ...asked, signal });
  return result.ok ? readPage(result.data, draw) : result;
}

/** The request as nested data; a POST sends it as it is. */
export function tableQuery(columns: readonly Column[], request: TableRequest, draw: number) {
  const sorted = columns.findIndex((column) => column.path === request.sort?.path);
  return {
    draw,
    start: (request.page - 1) * request.length,
    length: request.length,
    search: { value: '', regex: false },
    ...(request.sort && sorted >= 0 ? { order: [{ column: sorted, dir: request.sort.dir }] } : {}),
    columns: columns.map(({ path }) => ({
      data: path,
      name: path,
      searchable: true,
      orderable: true,
      search: { value: request.search[path]?.trim() ?? '', regex: false },
    })),
  };
}

/** Nested data as flat bracket names: `columns[0][search][value]`. */
export function flatten(value: unknown, name = '', flat: Record<string, string> = {}): Record<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, name ? `${name}[${key}]` : key, flat);
  } else {
    flat[name] = String(value);
  }
  return flat;
}

function readPage(body: unknown, asked: number): Result<TablePage> {
  if (!isObject(body) || !Array.isArray(body.data))
    return { ok: false, failure: { kind: 'server', status: 200, message: '' } };
  const rows = body.data.filter(isObject);
  const total = count(body.recordsTotal, rows.length);
  return {
    ok: true,
    data: { rows, total, filtered: count(body.recordsFiltered, total), draw: count(body.draw, asked) },
  };
}

/** Some servers send counts as text. */
function count(value: unknown, otherwise: number): number {
  const number = Number(value);
  return value !== null && Number.isInteger(number) && number >= 0 ? number : otherwise;
}

// Reads a table request from a query string, a form-encoded body or JSON. Only known keys are read, one by one: no
// general bracket parser, so nothing can be nested deeper or named otherwise than the table library does.
import type { FastifyRequest } from 'fastify';
import { MAX_REQUEST_COLUMNS } from '../../src/schema/descriptor/limits';
import { isObject } from '../../src/schema/formats/plain-values';
import { EVERYWHERE } from '../../src/schema/model/list-view';
import { rejectDeepJson } from '../http/body-parsers';
import { problem } from '../http/http-errors';
import { queryTextOf } from '../http/query';
import { callerOf } from '../request/guard';
import { timeZoneOf } from './time-zone';

/** What a list, a map, a board or an export is requested with, read from its query or its body. */
export interface TableRequest {
  /** The client's counter, to be sent back as a number. */
  draw: number;
  /** Rows to skip, and rows to give; an export gives all of them. */
  start: number;
  length: number;
  /** Rows that match are counted as far as a page says it; else all, however many there are. */
  capped: boolean;
  /** Every row was requested: more than `length` are rejected instead of cut. */
  all: boolean;
  /** Searched for in every searchable text column; where `typed`, in all columns that the list shows by itself. */
  search: string;
  /** As sent; paths are not checked yet. */
  order: { path: string; dir: 'asc' | 'desc' }[];
  columns: {
    path: string;
    searchable: boolean /** An export leaves out what is not. */;
    visible: boolean;
    search: string;
  }[];
  /** Each of them must be found as well: in one of these columns, or in any that is searchable. */
  terms: { text: string; paths?: string[] }[];
  format: 'json' | 'csv';
  /** The search of a column may be a filter as it is typed into the pages' search boxes. */
  typed: boolean;
  /** The time zone of the reader, an IANA name. */
  timeZone: string;
  /** The id of the reader, for what is searched as "me". */
  reader?: number;
  /** Only records in this part of the map, as sent. */
  bounds?: string;
}

const MAX_QUERY = 16_384;
const MAX_LENGTH = 1000;
const DEFAULT_LENGTH = 10;
const MAX_START = 1_000_000_000;

/** @throws 400 or 414 with a message when the request is larger than any list needs. */
export function readTableRequest(request: FastifyRequest): TableRequest {
  const query = queryPairs(queryTextOf(request));
  // A POST may have parts of it in its address, such as `format=csv`; the body has priority.
  const named = request.method === 'POST' ? [...query, ...bodyPairs(request.body)] : query;
  return { ...tableRequest(named), reader: callerOf(request).userId };
}

/** A request for the rows that these searches have, values by the path of their columns, as the pages send them. */
export const searchRequest = (search: Readonly<Record<string, string>>, timeZone: string): TableRequest =>
  tableRequest([
    ['filters', 'typed'],
    ['time_zone', timeZone],
    ...Object.entries(search).flatMap(([path, value], index): [string, string][] =>
      path === EVERYWHERE
        ? [['search[value]', value]]
        : [
            [`columns[${index}][data]`, path],
            [`columns[${index}][search][value]`, value],
          ],
    ),
  ]);

/**
 * The same of a search and a time zone as a body has them; undefined where the search is none. @param reader whose records
 * "me" are.
 */
export function readSearch(search: unknown, timeZone: unknown, reader: number): TableRequest | undefined {
  if (!isObject(search) || !Object.values(search).every((text) => typeof text === 'string')) return undefined;
  const zone = typeof timeZone === 'string' ? timeZone : 'UTC';
  return { ...searchRequest(search as Record<string, string>, zone), reader };
}

/** The request from its flat names and texts. Exported for tests. */
export function tableRequest(named: Iterable<readonly [string, string]>): TableRequest {
  const pairs = [...named];
  const flat = new Map<string, string>();
  const columns = new Map<number, Map<string, string>>();
  const order = new Map<number, Map<string, string>>();
  for (const [name, value] of pairs) {
    const [, list, index = '', key = ''] = /^(columns|order)\[(\d{1,9})\]((?:\[[a-z]+\])+)$/.exec(name) ?? [];
    if (list === undefined) flat.set(name, value);
    else entryOf(list === 'columns' ? columns : order, Number(index)).set(key, value);
  }
  const format = flat.get('format') === 'csv' ? 'csv' : 'json';
  const sent = [...columns].sort(([a], [b]) => a - b).map(([index, keys]) => ({ index, keys }));
  return {
    draw: whole(flat.get('draw'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    start: whole(flat.get('start'), 0, MAX_START) ?? 0,
    length: format === 'csv' ? MAX_LENGTH : lengthOf(flat.get('length')),
    capped: flat.get('count') === 'capped',
    all: isAll(flat.get('length')),
    search: flat.get('search[value]') ?? '',
    order: [...order].sort(([a], [b]) => a - b).flatMap(([, keys]) => orderOf(keys, columns)),
    columns: sent.map(({ keys }) => ({
      path: pathOf(keys),
      searchable: keys.get('[searchable]') !== 'false',
      visible: keys.get('[visible]') !== 'false',
      search: keys.get('[search][value]') ?? '',
    })),
    terms: readTerms(pairs).map(({ text, columns: at }) => ({
      text,
      paths: at?.flatMap((index) => (columns.has(index) ? pathOf(columns.get(index)!) : [])),
    })),
    format,
    typed: flat.get('filters') === 'typed',
    timeZone: timeZoneOf(flat.get('time_zone')),
    ...(flat.has('bounds') && { bounds: flat.get('bounds') }),
  };
}

function entryOf(list: Map<number, Map<string, string>>, index: number): Map<string, string> {
  const known = list.get(index);
  if (known) return known;
  if (list.size >= MAX_REQUEST_COLUMNS || index >= MAX_REQUEST_COLUMNS)
    throw problem(400, `A table request may name at most ${MAX_REQUEST_COLUMNS} columns.`);
  const made = new Map<string, string>();
  list.set(index, made);
  return made;
}

/**
 * An order refers to its column by position; without one, its name is the path. What may not be sorted (the serial
 * number) is left out.
 */
function orderOf(keys: Map<string, string>, columns: Map<number, Map<string, string>>): TableRequest['order'] {
  const column = columns.get(whole(keys.get('[column]'), 0, MAX_REQUEST_COLUMNS) ?? -1);
  const path = column ? pathOf(column) : (keys.get('[name]') ?? '');
  if (path === '' || column?.get('[orderable]') === 'false') return [];
  return [{ path, dir: keys.get('[dir]') === 'asc' ? 'asc' : 'desc' }];
}

/** The data source; where it is none (the serial number, a function, a position), the name. */
function pathOf(column: Map<string, string>): string {
  const data = column.get('[data]') ?? '';
  return /^(|\d+|function)$/.test(data) ? (column.get('[name]') ?? '') : data;
}

/** @throws 400 for more rows than one response holds; nonsense means the default. */
function lengthOf(text: string | undefined): number {
  const length = isAll(text) ? MAX_LENGTH : (whole(text, 1, Number.MAX_SAFE_INTEGER) ?? DEFAULT_LENGTH);
  if (length > MAX_LENGTH) throw tooManyRows();
  return length;
}

const isAll = (text: string | undefined): boolean => text?.trim() === '-1';

/** 400: more rows were requested than one response holds. */
export const tooManyRows = (): Error =>
  problem(
    400,
    `At most ${MAX_LENGTH.toLocaleString('en-US')} rows can be requested at once. Export the list for more.`,
  );

function whole(text: string | undefined, from: number, to: number): number | undefined {
  const value = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return value >= from && value <= to ? value : undefined;
}

function queryPairs(query: string): Iterable<[string, string]> {
  if (query.length > MAX_QUERY) throw problem(414, 'The table request is too long.');
  return new URLSearchParams(query);
}

function bodyPairs(body: unknown): Iterable<[string, string]> {
  // DataTables sends its JSON (`submitAs`) under the media type of a form, unless the page names another one.
  if (typeof body === 'string') return body.startsWith('{') ? bodyPairs(parseJson(body)) : queryPairs(body);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  if (JSON.stringify(body).length > MAX_QUERY * 2) throw problem(414, 'The table request is too long.');
  return flatten(body, '', 0);
}

function parseJson(text: string): unknown {
  rejectDeepJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw problem(400, 'The request is not readable JSON.');
  }
}

/** JSON as the flat names it stands for; the table library nests five levels deep. */
function* flatten(value: unknown, name: string, depth: number): Iterable<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    if (name !== '' && value !== null && value !== undefined) yield [name, String(value)];
    return;
  }
  if (depth > 5) return;
  for (const [key, inner] of Object.entries(value))
    yield* flatten(inner, name === '' ? key : `${name}[${key}]`, depth + 1);
}

/* Searches besides the search boxes, as DataTables sends them */

interface Term {
  text: string;
  /** Positions of the columns that are searched; undefined for all that are searchable. */
  columns?: number[];
}

const MAX_TERMS = 40;

/** Such as `search[fixed][0][term]`, `columns[2][search][fixed][0][term]` or `search[groups][0][columns][]`. */
const NAME =
  /^((?:columns\[(\d{1,9})\]\[search\]\[fixed\]|search\[(?:fixed|(groups|groupsFixed))\])\[\d{1,9}\])\[(?:(term)|columns\]\[\d{0,9})\]$/;

/** The terms among the flat names of a request. @throws 400 for more than any page has. */
function readTerms(pairs: Iterable<readonly [string, string]>): Term[] {
  const terms = new Map<string, Term>();
  for (const [name, value] of pairs) {
    const [, entry, column, group, isText] = NAME.exec(name) ?? [];
    if (entry === undefined) continue;
    const term = terms.get(entry) ?? { text: '', columns: column ? [Number(column)] : group ? [] : undefined };
    if (isText) term.text = value.trim();
    else if (group) term.columns?.push(Number(value));
    terms.set(entry, term);
  }
  if (terms.size > MAX_TERMS) throw problem(400, `A table request may have at most ${MAX_TERMS} additional searches.`);
  // A function arrives as this word: only the page could run it.
  return [...terms.values()].filter(({ text }) => text !== '' && text !== 'function');
}

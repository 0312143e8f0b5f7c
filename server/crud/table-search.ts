// The searches of a table request as conditions of SQL. What is searched in a referenced record is looked up first, in a
// statement of its own: the rows are then found by its ids, without a join, and by no statement at all where there are none.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { type Filter, type ReadFilter, readFilter } from '../../src/schema/filters/read-filter';
import { searchChoices } from '../../src/schema/model/columns';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { dayIn } from '../base/time-zones';
import { isStatementTimeout } from '../base/unavailable';
import { inBounds } from '../clusters/cluster-sets';
import type { Connection } from '../db/database';
import { problem } from '../http/http-errors';
import { matches } from './column-search';
import { filterCondition, isAssignedTo, isLate, isWithout } from './filter-condition';
import { columnAt, type Join, type TableColumn } from './table-columns';
import type { TableRequest } from './table-request';

/** A condition about the rows of a list, with the joins that its SQL needs. */
export interface Condition {
  sql: RawBuilder<unknown>;
  joins: Join[];
  /** No row can fulfil it. */
  isNever?: boolean;
  /** It is fulfilled where one of these is, each about another column. */
  ways?: readonly Condition[];
  /** It says which records a row refers to, or that it refers to none, and no more. */
  refs?: { by: string; ids: readonly number[]; isNone?: boolean };
}

const NEVER: Condition = { sql: sql`false`, joins: [], isNever: true };

/**
 * The conditions of all searches, which a row must fulfil together.
 * @throws 400 naming a column that the list does not have, 422 for bounds that are none.
 */
export async function searchConditions(
  db: Connection,
  noun: Noun,
  request: TableRequest,
  columns: RequestColumns,
): Promise<Condition[]> {
  const { allowed } = columns;
  const today = request.typed ? dayIn(request.timeZone) : undefined;
  const searched = request.columns.filter(({ search }) => search.trim() !== '');
  const searches = searched.map(({ path, search }) => {
    const column = columnAt(allowed, path);
    const read = today === undefined ? undefined : readFilter(column, search, today);
    return read
      ? filtered({ db, noun, column, reader: request.reader, today: today! }, read)
      : inColumn(db, noun, column, matches(column, search.trim()));
  });
  const everywhere = { text: request.search.trim(), paths: undefined };
  const further = [...request.terms, ...(everywhere.text === '' ? [] : [everywhere])].map(({ text, paths }) =>
    anywhere(db, noun, text, paths?.map((path) => columnAt(allowed, path)) ?? globalColumns(request, text, columns)),
  );
  return [...(await Promise.all([...searches, ...further])), ...within(noun, request)];
}

interface RequestColumns {
  /** All that a request may name, by path. */
  allowed: ReadonlyMap<string, TableColumn>;
  /** Those of the list in its descriptor. */
  listed: readonly TableColumn[];
  /** The same, and the further ones of the noun's module that the request names. */
  shown: TableColumn[];
}

interface Site {
  db: Connection;
  noun: Noun;
  column: TableColumn;
  reader?: number;
  /** yyyy-MM-dd */
  today: string;
}

/** One of the wanted values and none of the unwanted ones, which an empty value is not either. */
async function filtered(site: Site, { any, none }: ReadFilter): Promise<Condition> {
  const wanted = any.length > 0 ? await anyOf(site, any) : undefined;
  if (wanted?.isNever) return NEVER;
  const unwanted = none.length > 0 ? await anyOf(site, none) : undefined;
  const parts = [
    ...(wanted ? [wanted] : []),
    ...(unwanted && !unwanted.isNever ? [{ sql: sql`(${unwanted.sql}) is not true`, joins: unwanted.joins }] : []),
  ];
  if (parts.length === 1) return parts[0]!;
  return { sql: parts.length > 0 ? joined(parts, sql` and `) : sql`true`, joins: parts.flatMap(({ joins }) => joins) };
}

/** What is said of the value itself is one condition, so that a referenced record is looked for once. */
async function anyOf(site: Site, filters: readonly Filter[]): Promise<Condition> {
  const { db, noun, column } = site;
  const own = filters.map((filter) => ofRecord(site, filter));
  const values = filters.flatMap((filter, at) =>
    own[at] && !mayLackValue(column, filter) ? [] : (filterCondition(column, filter) ?? []),
  );
  return either([
    ...own.flatMap((condition, at) =>
      condition ? [{ sql: condition, joins: [], refs: noneOf(column, filters[at]!) }] : [],
    ),
    await inColumn(db, noun, column, values.length > 0 ? sql`(${sql.join(values, sql` or `)})` : undefined),
  ]);
}

/** That a row refers to no record, where a filter says so. */
const noneOf = ({ join }: TableColumn, { kind }: Filter): Condition['refs'] =>
  kind === 'empty' && join ? { by: join.by, ids: [], isNone: true } : undefined;

/** Whether a record that is referred to may itself have no such value. */
function mayLackValue({ join, path }: TableColumn, { kind }: Filter): boolean {
  return kind === 'empty' && join !== undefined && !join.noun.record.required.includes(path.split('.')[1]!);
}

/** What the record itself has to say, whatever the value. */
function ofRecord({ noun, column, reader, today }: Site, { kind }: Filter): RawBuilder<unknown> | undefined {
  if (kind === 'mine') return isAssignedTo(noun, reader);
  if (kind === 'late') return isLate(noun, today);
  const { join } = column;
  return kind === 'empty' && join ? isWithout(noun, join) : undefined;
}

/** Ids of referenced records that are named in a condition; more of them are joined. */
const MAX_REFERENCED = 1_000;

/** The condition on a column as one on the noun's own rows. @param matching undefined where nothing can match. */
async function inColumn(
  db: Connection,
  noun: Noun,
  { join }: TableColumn,
  matching: RawBuilder<unknown> | undefined,
): Promise<Condition> {
  if (!matching) return NEVER;
  if (!join) return { sql: matching, joins: [] };
  const id = sql.ref(`${join.alias}.${join.noun.api.id}`);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.id(join.noun.noun)} as ${sql.id(join.alias)} where ${matching} limit ${MAX_REFERENCED + 1}`.execute(
    db,
  );
  if (rows.length === 0) return NEVER;
  if (rows.length > MAX_REFERENCED) return { sql: matching, joins: [join] };
  const ids = rows.map((row) => row.id);
  const isOne = sql`${sql.ref(`${noun.noun}.${join.by}`)} = any(${ids}::integer[])`;
  return { sql: isOne, joins: [], refs: { by: join.by, ids } };
}

/**
 * The columns of the global search: those that the request lists as searchable, or those of the list. In our pages what a list shows by itself, whatever the request lists: rows, map, file and counts are the same.
 */
function globalColumns(request: TableRequest, text: string, { allowed, shown, listed }: RequestColumns): TableColumn[] {
  if (request.typed) return listed.filter((column) => isEverywhere(column, text));
  const named = request.columns.filter(({ searchable }) => searchable).flatMap(({ path }) => allowed.get(path) ?? []);
  return (named.length > 0 ? named : shown).filter((column) => mayBe(column, text));
}

/** What is counted has no index, and is found in its own box alone. */
const isEverywhere = (column: TableColumn, text: string): boolean =>
  !column.hidden && column.property.countOf === undefined && mayBe(column, text);

/** A choice is found by its whole text. */
const mayBe = ({ search, property }: TableColumn, text: string): boolean =>
  search !== 'choice' || searchChoices(property)?.some((one) => sameText(one.text, text)) === true;

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What lies in the requested part of the map. @throws 422 for bounds that are none. */
function within(noun: Noun, { bounds }: TableRequest): Condition[] {
  const fields = coordinatesOf(noun);
  return bounds !== undefined && fields ? [{ sql: inBounds(noun, fields, bounds), joins: [] }] : [];
}

async function anywhere(db: Connection, noun: Noun, text: string, columns: TableColumn[]): Promise<Condition> {
  const found = await Promise.all(columns.map((column) => inColumn(db, noun, column, matches(column, text))));
  return { ...either(found), ways: found.filter(({ isNever }) => !isNever) };
}

function either(conditions: readonly Condition[]): Condition {
  const possible = conditions.filter(({ isNever }) => !isNever);
  if (possible.length === 0) return NEVER;
  if (possible.length === 1) return possible[0]!;
  return { sql: joined(possible, sql` or `), joins: possible.flatMap(({ joins }) => joins) };
}

const joined = (conditions: readonly Condition[], word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(
    conditions.map((condition) => condition.sql),
    word,
  )})`;

/**
 * Runs the statements of a table request. @throws 422 for a search that the database gave up on: sent again it would take as
 * long. Without a search the database is busy, and says so.
 */
export async function narrowable<T>(request: TableRequest, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw isStatementTimeout(error) && isNarrowed(request)
      ? problem(422, 'This search takes too long. Narrow it.')
      : error;
  }
}

/** Whether not all rows were requested: finding those may take long, where reading a page of all rows does not. */
export const isNarrowed = ({ search, terms, columns, bounds }: TableRequest): boolean =>
  bounds !== undefined ||
  search.trim() !== '' ||
  terms.length > 0 ||
  columns.some((column) => column.search.trim() !== '');

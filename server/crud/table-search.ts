// The searches of a table request as conditions of SQL. What is searched in a referenced record is looked up first, in a
// statement of its own: the rows are then found by its ids, without a join, and by no statement at all where there are none.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { readFilter } from '../../src/schema/filters/read-filter';
import { toWireDate } from '../../src/schema/formats/dates';
import { isFiles } from '../../src/schema/formats/plain-values';
import { searchChoices, shownTexts } from '../../src/schema/model/columns';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { readValue } from '../../src/schema/values/kinds';
import { phoneDigits } from '../../src/schema/values/phone';
import { isStatementTimeout } from '../base/unavailable';
import { inBounds } from '../clusters/cluster-sets';
import type { Connection } from '../db/database';
import { problem } from '../http/http-errors';
import { filterCondition, isAssignedTo, isLate, withinDays } from './filter-condition';
import { columnAt, type Join, type TableColumn } from './table-columns';
import type { TableRequest } from './table-request';
import { dayIn } from './time-zone';

export interface Condition {
  sql: RawBuilder<unknown>;
  joins: Join[];
  /** No row can fulfil it. */
  isNever?: boolean;
}

const NEVER: Condition = { sql: sql`false`, joins: [], isNever: true };

/**
 * The conditions of all searches, which a row must fulfil together. @param allowed the columns by path. @param shown those of
 * the list. @throws 400 naming a column that the list does not have, 422 for bounds that are none.
 */
export async function searchConditions(
  db: Connection,
  noun: Noun,
  request: TableRequest,
  { allowed, shown }: { allowed: ReadonlyMap<string, TableColumn>; shown: TableColumn[] },
): Promise<Condition[]> {
  const today = request.typed ? dayIn(request.timeZone) : undefined;
  const searched = request.columns.filter(({ search }) => search.trim() !== '');
  const searches = searched.map(({ path, search }) => {
    const column = columnAt(allowed, path);
    const filter = today === undefined ? undefined : readFilter(column, search, today)?.filter;
    if (filter?.kind === 'mine') return { sql: isAssignedTo(noun, request.reader), joins: [] };
    if (filter?.kind === 'late') return { sql: isLate(noun, today!), joins: [] };
    return inColumn(db, noun, column, filter ? filterCondition(column, filter) : matches(column, search.trim()));
  });
  const everywhere = { text: request.search.trim(), paths: undefined };
  const further = [...request.terms, ...(everywhere.text === '' ? [] : [everywhere])].map(({ text, paths }) =>
    anywhere(db, noun, text, paths?.map((path) => columnAt(allowed, path)) ?? globalColumns(request, allowed, shown)),
  );
  return [...(await Promise.all([...searches, ...further])), ...within(noun, request)];
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
  return { sql: sql`${sql.ref(`${noun.noun}.${join.by}`)} = any(${rows.map((row) => row.id)}::integer[])`, joins: [] };
}

/**
 * The columns of the global search: the texts, numbers and phone numbers that the request lists as searchable, or those
 * of the list.
 */
function globalColumns(
  request: TableRequest,
  allowed: ReadonlyMap<string, TableColumn>,
  shown: TableColumn[],
): TableColumn[] {
  const listed = request.columns.filter(({ searchable }) => searchable).flatMap(({ path }) => allowed.get(path) ?? []);
  return (listed.length > 0 ? listed : shown).filter(
    ({ search }) => search === 'text' || search === 'number' || search === 'phone',
  );
}

/** What lies in the requested part of the map. @throws 422 for bounds that are none. */
function within(noun: Noun, { bounds }: TableRequest): Condition[] {
  const fields = coordinatesOf(noun);
  return bounds !== undefined && fields ? [{ sql: inBounds(noun, fields, bounds), joins: [] }] : [];
}

async function anywhere(db: Connection, noun: Noun, text: string, columns: TableColumn[]): Promise<Condition> {
  const found = await Promise.all(columns.map((column) => inColumn(db, noun, column, matches(column, text))));
  const possible = found.filter(({ isNever }) => !isNever);
  if (possible.length === 0) return NEVER;
  return {
    sql: sql`(${sql.join(
      possible.map((condition) => condition.sql),
      sql` or `,
    )})`,
    joins: possible.flatMap(({ joins }) => joins),
  };
}

/** The pattern of `ilike` for what has this text in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A search never fails for what was typed. @returns undefined for a text that no value of the column can match, such as one
 * that cannot be a number or a day.
 */
function matches(searched: TableColumn, text: string): RawBuilder<unknown> | undefined {
  const { column, property, search } = searched;
  // PostgreSQL has no text with a NUL character, so nothing can contain it.
  if (text.includes('\0')) return undefined;
  switch (search) {
    case 'text': {
      const part = containing(text);
      if (searched.holds) return searched.holds(part) || undefined;
      if (property.type === 'array' && !isFiles(property)) return anyItem(column, sql`item ilike ${part}`);
      return sql`${property.type === 'string' ? column : sql`${column}::text`} ilike ${part}`;
    }
    case 'number': {
      const number = numberIn(text, property.type);
      return number === undefined ? undefined : sql`${column} = ${number}`;
    }
    case 'phone': {
      const digits = phoneDigits(text);
      return digits ? sql`${column} like ${`%${digits}%`}` : undefined;
    }
    case 'choice':
      return isChoice(searched, text);
    case 'date': {
      const day = toWireDate(text)?.slice(0, 10);
      return day ? withinDays(searched, { from: day, to: day }) : undefined;
    }
  }
}

/** By its value or by its shown text, ignoring case: 'Inactive' also matches every other value that is shown so. */
function isChoice({ column, property, sortKey }: TableColumn, text: string): RawBuilder<unknown> {
  const shown = shownTexts(property)?.texts;
  const texts = shown ?? new Map(searchChoices(property)?.map((choice) => [String(choice.value), choice.text]));
  const isNamed = (name = '') => name.toLowerCase() === text.toLowerCase();
  const [named] = [...texts].find(([value, name]) => value === text || isNamed(name)) ?? [text];
  if (property.type === 'array') return anyItem(column, sql`item = ${named}`);
  // As in conditions, a checkbox that was never ticked is No.
  if (property.type === 'boolean' && named === 'false') return sql`${column} is not true`;
  // What the column is sorted by, which an index has.
  if (shown?.has(named) && sortKey !== column) return sql`${sortKey} = ${shown.get(named)}`;
  return sql`${column}::text = ${named}`;
}

/** Whether one of the items of a list, as the text `item`, obeys a condition. */
const anyItem = (column: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from jsonb_array_elements_text(${column}) as items(item) where ${condition})`;

/** The number in a text; undefined when such a column cannot hold it, which would be an error of the database. */
function numberIn(text: string, type: TableColumn['property']['type']): number | undefined {
  const number = readValue({ type: 'number' }, text);
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return type === 'number' || (Number.isInteger(number) && Math.abs(number) < 2 ** 31) ? number : undefined;
}

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

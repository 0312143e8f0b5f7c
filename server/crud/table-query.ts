// From a table request to rows: the one place where lists become SQL. Every column comes from the allow-list, every
// value is a parameter. The export uses the same filter and order.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { readFilter } from '../../src/schema/filters/read-filter';
import { toWireDate } from '../../src/schema/formats/dates';
import { isFiles } from '../../src/schema/formats/plain-values';
import { searchChoices, shownTexts } from '../../src/schema/model/columns';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { readValue } from '../../src/schema/values/kinds';
import { phoneDigits } from '../../src/schema/values/phone';
import { inBounds } from '../clusters/cluster-sets';
import type { Connection } from '../db/database';
import { storedNoun } from '../db/noun-columns';
import { problem } from '../http/http-errors';
import { filterCondition, withinDays } from './filter-condition';
import { type Join, shownColumns, type TableColumn, tableColumns } from './table-columns';
import { type TableRequest, tooManyRows } from './table-request';
import { dayIn } from './time-zone';

/** The response that the table library expects. */
export interface TableResponse {
  draw: number;
  recordsTotal: number;
  recordsFiltered: number;
  data: Values[];
}

/** A parsed request: ready to be counted, paged or exported. */
export interface TablePlan {
  noun: Noun;
  /** The columns of a row: all but counts that nobody wants. */
  columns: TableColumn[];
  /** The columns of the list, without those that the request hides. */
  shown: TableColumn[];
  where: Condition[];
  order: RawBuilder<unknown>;
  /** Joins that the order needs, besides those of `where` and `columns`. */
  orderJoins: Join[];
}

interface Condition {
  sql: RawBuilder<unknown>;
  joins: Join[];
}

/** @throws 400 naming a column that the list does not have. */
export function planTable(noun: Noun, request: TableRequest): TablePlan {
  const allowed = tableColumns(noun, request.timeZone);
  const shown = shownColumns(noun, allowed);
  const sorted = request.order.map(({ path, dir }) => ({ column: columnAt(allowed, path), dir }));
  const order =
    sorted.length > 0 ? sorted : [{ column: shown[0] ?? columnAt(allowed, noun.api.id), dir: 'desc' as const }];
  const seen = visible(shown, request);
  return {
    noun,
    columns: [...allowed.values()].filter((column) => isWanted(column, seen, request)),
    shown: seen,
    where: [...conditions(request, allowed, shown), ...within(noun, request)],
    order: orderBy(order, columnAt(allowed, noun.api.id)),
    orderJoins: joinsOf(order.map(({ column }) => column)),
  };
}

/**
 * Counting costs more than reading: it is left out where the request lists columns without it, or hides it. A list of
 * values may be long, and a file needs a link: they are there where they are shown.
 */
function isWanted({ path, property }: TableColumn, shown: TableColumn[], { columns }: TableRequest): boolean {
  const isNamed = () => columns.some((one) => one.path === path && one.visible);
  if (property.countOf !== undefined) return columns.length === 0 || isNamed();
  return (property.type !== 'array' && !property.file) || shown.some((one) => one.path === path) || isNamed();
}

/** In the order of the request, columns that it does not name last. An export without any column would be none. */
function visible(shown: TableColumn[], { columns }: TableRequest): TableColumn[] {
  const named = new Map(columns.map(({ path, visible }) => [path, visible]));
  const left = shown.filter(({ path, hidden }) => named.get(path) ?? !hidden);
  const places = new Map(columns.map(({ path }, place) => [path, place]));
  const placeOf = ({ path }: TableColumn) => places.get(path) ?? columns.length;
  return (left.length > 0 ? left : shown.filter(({ hidden }) => !hidden)).sort((a, b) => placeOf(a) - placeOf(b));
}

/** One page of rows with the counts around it. @throws 400 when all rows were requested and there are too many. */
export async function fetchPage(db: Connection, plan: TablePlan, request: TableRequest): Promise<TableResponse> {
  const [total, filtered, page] = await Promise.all([
    count(db, plan.noun, []),
    plan.where.length > 0 ? count(db, plan.noun, plan.where) : undefined,
    sql<Values>`${selectRows(plan)} limit ${request.length} offset ${request.start}`.execute(db),
  ]);
  if (request.all && (filtered ?? total) - request.start > request.length) throw tooManyRows();
  return { draw: request.draw, recordsTotal: total, recordsFiltered: filtered ?? total, data: page.rows.map(nest) };
}

/** The tables that decide which rows a plan has. */
export const tablesOf = ({ noun, where }: Pick<TablePlan, 'noun' | 'where'>): string[] => [
  ...new Set([noun.noun, ...where.flatMap(({ joins }) => joins.map((join) => storedNoun(join.noun).noun))]),
];

/** The statement behind all rows of a plan, in order, with flat dotted names. */
export function selectRows(plan: Omit<TablePlan, 'shown'>): RawBuilder<Values> {
  const columns = plan.columns.map((column) => sql`${column.wire} as ${sql.id(column.path)}`);
  const joins = [...joinsOf(plan.columns), ...plan.where.flatMap((condition) => condition.joins), ...plan.orderJoins];
  return sql`select ${sql.join(columns)} ${from(plan.noun, joins, plan.where)} order by ${plan.order}`;
}

/**
 * A row with its dotted names folded: `terminal.terminal_name` into `terminal: { terminal_name }`. A missing record is
 * null.
 */
export function nest(row: Values): Values {
  const nested: Record<string, Values> = {};
  const flat: Values = {};
  for (const [path, value] of Object.entries(row)) {
    const [first = '', second] = path.split('.');
    if (second === undefined) flat[first] = value;
    else nested[first] = { ...nested[first], [second]: value };
  }
  const partners = Object.entries(nested).map(([name, partner]) => [
    name,
    Object.values(partner).every((value) => value === null) ? null : partner,
  ]);
  return { ...flat, ...Object.fromEntries(partners) };
}

async function count(db: Connection, noun: Noun, where: Condition[]): Promise<number> {
  const joins = where.flatMap((condition) => condition.joins);
  const { rows } = await sql<{ count: string }>`select count(*) as count ${from(noun, joins, where)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function from(noun: Noun, joins: Join[], where: Condition[]): RawBuilder<unknown> {
  const once = [...new Map(joins.map((join) => [join.alias, join])).values()];
  const joined = once.map(
    ({ by, alias, noun: other }) =>
      sql` left join ${sql.id(other.noun)} as ${sql.id(alias)} on ${sql.ref(`${alias}.${other.api.id}`)} = ${sql.ref(`${noun.noun}.${by}`)}`,
  );
  const filter =
    where.length > 0
      ? sql` where ${sql.join(
          where.map((condition) => condition.sql),
          sql` and `,
        )}`
      : sql``;
  return sql`from ${sql.id(noun.noun)}${sql.join(joined, sql``)}${filter}`;
}

function conditions(
  request: TableRequest,
  allowed: ReadonlyMap<string, TableColumn>,
  shown: TableColumn[],
): Condition[] {
  const today = request.typed ? dayIn(request.timeZone) : undefined;
  const searched = request.columns.filter(({ search }) => search.trim() !== '');
  const searches = searched.map(({ path, search }) => {
    const column = columnAt(allowed, path);
    const filter = today === undefined ? undefined : readFilter(column, search, today)?.filter;
    return {
      sql: filter ? filterCondition(column, filter) : matches(column, search.trim()),
      joins: joinsOf([column]),
    };
  });
  const everywhere = { text: request.search.trim(), paths: undefined };
  const further = [...request.terms, ...(everywhere.text === '' ? [] : [everywhere])].map(({ text, paths }) =>
    anywhere(text, paths?.map((path) => columnAt(allowed, path)) ?? globalColumns(request, allowed, shown)),
  );
  return [...searches, ...further];
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

function anywhere(text: string, columns: TableColumn[]): Condition {
  if (columns.length === 0) return { sql: sql`false`, joins: [] };
  return {
    sql: sql`(${sql.join(
      columns.map((column) => matches(column, text)),
      sql` or `,
    )})`,
    joins: joinsOf(columns),
  };
}

/**
 * A search never fails for what was typed: a text that cannot be a number, a day or a choice of the column finds
 * nothing.
 */
function matches({ column, property, search }: TableColumn, text: string): RawBuilder<unknown> {
  // PostgreSQL has no text with a NUL character, so nothing can contain it.
  if (text.includes('\0')) return sql`false`;
  switch (search) {
    case 'text': {
      const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
      if (property.type === 'array' && !isFiles(property)) return anyItem(column, sql`item ilike ${part}`);
      return sql`${property.type === 'string' ? column : sql`${column}::text`} ilike ${part}`;
    }
    case 'number': {
      const number = numberIn(text, property.type);
      return number === undefined ? sql`false` : sql`${column} = ${number}`;
    }
    case 'phone': {
      const digits = phoneDigits(text);
      return digits ? sql`${column} like ${`%${digits}%`}` : sql`false`;
    }
    case 'choice':
      return isChoice(column, property, text);
    case 'date': {
      const day = toWireDate(text)?.slice(0, 10);
      return day ? withinDays({ column, property }, { from: day, to: day }) : sql`false`;
    }
  }
}

/** By its value or by its shown text, ignoring case: 'Inactive' also matches every other value that is shown so. */
function isChoice(column: RawBuilder<unknown>, property: TableColumn['property'], text: string): RawBuilder<unknown> {
  const { texts, other } = shownTexts(property) ?? {
    texts: new Map(searchChoices(property)?.map((choice) => [String(choice.value), choice.text])),
  };
  const isNamed = (shown = '') => shown.toLowerCase() === text.toLowerCase();
  const [named] = [...texts].find(([value, shown]) => value === text || isNamed(shown)) ?? [text];
  if (property.type === 'array') return anyItem(column, sql`item = ${named}`);
  // As in conditions, a checkbox that was never ticked is No.
  if (property.type === 'boolean' && named === 'false') return sql`${column} is not true`;
  if (other !== undefined && texts.get(named) === other)
    return sql`(${column}::text in (${sql.join([...texts.keys()].filter((value) => texts.get(value) !== other))})) is not true`;
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

/** The id last, so that equal rows keep one order from page to page. */
function orderBy(order: { column: TableColumn; dir: 'asc' | 'desc' }[], id: TableColumn): RawBuilder<unknown> {
  const last = { column: id, dir: order[0]?.dir ?? 'desc' };
  return sql.join(
    [...order, last].flatMap(({ column, dir }) => [
      sql`${column.sortKey} ${sql.raw(dir)}${mayBeEmpty(column) ? sql` nulls last` : sql``}`,
      ...(column.thenBy ? [sql`${column.thenBy} ${sql.raw(dir)}`] : []),
    ]),
  );
}

/**
 * Where a column is sorted by itself or as a number, and is always filled, the plain order can come from an index. Any
 * other order cannot, so ordering empty values costs nothing there.
 */
const mayBeEmpty = ({ nullable, column, sortKey, thenBy }: TableColumn): boolean =>
  nullable || (sortKey !== column && thenBy === undefined);

function columnAt(allowed: ReadonlyMap<string, TableColumn>, path: string): TableColumn {
  const column = allowed.get(path);
  if (!column) throw problem(400, `Unknown column "${path.slice(0, 100)}".`);
  return column;
}

const joinsOf = (columns: TableColumn[]): Join[] => columns.flatMap(({ join }) => join ?? []);

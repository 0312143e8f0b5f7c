// From a table request to rows: the one place where lists become SQL. Every column comes from the allow-list, every
// value is a parameter. The export uses the same filter and order.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isLog } from '../../src/schema/model/history';
import { MAX_COUNTED_OF_VIEW, type MatchCount } from '../../src/schema/model/list-view';
import { isStatementTimeout } from '../base/unavailable';
import type { Connection } from '../db/database';
import { storedNoun } from '../db/noun-columns';
import { rowCount } from '../db/row-counts';
import { type Within, withStatementTimeout } from '../db/transaction';
import type { SignedIn } from '../session/sessions';
import type { NounModule } from './noun-module';
import { columnAt, isUnknownColumn, type Join, shownColumns, type TableColumn, tableColumns } from './table-columns';
import { findMatches, idsAmong, type Matches } from './table-matches';
import { from, fromIds, type OrderTerm, orderBy, orderTerms, reversed } from './table-order';
import { type TableRequest, tooManyRows } from './table-request';
import { type Condition, searchConditions } from './table-search';

/** The response that the table library expects. */
export interface TableResponse {
  draw: number;
  recordsTotal: number;
  recordsFiltered: number;
  /** More match than were counted: `recordsFiltered` is one more than that. */
  capped?: true;
  data: Values[];
}

/** What decides which rows a statement has, with which columns and in which order. */
export interface RowsPlan {
  noun: Noun;
  columns: TableColumn[];
  where: Condition[];
  order: OrderTerm[];
  /** A join by which each row stands as often as there are lines of it. */
  lines?: RawBuilder<unknown>;
}

/** A parsed request: ready to be counted, paged or exported. Its columns are all but counts that nobody wants. */
export interface TablePlan extends RowsPlan {
  /** The columns of the list, without those that the request hides. */
  shown: TableColumn[];
  /** The part of `where` that no request chooses. */
  visible: Condition[];
}

/** The columns of a module that a caller may see. */
export type ListColumns = (db: Connection, paths: readonly string[]) => Promise<TableColumn[]>;

/** @returns undefined for a module that has none. */
export const listColumnsFor = ({ listColumns }: NounModule, caller: SignedIn): ListColumns | undefined =>
  listColumns && ((db, paths) => listColumns(db, paths, caller));

/**
 * @param seen see `NounModule.visible`, and listColumns there. @throws 400 naming a column that the list does not have, 422 for bounds that
 * are none.
 */
export async function planTable(
  db: Connection,
  noun: Noun,
  request: TableRequest,
  seen?: RawBuilder<unknown>,
  listColumns?: ListColumns,
): Promise<TablePlan> {
  const own = tableColumns(noun, request.timeZone);
  const others = [...request.columns, ...request.order].flatMap(({ path }) => (own.has(path) ? [] : [path]));
  const more = others.length > 0 ? ((await listColumns?.(db, others)) ?? []) : [];
  const allowed = new Map([...own, ...more.map((column) => [column.path, column] as const)]);
  const listed = shownColumns(noun, request.timeZone);
  const shown = [...listed, ...more];
  const sorted = request.order.map(({ path, dir }) => ({ column: columnAt(allowed, path), dir }));
  const order =
    sorted.length > 0 ? sorted : [{ column: shown[0] ?? columnAt(allowed, noun.api.id), dir: 'desc' as const }];
  const chosen = chosenColumns(shown, request);
  const visible = seen ? [{ sql: seen, joins: [] }] : [];
  return {
    noun,
    columns: [...allowed.values()].filter((column) => isWanted(column, chosen, request)),
    shown: chosen,
    visible,
    where: [...visible, ...(await searchConditions(db, noun, request, { allowed, shown, listed }))],
    order: orderTerms(noun, order, columnAt(allowed, noun.api.id)),
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
function chosenColumns(shown: TableColumn[], { columns }: TableRequest): TableColumn[] {
  const named = new Map(columns.map(({ path, visible }) => [path, visible]));
  const left = shown.filter(({ path, hidden }) => named.get(path) ?? !hidden);
  const places = new Map(columns.map(({ path }, place) => [path, place]));
  const placeOf = ({ path }: TableColumn) => places.get(path) ?? columns.length;
  return (left.length > 0 ? left : shown.filter(({ hidden }) => !hidden)).sort((a, b) => placeOf(a) - placeOf(b));
}

/** One page of rows with the counts around it. @throws 400 when all rows were requested and there are too many. */
export async function fetchPage(db: Connection, plan: TablePlan, request: TableRequest): Promise<TableResponse> {
  const { start, length } = request;
  // Of a search it is known first whether few rows match: these are sorted, and the many are found in their order.
  const matching = isSearched(plan) ? findMatches(db, plan, MAX_COUNTED) : undefined;
  const counting = countAll(db, plan, request, matching);
  const reading = async () => {
    const matches = await matching;
    // A page far behind is read from the nearer end, which only the count knows.
    const known = start > FAR_ROWS ? await counting : undefined;
    return pageRows(db, plan, { start, length, count: known?.isAtLeast ? undefined : known?.count }, matches);
  };
  const [{ count: filtered, isAtLeast, total }, rows] = await Promise.all([counting, reading()]);
  if (request.all && (isAtLeast || filtered - start > length)) throw tooManyRows();
  return {
    draw: request.draw,
    recordsTotal: total,
    recordsFiltered: isAtLeast ? filtered + 1 : filtered,
    ...(isAtLeast && { capped: true as const }),
    data: rows.map(nest),
  };
}

const isSearched = ({ where, visible }: TablePlan): boolean => where.length > visible.length;

/** Rows before a page from which on it is worth waiting for their count. */
const FAR_ROWS = 1_000;

/** Rows that match are counted so far, and always to the end of the page, where that was requested. */
const MAX_COUNTED = 10_000;

interface Counts {
  total: number;
  /** Of the rows that match. */
  count: number;
  isAtLeast: boolean;
}

async function countAll(
  db: Connection,
  plan: TablePlan,
  { start, length, capped }: TableRequest,
  matching?: Promise<Matches>,
): Promise<Counts> {
  const limit = capped ? Math.max(MAX_COUNTED, start + length) : Infinity;
  const isKept = !isLog(plan.noun) && plan.visible.length === 0;
  const [total, found] = await Promise.all([
    isKept ? rowCount(db, storedNoun(plan.noun).noun) : countRows(db, { ...plan, where: plan.visible }, limit + 1),
    matching?.then(({ count, broad }) =>
      broad.length === 0 || limit === MAX_COUNTED ? count : countRows(db, plan, limit + 1),
    ),
  ]);
  if (found === undefined && isKept) return { total, count: total, isAtLeast: false };
  const count = found ?? total;
  return { total: isKept ? total : Math.min(total, limit), count: Math.min(count, limit), isAtLeast: count > limit };
}

type CountPlan = Pick<TablePlan, 'noun' | 'where'>;

/** How many rows a plan has. @param limit rows after which counting ends; Infinity for none. */
export async function countRows(db: Connection, plan: CountPlan, limit: number): Promise<number> {
  if (plan.where.some(({ isNever }) => isNever)) return 0;
  const { rows } = await sql<{ count: string }>`select ${countOf(plan, limit)} as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function countOf({ noun, where }: CountPlan, limit: number): RawBuilder<unknown> {
  if (where.some(({ isNever }) => isNever)) return sql`0`;
  const rows = sql`select 1 ${from(noun, [], where)}${limit < Infinity ? sql` limit ${limit}` : sql``}`;
  return sql`(select count(*) from (${rows}) as found)`;
}

/** Counts of views together, and of each one alone where that was too long. */
const COUNTS_TIMEOUT_MS = 1_000;
const COUNT_TIMEOUT_MS = 250;

/** Makes a plan, which may take statements of its own. */
type Planned = (db: Connection) => Promise<TablePlan>;

/**
 * How many rows each plan has, in one statement; null for one that takes too long to count, or is about a column that the
 * list does not have for this caller: a view may be older than the list, or of a user with more rights.
 */
export async function countEach(db: Within, planned: readonly Planned[]): Promise<(MatchCount | null)[]> {
  const together = await countWithin(db, planned, COUNTS_TIMEOUT_MS);
  if (together) return together;
  const counts: (MatchCount | null)[] = [];
  for (const one of planned) counts.push((await countWithin(db, [one], COUNT_TIMEOUT_MS))?.[0] ?? null);
  return counts;
}

async function countWithin(
  db: Within,
  planned: readonly Planned[],
  limit: number,
): Promise<(MatchCount | null)[] | undefined> {
  if (planned.length === 0) return [];
  try {
    return await withStatementTimeout(db, limit, async (connection) => {
      const plans: (TablePlan | undefined)[] = [];
      for (const plan of planned) plans.push(await usable(plan, connection));
      const counts = await countPlans(
        connection,
        plans.filter((plan) => plan !== undefined),
        MAX_COUNTED_OF_VIEW,
      );
      return plans.map((plan) => (plan ? counts.shift()! : null));
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

/** How many rows each plan has, in one statement. */
export async function countPlans(
  db: Connection,
  plans: readonly TablePlan[],
  limit = MAX_COUNTED,
): Promise<MatchCount[]> {
  if (plans.length === 0) return [];
  const counts = plans.map((plan) => countOf(plan, limit + 1));
  const { rows } = await sql<{ counts: (string | number)[] }>`
    select array[${sql.join(counts)}]::bigint[] as counts`.execute(db);
  return rows[0]!.counts.map((count) => matchCount(Number(count), limit));
}

/** As it is said: not beyond the limit of counting. */
export const matchCount = (count: number, limit = MAX_COUNTED): MatchCount =>
  count > limit ? { count: limit + 1, capped: true } : { count };

/** Undefined where it is about a column that the list does not have. */
async function usable(plan: Planned, db: Connection): Promise<TablePlan | undefined> {
  try {
    return await plan(db);
  } catch (error) {
    if (isUnknownColumn(error)) return undefined;
    throw error;
  }
}

/** The first rows, without a count of all. */
export const firstRows = async (db: Connection, plan: TablePlan, length: number): Promise<Values[]> =>
  (await pageRows(db, plan, { start: 0, length })).map(nest);

/** @param count of all rows, where it is known. @param matches of a search, where they are known. */
async function pageRows(
  db: Connection,
  plan: TablePlan,
  { start, length, count }: { start: number; length: number; count?: number },
  matches?: Matches,
): Promise<Values[]> {
  const size = count === undefined ? length : Math.min(length, count - start);
  if (size <= 0 || matches?.count === 0 || plan.where.some(({ isNever }) => isNever)) return [];
  const end = count === undefined ? Infinity : count - start - size;
  const [order, first] = end < start ? [reversed(plan.order), end] : [plan.order, start];
  const { rows } = await selectRows(
    plan,
    idsAmong({ ...plan, order }, { start: first, length: size }, matches),
  ).execute(db);
  return rows;
}

/** The tables that decide which rows a plan has. */
export const tablesOf = ({ noun, where }: Pick<TablePlan, 'noun' | 'where'>): string[] => [
  ...new Set([noun.noun, ...where.flatMap(({ joins }) => joins.map((join) => storedNoun(join.noun).noun))]),
];

/**
 * The statement behind all rows of a plan, in order, with flat dotted names. @param ids a statement with the `id` of the only
 * rows, which then decides instead of `where`.
 */
export function selectRows(
  { noun, columns, where, order, lines }: RowsPlan,
  ids?: RawBuilder<unknown>,
): RawBuilder<Values> {
  const wires = columns.map((column) => sql`${column.wire} as ${sql.id(column.path)}`);
  const joins = [...joinsOf(columns), ...order.flatMap(({ join }) => join ?? [])];
  const rows = ids ? fromIds(noun, joins, ids) : from(noun, joins, where, lines);
  return sql`select ${sql.join(wires)} ${rows}${orderBy(order)}`;
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

const joinsOf = (columns: TableColumn[]): Join[] => columns.flatMap(({ join }) => join ?? []);

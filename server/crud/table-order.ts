// The order of a list, and the ids of one page of it: read from an index, without the columns that are shown.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Join, TableColumn } from './table-columns';
import type { Condition } from './table-search';

/** One expression that rows are sorted by. */
export interface OrderTerm {
  key: RawBuilder<unknown>;
  dir: 'asc' | 'desc';
  /** Where empty values are; undefined where there are none, so that an index in its plain order serves. */
  nulls?: 'first' | 'last';
  /** The table that must be joined for it. */
  join?: Join;
}

/**
 * By the columns, then by the id, so that equal rows keep one order from page to page. Records with one label follow each
 * other by their referenced record.
 */
export function orderTerms(
  noun: Noun,
  order: readonly { column: TableColumn; dir: 'asc' | 'desc' }[],
  id: TableColumn,
): OrderTerm[] {
  const dir = order[0]?.dir ?? 'desc';
  return [...order, { column: id, dir }].flatMap(({ column, dir }): OrderTerm[] => {
    const { sortKey, thenBy, join, nullable } = column;
    const nulls = nullable ? ('last' as const) : undefined;
    return [
      { key: sortKey, dir, nulls: mayBeEmpty(column) ? 'last' : undefined, join },
      ...(thenBy ? [{ key: thenBy, dir, join }] : []),
      ...(join ? [{ key: sql.ref(`${noun.noun}.${join.by}`), dir, nulls }] : []),
    ];
  });
}

/** A column that is always filled, or sorted by a part of itself, has no empty values; nor has a moment that is noted. */
export const mayBeEmpty = ({ nullable, isFilled, column, sortKey, thenBy, property }: TableColumn): boolean =>
  !isFilled && (nullable || (sortKey !== column && thenBy === undefined && property.stamp === undefined));

/** The same rows from the other end. */
export const reversed = (order: readonly OrderTerm[]): OrderTerm[] =>
  order.map((term) => ({
    ...term,
    dir: term.dir === 'asc' ? 'desc' : 'asc',
    nulls: term.nulls && (term.nulls === 'last' ? 'first' : 'last'),
  }));

/** The clause; none without terms. */
export function orderBy(order: readonly OrderTerm[]): RawBuilder<unknown> {
  if (order.length === 0) return sql``;
  const terms = order.map(
    ({ key, dir, nulls }) => sql`${key} ${sql.raw(dir)}${nulls ? sql.raw(` nulls ${nulls}`) : sql``}`,
  );
  return sql` order by ${sql.join(terms)}`;
}

/** The id of a noun's records as a column, with the name of their table in front. */
export const idOf = (noun: Noun): RawBuilder<unknown> => sql.ref(`${noun.noun}.${noun.api.id}`);

/** The tables and conditions of a statement. @param lines see `RowsPlan`. */
export function from(
  noun: Noun,
  joins: readonly Join[],
  where: readonly Condition[],
  lines: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const filter = where.length > 0 ? sql` where ${allOf(where)}` : sql``;
  const all = [...joins, ...where.flatMap((condition) => condition.joins)];
  return sql`from ${sql.id(noun.noun)}${joined(noun, all)}${lines}${filter}`;
}

/** No record type has this name. */
const PAGE = 'ids:page';

/** The same of rows that a statement has the ids of, each once. */
export const fromIds = (noun: Noun, joins: readonly Join[], ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from (${ids}) as ${sql.id(PAGE)} join ${sql.id(noun.noun)} on ${idOf(noun)} = ${sql.ref(`${PAGE}.id`)}${joined(noun, joins)}`;

function joined(noun: Noun, joins: readonly Join[]): RawBuilder<unknown> {
  const once = [...new Map(joins.map((join) => [join.alias, join])).values()];
  return sql.join(
    once.map(
      ({ by, alias, noun: other }) =>
        sql` left join ${sql.id(other.noun)} as ${sql.id(alias)} on ${sql.ref(`${alias}.${other.api.id}`)} = ${sql.ref(`${noun.noun}.${by}`)}`,
    ),
    sql``,
  );
}

const allOf = (where: readonly Condition[]): RawBuilder<unknown> =>
  sql.join(
    where.map((condition) => condition.sql),
    sql` and `,
  );

interface IdsPlan {
  noun: Noun;
  where: readonly Condition[];
  order: readonly OrderTerm[];
  /** So many rows fulfil `where` that the first of them are soon met in any order. */
  isBroad?: boolean;
}

interface Page {
  start: number;
  length: number;
}

/** Pages that the plan for the nearest of them serves; each further one serves twice as many as the one before. */
const NEAR_PAGES = 10;

/**
 * The statement for the `id`s of so many rows. Limits are part of the text, so that one plan serves all
 * values: a number that is not known yet may be a large one. Behind the first page so is that of many pages, of which one is
 * taken: each offset as text would need a plan of its own, and an unknown one is planned again with every call.
 */
export function pageIds(plan: IdsPlan, { start, length }: Page): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(length)}`;
  if (start === 0) return sql`${idsOf(plan, length)} ${limit}`;
  let near = NEAR_PAGES * length;
  while (near < start + length) near *= 2;
  return sql`select id from (${idsOf(plan, near)} limit ${sql.lit(near)}) as near ${limit} offset ${start}`;
}

/**
 * The statement for the `id`s of a page of rows that are all known, or are among `candidates`, a statement for ids. These rows
 * are read first and then sorted ("offset 0" keeps the two apart): in the order of an index, rows without end may come before them.
 */
export function sortedIds(
  { noun, order }: Pick<IdsPlan, 'noun' | 'order'>,
  candidates: RawBuilder<unknown>,
  { start, length }: Page,
): RawBuilder<unknown> {
  const keys = order.map((term, index) => ({ ...term, key: sql.id(`key${index}`) }));
  const columns = order.map(({ key }, index) => sql`${key} as ${keys[index]!.key}`);
  const joins = order.flatMap(({ join }) => join ?? []);
  const rows = fromIds(noun, joins, sql`select distinct id from (${candidates}) as candidates (id)`);
  return sql`select id from (select ${idOf(noun)} as id, ${sql.join(columns)} ${rows} offset 0) as found
    ${orderBy(keys)} limit ${sql.lit(length)} offset ${start}`;
}

/** In their order. @param count rows that are needed at most. */
export function idsOf(plan: IdsPlan, count: number): RawBuilder<unknown> {
  const { noun, where, order, isBroad } = plan;
  const isWalked = where.length === 0 || (isBroad && where.every((condition) => condition.joins.length === 0));
  const place = order.findIndex(({ join }) => join === undefined);
  // No other label is sorted by behind the first one.
  if (isWalked && place > 0 && order.slice(place).every(({ join }) => join === undefined)) return byLabels(plan, count);
  const joins = order.flatMap(({ join }) => join ?? []);
  return sql`select ${idOf(noun)} as id ${from(noun, joins, where)}${orderBy(order)}`;
}

/**
 * Ids in the order of a label of referenced records: record after record of these, the rows of each from an index. Without
 * it all rows would be joined and sorted for one page. @param count rows that are needed at most.
 */
function byLabels({ noun, where, order }: IdsPlan, count: number): RawBuilder<unknown> {
  const [label] = order as [OrderTerm];
  const { alias, noun: target, by } = label.join!;
  const key = sql.ref(`${noun.noun}.${by}`);
  const place = order.findIndex((term) => term.join === undefined);
  const [own, ...further] = order.slice(place) as [OrderTerm];
  const table = sql.id(noun.noun);
  const rows = (condition: RawBuilder<unknown>) =>
    sql`(select ${idOf(noun)} as id from ${table} where ${condition}${orderBy([own, ...further])} limit ${count})`;
  // A range, and the order of the label's own index: no other one serves, however many rows the planner expects of a label.
  // What is searched stays behind it ("offset 0"), and ends where enough is found.
  const searched = (condition: RawBuilder<unknown>) => sql`(select ${idOf(noun)} as id from (
      select * from ${table} where ${condition}${orderBy([{ ...own, nulls: undefined }, ...further])} offset 0
    ) as ${table} where ${allOf(where)} limit ${count})`;
  const ofLabel =
    where.length === 0 ? rows(sql`${key} = labels.ref`) : searched(sql`${key} between labels.ref and labels.ref`);
  const ofNone = (where.length === 0 ? rows : searched)(sql`labels.ref is null and ${key} is null`);
  // What is searched in the label itself leaves few of them.
  const wanted = where.find(({ refs }) => refs?.by === by)?.refs;
  const labels = order.slice(0, place);
  const [id, ...keys] = [sql.ref(`${alias}.${target.api.id}`), ...labels.map((term) => term.key)];
  const names = keys.map((_, index) => sql.id(`key${index}`));
  const nullsOf = wanted && !wanted.isNone ? undefined : own.nulls;
  const empty = nullsOf ? sql` union all select null, ${sql.join(keys.map(() => sql`null`))}` : sql``;
  const among = wanted ? sql` where ${id} = any(${wanted.ids}::integer[])` : sql``;
  const inOrder = orderBy([
    ...labels.map((term, index) => ({ ...term, key: names[index]! })),
    { key: sql.id('ref'), dir: label.dir, nulls: nullsOf },
  ]);
  return sql`select found.id from (
      select * from (select ${id} as ref, ${sql.join(keys.map((one, index) => sql`${one} as ${names[index]}`))}
        from ${sql.id(target.noun)} as ${sql.id(alias)}${among}${empty}) as labels${inOrder}
    ) as labels cross join lateral (${ofLabel}${nullsOf ? sql` union all ${ofNone}` : sql``}) as found`;
}

// Which rows a search finds: counted to a limit, and known by their ids where they are few. A page of few is sorted from these,
// wherever they are in the order of the list; only what many rows have is looked for in that order.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Connection } from '../db/database';
import { from, idOf, idsOf, type OrderTerm, pageIds, sortedIds } from './table-order';
import type { Condition } from './table-search';

/** What is known of the rows of a search before a page of them is read. */
export interface Matches {
  /** Of rows; more than the limit where it is not known. */
  count: number;
  /** The rows that fulfil what few do, as the text of an array: it goes back to the database as it came. */
  ids?: string;
  /** Conditions that many rows fulfil. A row matches that is in `ids` or fulfils one of them. */
  broad: (readonly Condition[])[];
}

interface MatchPlan {
  noun: Noun;
  where: readonly Condition[];
}

/**
 * A search in several columns is one in each of them: every one has an index of its own, and a count that ends at the limit.
 * @param limit rows up to which they are few.
 */
export async function findMatches(db: Connection, { noun, where }: MatchPlan, limit: number): Promise<Matches> {
  if (where.some(({ isNever }) => isNever)) return { count: 0, broad: [] };
  const ways = waysOf(where);
  const found = ways.map(
    (way, index) => sql`select ${sql.lit(index)} as way, count(*)::integer as count,
        case when count(*) <= ${limit} then array_agg(id)::text end as ids
      from (select ${idOf(noun)} as id ${from(noun, [], way)} limit ${limit + 1}) as found`,
  );
  const { rows } = await sql<{ way: number; count: number; ids: string | null }>`
    ${sql.join(found, sql` union all `)}`.execute(db);
  const few = rows.flatMap(({ ids }) => ids?.slice(1, -1) ?? []);
  const ids = few.length > 0 ? few.join(',') : undefined;
  const broad = ways.filter((_, index) => rows.some(({ way, count }) => way === index && count > limit));
  const count = few.length > 1 ? new Set(ids!.split(',')).size : Math.max(...rows.map((row) => row.count));
  return { count: broad.length > 0 ? limit + 1 : count, ids: ids && `{${ids}}`, broad };
}

/** Conditions of which a row fulfils one, each by another index. */
function waysOf(where: readonly Condition[]): (readonly Condition[])[] {
  const split = where.find(({ ways }) => ways !== undefined && ways.length > 1);
  return split?.ways?.map((way) => where.map((condition) => (condition === split ? way : condition))) ?? [where];
}

/** The statement for the `id`s of a page. @param matches of a search, where they are known. */
export function idsAmong(
  plan: MatchPlan & { order: readonly OrderTerm[] },
  page: { start: number; length: number },
  matches?: Matches,
): RawBuilder<unknown> {
  if (!matches) return pageIds(plan, page);
  const { ids, broad } = matches;
  const [one] = broad;
  if (one && broad.length === 1 && ids === undefined) return pageIds({ ...plan, where: one, isBroad: true }, page);
  const end = page.start + page.length;
  const first = broad.map(
    (where) => sql`(select id from (${idsOf({ ...plan, where, isBroad: true }, end)} limit ${end}) as first_rows)`,
  );
  const known = ids === undefined ? [] : [sql`select unnest(${ids}::bigint[])`];
  return sortedIds(plan, sql.join([...known, ...first], sql` union all `), page);
}

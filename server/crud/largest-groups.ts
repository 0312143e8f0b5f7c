// The referenced records with most records of a list, by name. Every one is counted before the largest are taken, each as
// far as its count is shown.
import { sql } from 'kysely';
import type { CountedGroup } from '../../src/schema/model/dashboard';
import type { Connection } from '../db/database';
import type { Within } from '../db/transaction';
import { countsByReference, type GroupPlan, withinCaps } from './group-rows';

/** Records that refer to one name, empty for none. */
export type NamedGroup = Omit<CountedGroup, 'search'>;

/** The largest groups, and how many others there are. */
export interface LargestGroups {
  groups: NamedGroup[];
  more: number;
}

/** The `length` largest groups by a reference, the largest first. @throws a statement timeout where that takes too long. */
export const largestGroups = (
  db: Within,
  plan: (on: Connection) => Promise<GroupPlan>,
  length: number,
): Promise<LargestGroups> => withinCaps(db, plan, (on, planned, cap) => readLargest(on, planned, cap, length));

/** Those whose names are the same are one group, as no search distinguishes them. */
async function readLargest(on: Connection, plan: GroupPlan, cap: number, length: number): Promise<LargestGroups> {
  const { name, ofEach, ofNone } = await countsByReference(on, plan, cap);
  const { rows } = await sql<{ text: string; count: number; total: number }>`
    select min(text) as text, least(sum(count), ${sql.lit(cap + 1)})::integer as count, (count(*) over ())::integer as total
    from (
      select coalesce(${name}::text, '') as text, counted.count
      from ${ofEach}
      union all select '', counted.count from (${ofNone}) as counted
    ) as named
    where count > 0 group by lower(text)
    order by 2 desc, lower(text) limit ${sql.lit(length)}`.execute(on);
  const groups = rows.map(({ text, count }) => ({ text, count, ...(count > cap && { capped: true as const }) }));
  return { groups, more: (rows[0]?.total ?? 0) - rows.length };
}

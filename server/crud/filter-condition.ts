// Filters as SQL: a fixed set of conditions, each value a parameter.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Days } from '../../src/schema/filters/read-days';
import type { Filter } from '../../src/schema/filters/read-filter';
import type { NumberFilter } from '../../src/schema/filters/read-number';
import { STATE } from '../../src/schema/model/states';
import { assigneeOf, dueOf, finalStates } from '../../src/schema/model/tasks';
import { sqlTypeOf } from '../db/column-types';
import { numberDay } from '../db/noun-columns';
import type { TableColumn } from './table-columns';

type Filtered = Pick<TableColumn, 'column' | 'property' | 'within'>;

/** Whether the value of a column matches the filter. */
export function filterCondition(
  filtered: Filtered,
  filter: Extract<Filter, { kind: 'days' | 'number' }>,
): RawBuilder<unknown> {
  switch (filter.kind) {
    case 'days':
      return withinDays(filtered, filter.days);
    case 'number':
      return isNumber(filtered.column, filter.number);
  }
}

/** Whether a user is responsible for a record. */
export const isAssignedTo = (noun: Noun, user: number | undefined): RawBuilder<unknown> =>
  sql`${sql.ref(`${noun.noun}.${assigneeOf(noun)}`)} = ${user ?? null}::integer`;

/** Whether a record is late, as in `tasks.ts`. @param today yyyy-MM-dd */
export function isLate(noun: Noun, today: string): RawBuilder<unknown> {
  const ends = finalStates(noun);
  return all([
    sql`${sql.ref(`${noun.noun}.${dueOf(noun)}`)} < ${today}::date`,
    ends.length > 0 ? sql`${sql.ref(`${noun.noun}.${STATE}`)} <> all(${ends}::text[])` : undefined,
  ]);
}

/** A day or a moment within the days; of a range of days at least one. */
export const withinDays = ({ column, property, within }: Filtered, days: Days): RawBuilder<unknown> =>
  all((within ? within(days) : sqlTypeOf(property).within?.(column, days)) ?? []);

/** The day from its index, the parts behind it by their place between the hyphens. */
function isNumber(column: RawBuilder<unknown>, { days, others }: NumberFilter): RawBuilder<unknown> {
  const patterns = others.map((parts) => ['%', ...parts.map((part) => part ?? '%')].join('-'));
  return all([
    days && sql`${numberDay(column)} between ${days[0]} and ${days[1]}`,
    // Not "like any", which no index serves.
    patterns.length > 0
      ? sql`(${sql.join(
          patterns.map((pattern) => sql`${column} like ${pattern}`),
          sql` or `,
        )})`
      : undefined,
  ]);
}

const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )})`;

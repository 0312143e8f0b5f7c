// Filters as SQL: a fixed set of conditions, each value a parameter.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { MAX_ID } from '../../src/schema/descriptor/limits';
import type { Filter } from '../../src/schema/filters/read-filter';
import type { NumberFilter } from '../../src/schema/filters/read-number';
import type { Bound, Range } from '../../src/schema/filters/read-range';
import { isFiles } from '../../src/schema/formats/plain-values';
import { shownTexts } from '../../src/schema/model/columns';
import { STATE } from '../../src/schema/model/states';
import { assigneeOf, dueOf, finalStates } from '../../src/schema/model/tasks';
import { kindOf } from '../../src/schema/values/kinds';
import type { ColumnType } from '../../src/schema/values/value-kind';
import { numberDay } from '../db/noun-columns';
import { equals, matches, withinDays } from './column-search';
import type { Join, TableColumn } from './table-columns';

/** Whether the value of a column matches the filter. @returns undefined for one that none can match. */
export function filterCondition(filtered: TableColumn, filter: Filter): RawBuilder<unknown> | undefined {
  switch (filter.kind) {
    case 'days':
      return withinDays(filtered, filter.days);
    case 'number':
      return isNumber(filtered.column, filter.number);
    case 'range':
      return isBetween(filtered, filter.range);
    case 'text':
      return matches(filtered, filter.text);
    case 'exact':
      return equals(filtered, filter.text);
    case 'empty':
      return isEmpty(filtered);
    default:
      return undefined;
  }
}

/** Whether a record refers to none. */
export const isWithout = (noun: Noun, { by }: Join): RawBuilder<unknown> =>
  sql`${sql.ref(`${noun.noun}.${by}`)} is null`;

function isEmpty(filtered: TableColumn): RawBuilder<unknown> {
  const { column, sortKey, property, holds, none } = filtered;
  if (none) return none;
  if (holds) return sql`coalesce(${column}, 0) = 0`;
  if (isFiles(property)) return sql`coalesce(${column}, '') = ''`;
  if (property.type === 'array') return sql`coalesce(jsonb_array_length(${column}), 0) = 0`;
  const other = shownTexts(property)?.other;
  // What the column is sorted by has an index: of what is not empty, too, where all others have one text.
  return other === undefined ? isNone(filtered) : sql`(${sortKey} = ${other} and ${isNone(filtered, column)})`;
}

function isNone(
  { column, sortKey, property }: TableColumn,
  key = shownTexts(property) || kindOf(property).column === 'days' ? sortKey : column,
): RawBuilder<unknown> {
  return TEXTS.includes(kindOf(property).column) ? sql`(${key} is null or ${key} = '')` : sql`${key} is null`;
}

const TEXTS: readonly ColumnType[] = ['text', 'days'];

function isBetween({ column, property }: TableColumn, range: Range): RawBuilder<unknown> | undefined {
  const { from, to } = property.type === 'integer' ? wholeRange(range) : range;
  return all([
    from && sql`${column} ${sql.raw(from.isOpen ? '>' : '>=')} ${from.value}`,
    to && sql`${column} ${sql.raw(to.isOpen ? '<' : '<=')} ${to.value}`,
  ]);
}

/** The same for whole numbers, with ends that their column can hold; one beyond leaves a range without any. */
function wholeRange({ from, to }: Range): Range {
  const low = from && (from.isOpen ? Math.floor(Number(from.value)) + 1 : Math.ceil(Number(from.value)));
  const high = to && (to.isOpen ? Math.ceil(Number(to.value)) - 1 : Math.floor(Number(to.value)));
  return {
    ...(low !== undefined && { from: end(low) }),
    ...(high !== undefined && { to: end(high) }),
  };
}

/** Whether a user is responsible for a record. */
export const isAssignedTo = (noun: Noun, user: number | undefined): RawBuilder<unknown> =>
  sql`${sql.ref(`${noun.noun}.${assigneeOf(noun)}`)} = ${user ?? null}::integer`;

/** Whether a record is late, as in `tasks.ts`. @param today yyyy-MM-dd */
export const isLate = (noun: Noun, today: string): RawBuilder<unknown> =>
  all([sql`${sql.ref(`${noun.noun}.${dueOf(noun)}`)} < ${today}::date`, isOpen(noun)]);

/**
 * Whether a record is in no final state; undefined for a noun without one. Literals of the descriptor, as the index of
 * these records has them: most of what was ever due is done.
 */
export function isOpen(noun: Noun): RawBuilder<unknown> | undefined {
  const ends = finalStates(noun);
  return ends.length > 0
    ? sql`${sql.ref(`${noun.noun}.${STATE}`)} <> all(array[${sql.join(ends.map((end) => sql.lit(end)))}]::text[])`
    : undefined;
}

/** Beyond what a column holds it is open there, so that nothing lies in it. */
const end = (value: number): Bound =>
  Math.abs(value) > MAX_ID ? { value: Math.sign(value) * MAX_ID, isOpen: true } : { value };

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

// The columns that values are stored in, in SQL: one entry for each name that the kinds of values use.
import { type RawBuilder, sql } from 'kysely';
import type { Days } from '../../src/schema/filters/read-days';
import { kindOf } from '../../src/schema/values/kinds';
import type { ColumnType, Rule } from '../../src/schema/values/value-kind';

type Column = RawBuilder<unknown>;

interface SqlType {
  /** As a column of it is made. */
  type: string;
  /** Its value on the wire; without it the value itself. */
  wire?(column: Column): Column;
  /** What its rows are sorted by; without it the value itself. */
  sortKey?(column: Column): Column;
  /** Whether it lies within days, or has at least one of them; undefined at an open end. */
  within?(column: Column, days: Days): (Column | undefined)[];
  /** Its values are JSON. */
  isJson?: boolean;
}

/** The first day of a range. Days in wire form are in order as text, which `people` would not promise. */
export const firstDay = (column: Column): Column => sql`split_part(${column}, ' - ', 1) collate "C"`;

/** The last one; the same as the first where the range is one day. */
export const lastDay = (column: Column): Column => sql`split_part(${column}, ' - ', -1) collate "C"`;

const within: SqlType['within'] = (column, { from, to }) => [
  from === undefined ? undefined : sql`${column} >= ${from}::date`,
  to === undefined ? undefined : sql`${column} < ${to}::date + 1`,
];

const SQL_TYPES: Readonly<Record<ColumnType, SqlType>> = {
  // Text for people is sorted in natural order; the collation `people` is made by `prepareDatabase`.
  text: { type: 'text collate people' },
  days: {
    type: 'text collate people',
    sortKey: (column) => sql`${column} collate "C"`,
    within: (column, { from, to }) => [
      from === undefined ? undefined : sql`${lastDay(column)} >= ${from}`,
      to === undefined ? undefined : sql`${firstDay(column)} <= ${to}`,
    ],
  },
  date: { type: 'date', wire: (column) => sql`to_char(${column}, 'YYYY-MM-DD')`, within },
  timestamp: { type: 'timestamp', wire: (column) => sql`to_char(${column}, 'YYYY-MM-DD HH24:MI')`, within },
  integer: { type: 'integer' },
  // A measured number is not exact; one with a smallest step, such as money, is.
  double: { type: 'double precision' },
  numeric: { type: 'numeric' },
  boolean: { type: 'boolean' },
  json: { type: 'jsonb', isJson: true },
};

/** How values of a property are stored. */
export const sqlTypeOf = (rule: Rule): SqlType => SQL_TYPES[kindOf(rule).column];

/** The type of a property's column, as it is made. */
export const columnType = (rule: Rule): string => sqlTypeOf(rule).type;

/** A column in its wire format: days and wall times as text, everything else unchanged. */
export function wireValue(name: string, rule: Rule, table?: string): RawBuilder<unknown> {
  const column = sql`${sql.ref(table ? `${table}.${name}` : name)}`;
  return sqlTypeOf(rule).wire?.(column) ?? column;
}

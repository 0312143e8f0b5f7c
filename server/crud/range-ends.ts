// The first and the last day of a column with the format `date-range`. Days in wire form are in order as text, which the
// column's own collation for people would not promise.
import { type RawBuilder, sql } from 'kysely';

export const firstDay = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`split_part(${column}, ' - ', 1) collate "C"`;

export const lastDay = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`split_part(${column}, ' - ', -1) collate "C"`;

// Rows in a field of a ticket, which are one text: as JSON of the database, where the text is rows at all. A field may have
// been a text before, in which `[see note]` was typed, and one cast that fails would end the whole list.
import { type RawBuilder, sql } from 'kysely';

/** What JSON escapes of a text that the database can keep; it has no NUL and no half of a pair. */
const ESCAPE = String.raw`\\(["\\/bfnrt]|u00(0[1-9a-f]|[1-7][0-9a-f]))`;
const TEXT = String.raw`"([^"\\[:cntrl:]]|${ESCAPE})*"`;
const NUMBER = '-?(0|[1-9][0-9]*)([.][0-9]+)?(e[+-]?[0-9]{1,3})?';
const PLAIN = `(${TEXT}|${NUMBER}|true|false|null)`;
const listOf = (item: string): string => `(${item}(,${item})*)?`;
const ROW = String.raw`\{${listOf(String.raw`${TEXT}:(${PLAIN}|\[${listOf(PLAIN)}\])`)}\}`;

/** A list of rows, as a save writes it. */
const ROWS = String.raw`^\[${listOf(ROW)}\]$`;

/** Null for what is no rows. PostgreSQL before 16 cannot say whether a text is JSON, and none whether it can keep it. */
export const rowsOfText = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${text} ~ ${sql.lit(ROWS)} then (${text})::jsonb end)`;

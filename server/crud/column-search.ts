// A column and what is searched in it as a condition of SQL: what its text contains, the number or the choice that it is.
import { type RawBuilder, sql } from 'kysely';
import type { Days } from '../../src/schema/filters/read-days';
import { toWireDate } from '../../src/schema/formats/dates';
import { isFiles } from '../../src/schema/formats/plain-values';
import { searchChoices, shownTexts } from '../../src/schema/model/columns';
import { searchedDigits } from '../../src/schema/values/phone';
import { readValue } from '../../src/schema/values/read-value';
import { sqlTypeOf } from '../db/column-types';
import type { TableColumn } from './table-columns';

/** The pattern of `ilike` for what has this text in it, and for what is this text. */
export const containing = (text: string): string => `%${being(text)}%`;
const being = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * A search never fails for what was typed. @returns undefined for a text that no value of the column can match, such as one
 * that cannot be a number or a day.
 */
export function matches(searched: TableColumn, text: string): RawBuilder<unknown> | undefined {
  const { column, property, search } = searched;
  // PostgreSQL has no text with a NUL character, so nothing can contain it.
  if (text.includes('\0')) return undefined;
  switch (search) {
    case 'text':
      return isLike(searched, containing(text));
    case 'number': {
      const number = numberIn(text, property.type);
      return number === undefined ? undefined : sql`${column} = ${number}`;
    }
    case 'phone': {
      const digits = searchedDigits(text);
      return digits ? sql`${column} like ${`%${digits}%`}` : undefined;
    }
    case 'choice':
      return isChoice(searched, text);
    case 'date': {
      const day = toWireDate(text)?.slice(0, 10);
      return day ? withinDays(searched, { from: day, to: day }) : undefined;
    }
  }
}

/** Of other alphabets it is not known here which letters the database takes for one. */
const CASELESS = /^[ -@[-`{-~]*$/;

/** Whether it is this text, in upper or lower case. */
export function equals(searched: TableColumn, text: string): RawBuilder<unknown> | undefined {
  if (text.includes('\0')) return undefined;
  if (searched.search === 'text') return isLike(searched, being(text));
  return searched.search === 'phone' ? sql`${searched.column} = ${text}` : matches(searched, text);
}

function isLike({ column, property, holds }: TableColumn, pattern: string): RawBuilder<unknown> | undefined {
  if (holds) return holds(pattern) || undefined;
  if (property.type === 'array' && !isFiles(property)) return anyItem(column, sql`item ilike ${pattern}`);
  const text = property.type === 'string' ? column : sql`${column}::text`;
  // What has no upper and lower case is compared as it is, which takes a fraction of the time.
  return CASELESS.test(pattern) ? sql`${text} like ${pattern}` : sql`${text} ilike ${pattern}`;
}

/** Days and moments within days; of a range of days at least one. */
export const withinDays = ({ column, property, within }: TableColumn, days: Days): RawBuilder<unknown> =>
  sql`(${sql.join(
    ((within ? within(days) : sqlTypeOf(property).within?.(column, days)) ?? []).filter((one) => one !== undefined),
    sql` and `,
  )})`;

/** By its value or by its shown text, ignoring case: 'Inactive' also matches every other value that is shown so. */
function isChoice({ column, property, sortKey }: TableColumn, text: string): RawBuilder<unknown> {
  const shown = shownTexts(property)?.texts;
  const texts = shown ?? new Map(searchChoices(property)?.map((choice) => [String(choice.value), choice.text]));
  const isNamed = (name = '') => name.toLowerCase() === text.toLowerCase();
  const [named] = [...texts].find(([value, name]) => value === text || isNamed(name)) ?? [text];
  if (property.type === 'array') return anyItem(column, sql`item = ${named}`);
  // As in conditions, a checkbox that was never ticked is No.
  if (property.type === 'boolean' && named === 'false') return sql`${column} is not true`;
  // What the column is sorted by, which an index has.
  if (shown?.has(named) && sortKey !== column) return sql`${sortKey} = ${shown.get(named)}`;
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

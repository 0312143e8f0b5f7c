// How the values of a column become values of another type: by expressions of SQL that never fail, so that what cannot
// be converted is counted before anything is changed.
import { type RawBuilder, sql } from 'kysely';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { columnType } from '../column-types';

type Expression = RawBuilder<unknown>;

interface Conversion {
  /** The value in the new type; null for an empty value and for one that does not fit. */
  value: Expression;
  /** Whether the column holds something that has no counterpart in the new type. */
  isUnfit: Expression;
  /** Whether the value is not written as it was: '007' becomes 7. */
  isRewritten: Expression;
}

/** The type of a property's column as `readCatalog` has it. */
export function storedType(property: Property): string {
  const type = columnType(property).replace(/ collate .*/, '');
  return type === 'timestamp' ? 'timestamp without time zone' : type;
}

/** From a column of a type to the one that the property has now. */
export function conversionOf(column: string, from: string, property: Property): Conversion {
  const stored = sql`${sql.id(column)}`;
  const text = textOf(stored, from);
  const to = storedType(property);
  const value = sql`(${parsed(text, to, property)})`;
  const isBlank = sql`coalesce(btrim(${stored}::text), '') in ('', '[]', '{}', 'null', '""')`;
  return {
    value,
    isUnfit: sql`(not ${isBlank} and ${value} is null)`,
    isRewritten: sql`(${value} is not null and ${isOtherText(textOf(value, to), text, to, from)})`,
  };
}

/** A value of a column as it is on the wire, where the driver would return another form. */
export const wireForm = (value: Expression, type: string): Expression =>
  type === 'timestamp without time zone' ? sql`to_char(${value}, 'YYYY-MM-DD HH24:MI')` : value;

/** A value as its shortest text: days and wall times in wire form, the only item of a list. */
function textOf(value: Expression, type: string): Expression {
  switch (type) {
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
    case 'timestamp without time zone':
      // What has seconds fits nowhere else.
      return sql`replace(to_char(${value}, case when ${value} = date_trunc('minute', ${value}) then 'YYYY-MM-DD HH24:MI' else 'YYYY-MM-DD HH24:MI:SS.US' end), ' 00:00', '')`;
    case 'jsonb':
      return sql`(case jsonb_typeof(${value}) when 'array' then case when jsonb_array_length(${value}) = 1 then ${value} ->> 0 end
        when 'object' then null else ${value} #>> '{}' end)`;
    default:
      return sql`${value}::text`;
  }
}

const NUMBERS = ['integer', 'bigint', 'double precision', 'numeric'];

/** A number is the same number however it is written. */
const isOtherText = (now: Expression, before: Expression, to: string, from: string): Expression =>
  NUMBERS.includes(to) && NUMBERS.includes(from)
    ? sql`${now}::numeric <> ${before}::numeric`
    : sql`${now} <> btrim(${before})`;

function parsed(text: Expression, to: string, { items }: Property): Expression {
  const typed = sql`btrim(${text})`;
  switch (to) {
    case 'integer':
      return sql`case when ${typed} ~ '^[+-]?\\d{1,10}(\\.0*)?$' then case when ${typed}::numeric between -2147483648 and 2147483647 then ${typed}::numeric::integer end end`;
    case 'double precision':
      return number(typed, sql`${typed}::double precision`);
    case 'numeric':
      return number(typed, sql`${typed}::numeric`);
    case 'boolean':
      return sql`case when lower(${typed}) in ('true', 't', 'yes', '1') then true when lower(${typed}) in ('false', 'f', 'no', '0') then false end`;
    case 'date':
      return moment(typed, '', sql`::date`);
    case 'timestamp without time zone':
      return moment(typed, '( ([01]\\d|2[0-3]):[0-5]\\d)?', sql`::timestamp`);
    case 'jsonb':
      return listOf(text, items?.type);
    case 'text':
      return sql`nullif(${text}, '')`;
    default:
      return sql.raw(`null::${to}`);
  }
}

/** Digits with a point, or the exponents that a measured number can have. */
const number = (typed: Expression, cast: Expression): Expression =>
  sql`case when length(${typed}) <= 300 and ${typed} ~ '^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?$' then case when abs(${typed}::numeric) < 1e300 and (${typed}::numeric = 0 or abs(${typed}::numeric) > 1e-300) then ${cast} end end`;

/** Days as yyyy-MM-dd, MM-dd-yyyy or MM/dd/yyyy, if the calendar has them. */
function moment(typed: Expression, time: string, cast: Expression): Expression {
  const day = sql`(case when ${typed} ~ '^\\d{4}-' then left(${typed}, 10)
    else substr(${typed}, 7, 4) || '-' || left(${typed}, 2) || '-' || substr(${typed}, 4, 2) end)`;
  const isShaped = sql`${typed} ~ ${sql.lit(`^(\\d{4}-\\d\\d-\\d\\d|\\d\\d-\\d\\d-\\d{4}|\\d\\d/\\d\\d/\\d{4})${time}$`)}`;
  const [year, month, date] = [sql`left(${day}, 4)::int`, sql`substr(${day}, 6, 2)::int`, sql`right(${day}, 2)::int`];
  const lastDay = sql`extract(day from make_date(${year}, ${month}, 1) + interval '1 month' - interval '1 day')`;
  return sql`case when ${isShaped} then case when ${year} >= 1 and ${month} between 1 and 12 then
    case when ${date} between 1 and ${lastDay} then (${day} || substr(${typed}, 11))${cast} end end end`;
}

/** A list of the one value that was there. */
function listOf(text: Expression, type: Property['type']): Expression {
  if (type === 'string') return sql`case when btrim(${text}) <> '' then jsonb_build_array(${text}) end`;
  const item = type === 'integer' || type === 'number' ? parsed(text, 'numeric', { title: '' }) : sql`null::numeric`;
  return sql`(case when (${item}) is not null then jsonb_build_array(${item}) end)`;
}

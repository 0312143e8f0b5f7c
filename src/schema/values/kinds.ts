// Every kind of value, and which one a property has. A new format is its file here, its line in `FORMATS`, that in
// `kind-docs.ts`, and its name in `Format`; only a widget or a column of its own needs more.
import type { Format, PropertyType } from '../descriptor/descriptor';
import { TEXT_LENGTH } from '../descriptor/limits';
import { boolean } from './boolean';
import { choice, choices, reference, type ShownKind } from './choice';
import { color } from './color';
import { date } from './date';
import { dateRange } from './date-range';
import { email } from './email';
import { file, files, image } from './file';
import { futureDate } from './future-date';
import { object, tags } from './list';
import { localDateTime } from './local-date-time';
import { decimal, integer, number } from './number';
import { paragraph } from './paragraph';
import { password, strongPassword } from './password';
import { phone } from './phone';
import { point } from './point';
import { rows } from './rows';
import { text } from './text';
import { time } from './time';
import { url } from './url';
import type { FormatKind, Rule, TypeKind, ValueKind } from './value-kind';

/** The kinds of a "format". */
export const FORMATS: Readonly<Record<Format, FormatKind>> = {
  email,
  phone,
  url,
  color,
  date,
  'future-date': futureDate,
  'date-range': dateRange,
  'local-date-time': localDateTime,
  time,
  point,
  paragraph,
  'strong-password': strongPassword,
  password,
};

/** The kinds of a "type" without a format. */
export const TYPES: Readonly<Record<PropertyType, TypeKind>> = {
  string: text,
  number,
  integer,
  boolean,
  array: tags,
  object,
};

/** All of them, for what is made of each. */
export const KINDS: readonly ValueKind[] = [
  ...Object.values(TYPES),
  decimal,
  ...Object.values(FORMATS),
  file,
  image,
  files,
  rows,
];

/** The kind of a property's values, by its file rule, format and type. */
export function kindOf({ file: fileRule, items, format, type, multipleOf }: Rule): ValueKind {
  if (fileRule) return fileRule.accept?.startsWith('image/') ? image : file;
  if (items?.file) return files;
  if (isRows({ type, items })) return rows;
  if (format && Object.hasOwn(FORMATS, format)) return FORMATS[format];
  return typeKindOf({ type, multipleOf });
}

/** The kind of its type alone. */
export const typeKindOf = ({ type = 'string', multipleOf }: Rule): TypeKind =>
  type === 'number' && multipleOf !== undefined ? decimal : (TYPES[type] ?? text);

/** How a value is entered, shown and searched: what is chosen, by its choices, whatever it is stored as. */
export function shownKindOf(rule: Rule): ShownKind {
  const { ref, options, type, items } = rule;
  if (ref === undefined && options === undefined && !(type === 'array' && items?.enum)) return kindOf(rule);
  if (type === 'array') return choices;
  return ref === undefined ? choice : reference;
}

/** The widget of a field: the one that its descriptor names, else that of its kind. */
export const widgetOf = (rule: Rule, as?: string): string => as || shownKindOf(rule).widget;

/** The most characters that a text of this property has. A property with listed values has the length of the longest. */
export function maxLengthOf(rule: Rule): number {
  const { maxLength, enum: values, const: value } = rule;
  if (maxLength !== undefined) return maxLength;
  return values || value !== undefined ? Infinity : (kindOf(rule).maxLength ?? TEXT_LENGTH);
}

/** Whether a text has the form of a format; `today` is the day that what must lie in the future comes after. */
export const hasFormat = (format: Format, value: string, today?: () => string): boolean =>
  FORMATS[format].form.matches(value, today);

/** Whether a value of the property is a list of texts that are typed and not chosen. */
export const isTags = ({ type, items, options }: Rule): boolean =>
  type === 'array' && items?.type === 'string' && options === undefined && items.enum === undefined;

/** Whether the values of a property are rows: a table inside the record. */
export const isRows = ({ type, items }: Rule): boolean => type === 'array' && items?.type === 'object';

// Validation as a small interpreter of JSON Schema keywords: no eval, no compilation. `rule-messages.ts` turns a
// violation into a message.
import { isColor } from '../formats/colors';
import { isDate, isDateRange, isLocalDateTime, isTime, localMinute, splitRange } from '../formats/dates';
import { readPoint } from '../formats/geo';
import { uniqueKey } from '../formats/unique-key';
import { isUrl } from '../formats/web-address';
import type { Format, Property, PropertyType, Values } from '../model/descriptor';
import { LIST_LENGTH, limits, maxFileMb, maxLengthOf } from '../model/limits';
import { isTags } from '../model/tags';
import { learnedKind } from './file-kinds';
import { type FileLike, isFile, isOneOf, isStoredFile } from './values';

/** A rule that a value violates, with what the message needs to know. */
export type RuleViolation =
  | { keyword: 'required' }
  | { keyword: 'type'; type: PropertyType }
  | { keyword: 'enum'; allowed: readonly unknown[] }
  | { keyword: 'choice' }
  | { keyword: 'const' }
  | { keyword: 'minLength' | 'maxLength' | 'minItems' | 'maxItems'; limit: number }
  | { keyword: 'minimum' | 'maximum' | 'multipleOf'; limit: number }
  | { keyword: 'uniqueItems' }
  | { keyword: 'pattern' | 'character' }
  | { keyword: 'format'; format: Format }
  | { keyword: 'rangeOrder' | 'noOverlap' }
  | { keyword: 'match' | 'after' | 'notEqualTo'; other: string }
  | { keyword: 'taken' | 'common' } // reported by the server alone
  | { keyword: 'itself' } // and so is this
  | { keyword: 'together'; others: readonly string[] } // and so is this
  | { keyword: 'locked'; condition?: string } // by a condition: the value that was sent is not the one that stays
  | { keyword: 'file' }
  | { keyword: 'fileEmpty'; name: string }
  | { keyword: 'accept'; accept: string }
  | { keyword: 'max_size'; limit: number };

export type Keyword = RuleViolation['keyword'];

type Rule = Omit<Property, 'title'>;

/**
 * The rules that a non-empty `value` violates, in the order in which they are written in a schema. A value of the wrong
 * type violates that one rule only. `values` are the other fields, for `match`, `after` and `notEqualTo`; `now` is the
 * clock for `future-date`.
 */
export function violations(rule: Rule, value: unknown, values: Values = NO_VALUES, now?: Date): RuleViolation[] {
  if (rule.file) return fileFailures(rule, value);
  if (rule.type && !hasType(rule.type, value)) return [{ keyword: 'type', type: missedType(rule.type, value) }];
  // PostgreSQL has no text with a NUL character.
  if (typeof value === 'string' && value.includes('\0')) return [{ keyword: 'character' }];
  const found: RuleViolation[] = [];
  if (rule.const !== undefined && value !== rule.const) found.push({ keyword: 'const' });
  if (rule.enum && !isOneOf(rule.enum, value))
    found.push(isChosen(rule) ? { keyword: 'choice' } : { keyword: 'enum', allowed: rule.enum });
  if (typeof value === 'string') textFailures(rule, value, now, found);
  if (typeof value === 'number') numberFailures(rule, value, found);
  if (Array.isArray(value)) listFailures(rule, value, values, now, found);
  if (rule.match !== undefined && value !== values[rule.match]) found.push({ keyword: 'match', other: rule.match });
  if (rule.after !== undefined && !isAfter(value, values[rule.after]))
    found.push({ keyword: 'after', other: rule.after });
  if (rule.notEqualTo !== undefined && value === values[rule.notEqualTo])
    found.push({ keyword: 'notEqualTo', other: rule.notEqualTo });
  return found;
}

const NO_VALUES: Values = {};

function hasType(type: PropertyType, value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}

/** "6 boxes" is not a number at all; only for 2.5 does the message mention whole numbers. */
const missedType = (type: PropertyType, value: unknown): PropertyType =>
  type === 'integer' && typeof value !== 'number' ? 'number' : type;

/** Most values that a message can list and still be read. */
const MOST_LISTED = 12;

/**
 * The choices of another record, of a ticket type, or of a long list: the message says to select one rather than
 * listing the values.
 */
const isChosen = (rule: Rule): boolean =>
  rule.ref !== undefined || Array.isArray(rule.options) || rule.enum!.length > MOST_LISTED;

function textFailures(rule: Rule, text: string, now: Date | undefined, found: RuleViolation[]): void {
  // Code points, as JSON Schema counts; the plain length is never smaller, so most texts need no second look.
  const { minLength } = rule;
  const maxLength = maxLengthOf(rule);
  if (minLength !== undefined && text.length < 2 * minLength && [...text].length < minLength)
    found.push({ keyword: 'minLength', limit: minLength });
  // A text that is too long gets no other message and no further checks.
  if (isLonger(text, maxLength)) return void found.push({ keyword: 'maxLength', limit: maxLength });
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(text)) found.push({ keyword: 'pattern' });
  if (rule.format && !hasFormat(rule.format, text, now)) found.push(formatFailure(rule.format, text));
}

/** A character has one or two units, so most texts need not be counted. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

/**
 * A range has two inputs, so the violation says which of them is wrong: no first day, or the days in the wrong order.
 */
function formatFailure(format: Format, text: string): RuleViolation {
  if (format !== 'date-range') return { keyword: 'format', format };
  const { from, to } = splitRange(text);
  if (from === '') return { keyword: 'required' };
  return isDate(from) && isDate(to) && to < from ? { keyword: 'rangeOrder' } : { keyword: 'format', format };
}

/** Whether `text` is of the named format; exported for the test that compares this interpreter with Ajv. */
export function hasFormat(format: Format, text: string, now?: Date): boolean {
  switch (format) {
    case 'email':
      return text.length <= 320 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
    case 'phone':
      return /^\d{10}$/.test(text);
    case 'date':
      return isDate(text);
    case 'date-range':
      return isDateRange(text);
    case 'local-date-time':
      return isLocalDateTime(text);
    case 'time':
      return isTime(text);
    case 'future-date':
      return (isDate(text) || isLocalDateTime(text)) && text > localMinute(now ?? new Date()).slice(0, text.length);
    case 'point':
      return readPoint(text) !== undefined;
    case 'url':
      return isUrl(text);
    case 'color':
      return isColor(text);
    case 'strong-password':
      return text.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((kind) => kind.test(text));
    case 'paragraph':
    case 'password':
      return true;
  }
}

function numberFailures(rule: Rule, value: number, found: RuleViolation[]): void {
  if (rule.minimum !== undefined && value < rule.minimum) found.push({ keyword: 'minimum', limit: rule.minimum });
  if (rule.maximum !== undefined && value > rule.maximum) found.push({ keyword: 'maximum', limit: rule.maximum });
  if (rule.multipleOf !== undefined && !isMultiple(value, rule.multipleOf))
    found.push({ keyword: 'multipleOf', limit: rule.multipleOf });
}

/** 0.07 is a multiple of 0.01 although the division gives 7.000000000000001. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

function listFailures(
  rule: Rule,
  list: unknown[],
  values: Values,
  now: Date | undefined,
  found: RuleViolation[],
): void {
  if (rule.minItems !== undefined && list.length < rule.minItems)
    found.push({ keyword: 'minItems', limit: rule.minItems });
  const { maxItems: own = LIST_LENGTH } = rule;
  const maxItems = rule.items?.file ? Math.min(own, limits.filesPerField) : own;
  if (list.length > maxItems) return void found.push({ keyword: 'maxItems', limit: maxItems });
  if (rule.uniqueItems && new Set(list.map(itemKey(rule))).size < list.length) found.push({ keyword: 'uniqueItems' });
  if (!rule.items) return;
  for (const item of list) {
    const [first] = violations(rule.items, item, values, now);
    // One message for the whole list: a hundred wrong entries are still one field.
    if (first) return void found.push(first);
  }
}

/** Tags are the same whatever their case; any other item is as it is. */
const itemKey = (rule: Rule) => (item: unknown) =>
  typeof item === 'string' && isTags(rule) ? `"${uniqueKey(item)}` : JSON.stringify(item);

/**
 * Both in wire form, where text order is time order; a partner that is empty or invalid itself violates nothing here.
 */
function isAfter(value: unknown, earlier: unknown): boolean {
  if (typeof value === 'number' && typeof earlier === 'number') return value > earlier;
  return typeof value !== 'string' || typeof earlier !== 'string' || earlier === '' || value > earlier;
}

function fileFailures(rule: Rule, value: unknown): RuleViolation[] {
  // It was valid when it was stored.
  if (isStoredFile(value)) return [];
  if (!isFile(value)) return [{ keyword: 'file' }];
  const { accept } = rule.file ?? {};
  const most = maxFileMb(rule.file ?? {});
  if (value.size === 0) return [{ keyword: 'fileEmpty', name: value.name }];
  if (accept && !isAccepted(accept, value)) return [{ keyword: 'accept', accept }];
  if (value.size > most * 1024 * 1024) return [{ keyword: 'max_size', limit: most }];
  return [];
}

/** The `accept` list of HTML: `image/*`, a media type, or an extension. */
function isAccepted(accept: string, file: FileLike): boolean {
  const name = file.name.toLowerCase();
  // The detected kind counts; the claimed type only before detection.
  const type = learnedKind(file) ?? file.type.toLowerCase();
  return accept
    .split(',')
    .map((pattern) => pattern.trim().toLowerCase())
    .some((pattern) => {
      if (pattern.startsWith('.')) return name.endsWith(pattern);
      return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
    });
}

// Validation as a small interpreter of JSON Schema keywords: no eval, no compilation. `rule-messages.ts` turns a
// violation into a message.
import type { Values } from '../descriptor/descriptor';
import { LIST_LENGTH, limits, MAX_ROWS, maxFileMb } from '../descriptor/limits';
import { dayAnywhere, dayOf, isRelativeDay } from '../formats/day-limits';
import { isMultiple } from '../formats/numbers';
import { type FileLike, isFile, isOneOf, isStoredFile } from '../formats/plain-values';
import { uniqueKey } from '../formats/unique-key';
import { FORMATS, isRows, isTags, kindOf, maxLengthOf, typeKindOf } from '../values/kinds';
import type { Rule } from '../values/value-kind';
import type { RuleViolation } from '../values/violation';
import { learnedKind } from './file-kinds';

/**
 * The rules that a non-empty `value` violates, in the order in which they are written in a schema. A value of the wrong
 * type violates that one rule only. `values` are the other fields, for `match`, `after` and `notEqualTo`; `now` is the
 * clock of the person who fills it in, where it is known; `stored` is what the record has so far: it may keep what was right.
 */
export function violations(
  rule: Rule,
  value: unknown,
  values: Values = NO_VALUES,
  now?: Date,
  stored?: unknown,
): RuleViolation[] {
  if (rule.file) return fileFailures(rule, value);
  if (rule.type) {
    const kind = typeKindOf(rule);
    if (!kind.hasType(value)) return [kind.typeViolation?.(value, rule) ?? { keyword: 'type', type: rule.type }];
  }
  // PostgreSQL has no text with a NUL character.
  if (typeof value === 'string' && value.includes('\0')) return [{ keyword: 'character' }];
  const found: RuleViolation[] = [];
  if (rule.const !== undefined && value !== rule.const) found.push({ keyword: 'const' });
  if (rule.enum && !isOneOf(rule.enum, value))
    found.push(isChosen(rule) ? { keyword: 'choice' } : { keyword: 'enum', allowed: rule.enum });
  if (typeof value === 'string') textFailures(rule, value, now, found);
  if (typeof value === 'number') numberFailures(rule, value, found);
  if (Array.isArray(value))
    listFailures(rule, value, (item) => violations(rule.items!, item, values, now, stored), found);
  if (rule.match !== undefined && value !== values[rule.match]) found.push({ keyword: 'match', other: rule.match });
  if (rule.after !== undefined && !isAfter(value, values[rule.after]))
    found.push({ keyword: 'after', other: rule.after });
  if (rule.notEqualTo !== undefined && value === values[rule.notEqualTo])
    found.push({ keyword: 'notEqualTo', other: rule.notEqualTo });
  return stored === undefined ? found : found.filter((violation) => !isKept(violation, value, stored, rule));
}

const NO_VALUES: Values = {};

/** Most values that a message can list and still be read. */
const MAX_LISTED = 12;

/** The choices are too many to list in the message. */
const isChosen = (rule: Rule): boolean =>
  rule.ref !== undefined || Array.isArray(rule.options) || rule.enum!.length > MAX_LISTED;

function textFailures(rule: Rule, text: string, now: Date | undefined, found: RuleViolation[]): void {
  // Code points, as JSON Schema counts; the plain length is never smaller, so most texts need no second look.
  const { minLength } = rule;
  const maxLength = maxLengthOf(rule);
  if (minLength !== undefined && text.length < 2 * minLength && [...text].length < minLength)
    found.push({ keyword: 'minLength', limit: minLength });
  // A text that is too long gets no other message and no further checks.
  if (isLonger(text, maxLength)) return void found.push({ keyword: 'maxLength', limit: maxLength });
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(text)) found.push({ keyword: 'pattern' });
  const form = rule.format && FORMATS[rule.format].form;
  if (form && !form.matches(text, () => dayBy(now, 'today', 'first')))
    return void found.push(form.violation?.(text) ?? { keyword: 'format', format: rule.format! });
  dayFailures(rule, text, now, found);
}

/** The days of a text that has its form. */
function dayFailures(rule: Rule, text: string, now: Date | undefined, found: RuleViolation[]): void {
  const { notBefore, notAfter } = rule;
  if (notBefore === undefined && notAfter === undefined) return;
  const days = kindOf(rule).days?.(text);
  if (!days) return;
  if (notBefore !== undefined && days.from < dayBy(now, notBefore, 'first'))
    found.push({ keyword: 'notBefore', day: notBefore });
  if (notAfter !== undefined && (days.to || days.from) > dayBy(now, notAfter, 'last'))
    found.push({ keyword: 'notAfter', day: notAfter });
}

const dayBy = (now: Date | undefined, limit: string, end: 'first' | 'last'): string =>
  now ? dayOf(limit, now) : dayAnywhere(limit, end);

/** A character has one or two units, so most texts need not be counted. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

/**
 * What was right when it was entered: an address, a day that was counted from a day that has passed, or what was chosen from
 * records of which none can be chosen any more.
 */
function isKept(violation: RuleViolation, value: unknown, stored: unknown, rule: Rule): boolean {
  if (!isOneOf([stored].flat(), value)) return false;
  if (violation.keyword === 'choice') return rule.enum?.length === 0;
  if (violation.keyword === 'format') return FORMATS[violation.format].form.keeps?.(String(value)) === true;
  return (violation.keyword === 'notBefore' || violation.keyword === 'notAfter') && isRelativeDay(violation.day);
}

function numberFailures(rule: Rule, value: number, found: RuleViolation[]): void {
  if (rule.minimum !== undefined && value < rule.minimum) found.push({ keyword: 'minimum', limit: rule.minimum });
  if (rule.maximum !== undefined && value > rule.maximum) found.push({ keyword: 'maximum', limit: rule.maximum });
  if (rule.multipleOf !== undefined && !isMultiple(value, rule.multipleOf))
    found.push({ keyword: 'multipleOf', limit: rule.multipleOf });
}

function listFailures(
  rule: Rule,
  list: unknown[],
  itemFailures: (item: unknown) => RuleViolation[],
  found: RuleViolation[],
): void {
  const of = isRows(rule) && OF_ROWS;
  if (rule.minItems !== undefined && list.length < rule.minItems)
    found.push({ keyword: 'minItems', limit: rule.minItems, ...of });
  const { maxItems: given = of ? MAX_ROWS : LIST_LENGTH } = rule;
  const maxItems = rule.items?.file ? Math.min(given, limits.filesPerField) : given;
  if (list.length > maxItems) return void found.push({ keyword: 'maxItems', limit: maxItems, ...of });
  if (rule.uniqueItems && new Set(list.map(itemKey(rule))).size < list.length) found.push({ keyword: 'uniqueItems' });
  if (!rule.items) return;
  for (const item of list) {
    const [first] = itemFailures(item);
    // One message for the whole list: a hundred wrong entries are still one field.
    if (first) return void found.push(first);
  }
}

const OF_ROWS = { of: 'rows' } as const;

/** Tags are the same whatever their case; any other item is as it is. */
const itemKey = (rule: Rule) => (item: unknown) =>
  typeof item === 'string' && isTags(rule) ? `"${uniqueKey(item)}` : JSON.stringify(item);

/** Both in wire form, where text order is time order; an empty or invalid partner violates nothing. */
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

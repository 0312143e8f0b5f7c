// Values as they come (texts of inputs, parts of a body, JSON), converted to the types of their properties.
import type { RecordSchema, Values } from '../descriptor/descriptor';
import { MAX_ROWS } from '../descriptor/limits';
import { losesDigits } from '../formats/numbers';
import { isRows, isTags, kindOf } from './kinds';
import { rowRecord, withRowIds } from './rows';
import type { Rule } from './value-kind';

/**
 * A raw value (text of an input, a multipart part, a JSON value) converted to the type of its property: browser and
 * server parse values here. What cannot be converted stays as it is, so that nothing typed is lost and the rules can
 * report it.
 */
export function readValue(rule: Rule, raw: unknown): unknown {
  if (raw === null || raw === undefined) return undefined;
  if (Array.isArray(raw)) return rule.items ? readList(rule, raw) : raw;
  const { read } = kindOf(rule);
  const value = read ? read(raw, rule) : raw;
  return Array.isArray(value) ? readValue(rule, value) : value;
}

/** A tag has no space around it, and a blank one is none. */
function readList(rule: Rule, raw: readonly unknown[]): unknown[] {
  // More are refused by their number alone.
  if (isRows(rule) && raw.length > MAX_ROWS) return [...raw];
  if (isRows(rule)) return withRowIds(raw, (row) => readRecord(rowRecord(rule), row));
  const items = raw.map((item) => readValue(rule.items!, item));
  if (!isTags(rule)) return items;
  return items.map((item) => (typeof item === 'string' ? item.trim() : item)).filter((item) => item !== '');
}

/** Every known property of `raw`, converted; unknown keys are left out and so never stored. */
export function readRecord(record: RecordSchema, raw: Values): Values {
  const values: Values = {};
  for (const [name, property] of Object.entries(record.properties)) {
    if (Object.hasOwn(raw, name)) values[name] = readStored(property, raw[name]);
  }
  return values;
}

/**
 * The same as `readValue`, for what is stored as a number: a text with more digits before the point than a number keeps
 * stays, for the rules to report. Behind the point a measured number is rounded.
 */
export function readStored(rule: Rule, raw: unknown): unknown {
  const value = readValue(rule, raw);
  if (typeof raw !== 'string' || typeof value !== 'number') return value;
  const text = raw.trim();
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && losesDigits(text) ? text : value;
}

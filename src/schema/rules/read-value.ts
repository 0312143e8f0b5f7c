// How text from a form or a multipart body becomes a typed value. Browser widgets and server routes both parse values
// here, so that both sides check the same thing.
import { readColor } from '../formats/colors';
import { joinRange, readTime, splitRange, toWireDate } from '../formats/dates';
import { pointText, readPoint } from '../formats/geo';
import { readUrl } from '../formats/web-address';
import type { Property, RecordSchema, Values } from '../model/descriptor';
import { TEXT_LENGTH } from '../model/limits';
import { isTags } from '../model/tags';

/**
 * A raw value (text of an input, a multipart part, a JSON value) converted to the type of its property. What cannot be
 * converted stays as it is, so that nothing typed is lost and the rules can report it.
 */
export function readValue(property: Omit<Property, 'title'>, raw: unknown): unknown {
  if (raw === null || raw === undefined) return undefined;
  switch (property.type) {
    case 'number':
    case 'integer':
      return typeof raw === 'string' ? readNumber(raw) : raw;
    case 'boolean':
      return readBoolean(raw);
    case 'array':
      return Array.isArray(raw) && property.items ? readList(property, raw) : raw;
    default:
      return typeof raw === 'string' ? readText(property, raw) : raw;
  }
}

/** A tag has no space around it, and a blank one is none. */
function readList(property: Omit<Property, 'title'>, raw: readonly unknown[]): unknown[] {
  const items = raw.map((item) => readValue(property.items!, item));
  if (!isTags(property)) return items;
  return items.map((item) => (typeof item === 'string' ? item.trim() : item)).filter((item) => item !== '');
}

/** Every known property of `raw`, converted; unknown keys are left out and so never stored. */
export function readRecord(record: RecordSchema, raw: Values): Values {
  const values: Values = {};
  for (const [name, property] of Object.entries(record.properties)) {
    if (Object.hasOwn(raw, name)) values[name] = readValue(property, raw[name]);
  }
  return values;
}

function readNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return trimmed.length <= TEXT_LENGTH && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : text;
}

function readBoolean(raw: unknown): unknown {
  if (raw === true || raw === '1' || raw === 1 || raw === 'true') return true;
  if (raw === false || raw === '0' || raw === 0 || raw === 'false' || raw === '') return false;
  return raw;
}

function readText(property: Omit<Property, 'title'>, text: string): string {
  switch (property.format) {
    // A time on a plain date is left out and a missing one is midnight: the rule accepts both spellings.
    case 'date':
      return toWireDate(text)?.slice(0, 10) ?? text;
    case 'date-range':
      return readRange(text);
    case 'local-date-time':
      return toWireDate(text)?.padEnd(16, ' 00:00') ?? text;
    case 'phone':
      return readPhone(text);
    case 'point':
      return readPointText(text);
    case 'time':
      return readTime(text);
    case 'url':
      return readUrl(text);
    case 'color':
      return readColor(text);
    default:
      return text;
  }
}

/** Each end by itself, so that an invalid one does not hide the other. */
function readRange(text: string): string {
  const { from, to } = splitRange(text);
  const day = (end: string) => toWireDate(end)?.slice(0, 10) ?? end;
  return joinRange({ from: day(from), to: day(to) });
}

/** Six decimals are stored, about 10 cm; the parentheses may be left out. */
function readPointText(text: string): string {
  const point = readPoint(text);
  return point ? pointText(point.latitude, point.longitude)! : text;
}

/** Ten digits are stored; the mask (999) 999-9999 is accepted, too. */
function readPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : text;
}

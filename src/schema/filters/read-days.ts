// The days that a typed text means: a day, a month, a year, a span that moves with today, or a range of any two of them.

import { MAX_SEARCH_LENGTH } from '../descriptor/limits';
import { addDays, daysIn, isDate, toWireDate } from '../formats/dates';
import { COMPARED } from './show-days';

/** The first and the last day, yyyy-MM-dd; a range that is open at one end has only the other. */
export interface Days {
  from?: string;
  to?: string;
}

/** Days, and the text that means them as it is kept and sent: `2026-11-16..2026-11-22`, `2026-11`, `last 7 days`. */
export interface ReadDays extends Days {
  text: string;
}

/** Spans that are offered beside a calendar, as they are kept. */
export const SPANS: readonly string[] = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'this month',
  'last month',
];

/** A range that is open at one end, as it is shown; half of the last word may be typed. */
const FROM = /^\s*from\s+(.+?)(?:\s+on?)?\s*$/i;
const UNTIL = /^\s*until\s+/i;

/** Between two ends. `A..B` is kept, everything else is only read. */
const SEPARATOR = /\.{2,}|…|\s(?:to|-|–)\s/i;

/** @param today yyyy-MM-dd, where the text was typed. @returns undefined for what means no days. */
export function readDays(text: string, today: string): ReadDays | undefined {
  if (text.length > MAX_SEARCH_LENGTH) return undefined;
  const [, sign, compared = ''] = COMPARED.exec(text) ?? [];
  return sign === undefined ? readRange(text, today) : readCompared(sign, readSpan(compared, today));
}

/** A day beside which there is none is not compared. */
function readCompared(sign: string, span: ReadDays | undefined): ReadDays | undefined {
  if (span?.from === undefined || span.to === undefined) return undefined;
  const isFrom = sign.startsWith('>');
  const end = sign.endsWith('=')
    ? isFrom
      ? span.from
      : span.to
    : isFrom
      ? addDays(span.to, 1)
      : addDays(span.from, -1);
  if (!isDate(end)) return undefined;
  return { text: sign + span.text, ...(isFrom ? { from: end } : { to: end }) };
}

function readRange(text: string, today: string): ReadDays | undefined {
  const closed = text.replace(FROM, '$1..').replace(UNTIL, '..');
  const [first = '', second, ...more] = closed.split(SEPARATOR).map((part) => part.trim());
  if (second === undefined) return readSpan(first, today);
  const [from, to] = [first, second].map((part): Partial<ReadDays> | undefined =>
    part === '' ? {} : readSpan(part, today),
  );
  if (!from || !to || more.length > 0 || (first === '' && second === '')) return undefined;
  // Two days without a year are the last ones in this order: 12-20..01-05 began a year ago.
  if (from.from && to.to && from.from > to.to && isDayOfYear(first) && isDayOfYear(second))
    return readRange(`${lastYear(from.from)}..${to.to}`, today);
  // The other way round is a slip, not another meaning.
  const [start, end] = from.from && to.to && from.from > to.to ? [to, from] : [from, to];
  return { text: `${textOf(start)}..${textOf(end)}`, from: start.from, to: end.to };
}

const textOf = (end: Partial<ReadDays>): string => end.text ?? '';

function readSpan(typed: string, today: string): ReadDays | undefined {
  // A time that follows the day is left out: columns are searched by days.
  const day = toWireDate(isDayOfYear(typed) ? `${typed}${typed[2]}${today.slice(0, 4)}` : typed)?.slice(0, 10);
  if (day !== undefined) return { text: day, from: day, to: day };
  const [, month, year] = /^(\d\d)[-/](\d{4})$/.exec(typed) ?? [];
  const text = month === undefined ? typed.toLowerCase().replace(/\s+/g, ' ') : `${year}-${month}`;
  const days = monthOf(text) ?? yearOf(text) ?? movingSpan(text, today);
  return days && { text, ...days };
}

/** A day of this year: 11-16. */
const isDayOfYear = (text: string): boolean => /^\d\d[-/]\d\d$/.test(text);

/** 02-29 is the day before 03-01 in other years. */
function lastYear(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDate(before) ? before : before.replace('-02-29', '-02-28');
}

/** @param text yyyy-MM. */
function monthOf(text: string): Days | undefined {
  const from = `${text}-01`;
  if (!isDate(from)) return undefined;
  return { from, to: `${text}-${daysIn(Number(text.slice(0, 4)), Number(text.slice(5)))}` };
}

const yearOf = (text: string): Days | undefined =>
  /^[12]\d{3}$/.test(text) ? { from: `${text}-01-01`, to: `${text}-12-31` } : undefined;

function movingSpan(text: string, today: string): Days | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const [, count] = /^last ([1-9]\d{0,3}) days?$/.exec(text) ?? [];
  if (count !== undefined) return { from: addDays(today, 1 - Number(count)), to: today };
  switch (text) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'this month':
      return monthOf(today.slice(0, 7));
    case 'last month':
      return monthOf(month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`);
    case 'this year':
      return yearOf(String(year));
    case 'last year':
      return yearOf(String(year - 1));
    default:
      return undefined;
  }
}

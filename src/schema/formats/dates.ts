// Dates and times as text, never as instants: what is typed is what is stored and shown again. Wire form yyyy-MM-dd and
// yyyy-MM-dd HH:mm; screen form MM-dd-yyyy and MM-dd-yyyy HH:mm.

const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))?$/;
const TYPED = /^(\d{2})([-/])(\d{2})\2(\d{4})(?: (\d{2}):(\d{2}))?$/;

/** Whether `text` is a real day written yyyy-MM-dd. */
export const isDate = (text: string): boolean => text.length === 10 && isWire(text);

/** Whether `text` is a real minute written yyyy-MM-dd HH:mm. */
export const isLocalDateTime = (text: string): boolean => text.length === 16 && isWire(text);

/** Whether `text` is a time of day written HH:mm. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** A typed time of day as HH:mm: `7:30`, `0730` and `7` are 07:30 and 07:00; any other text stays as it is. */
export function readTime(text: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(text.trim()) ?? [];
  const time = `${hour?.padStart(2, '0')}:${minute}`;
  return isTime(time) ? time : text;
}

/**
 * The wire form of a typed date (MM-DD-YYYY or MM/DD/YYYY, with or without HH:mm) or of one that already is in wire
 * form. Anything else, 02-30 included, gives undefined: the caller keeps the text and the rules name the problem.
 */
export function toWireDate(text: string): string | undefined {
  const trimmed = text.trim();
  if (isWire(trimmed)) return trimmed;
  const typed = TYPED.exec(trimmed);
  if (!typed) return undefined;
  const [, month, , day, year, hour, minute] = typed;
  const wire = `${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ''}`;
  return isWire(wire) ? wire : undefined;
}

/** One day or several: the first, and the last where it is given. Either may be empty or half typed. */
export interface DateRange {
  from: string;
  to: string;
}

/** The two ends of 'yyyy-MM-dd - yyyy-MM-dd', or of a single day. */
export function splitRange(text: string): DateRange {
  const [from = '', ...rest] = text.split(' - ');
  return { from: from.trim(), to: rest.join(' - ').trim() };
}

/** The text of two ends, empty when both are. */
export const joinRange = ({ from, to }: DateRange): string => (to === '' ? from : `${from} - ${to}`);

/** Whether `text` is a real day, or two of which the second is not before the first. */
export function isDateRange(text: string): boolean {
  const { from, to } = splitRange(text);
  return text === joinRange({ from, to }) && isDate(from) && (to === '' || (isDate(to) && to >= from));
}

/** The message for a text that is no day; `label` names the field. A field without a time does not mention one. */
export const dateMessage = (label: string): string => `${label} must be in MM-DD-YYYY format.`;

/** The message for a text that is no day with a time. */
export const dateTimeMessage = (label: string): string => `${label} must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.`;

/** A wire date as staff read it, MM-dd-yyyy with HH:mm if it has a time; other text is shown as it is. */
export function showDate(text: string): string {
  const parts = WIRE.exec(text);
  if (!parts) return text;
  const [, year, month, day, hour, minute] = parts;
  return `${month}-${day}-${year}${hour ? ` ${hour}:${minute}` : ''}`;
}

/** The wall clock of this machine as yyyy-MM-dd HH:mm. */
export function localMinute(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The day of that wall clock, yyyy-MM-dd. */
export const localDay = (at = new Date()): string => localMinute(at).slice(0, 10);

/** The day so many days after a day, or before it; both yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function isWire(text: string): boolean {
  const parts = WIRE.exec(text);
  if (!parts) return false;
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [number, number, number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  return parts[4] === undefined || (hour < 24 && minute < 60);
}

/** Days of a month, from 1. */
export function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Days of made-up records: the one so many days after the first Monday of 2026. */
export const sampleDay = (after: number): string => addDays('2026-01-05', after);

/** Times of made-up records, in the working hours of a yard. */
export const sampleTime = (n: number): string =>
  `${String(6 + (n % 12)).padStart(2, '0')}:${['00', '15', '30', '45'][n % 4]}`;

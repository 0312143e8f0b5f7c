// How files write values that forms have in one way only, and what headings call columns of some kinds.
import { readCoordinates } from '../formats/coordinates';
import { splitRange } from '../formats/dates';
import { pointText } from '../formats/geo';
import { spelledDate, spelledTime } from '../formats/spelled-dates';
import { date } from '../values/date';
import { dateRange } from '../values/date-range';
import { email } from '../values/email';
import { futureDate } from '../values/future-date';
import { kindOf } from '../values/kinds';
import { localDateTime } from '../values/local-date-time';
import { decimal, integer, number } from '../values/number';
import { phone } from '../values/phone';
import { point } from '../values/point';
import { time } from '../values/time';
import type { Rule, ValueKind } from '../values/value-kind';

/** Thousands may be separated, and dollars have their sign: $1,284.50. */
const plainNumber = (text: string): string => {
  const plain = text.replace(/^(\s*[+-]?)\$\s?(?=[\d.])/, '$1');
  return /^\s*[+-]?\d{1,3}(,\d{3})+(\.\d*)?\s*$/.test(plain) ? plain.replaceAll(',', '') : plain;
};

/** An export has "to" between two days. */
function plainDays(text: string): string {
  const { from, to } = splitRange(text.replace(/ (?:to|–) /, ' - '));
  const [first, last] = [from, to].map((day) => spelledDate(day)?.slice(0, 10) ?? day);
  return last === '' ? first! : `${first} - ${last}`;
}

/** The country's 1 is not kept. */
const plainPhone = (text: string): string => text.replace(/^\s*(?:\+\s*1|1(?=[\s.(-]))[\s.-]*/, '');

/** As a map or a device writes it; a form reads such a text, too. */
function plainPoint(text: string): string {
  const point = readCoordinates(text);
  return (point && pointText(point.latitude, point.longitude)) ?? text;
}

const day = (text: string): string => spelledDate(text) ?? text;

const SPELLINGS: ReadonlyMap<ValueKind, (text: string) => string> = new Map<ValueKind, (text: string) => string>([
  ...[date, futureDate, localDateTime].map((kind) => [kind, day] as const),
  ...[number, integer, decimal].map((kind) => [kind, plainNumber] as const),
  [dateRange, plainDays],
  [time, (text) => spelledTime(text) ?? text],
  [phone, plainPhone],
  [point, plainPoint],
]);

/** The text as a form would have it; what is spelled in no known way stays. */
export const spelled = (rule: Rule, text: string): string => SPELLINGS.get(kindOf(rule))?.(text) ?? text;

const HEADINGS: ReadonlyMap<ValueKind, readonly string[]> = new Map<ValueKind, readonly string[]>([
  [phone, ['Phone', 'Phone Number', 'Tel', 'Telephone', 'Mobile', 'Cell']],
  [email, ['Email', 'E-mail', 'Mail']],
  [point, ['GPS', 'GPS Location', 'Coordinates', 'Lat/Long', 'Lat/Lng']],
]);

/** What stands above values of a kind, whatever their column is called here. */
export const headingsOf = (rule: Rule): readonly string[] => HEADINGS.get(kindOf(rule)) ?? [];

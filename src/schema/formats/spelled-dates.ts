// Days and times as spreadsheets and other programs write them: 11/9/2026, 11/9/26 8:14 AM, 9-Nov-26, 2026-11-09T08:14:00.
// The month comes first where both are numbers, as everywhere here.
import { toWireDate } from './dates';

/** yyyy-MM-dd, with HH:mm where it has a time; undefined for what is no such day. */
export function spelledDate(text: string): string | undefined {
  const plain = text.trim().replace(WEEKDAY, '');
  for (const { form, year, month, day } of FORMS) {
    const parts = form.exec(plain);
    if (!parts) continue;
    const [y, m, d] = [yearOf(parts[year]!), monthOf(parts[month]!), parts[day]!.padStart(2, '0')];
    const time = parts[4] === undefined ? '' : spelledTime(parts[4]);
    if (m === undefined || time === undefined) return undefined;
    return toWireDate(`${y}-${m}-${d}${time && ` ${time}`}`);
  }
  return undefined;
}

/** HH:mm of 8:14, 8:14:30 and 8:14 PM; undefined for what is no time. */
export function spelledTime(text: string): string | undefined {
  const [, hour, minute, half] = TIME.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59 || Number(hour) > (half ? 12 : 23)) return undefined;
  if (half && Number(hour) === 0) return undefined;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

const TIME = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

/** With the places of the parts; a time is the fourth. */
const FORMS = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T|\s+|$)(\S.*)?$/, year: 1, month: 2, day: 3 },
  { form: /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(?:,?\s+|$)(\S.*)?$/, year: 3, month: 1, day: 2 },
  { form: /^(\d{1,2})[-\s]([a-z]{3,9})\.?,?[-\s](\d{4}|\d{2})(?:,?\s+|$)(\S.*)?$/i, year: 3, month: 2, day: 1 },
  { form: /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+|$)(\S.*)?$/i, year: 3, month: 1, day: 2 },
] as const;

/** Two digits are of the years from 1969 to 2068. */
const yearOf = (text: string): string => (text.length === 4 ? text : `${Number(text) < 69 ? 20 : 19}${text}`);

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

function monthOf(text: string): string | undefined {
  const at = /^\d/.test(text) ? Number(text) : MONTHS.findIndex((month) => month.startsWith(text.toLowerCase())) + 1;
  return at === 0 ? undefined : String(at).padStart(2, '0');
}

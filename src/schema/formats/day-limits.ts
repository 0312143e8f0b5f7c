// Days counted from today, as rules and conditions of descriptors name them: `today`, `today+7`, `today-30`.
import { isDate, localMinute, showDate } from './dates';

const RELATIVE_DAY = /^today(?:([+-])(\d{1,4}))?$/;

/** Whether it is a day counted from today. */
export const isRelativeDay = (text: string): boolean => RELATIVE_DAY.test(text);

/** Whether it is such a day, or one of the calendar: yyyy-MM-dd. */
export const isDayLimit = (text: string): boolean => isRelativeDay(text) || isDate(text);

/** How many days after today it is; undefined where it is none counted from today. */
export function daysFromToday(text: string): number | undefined {
  const parts = RELATIVE_DAY.exec(text);
  if (!parts) return undefined;
  const [, sign, days = '0'] = parts;
  return sign === '-' ? -Number(days) : Number(days);
}

/** A relative day as yyyy-MM-dd by the clock `now`; any other text as it is. */
export function dayOf(text: string, now: Date): string {
  const shift = daysFromToday(text);
  if (shift === undefined) return text;
  return localMinute(new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift)).slice(0, 10);
}

/** The hours by which the clocks of the world are behind and ahead of UTC. */
const FIRST_ZONE = -12;
const LAST_ZONE = 14;

/**
 * The same where the clock of the person is not known, as on the server: the first, or the last, day that it may be. What
 * a form has taken is so never refused because it is already tomorrow at the server.
 */
export function dayAnywhere(text: string, end: 'first' | 'last', now = new Date()): string {
  const shift = daysFromToday(text);
  if (shift === undefined) return text;
  const hours = (end === 'first' ? FIRST_ZONE : LAST_ZONE) + 24 * shift;
  return new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
}

/** In the middle of a message: "today", "7 days from today", "30 days ago", "03-01-2026". */
export function dayText(text: string): string {
  const days = daysFromToday(text);
  if (days === undefined) return showDate(text);
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  return days > 0 ? `${days} days from today` : `${-days} days ago`;
}

type Limit = string | null | undefined;

/** Whether no day is from one to the other: two days of the calendar, or two counted from today. */
export function isEmptySpan(notBefore: Limit, notAfter: Limit): boolean {
  if (!notBefore || !notAfter) return false;
  const [first, last] = [daysFromToday(notBefore), daysFromToday(notAfter)];
  if (first !== undefined && last !== undefined) return last < first;
  return first === undefined && last === undefined && notAfter < notBefore;
}

/** The same for good by now: the day from which on others count has passed the last day of the calendar, and only moves on. */
export const isSpanOver = (notBefore: Limit, notAfter: Limit, now?: Date): boolean =>
  Boolean(notBefore && notAfter && isRelativeDay(notBefore) && !isRelativeDay(notAfter)) &&
  dayAnywhere(notBefore!, 'first', now) > notAfter!;

/** Whether today is never one of the days, whenever it is. */
export const excludesToday = (notBefore: Limit, notAfter: Limit): boolean =>
  (daysFromToday(notBefore || 'today') ?? 0) > 0 || (daysFromToday(notAfter || 'today') ?? 0) < 0;

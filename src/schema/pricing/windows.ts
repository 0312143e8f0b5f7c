// The hours and days of rates on the clock on the wall. A minute is counted from midnight of the first day of a row, so
// that 1500 is 01:00 of the next day.
import { addDays, isTime } from '../formats/dates';

/** What rates of labor and of equipment have in common: a record as it is stored. A larger id is a newer rate. */
export interface Rate {
  id: number;
  /** HH:mm. An end that is not after the start is on the next day; equal ends are 24 hours. */
  start_time: string;
  end_time: string;
  /** Names of days; Friday to Monday are four. */
  start_day: string;
  end_day: string;
  /** Dollars; empty is no amount, 0 is one. */
  rate_per_hour?: number | string | null;
  /** Only 1 is active. */
  status: number;
}

/** From a minute up to, and without, another. */
export interface Span {
  start: number;
  end: number;
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Minutes of a day, also of one in which clocks change. */
export const DAY = 24 * 60;

/** The day of the week of yyyy-MM-dd, Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;

/** The name of the day of the week. */
export const dayName = (day: string): string => WEEK[weekdayOf(day)]!;

/** HH:mm as a minute, also 24:00; undefined for any other text. */
export function minuteOf(time: string): number | undefined {
  if (!isTime(time) && time !== '24:00') return undefined;
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** A minute as yyyy-MM-dd HH:mm; midnight belongs to the day that begins. */
export function momentOf(firstDay: string, minute: number): string {
  return `${dayOf(firstDay, minute)} ${clockOf(minute)}`;
}

/** The day of a minute. */
export const dayOf = (firstDay: string, minute: number): string => addDays(firstDay, Math.floor(minute / DAY));

/** HH:mm of a minute. */
export function clockOf(minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const ofDay = minute % DAY;
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}

/** Whether the days of a rate contain a day of the week. */
export function hasDay({ start_day, end_day }: Rate, weekday: number): boolean {
  const [first, last] = [WEEK.indexOf(start_day), WEEK.indexOf(end_day)];
  if (first < 0 || last < 0) return false;
  return first <= last ? first <= weekday && weekday <= last : first <= weekday || weekday <= last;
}

/** The windows of a rate that may touch a row of that day of the week: also the one of the evening before. */
export function windowsOf(rate: Rate, weekday: number): Span[] {
  const [from, to] = [minuteOf(rate.start_time), minuteOf(rate.end_time)];
  if (from === undefined || to === undefined) return [];
  return [-1, 0, 1, 2]
    .filter((days) => hasDay(rate, (weekday + days + 7) % 7))
    .map((days) => ({ start: days * DAY + from, end: days * DAY + endAfter(from, to) }));
}

/** The end of a span of the clock: on the next day where it is not after the start. */
export const endAfter = (from: number, to: number): number => (to > from ? to : to + DAY);

/** The start belongs to the span, the end does not: what begins at 17:00 has no rate that ends then. */
export const isWithin = (minute: number, { start, end }: Span): boolean => start <= minute && minute < end;

/** The window in words: 08:00 to 17:00, Monday to Friday. */
export function windowText({ start_time, end_time, start_day, end_day }: Rate): string {
  return `${start_time} to ${end_time}, ${start_day === end_day ? start_day : `${start_day} to ${end_day}`}`;
}

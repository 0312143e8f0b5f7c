// Which rate applies to a stretch of work in which nothing changes. Rates without an amount are no rates for it.

import { isDateRange, splitRange } from '../formats/dates';
import { folded } from '../formats/folded';
import { isEmpty } from '../formats/plain-values';
import { hasDay, isWithin, type Rate, type Span, weekdayOf, windowsOf } from './windows';
import type { Kind } from './work';

/** A record of the rates of labor. */
export interface LaborRate extends Rate {
  labortype_id: number;
  overtime_rate?: number | string | null;
}

/** A record of the rates of equipment: records of one name are one piece at different hours. */
export interface EquipmentRate extends Rate {
  equip_name: string;
}

/** A record of the holidays: `value1` is yyyy-MM-dd, or two of them with ' - ' between. */
export interface Holiday {
  name: string;
  value1: string;
}

/** What applies to a stretch of work. */
export interface Choice {
  kind: Kind;
  /** Undefined where no rate has an amount for it. */
  rate?: Rate;
  /** Dollars an hour. */
  amount?: number | string;
  holiday?: string;
  /** How many rates could have applied and differ; of these the newest does. */
  among: number;
}

/** Chooses for a minute of a day, yyyy-MM-dd. */
export type Chooser = (minute: number, day: string) => Choice;

/** The active rates of one type of labor or piece of equipment, the newest first. */
export const activeRates = <R extends Rate>(rates: readonly R[], isOne: (rate: R) => boolean): R[] =>
  rates.filter((rate) => Number(rate.status) === 1 && isOne(rate)).sort((a, b) => b.id - a.id);

/** Whether two names are of one piece of equipment. */
export const sameEquipment = (a: string, b: string): boolean => folded(a) === folded(b);

/** The windows of rates around a day, each with its rate. */
export function windowsAround<R extends Rate>(rates: readonly R[], day: string): { rate: R; span: Span }[] {
  const weekday = weekdayOf(day);
  return rates.flatMap((rate) => windowsOf(rate, weekday).map((span) => ({ rate, span })));
}

/**
 * Straight inside a window, overtime outside, holidays overtime. A window stays one where it has no amount: work in it is
 * never overtime.
 */
export function laborChooser(rates: readonly LaborRate[], holidays: readonly Holiday[], firstDay: string): Chooser {
  const windows = windowsAround(rates, firstDay);
  const overtime = priced(rates, 'overtime_rate');
  return (minute, day) => {
    const holiday = holidayOf(holidays, day);
    const inside = holiday === undefined ? within(windows, minute) : [];
    if (inside.length > 0) return { kind: 'straight', ...newest(priced(inside, 'rate_per_hour'), true) };
    const choice = newest(ofDayOrAll(overtime, day));
    return holiday === undefined ? { kind: 'overtime', ...choice } : { kind: 'holiday', holiday, ...choice };
  };
}

/** One amount at any hour: that of its window, outside that of the day, else the newest. */
export function equipmentChooser(rates: readonly EquipmentRate[], firstDay: string): Chooser {
  const windows = windowsAround(rates, firstDay);
  return (minute, day) => {
    const inside = priced(within(windows, minute), 'rate_per_hour');
    if (inside.length > 0) return { kind: 'equipment', ...newest(inside, true) };
    return { kind: 'equipment', ...newest(ofDayOrAll(priced(rates, 'rate_per_hour'), day)) };
  };
}

interface Priced {
  rate: Rate;
  amount: number | string;
}

/** Those that have this amount. */
function priced<K extends string>(rates: readonly (Rate & { [k in K]?: number | string | null })[], key: K): Priced[] {
  return rates.flatMap((rate) => {
    const amount = rate[key];
    return amount === null || amount === undefined || isEmpty(amount) ? [] : [{ rate, amount }];
  });
}

const within = <R extends Rate>(windows: readonly { rate: R; span: Span }[], minute: number): R[] =>
  windows.filter(({ span }) => isWithin(minute, span)).map(({ rate }) => rate);

function ofDayOrAll(rates: Priced[], day: string): Priced[] {
  const weekday = weekdayOf(day);
  const ofDay = rates.filter(({ rate }) => hasDay(rate, weekday));
  return ofDay.length > 0 ? ofDay : rates;
}

/** @param overlaps whether several are a matter of their own; else they are one only where their amounts differ */
function newest(rates: readonly Priced[], overlaps = false): Omit<Choice, 'kind'> {
  const [first] = rates;
  const differ = rates.some(({ amount }) => Number(amount) !== Number(first?.amount));
  return { ...first, among: overlaps || differ ? rates.length : 1 };
}

/** The name of the holiday of a day; of several the first of the alphabet. */
function holidayOf(holidays: readonly Holiday[], day: string): string | undefined {
  const names = holidays.filter(({ value1 }) => isHoliday(value1, day)).map(({ name }) => name);
  return names.sort()[0];
}

function isHoliday(days: string, day: string): boolean {
  const { from, to } = splitRange(days);
  return from <= day && day <= (to || from) && isDateRange(days);
}

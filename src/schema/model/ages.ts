// Ages (`"computed"` as "age"): counted whenever a record is read or shown, because they change by themselves.
import type { Computed, RecordSchema, Values } from '../descriptor/descriptor';
import { isDate, localMinute } from '../formats/dates';
import { ageRule } from './stored';

/** `values` with every age as it is today, by the clock that shows it; without ages the same object. */
export function withAges(record: RecordSchema, values: Values, now: Date = new Date()): Values {
  const ages = agesIn(record, values, now);
  return Object.keys(ages).length > 0 ? { ...values, ...ages } : values;
}

/** Every age as it is today. */
export const agesIn = (record: RecordSchema, values: Values, now: Date): Values =>
  Object.fromEntries(ageRules(record).map(([name, { fields, unit }]) => [name, ageOf(values[fields[0]!], unit, now)]));

/** The ages of a record and how they are counted. */
export const ageRules = ({ properties }: RecordSchema): [string, Computed][] =>
  Object.entries(properties).flatMap(([name, property]): [string, Computed][] => {
    const age = ageRule(property);
    return age ? [[name, age]] : [];
  });

/**
 * Whole years or days since a day, in the time zone of the clock; null for a day that is still to come. Who was born on
 * February 29 is a year older on March 1 where there is no such day.
 */
export function ageOf(since: unknown, unit: Computed['unit'], now: Date): number | null {
  const today = localMinute(now).slice(0, 10);
  if (typeof since !== 'string' || !isDate(since) || since > today) return null;
  if (unit === 'days') return (Date.parse(today) - Date.parse(since)) / DAY_MS;
  return Number(today.slice(0, 4)) - Number(since.slice(0, 4)) - Number(today.slice(5) < since.slice(5));
}

const DAY_MS = 86_400_000;

// Properties computed from others (`"computed"` in a descriptor), such as '(lat, lng)' of two coordinates. Set by the
// server at every save, never by a sender; an age is counted whenever a record is read or shown, because it changes by
// itself.

import type { Computed, Property, RecordSchema, Values } from '../descriptor/descriptor';
import type { ComputedName } from '../descriptor/names';
import { isDate, localMinute } from '../formats/dates';
import { type GeoPoint, geoLocation, geoPoint, milesBetween, readPoint } from '../formats/geo';
import { memoize } from '../formats/memoize';
import { exactSum } from '../formats/numbers';
import { isEmpty, plainText } from '../formats/plain-values';
import { cellText } from './cells';
import { fixedChoices } from './nouns';

/** Every computed property that is stored, from the other `values`; null where they do not suffice. */
export function computedValues({ properties }: RecordSchema, values: Values): Values {
  const known: Values = { ...values };
  const computed: Values = {};
  for (const [name, rule] of inOrder(properties))
    computed[name] = known[name] = functions[rule.as as Stored](partsOf(properties, rule, known), rule) ?? null;
  return computed;
}

/**
 * What each stored one depends on besides the values of its record, as a text: where that is another one, records that
 * were saved before must be computed again.
 */
export function computedBases({ properties }: RecordSchema): Record<string, string> {
  const bases: Record<string, string> = {};
  for (const [name, rule] of inOrder(properties)) {
    const parts = rule.fields.map((field) => [bases[field], rule.as === 'text' && looksOf(properties[field]!)]);
    bases[name] = JSON.stringify([rule.as, rule.fields, rule.separator, parts]);
  }
  return bases;
}

/** What a value is shown by. */
const looksOf = (property: Property) => [
  property.type,
  property.format,
  property.multipleOf,
  fixedChoices(property)?.map(({ value, text }) => [value, text]),
];

/** All that a form shows of what is computed, an age by its clock. */
export const shownComputed = (record: RecordSchema, values: Values, now: Date): Values => ({
  ...computedValues(record, values),
  ...agesIn(record, values, now),
});

/** `values` with every age as it is today, by the clock that shows it; without ages the same object. */
export function withAges(record: RecordSchema, values: Values, now: Date = new Date()): Values {
  const ages = agesIn(record, values, now);
  return Object.keys(ages).length > 0 ? { ...values, ...ages } : values;
}

const agesIn = ({ properties }: RecordSchema, values: Values, now: Date): Values =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { computed }]) =>
      computed?.as === 'age' ? [[name, ageOf(values[computed.fields[0]!], computed.unit, now)]] : [],
    ),
  );

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

type Stored = Exclude<ComputedName, 'age'>;

interface Part {
  property: Property;
  value: unknown;
}

const functions: Record<Stored, (parts: readonly Part[], rule: Computed) => unknown> = {
  point: ([latitude, longitude]) => {
    const point = geoPoint(latitude?.value, longitude?.value);
    return point && geoLocation(point);
  },
  /** Of what is filled. */
  sum: (parts) => {
    const numbers = parts.map(({ value }) => value).filter((value) => typeof value === 'number');
    return numbers.length > 0 ? exactSum(numbers) : undefined;
  },
  /** Each part as it is shown; an empty one has no separator either. */
  text: (parts, { separator = ' ' }) => {
    const filled = parts.filter(({ value }) => plainText(value) !== undefined && !isEmpty(value));
    return filled.map(({ property, value }) => cellText(property, value).trim()).join(separator) || undefined;
  },
  distance: (parts) => {
    const [from, to] = pointsOf(parts.map(({ value }) => value));
    return from && to && Math.round(milesBetween(from, to) * 10) / 10;
  },
};

/** Two points, or the four numbers of two points. */
function pointsOf(values: readonly unknown[]): (GeoPoint | undefined)[] {
  if (values.length === 2) return values.map((value) => (typeof value === 'string' ? readPoint(value) : undefined));
  return [geoPoint(values[0], values[1]), geoPoint(values[2], values[3])];
}

const partsOf = (properties: RecordSchema['properties'], { fields }: Computed, values: Values): Part[] =>
  fields.flatMap((name) => (properties[name] ? [{ property: properties[name], value: values[name] }] : []));

/** The stored ones, each after those that it builds on. Forms compute at every key, so the order is kept. */
const inOrder = memoize((properties: RecordSchema['properties']): readonly [string, Computed][] => {
  const order: [string, Computed][] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    const rule = properties[name]?.computed;
    if (!rule || rule.as === 'age' || seen.has(name)) return;
    seen.add(name);
    rule.fields.forEach(visit);
    order.push([name, rule]);
  };
  Object.keys(properties).forEach(visit);
  return order;
});

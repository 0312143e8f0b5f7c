// Properties computed from others (`"computed"` in a descriptor), such as '(lat, lng)' of two coordinates. Set by the
// server at every save, never by a sender; ages, which change by themselves, are in `ages.ts`.

import type { Computed, Property, RecordSchema, Values } from '../descriptor/descriptor';
import type { ComputedName } from '../descriptor/names';
import { milesBetween } from '../formats/distances';
import { type GeoPoint, geoLocation, geoPoint, readPoint } from '../formats/geo';
import { memoize } from '../formats/memoize';
import { isEmpty, isObject, plainText } from '../formats/plain-values';
import { exactSum } from '../formats/sums';
import { readableIn, splitName } from '../formula/around';
import { computeFormula, fieldScope } from '../formula/compute-formula';
import { namesOf } from '../formula/parse';
import { aroundProperties } from '../formula/property-types';
import { aroundRows, computedByColumns, rowRecordIn } from '../formula/row-around';
import { isRows } from '../values/kinds';
import { mostRows, rowRecord } from '../values/rows';
import { ageOf, ageRules, agesIn } from './ages';
import { cellText } from './cells';
import { fixedChoices } from './nouns';
import { ageRule } from './stored';

/**
 * Every computed property that is stored, from the other `values`; null where they do not suffice. So are tables whose
 * columns are computed of what is around them.
 */
export function computedValues(record: RecordSchema, values: Values): Values {
  const known: Values = { ...values };
  const computed: Values = {};
  for (const { name, rule } of inOrder(record.properties)) {
    const value = computedValue(record, name, rule, (part) => known[part]);
    // Of a table that is not there nothing is made.
    if (rule !== undefined || value !== undefined) computed[name] = known[name] = value;
  }
  return computed;
}

/**
 * What follows from a change of some values in an open form: the values that are computed of them, by however many
 * between, and every age. All others stay as they are. `read` gives the value of a field.
 */
export function changedComputed(
  record: RecordSchema,
  changed: ReadonlySet<string>,
  read: (name: string) => unknown,
  now: Date,
): Values {
  const made: Values = {};
  const known = (name: string) => (Object.hasOwn(made, name) ? made[name] : read(name));
  for (const { name, rule, parts } of inOrder(record.properties))
    if (parts.some((part) => changed.has(part) || Object.hasOwn(made, part))) {
      const value = computedValue(record, name, rule, known);
      if (!Object.is(value ?? null, read(name) ?? null)) made[name] = value;
    }
  for (const [name, { fields, unit }] of ageRules(record))
    if (changed.has(fields[0]!)) made[name] = ageOf(read(fields[0]!), unit, now);
  return made;
}

/** The fields that a value is computed of. */
export const computedParts = (rule: Computed | string): readonly string[] =>
  typeof rule === 'string' ? namesOf(rule) : rule.fields;

/** The fields that others of the record are computed of; undefined where nothing is. */
export function partsOfComputed({ properties }: RecordSchema): ReadonlySet<string> | undefined {
  const made = Object.values(properties).filter((property) => property.computed || readOfRows(property).length > 0);
  return made.length > 0
    ? new Set(made.flatMap((one) => (one.computed ? computedParts(one.computed) : readOfRows(one))))
    : undefined;
}

/** What formulas of its columns read around a table, by name; of what is around its record the name of that. */
const readOfRows = (property: Property): string[] => computedByColumns(property).map((name) => splitName(name)[0]);

/** `rule` is undefined for a table. */
function computedValue(
  record: RecordSchema,
  name: string,
  rule: Computed | string | undefined,
  read: (name: string) => unknown,
): unknown {
  const { properties } = record;
  if (rule === undefined) return computedRows(record, name, read);
  if (typeof rule === 'string')
    return computeFormula(rule, properties[name]!, fieldScope(readableIn(record), read, cellText)).value;
  return functions[rule.as as Stored](partsOf(properties, rule, read), rule) ?? null;
}

/** The rows of a table with what is computed in each; the same rows where nothing differs. */
function computedRows(record: RecordSchema, name: string, read: (name: string) => unknown): unknown {
  const property = record.properties[name]!;
  const rows = read(name);
  if (!Array.isArray(rows) || rows.length > mostRows(property)) return rows;
  const columns = rowRecordIn(record, property);
  const around = aroundRows(columns, read);
  const made = rows.map((row: unknown) => {
    if (!isObject(row)) return row;
    const values = computedValues(columns, { ...row, ...around });
    const isSame = Object.keys(values).every((column) => Object.is(values[column] ?? null, row[column] ?? null));
    return isSame ? row : { ...row, ...values };
  });
  return made.every((row, at) => row === rows[at]) ? rows : made;
}

/**
 * What each stored one depends on besides the values of its record, as a text: where that is another one, records that
 * were saved before must be computed again.
 */
export function computedBases(record: RecordSchema): Record<string, string> {
  const { properties } = record;
  const readable = readableIn(record);
  const bases: Record<string, string> = {};
  for (const { name, rule, parts: fields } of inOrder(properties)) {
    const isShown = typeof rule !== 'object' || rule.as === 'text';
    const parts = fields.map((field) => [bases[field], isShown && readable[field] && looksOf(readable[field])]);
    const own = typeof rule === 'object' ? [rule.as, rule.fields, rule.separator] : [rule, looksOf(properties[name]!)];
    bases[name] = JSON.stringify([...own, parts]);
  }
  return bases;
}

/** What a value is shown by. */
const looksOf = (property: Property): unknown[] => [
  property.type,
  property.format,
  property.multipleOf,
  fixedChoices(property)?.map(({ value, text }) => [value, text]),
  // What a column of rows is, and of what it is computed itself.
  isRows(property) && Object.entries(rowRecord(property).properties).map(([name, column]) => [name, looksOf(column)]),
  isRows(property) && computedBases(rowRecord(property)),
  ...Object.values(aroundProperties(property) ?? {}).map((part) => [part.computed ?? '', ...looksOf(part)]),
];

/** All that a form shows of what is computed, an age by its clock. */
export const shownComputed = (record: RecordSchema, values: Values, now: Date): Values => ({
  ...computedValues(record, values),
  ...agesIn(record, values, now),
});

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

const partsOf = (
  properties: RecordSchema['properties'],
  { fields }: Computed,
  read: (name: string) => unknown,
): Part[] => fields.flatMap((name) => (properties[name] ? [{ property: properties[name], value: read(name) }] : []));

interface ComputedField {
  name: string;
  /** Undefined for a table whose columns are computed of what is around them. */
  rule?: Computed | string;
  parts: readonly string[];
}

/** The stored ones, each after those that it builds on. Forms compute at every key, so the order is kept. */
const inOrder = memoize((properties: RecordSchema['properties']): readonly ComputedField[] => {
  const order: ComputedField[] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    const property = properties[name];
    const rule = property?.computed;
    const parts = rule ? computedParts(rule) : property ? readOfRows(property) : [];
    if (seen.has(name) || (rule ? ageRule({ computed: rule }) : parts.length === 0)) return;
    seen.add(name);
    parts.forEach(visit);
    order.push({ name, rule, parts });
  };
  Object.keys(properties).forEach(visit);
  return order;
});

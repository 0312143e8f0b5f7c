// What the records of a list can be grouped by: a choice, a referenced record or a day. The groups of a list and the
// columns of its board are the same; the server counts them, and one is searched for like any other value.
import type { Noun, Property } from '../descriptor/descriptor';
import { propertyAt, searchChoices, searchOf } from '../model/columns';
import { kindOf } from '../values/kinds';
import { asLiteral, EMPTY } from './as-literal';

/** Groups of one response; there may be more. */
export const MAX_GROUPS = 200;

/** Columns whose values are summed in one response. */
export const MAX_SUMS = 10;

/** How the records of a list are grouped. */
export interface Grouping {
  kind: 'choice' | 'ref' | 'day';
  /** The path that the grouping is named by. */
  path: string;
  /** The own property that decides, and its name. */
  name: string;
  property: Property;
  /** The noun of the referenced records. */
  ref?: string;
}

/** Records that have the same value; null for those without one. */
export interface RecordGroup {
  value: string | number | boolean | null;
  /** What a referenced record is called. */
  label?: string;
  /** null where counting takes too long. */
  count: number | null;
  /** There are more than were counted: `count` is one more than these. */
  capped?: true;
  /** Of all records of the group, by the path of the column; null where not all were counted. */
  sums?: Readonly<Record<string, number | null>>;
}

/** The groups of a list: choices in their order, records by their names, the newest day first. */
export interface RecordGroups {
  groups: RecordGroup[];
  /** There are more groups than these. */
  more?: true;
}

/** The grouping by a path of a list, or by an own property; undefined for what has no groups. */
export function groupingOf(noun: Noun, path: string): Grouping | undefined {
  const found = propertyAt(noun, path);
  if (!found) return undefined;
  const by = found.by ?? found.property.labelOf ?? (found.property.ref === undefined ? undefined : path);
  const name = by ?? path;
  const property = noun.record.properties[name];
  if (!property || property.writeOnly || property.type === 'array') return undefined;
  if (property.ref !== undefined) return { kind: 'ref', path, name, property, ref: property.ref };
  if (searchChoices(property)) return { kind: 'choice', path, name, property };
  return searchOf(property) === 'date' && kindOf(property).column !== 'days'
    ? { kind: 'day', path, name, property }
    : undefined;
}

/** Whether the values of an own property are numbers that have a sum: neither counted nor the numbers of records. */
export const hasSum = (property: Property): boolean =>
  searchOf(property) === 'number' && property.countOf === undefined && property.ref === undefined;

/** The search that finds the records of a group, in the column of the own property as the wire names it. */
export function groupSearch({ name, property }: Grouping, value: RecordGroup['value']): { path: string; text: string } {
  const path = property.readAs ?? name;
  if (value === null) return { path, text: EMPTY };
  return { path, text: asLiteral({ property, search: searchOf(property) }, String(value)) };
}

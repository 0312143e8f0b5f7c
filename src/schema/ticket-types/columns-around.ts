// What columns of rows read of their form and of the ticket: a field by its label, `record.[Rate a day]`, or by its name in the
// API, `record.rate`; a value of the ticket as fields do, `ticket.pkg_count`.
import { findName, formulaLabels } from '../conditions/formula-labels';
import { formulaRule } from '../conditions/read-conditions';
import { mapSet, mapSets } from '../descriptor/conditions';
import type { Property, RecordSchema } from '../descriptor/descriptor';
import { withNames } from '../formula/in-words';
import { aroundColumns, RECORD, readByColumns } from '../formula/row-around';
import { withColumns } from '../model/rows';
import { hasValue } from './field-types';
import { rowItems } from './row-columns';
import { ticketAround } from './ticket-around';
import type { DraftDetail, RowColumn } from './ticket-field';

type Names = readonly (readonly [written: string, kept: string])[];

/** A form as the columns in it read it. */
export interface FormAround {
  /** The form and the ticket, with what can be read of each. */
  around: NonNullable<RecordSchema['around']>;
  /** What each field is called in formulas, by its name in the record. */
  labels: ReadonlyMap<string, string>;
  /** Every name that a part of one of these goes by, with its own. */
  names: Readonly<Record<string, Names>>;
}

/** @param properties of the fields, by the names that `keys` has, in the order of `details`. */
export function formAround(
  properties: Readonly<Record<string, Property>>,
  details: readonly DraftDetail[],
  keys: readonly string[],
): FormAround {
  const valued = keys.filter((key, at) => hasValue(details[at]!) && Object.hasOwn(properties, key));
  const shown = Object.fromEntries(valued.map((key) => [key, properties[key]!]));
  const around = aroundColumns({ required: [], properties: shown, around: ticketAround() });
  const labels = formulaLabels(new Map(Object.entries(around[RECORD]!.properties!)));
  const machineNames = details.flatMap(({ machine_name: name }, at) => (name ? [[name, keys[at]!] as const] : []));
  const names = Object.entries(around).map(([root, { properties: parts = {} }]): [string, Names] => {
    const own = Object.keys(parts).map((name) => [name, name] as const);
    const titles =
      root === RECORD
        ? [...labels].map(([name, label]) => [label, name] as const)
        : Object.entries(parts).map(([name, { title }]) => [title, name] as const);
    return [root, [...(root === RECORD ? machineNames : []), ...titles, ...own]];
  });
  return { around, labels, names: Object.fromEntries(names) };
}

/** Whether one of the columns reads something around them. */
export const isReadingAround = (columns: readonly RowColumn[]): boolean =>
  readByColumns({ title: '', type: 'array', items: rowItems(columns) }).length > 0;

/** A formula of a column with its outer names as `nameOf` calls a field of the form; what is none of them stays as it is. */
export function withOuterNames(
  formula: string,
  columns: Readonly<Record<string, Property>>,
  { around, names }: FormAround,
  nameOf: (name: string) => string = (name) => name,
): string {
  const findRoot = findName(
    Object.entries(around).flatMap(
      ([root, { title }]) =>
        [
          [title, root],
          [root, root],
        ] as const,
    ),
  );
  const rootOf = (name: string) => (Object.hasOwn(columns, name) ? name : (findRoot(name) ?? name));
  return withNames(formula, rootOf, (name, part) => {
    const root = rootOf(name);
    const found = Object.hasOwn(names, root) ? findName(names[root]!)(part) : undefined;
    return found === undefined ? part : root === RECORD ? nameOf(found) : found;
  });
}

/** The fields of a form in which columns call others by their names in the record. */
export function withOuterColumns(
  properties: Readonly<Record<string, Property>>,
  details: readonly DraftDetail[],
  keys: readonly string[],
): Readonly<Record<string, Property>> {
  const reading = Object.entries(properties).filter(([, property]) => readByColumns(property).length > 0);
  if (reading.length === 0) return properties;
  const form = formAround(properties, details, keys);
  return { ...properties, ...Object.fromEntries(reading.map(([name, property]) => [name, withKept(property, form)])) };
}

/** A table whose columns call fields of the form as `nameOf` does. */
export const withKept = (property: Property, form: FormAround, nameOf?: (name: string) => string): Property =>
  withColumns(property, (column) => {
    const kept = (formula: string) => withOuterNames(formula, property.items!.properties!, form, nameOf);
    const when =
      column.when &&
      mapSets(column.when, (set) =>
        mapSet(set, (rule) => (rule.expression === undefined ? rule : formulaRule(kept(rule.expression)))),
      );
    return {
      ...column,
      ...(typeof column.computed === 'string' && { computed: kept(column.computed) }),
      ...(when && { when }),
    };
  });

// Tables inside records: their columns as a record, and what a new row begins with.
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { isRows } from '../values/kinds';
import { ROW_ID, type Row, rowCount, rowRecord } from '../values/rows';
import { firstValues } from './first-value';

export { isRows, ROW_ID, type Row, rowCount, rowRecord };

/** What a new row begins with, without an id. Without `now` what is of the moment stays empty. */
export function emptyRow(record: RecordSchema, now?: Date): Values {
  const first = firstValues(record.properties, {}, now);
  return Object.fromEntries(Object.entries(first).filter(([, value]) => value !== undefined));
}

/** The tables of a record, by name. */
export const tablesOf = ({ properties }: Pick<RecordSchema, 'properties'>): [string, Property][] =>
  Object.entries(properties).filter(([, property]) => isRows(property));

/** The property with each of its columns, where it has some, as `change` makes it. */
export function withColumns(property: Property, change: (column: Property, name: string) => Property): Property {
  const columns = isRows(property) && property.items?.properties;
  if (!columns) return property;
  const changed = Object.entries(columns).map(([name, column]) => [name, change(column, name)]);
  return { ...property, items: { ...property.items, properties: Object.fromEntries(changed) } };
}

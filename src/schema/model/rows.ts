// Tables inside records: their columns as a record.
import type { FieldEntry, Property, RecordSchema } from '../descriptor/descriptor';
import { isRows } from '../values/kinds';
import { mostRows, parsed, ROW_ID, type Row, rowCount, rowRecord } from '../values/rows';

export { isRows, mostRows, parsed, ROW_ID, type Row, rowCount, rowRecord };

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

/** What each row is called where it is shown as a section: "Package" of "Package 2". */
export const headingOf = ({ title, messageLabel = title }: Property, named: unknown): string =>
  typeof named === 'string' && named.trim() !== '' ? named.trim() : messageLabel;

/** The widget that shows each row as a section. */
const BLOCKS = 'blocks';

/** What each row is called where an entry shows it as a section; undefined where rows are a table. */
export const blockHeading = (property: Property, { as, uiOptions }: Pick<FieldEntry, 'as' | 'uiOptions'>) =>
  as === BLOCKS ? headingOf(property, uiOptions?.rowTitle) : undefined;

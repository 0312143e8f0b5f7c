// The values of cells: where they stand in a record, and what they are as text.
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { type CellName, RICH_CELL_NAMES, type RichCellName } from '../descriptor/names';
import { showAmount } from '../formats/numbers';
import { isEmpty } from '../formats/plain-values';
import { cellOf, cellText } from './cells';
import { nounOf } from './nouns';
import { refKey } from './refs';

/** The value at a dotted path of a row, `terminal.terminal_name`; undefined where a step is missing. */
export function valueAt(row: Values, path: string): unknown {
  // Most are one step, and a page of a list has a thousand.
  if (Object.hasOwn(row, path)) return row[path];
  let value: unknown = row;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Values)[step];
  }
  return value;
}

/** The name of the record that the reference `name` points to, if the response contains it: `labortype.labortype`. */
export function nestedLabel(record: RecordSchema, name: string, row: Values): unknown {
  const ref = record.properties[name]?.ref;
  return ref === undefined ? undefined : valueAt(row, `${refKey(record, name)}.${nounOf(ref).label}`);
}

/** What a cell shows, as text. An amount has its thousands separated here and not in an export, where other programs read it. */
export const plainCell = (property: Omit<Property, 'title'>, value: unknown, as?: string): string =>
  cellOf(property, as) === 'number' && !isEmpty(value) ? showAmount(property, value) : cellText(property, value, as);

/** Whether the cell is more than text. */
export const isRich = (name: CellName): name is RichCellName => RICH_CELL_NAMES.some((rich) => rich === name);

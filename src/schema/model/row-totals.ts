// The sums below a table, of the columns with `"total": true`.
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { exactSum, showSum } from '../formats/sums';
import { plainCell } from './cell-value';
import { cellOf } from './cells';

/** Whether there is a line of sums. */
export const hasTotals = ({ properties }: RecordSchema): boolean =>
  Object.values(properties).some(({ total }) => total);

/** The sum of a column as it is shown; what is no number does not count. */
export function totalText(rows: readonly Values[], name: string, property: Property): string {
  const numbers = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []));
  const sum = numbers.length > 0 ? exactSum(numbers) : 0;
  return cellOf(property) === 'number' && sum !== undefined ? showSum(property, sum) : plainCell(property, sum);
}

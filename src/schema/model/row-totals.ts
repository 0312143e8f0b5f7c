// The sums below a table, of the columns with `"total": true`.
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { exactSum } from '../formats/numbers';
import { plainCell } from './cell-value';

/** Whether there is a line of sums. */
export const hasTotals = ({ properties }: RecordSchema): boolean =>
  Object.values(properties).some(({ total }) => total);

/** The sum of a column as it is shown; what is no number does not count. */
export function totalText(rows: readonly Values[], name: string, property: Property): string {
  const numbers = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []));
  return plainCell(property, numbers.length > 0 ? exactSum(numbers) : 0);
}

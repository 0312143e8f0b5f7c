// Sums and counts, beside the numbers of a row (`numbers.ts`): no list needs them at first.
import type { Property } from '../descriptor/descriptor';
import { decimalOf, grouped, mostDecimals, scaled, showNumber } from './numbers';

/**
 * A sum: always an amount, so that its thousands are separated whatever the rules of what is summed; without a step it has
 * cents where it is not whole, as amounts have beside it.
 */
export function showSum({ multipleOf }: Pick<Property, 'multipleOf'>, sum: number): string {
  const step = multipleOf ?? (Number.isInteger(sum) ? 1 : 0.01);
  return grouped(showNumber({ multipleOf: step }, sum));
}

/** The sum without the errors of binary fractions: 0.1 and 0.2 are 0.3. Undefined where it is too large for a number. */
export function exactSum(numbers: readonly number[]): number | undefined {
  const parts = numbers.map(decimalOf);
  const decimals = mostDecimals(parts);
  const sum = parts.reduce((total, part) => total + scaled(part, decimals), 0n);
  const digits = String(sum)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  const number = Number(`${sum < 0n ? '-' : ''}${digits.slice(0, end)}.${digits.slice(end)}`);
  return Number.isFinite(number) ? number : undefined;
}

/** A count in at most four characters, for where there is no room for more: 999, then 1.3k, 13k and 1.3M. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const [thousands, unit] = count < 999_500 ? [count / 1_000, 'k'] : [count / 1_000_000, 'M'];
  return `${thousands < 9.95 ? thousands.toFixed(1) : Math.round(thousands)}${unit}`;
}

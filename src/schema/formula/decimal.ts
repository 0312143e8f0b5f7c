// Decimal numbers of formulas: fixed point with 20 decimals, as whole numbers of the last of them. Each operation is
// rounded there, half away from zero, as PostgreSQL's `round(…, 20)` does.
import { DECIMAL, decimalText } from '../formats/numbers';

/** A number in units of its twentieth decimal. */
export type Decimal = bigint;

const DECIMALS = 20;
const ONE = 10n ** BigInt(DECIMALS);

/** Every number of a formula is smaller than 10^30. */
const TOO_LARGE = 10n ** 30n * ONE;

/** Whether it is past the numbers that formulas compute with; the result is empty then. */
export const isTooLarge = (value: Decimal): boolean => value >= TOO_LARGE || value <= -TOO_LARGE;

/** The number, or what a text of DECIMAL says; undefined for anything else. */
export function toDecimal(value: number | string): Decimal | undefined {
  const text = typeof value === 'number' ? decimalText(value) : value;
  if (!DECIMAL.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const digits = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  const size = digits + ((fraction[DECIMALS] ?? '0') >= '5' ? 1n : 0n);
  return text.startsWith('-') ? -size : size;
}

/** Its digits without an exponent and without zeros at the end: -12.5. */
export function decimalDigits(value: Decimal): string {
  const digits = String(value < 0n ? -value : value).padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction && `.${fraction}`}`;
}

/** How many digits it is written with. */
export const digitsOf = (value: Decimal): number => decimalDigits(value).replace(/^-?(0\.0*)?|\./g, '').length;

/** Rounded to 20 decimals; sums and differences need no rounding and have no function. */
export const multiplied = (a: Decimal, b: Decimal): Decimal => quotient(a * b, ONE);

/** `b` is not 0. */
export const divided = (a: Decimal, b: Decimal): Decimal => quotient(a * ONE, b);

/** To the nearest multiple of a step, half of one away from zero. */
export const toStep = (value: Decimal, step: Decimal): Decimal => quotient(value, step) * step;

/** With so many decimals; with fewer than none tens or hundreds are left. */
export const rounded = (value: Decimal, decimals: number): Decimal => {
  const left = Math.max(-DECIMALS * 2, Math.min(DECIMALS, decimals));
  return toStep(value, 10n ** BigInt(DECIMALS - left));
};

/** The next whole number down: -13 of -12.5. */
export const floored = (value: Decimal): Decimal => {
  const rest = value % ONE;
  return value - (rest < 0n ? rest + ONE : rest);
};
/** The next whole number up: -12 of -12.5. */
export const raised = (value: Decimal): Decimal => -floored(-value);

/** A whole number as it counts in JavaScript. */
export const wholePart = (value: Decimal): number => Number(value / ONE);

/** A whole number of JavaScript, such as a count, as a number of formulas. */
export const decimalOf = (whole: number): Decimal => BigInt(whole) * ONE;

function quotient(a: bigint, b: bigint): bigint {
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const size = (2n * top + bottom) / (2n * bottom);
  return a < 0n === b < 0n ? size : -size;
}

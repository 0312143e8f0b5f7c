// How a number reads: amounts of money keep their cents, so that 48.5 is 48.50 wherever it is shown.
import type { Property } from '../descriptor/descriptor';

/** With as many decimals as its property counts in (`"multipleOf": 0.01`); what is no number as it is. */
export function showNumber({ multipleOf = 1 }: Pick<Property, 'multipleOf'>, value: unknown): string {
  if (value === undefined || value === null) return '';
  const decimals = decimalsOf(multipleOf);
  // A long text may have more digits than a number can keep.
  const number = typeof value === 'string' && value.trim() !== '' && value.length < 16 ? Number(value) : value;
  if (isNumber(number) && decimals > 0 && !hasMore(number, decimals)) return number.toFixed(decimals);
  return isNumber(value) ? decimalText(value) : String(value);
}

/** Neither a text nor endless. */
export const isNumber = Number.isFinite as (value: unknown) => value is number;

/** 48.555 must not be shown as 48.56: the rule that rejects it would make no sense. */
const hasMore = (number: number, decimals: number): boolean =>
  Math.abs(number - Number(number.toFixed(decimals))) > 1e-9;

/**
 * The same with its thousands separated, 1,284.50, for cells that are only read. Only amounts and counts, recognized by
 * their rules: money counts in fractions, a count starts at 0 and ends somewhere. Any other number may be an id or a
 * year.
 */
export function showAmount(
  property: Pick<Property, 'multipleOf' | 'minimum' | 'maximum' | 'type'>,
  value: unknown,
): string {
  const text = showNumber(property, value);
  const { multipleOf = 1, minimum, maximum, type } = property;
  return multipleOf < 1 || (type === 'integer' && minimum === 0 && maximum !== undefined) ? grouped(text) : text;
}

/** The number without an exponent, as it may be typed: 0.00000001 and not 1e-8. */
export function decimalText(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = EXPONENT.exec(String(value)) ?? [];
  if (exponent === '') return String(value);
  const [digits, shift] = [whole + fraction, whole.length + Number(exponent)];
  return shift > 0 ? `${sign}${digits.padEnd(shift, '0')}` : `${sign}0.${'0'.repeat(-shift)}${digits}`;
}

const EXPONENT = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * Whether `value`, a number or a text of DECIMAL, is a whole number of steps, in decimal digits as PostgreSQL's numeric
 * has them: 0.07 is 7 times 0.01, although a division of binary fractions gives 7.000000000000001.
 */
export function isMultiple(value: number | string, step: number): boolean {
  const [total, one] = inUnits(value, step);
  return one !== 0n && total % one === 0n;
}

/** A decimal of so many digits is always a number of its own. */
export const EXACT_DIGITS = 15;

/** Whether a text of DECIMAL has more digits than a number can keep. */
export function losesDigits(text: string): boolean {
  const [typed, kept] = inUnits(text, Number(text));
  return typed !== kept;
}

/** Both as whole numbers of units of the last decimal that either has. */
function inUnits(...both: [number | string, number]): [bigint, bigint] {
  const parts = both.map(decimalOf);
  return parts.map((part) => scaled(part, mostDecimals(parts))) as [bigint, bigint];
}

/** The one spelling of a number, with every digit of a text of DECIMAL: +007.50 is 7.5, and -0 is 0. */
export function plainDecimal(value: number | string): string {
  const [whole, fraction] = decimalOf(value);
  const digits = whole.replace(/^[+-]?0*/, '');
  // No regular expression: it would be tried from every zero of a long text.
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  const decimals = fraction.slice(0, end);
  const size = `${digits || '0'}${decimals && `.${decimals}`}`;
  return whole.startsWith('-') && size !== '0' ? `-${size}` : size;
}

/** A number as it is typed, without an exponent. */
export const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** How many decimals a number is written with. */
export const decimalsOf = (value: number): number => decimalOf(value)[1].length;

/** The digits before the point, with the sign, and those behind it. */
export type Decimal = readonly [whole: string, fraction: string];

/** Of a number or a text of DECIMAL. */
export function decimalOf(value: number | string): Decimal {
  const [whole = '', fraction = ''] = (typeof value === 'string' ? value : decimalText(value)).split('.');
  return [whole, fraction];
}

/** The most decimals of them. */
export const mostDecimals = (parts: readonly Decimal[]): number =>
  Math.max(...parts.map(([, fraction]) => fraction.length));

/** As a whole number of units of the last of so many decimals. */
export const scaled = ([whole, fraction]: Decimal, decimals: number): bigint =>
  BigInt(whole + fraction.padEnd(decimals, '0') || 0);

/** Commas between thousands. By hand: the first Intl.NumberFormat costs a browser eight milliseconds. */
export const grouped = (text: string): string =>
  /^-?\d{4,}(\.\d+)?$/.test(text) ? text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',') : text;

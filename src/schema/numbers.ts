// How a number reads: amounts of money keep their cents, so that 48.5 is 48.50 wherever it is shown. Used by cells and by the number box.
import type { Property } from './descriptor';

/** `value` with as many decimals as its property counts in (`"multipleOf": 0.01` means two); what is no number is shown as it is. */
export function showNumber({ multipleOf }: Pick<Property, 'multipleOf'>, value: unknown): string {
  if (value === undefined || value === null) return '';
  const decimals = String(multipleOf ?? '').split('.')[1]?.length ?? 0;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && decimals > 0 && !hasMore(number, decimals) ? number.toFixed(decimals) : String(value);
}

/** 48.555 must not be shown as 48.56: the rule that refuses it would make no sense. */
const hasMore = (number: number, decimals: number): boolean => Math.abs(number - Number(number.toFixed(decimals))) > 1e-9;

// Values from one to another as they are typed: `>5`, `<= 5`, `5..10`. Of numbers and times of day.

/** An end of a range. */
export interface Bound {
  value: number | string;
  /** The value itself lies outside. */
  isOpen?: boolean;
}

/** At least one end is there. */
export interface Range {
  from?: Bound;
  to?: Bound;
}

const COMPARED = /^([<>])(=?)\s*(.+)$/;

/** @param comparable the value of a text. @returns undefined for a text that is no range of such values. */
export function readRange(text: string, comparable: (text: string) => number | string | undefined): Range | undefined {
  const [, sign, equal, end = ''] = COMPARED.exec(text) ?? [];
  if (sign !== undefined) {
    const value = comparable(end);
    if (value === undefined) return undefined;
    const bound: Bound = equal ? { value } : { value, isOpen: true };
    return sign === '>' ? { from: bound } : { to: bound };
  }
  const [first, second, ...more] = text.split(/\s*\.{2,}\s*/);
  if (second === undefined || more.length > 0 || (first === '' && second === '')) return undefined;
  const [from, to] = [first!, second].map((part) => (part === '' ? '' : comparable(part)));
  if (from === undefined || to === undefined) return undefined;
  // The other way round is a slip, not another meaning.
  const [low, high] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
  return { ...(low !== '' && { from: { value: low } }), ...(high !== '' && { to: { value: high } }) };
}

/** Whether a value lies in it. */
export const isInRange = (value: number | string, { from, to }: Range): boolean =>
  (from === undefined || value > from.value || (value === from.value && !from.isOpen)) &&
  (to === undefined || value < to.value || (value === to.value && !to.isOpen));

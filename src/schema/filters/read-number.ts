// A part of a number that the server gives (`numberParts`), as it is typed into the search box of its column: a day, the
// parts behind it, or all of them.
import { isDate } from '../formats/dates';

/** What the parts of a number must be. */
export interface NumberFilter {
  /** The first and the last day, yyyyMMdd. */
  days?: readonly [from: string, to: string];
  /** The parts behind the day, undefined for any; one of these must match. Empty where the day is all. */
  others: readonly (readonly (string | undefined)[])[];
}

/** Digits of a counter at least. */
const COUNTER_DIGITS = 4;

/** @returns undefined for a text that is no part of such a number; it is searched as a text. */
export function readNumber(parts: readonly string[], text: string): NumberFilter | undefined {
  if (!/^\d+(-\d+)*$/.test(text)) return undefined;
  const typed = text.split('-');
  const days = daysOf(typed[0]!);
  const isWholeDay = days !== undefined && days[0] === days[1];
  if (days && (isWholeDay || typed.length === 1)) {
    if (typed.length === 1) return { days, others: [] };
    const others = alignments(parts.length - 1, typed.slice(1)).slice(0, 1);
    return others.length > 0 ? { days, others } : undefined;
  }
  // The beginning of a day, or a day that does not exist.
  if (typed.length === 1 && /^(19|20)\d{3,6}$/.test(text)) return undefined;
  const others = alignments(parts.length - 1, typed);
  return others.length > 0 ? { others } : undefined;
}

/** Whether a number matches. */
export function matchesNumber(number: string, { days, others }: NumberFilter): boolean {
  const [day = '', ...rest] = number.split('-');
  if (days && (day < days[0] || day > days[1])) return false;
  return others.length === 0 || others.some((wanted) => wanted.every((part, at) => (part ?? rest[at]) === rest[at]));
}

/** `20261121`, `202611` or `2026`. */
function daysOf(text: string): readonly [string, string] | undefined {
  const year = text.slice(0, 4);
  if (!/^(19|20)/.test(year)) return undefined;
  if (text.length === 4) return [`${year}0101`, `${year}1231`];
  const month = text.slice(4, 6);
  if (!isDate(`${year}-${month}-${text.slice(6) || '01'}`)) return undefined;
  if (text.length === 6) return [`${text}01`, `${text}31`];
  return text.length === 8 ? [text, text] : undefined;
}

/** The places that consecutive typed parts can have behind the day. Ids have no leading zeros, counters are filled up. */
function alignments(places: number, typed: readonly string[]): (string | undefined)[][] {
  return Array.from({ length: Math.max(0, places - typed.length + 1) }, (_, start) => {
    const parts = typed.map((part, at) => (start + at === places - 1 ? counterOf(part) : idOf(part)));
    if (parts.includes(undefined)) return undefined;
    return Array.from({ length: places }, (_, place) => parts[place - start]);
  }).filter((alignment) => alignment !== undefined);
}

const idOf = (part: string): string | undefined => (/^[1-9]\d{0,9}$/.test(part) ? part : undefined);

/** `12` and `0012` are the same counter; `012` is a part of several. */
const counterOf = (part: string): string | undefined =>
  /^[1-9]/.test(part) || part.length >= COUNTER_DIGITS ? part.padStart(COUNTER_DIGITS, '0') : undefined;

// What a text in the search box of a column means: read by the browser, which says how it understood it, by the server
// and by the source in memory, which filter by it.
import { MAX_SEARCH_LENGTH } from '../descriptor/limits';
import { LATE, ME } from '../model/tasks';
import { kindOf } from '../values/kinds';
import { searchedDigits } from '../values/phone';
import { EMPTY, type Filtered, isRanged } from './as-literal';
import { type Days, readDays } from './read-days';
import { type NumberFilter, readNumber } from './read-number';
import { type Range, readRange } from './read-range';
import { isLiteral, joinTerms, splitTerms, type Term } from './split-terms';

/** What the value of a column must be. */
export type Filter =
  | { kind: 'days'; days: Days }
  | { kind: 'number'; number: NumberFilter }
  /** A number or a time of day. */
  | { kind: 'range'; range: Range }
  /** Found as its column's kind says: a text contains it, a number or a choice is it. */
  | { kind: 'text'; text: string }
  /** The whole text, in upper or lower case. */
  | { kind: 'exact'; text: string }
  | { kind: 'empty' }
  /** The reader is responsible for the record. */
  | { kind: 'mine' }
  /** The record is late. */
  | { kind: 'late' };

/** A search of one column as it is understood: what the records must be, and what they must not. */
export interface ReadFilter {
  /** The text as it is kept and sent. */
  text: string;
  /** One of these must match, where there are any, and none of those. */
  any: readonly Filter[];
  none: readonly Filter[];
}

/** Whether values of a column can be empty: a checkbox that was never ticked is No, and a record has its number. */
export const mayBeEmpty = ({ property: { type, stamp, numberParts } }: Filtered): boolean =>
  type !== 'boolean' && stamp === undefined && numberParts === undefined;

/** Undefined for a text that is not understood; nothing is found by it. @param today yyyy-MM-dd */
export function readFilter(column: Filtered, typed: string, today: string): ReadFilter | undefined {
  const text = typed.trim();
  if (text === '' || text.length > MAX_SEARCH_LENGTH) return undefined;
  const isText = isLiteral(text);
  const terms = splitTerms(text);
  const read = terms.map((term) => readTerm(column, term, today, isText));
  if (!read.every((one) => one !== undefined)) return undefined;
  const filters = (isNot: boolean) => read.flatMap(({ filter }, at) => (terms[at]!.isNot === isNot ? filter : []));
  return {
    text: isText ? text : joinTerms(terms.map((term, at) => ({ ...term, text: read[at]!.text }))),
    any: filters(false),
    none: filters(true),
  };
}

interface ReadTerm {
  /** As it is kept. */
  text: string;
  filter: Filter;
}

function readTerm(column: Filtered, term: Term, today: string, isText: boolean): ReadTerm | undefined {
  const { text, isQuoted } = term;
  if (isText || isQuoted) return quoted(column, term);
  const word = text.toLowerCase();
  if (column.assignee !== undefined && word === ME) return { text: ME, filter: { kind: 'mine' } };
  if (column.property.due && word === LATE) return { text: LATE, filter: { kind: 'late' } };
  if (word === EMPTY && mayBeEmpty(column)) return { text: EMPTY, filter: { kind: 'empty' } };
  return unquoted(column, text, today);
}

function quoted({ search }: Filtered, { text, isQuoted }: Term): ReadTerm | undefined {
  if (search === 'date' || search === 'number') return undefined;
  const isExact = isQuoted && search !== 'choice';
  const value = search === 'phone' ? digitsOf(text) : text;
  return { text: value, filter: isExact ? { kind: 'exact', text: value } : { kind: 'text', text: value } };
}

function unquoted({ property, search }: Filtered, typed: string, today: string): ReadTerm | undefined {
  const text = search === 'number' ? typed.replace(THOUSANDS, (number) => number.replaceAll(',', '')) : typed;
  if (search === 'date') {
    const days = readDays(text, today);
    return days && { text: days.text, filter: { kind: 'days', days } };
  }
  const number = property.numberParts && readNumber(property.numberParts, text);
  if (number) return { text, filter: { kind: 'number', number } };
  const { comparable } = kindOf(property);
  const range = isRanged({ property, search }) && comparable ? readRange(text, comparable) : undefined;
  if (range) return { text, filter: { kind: 'range', range } };
  if (search === 'number' && comparable?.(text) === undefined) return undefined;
  const value = search === 'phone' ? digitsOf(text) : text;
  return { text: value, filter: { kind: 'text', text: value } };
}

/** 1,250 and 2,000,000. */
const THOUSANDS = /\b\d{1,3}(?:,\d{3})+\b/g;

/** A text that is no phone number stays as it is and finds nothing. */
const digitsOf = (text: string): string => searchedDigits(text) || text;

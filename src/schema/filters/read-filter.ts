// What a text in the search box of a column means: read by the browser, which says how it understood it, by the server
// and by the source in memory, which filter by it.
import type { Column } from '../model/columns';
import { LATE, ME } from '../model/tasks';
import { type Days, daysMessage, readDays } from './read-days';
import { type NumberFilter, numberMessage, readNumber } from './read-number';

/** What the values of a column must be. */
export type Filter =
  | { kind: 'days'; days: Days }
  | { kind: 'number'; number: NumberFilter }
  /** The reader is responsible for the record. */
  | { kind: 'mine' }
  /** The record is late. */
  | { kind: 'late' };

export interface ReadFilter {
  /** The text as it is kept and sent. */
  text: string;
  filter: Filter;
  /** How it was understood. */
  message: string;
}

/** Undefined for a text without such a meaning; it is searched as its column's kind says. @param today yyyy-MM-dd */
export function readFilter(
  { property, search, assignee }: Pick<Column, 'property' | 'search' | 'assignee'>,
  typed: string,
  today: string,
): ReadFilter | undefined {
  const text = typed.trim();
  if (assignee !== undefined && text.toLowerCase() === ME)
    return { text: ME, filter: { kind: 'mine' }, message: 'what is assigned to you' };
  if (property.due && text.toLowerCase() === LATE)
    return { text: LATE, filter: { kind: 'late' }, message: 'what is late' };
  if (search === 'date') {
    const days = readDays(text, today);
    return days && { text: days.text, filter: { kind: 'days', days }, message: daysMessage(days) };
  }
  const { numberParts } = property;
  const number = numberParts && readNumber(numberParts, text);
  return number && { text, filter: { kind: 'number', number }, message: numberMessage(numberParts, number) };
}

// A text that is no filter: what is left out here needs none of the code that reads filters.
import type { Column } from '../model/columns';
import { kindOf } from '../values/kinds';
import { isLiteral, isPlain, LITERAL } from './split-terms';

/** What of a column decides how its texts are read. */
export type Filtered = Pick<Column, 'property' | 'search' | 'assignee'>;

/** What finds the values that are empty. */
export const EMPTY = 'empty';

/** Whether values of a column that are no days can be more or less. */
export const isRanged = ({ property, search }: Filtered): boolean =>
  search === 'number' || (search === 'text' && kindOf(property).order === 'time');

/**
 * A text as it was searched before there were filters, so that it is still found as it stands: a value of a choice, a
 * part of a text.
 */
export function asLiteral({ property, search }: Filtered, text: string): string {
  if (search === 'choice')
    return isPlain(text) && text.toLowerCase() !== EMPTY ? text : `"${text.replaceAll('"', '""')}"`;
  if (search !== 'text') return text;
  const isRead =
    text.toLowerCase() === EMPTY || !isPlain(text) || (isRanged({ property, search }) && /^[<>]|\.\./.test(text));
  return isRead || isLiteral(text) ? LITERAL + text : text;
}

// How the text in the search input of a column becomes a search. Loads with the first focus.
import { readFilter } from '../../../schema/filters/read-filter';
import { localDay } from '../../../schema/formats/dates';
import type { Column } from '../../../schema/model/columns';
import { phoneDigits } from '../../../schema/values/phone';
import type { SearchFormat } from './use-typed-search';

type Searched = Pick<Column, 'property' | 'search' | 'assignee'>;

/** Its functions take the day of each call as today, which days such as "last 7 days" are counted from. */
export const formatOf = (column: Searched): SearchFormat => ({
  read: (text) => (isBlank(column, text) ? '' : readFilter(column, text, localDay())?.text),
  mayGrow: (text) => mayGrow(column, lastTerm(text)),
});

/** Brackets alone are no phone number yet. */
const isBlank = ({ search }: Searched, text: string): boolean =>
  text.trim() === '' || (search === 'phone' && phoneDigits(text) === '');

/** Without the signs before it. */
const lastTerm = (text: string): string =>
  text
    .split('|')
    .at(-1)!
    .trimStart()
    .replace(/^!?\s*[<>]?=?\s*/, '');

function mayGrow({ search }: Searched, text: string): boolean {
  if ('empty'.startsWith(text.toLowerCase())) return true;
  if (search === 'number') return /^[-+.\d\s]*$/.test(text);
  return search !== 'date' || mayBecomeDays(text);
}

/** The last end of a range may be half typed, as may what stands between them. */
function mayBecomeDays(text: string): boolean {
  const last = text
    .trim()
    .replace(/^(from|until)\s+/i, '')
    .split(/\.+|\s(?:t|to|-)(?:\s|$)/)
    .at(-1)!;
  return /^\s*([\d/-]{0,9}|[a-z]+( [\da-z]*)*)$/i.test(last) && last.length < 'last 9999 days'.length;
}

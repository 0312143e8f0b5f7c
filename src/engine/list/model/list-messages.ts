// The messages of a list, on the screen and in the live region: how many rows, in which order, what is searched.

import { showDays } from '../../../schema/filters/show-days';
import { isLiteral, joinTerms, splitTerms } from '../../../schema/filters/split-terms';
import { grouped } from '../../../schema/formats/numbers';
import { isAmount } from '../../../schema/model/cells';
import { type Column, isByDay, searchChoices } from '../../../schema/model/columns';
import { showPhone } from '../../../schema/values/phone';
import type { TablePage } from '../../data/data-source';
import { type Direction, type ListState, pageCount, type Sort } from './list-state';

/** A count with its thousands separated: 1,284. */
export const showCount = (count: number): string => grouped(String(count));

type Counts = Pick<TablePage, 'filtered' | 'total' | 'isAtLeast'>;

/** How many rows match: "212", or "10,000+" where more do than were counted. */
export const matchCount = ({ filtered, isAtLeast }: Omit<Counts, 'total'>): string =>
  `${showCount(filtered)}${isAtLeast ? '+' : ''}`;

/** "1 row", "10,000+ rows". */
export const matchingRows = (found: Omit<Counts, 'total'>): string =>
  `${matchCount(found)} ${found.filtered === 1 ? 'row' : 'rows'}`;

/** The count beside the title: "212 of 1,284" while a search leaves some out, else "1,284". */
export function countMessage({ filtered, total, isAtLeast }: Counts): string {
  if (filtered === total) return showCount(total);
  return `${matchCount({ filtered, isAtLeast })} of ${showCount(total)}`;
}

/** What is announced when rows have arrived: "12 of 340 rows", and the page if there is more than one. */
export function arrivalMessage(counts: Counts, state: ListState): string {
  const { filtered, total, isAtLeast } = counts;
  const pages = pageCount(filtered, state.length);
  const rows = `${countMessage(counts)} ${total === 1 ? 'row' : 'rows'}`;
  return pages > 1 ? `${rows}, page ${showCount(state.page)} of ${matchCount({ filtered: pages, isAtLeast })}` : rows;
}

/** A direction in words that suit the values: "newest first", "A to Z". */
export function directionText(column: Column, dir: Direction): string {
  if (isByDay(column)) return dir === 'desc' ? 'newest first' : 'oldest first';
  if (isAmount(column.property, column.as)) return dir === 'desc' ? 'highest first' : 'lowest first';
  return dir === 'desc' ? 'Z to A' : 'A to Z';
}

/** "Sorted by Date & Time, newest first", for the live region. */
export function sortText(columns: readonly Column[], sort: Sort): string {
  const column = columns.find(({ path }) => path === sort.path);
  return column ? `Sorted by ${column.label}, ${directionText(column, sort.dir)}` : '';
}

/** A searched value as staff see it: the text of a choice, a date as MM-dd-yyyy. */
export function searchText(column: Pick<Column, 'property' | 'search'>, value: string): string {
  const show = (text: string) => termText(column, text);
  return isLiteral(value)
    ? value
    : joinTerms(splitTerms(value).map((term) => (term.isQuoted ? term : { ...term, text: show(term.text) })));
}

function termText({ search, property }: Pick<Column, 'property' | 'search'>, text: string): string {
  switch (search) {
    case 'date':
      return showDays(text);
    case 'choice':
      return searchChoices(property)?.find((choice) => String(choice.value) === text)?.text ?? text;
    case 'phone':
      return showPhone(text);
    case 'number':
    case 'text':
      return text;
  }
}

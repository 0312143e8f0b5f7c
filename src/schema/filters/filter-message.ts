// A filter in words, as the page shows below a search box how it was understood.

import { showDate } from '../formats/dates';
import { showNumber } from '../formats/numbers';
import { searchChoices } from '../model/columns';
import { showPhone } from '../values/phone';
import type { Filtered } from './as-literal';
import type { Days } from './read-days';
import type { Filter, ReadFilter } from './read-filter';
import type { NumberFilter } from './read-number';
import type { Bound, Range } from './read-range';
import { rangeText } from './show-days';

/** "more than 5", "Active or Closed", "what contains “oak” but not “tree”". */
export function filterMessage(column: Filtered, { any, none }: Pick<ReadFilter, 'any' | 'none'>): string {
  const [wanted, unwanted] = [any, none].map((filters) => filters.map((one) => termMessage(column, one)).join(' or '));
  const isOneNumber = column.search === 'number' && any.length === 1 && any[0]!.kind === 'text';
  if (none.length === 0) return isOneNumber ? `exactly ${wanted}` : wanted!;
  if (any.length > 0) return `${wanted}, but not ${unwanted}`;
  return none.length === 1 && none[0]!.kind === 'empty' ? 'what is not empty' : `all but ${unwanted}`;
}

function termMessage({ property, search }: Filtered, filter: Filter): string {
  switch (filter.kind) {
    case 'days':
      return daysMessage(filter.days);
    case 'number':
      return numberMessage(property.numberParts ?? [], filter.number);
    case 'range':
      return rangeMessage(filter.range, (value) => showNumber(property, value));
    case 'exact':
      return search === 'phone' ? showPhone(filter.text) : `exactly “${filter.text}”`;
    case 'empty':
      return 'what is empty';
    case 'mine':
      return 'what is assigned to you';
    case 'late':
      return 'what is late';
    case 'text':
      return textMessage({ property, search }, filter.text);
  }
}

function textMessage({ property, search }: Filtered, text: string): string {
  switch (search) {
    case 'choice':
      return searchChoices(property)?.find(({ value }) => String(value) === text)?.text ?? text;
    case 'number':
      return showNumber(property, text);
    case 'phone':
      return `numbers with ${showPhone(text)}`;
    case 'date':
    case 'text':
      return `what contains “${text}”`;
  }
}

/** The days as text, inside a message: "11-16-2026 to 11-22-2026". */
export function daysMessage({ from, to }: Days): string {
  const [first, last] = [from, to].map((day) => (day === undefined ? '' : showDate(day)));
  return first === last ? first! : rangeText(first!, last!);
}

/** "more than 5", "5 to 10". */
function rangeMessage({ from, to }: Range, show: (value: Bound['value']) => string): string {
  if (from && to) return `${show(from.value)} to ${show(to.value)}`;
  if (from) return `${from.isOpen ? 'more than' : 'at least'} ${show(from.value)}`;
  return `${to!.isOpen ? 'less than' : 'at most'} ${show(to!.value)}`;
}

/** The filter in words: "11-21-2026", "terminal 5 or counter 0005". */
function numberMessage(names: readonly string[], { days, others }: NumberFilter): string {
  const either = others.map((wanted) =>
    wanted.flatMap((part, at) => (part === undefined ? [] : `${names[at + 1]} ${part}`)).join(', '),
  );
  return [...(days ? [numberDays(days)] : []), ...(either.length > 0 ? [either.join(' or ')] : [])].join(', ');
}

function numberDays([from, to]: readonly [string, string]): string {
  const year = from.slice(0, 4);
  if (from.slice(4) === '0101' && to.slice(4) === '1231') return `year ${year}`;
  return from === to ? showDate(`${year}-${from.slice(4, 6)}-${from.slice(6)}`) : `month ${from.slice(4, 6)}-${year}`;
}

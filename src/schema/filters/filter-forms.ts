// What may be typed into the search box of a column: each form by an example, and what it finds.
import type { Column } from '../model/columns';
import { LATE, ME } from '../model/tasks';
import { type Filtered, isRanged } from './as-literal';
import { mayBeEmpty } from './read-filter';

/** An example of a form, and what it finds, in words. */
export type FilterForm = readonly [example: string, meaning: string];

const DAYS: readonly FilterForm[] = [
  ['11-16-2026', 'that day; 11-2026 a month'],
  ['11-01..11-07', 'these days'],
  ['>11-01', 'later; also >=, < and <='],
  ['last 7 days', 'also today, this month'],
];

const NUMBERS: readonly FilterForm[] = [
  ['5', 'exactly 5'],
  ['>5', 'more; also >=, < and <='],
  ['5..10', 'from 5 to 10'],
  ['!5', 'all but 5'],
  ['5 | 8', '5 or 8'],
];

const TIMES: readonly FilterForm[] = [
  ['07:30', 'a part of the time'],
  ['>12:00', 'later; also >=, < and <='],
  ['08:00..12:00', 'between them'],
];

const TEXTS: readonly FilterForm[] = [
  ['oak', 'contains it'],
  ['"oak"', 'exactly this'],
  ['!oak', 'does not contain it'],
  ['oak | elm', 'one or the other'],
];

const PHONES: readonly FilterForm[] = [
  ['312', 'has these digits'],
  ['!312', 'has them not'],
  ['312 | 708', 'one or the other'],
];

/** The forms of a column, the plainest first. */
export function filterForms(column: Filtered & Partial<Pick<Column, 'isLate' | 'isFilled'>>): readonly FilterForm[] {
  const { property, search, assignee, isLate } = column;
  return [
    ...(property.numberParts ? [partsForm(property.numberParts)] : []),
    ...(search === 'date' ? DAYS : search === 'number' ? NUMBERS : search === 'phone' ? PHONES : textForms(column)),
    ...(assignee === undefined ? [] : [[ME, 'assigned to you'] as const]),
    ...(isLate ? [[LATE, 'what is late'] as const] : []),
    ...(mayBeEmpty(column) && !column.isFilled ? [['empty', 'has no value'] as const] : []),
  ];
}

const textForms = (column: Filtered): readonly FilterForm[] => (isRanged(column) ? TIMES : TEXTS);

/** A number of parts: 20261121 is its day. */
const partsForm = (parts: readonly string[]): FilterForm => ['20261121', `${parts.join(', ')} or any part of it`];

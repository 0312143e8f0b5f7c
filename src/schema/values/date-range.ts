// One day, or the first and the last of several: 'yyyy-MM-dd - yyyy-MM-dd'.
import {
  dateMessage,
  isDate,
  isDateRange,
  joinRange,
  sampleDay,
  showDate,
  splitRange,
  toWireDate,
} from '../formats/dates';
import { type Documented, formatKind, type KindDocs, readingText, textOf } from './value-kind';
import type { RuleViolation } from './violation';

/** Stored as one text of a day or two; formulas cannot read it. */
export const dateRange = formatKind({
  read: readingText(readRange),
  show: showRange,
  form: { matches: isDateRange, violation, message: dateMessage, lengths: [10, 23] },
  widget: 'date-range',
  cell: 'date-range',
  search: 'date',
  letters: 12,
  controls: 2,
  formula: 'none',
  placeholder: 'MM-dd-yyyy',
  days: splitRange,
  column: 'days',
});

/** Every second sample is one day alone. */
export const dateRangeDocs: KindDocs & Documented = {
  description: 'a day, or several days in a row',
  meaning: 'One day or several in a row: yyyy-MM-dd - yyyy-MM-dd.',
  api: {
    schema: { pattern: '^\\d{4}-\\d\\d-\\d\\d( - \\d{4}-\\d\\d-\\d\\d)?$' },
    note: () => 'One day, or the first and the last.',
    example: '2027-05-10 - 2027-05-12',
  },
  samples: (n) => [n % 2 === 0 ? `${sampleDay(14 * n)} - ${sampleDay(14 * n + 1)}` : sampleDay(14 * n)],
  typed: { name: 'date-range', rule: { type: 'string', format: 'date-range' } },
  aliases: ['daterange', 'period'],
};

/** Each end by itself, so that an invalid one does not hide the other. */
function readRange(text: string): string {
  const { from, to } = splitRange(text);
  const day = (end: string) => toWireDate(end)?.slice(0, 10) ?? end;
  return joinRange({ from: day(from), to: day(to) });
}

/** 11-27-2025 to 11-28-2025; a single day stands alone. */
function showRange(value: unknown): string {
  const { from, to } = splitRange(textOf(value));
  return joinRange({ from: showDate(from), to: showDate(to) }).replace(' - ', ' to ');
}

/** A range has two inputs: which of them is wrong, no first day, or the days in the wrong order. */
function violation(text: string): RuleViolation | undefined {
  const { from, to } = splitRange(text);
  if (from === '') return { keyword: 'required' };
  return isDate(from) && isDate(to) && to < from ? { keyword: 'rangeOrder' } : undefined;
}

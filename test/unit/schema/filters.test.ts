// What is typed into a search box: days, months, ranges, spans that move with today, and parts of a number.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tableRows } from '../../../src/engine/data/memory-table';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { asLiteral, type Filtered } from '../../../src/schema/filters/as-literal';
import { filterMessage } from '../../../src/schema/filters/filter-message';
import { readDays } from '../../../src/schema/filters/read-days';
import { readFilter } from '../../../src/schema/filters/read-filter';
import type { Column } from '../../../src/schema/model/columns';

const TODAY = '2026-03-02';

const property = (keywords: Partial<Property>): Property => ({ title: 'Field', type: 'string', ...keywords });
const numbers = property({ readOnly: true, numberParts: ['day', 'yard', 'counter'] });
const number: Column = { path: 'no', label: 'Number', property: numbers, search: 'text' };
const moment: Column = { path: 'at', label: 'At', property: property({ format: 'local-date-time' }), search: 'date' };
const range: Column = { path: 'at', label: 'Days', property: property({ format: 'date-range' }), search: 'date' };

/** What a box says of a text; undefined for one that is not understood. */
function message(column: Filtered, text: string): string | undefined {
  const read = readFilter(column, text, TODAY);
  return read && filterMessage(column, read);
}

test('a day, a month, a year, a range and a span are days from one to another', () => {
  const expected: [typed: string, text: string, from?: string, to?: string][] = [
    ['11-16-2026', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['11-16-2026 08:30', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['02-2028', '2028-02', '2028-02-01', '2028-02-29'],
    ['2026-11', '2026-11', '2026-11-01', '2026-11-30'],
    ['2026', '2026', '2026-01-01', '2026-12-31'],
    ['11-16-2026 to 11-22-2026', '2026-11-16..2026-11-22', '2026-11-16', '2026-11-22'],
    ['2026-11-22..2026-11-16', '2026-11-16..2026-11-22', '2026-11-16', '2026-11-22'],
    ['10-2026 TO 11-16-2026', '2026-10..2026-11-16', '2026-10-01', '2026-11-16'],
    ['11-16-2026..', '2026-11-16..', '2026-11-16', undefined],
    ['..11-16-2026', '..2026-11-16', undefined, '2026-11-16'],
    ['Today', 'today', TODAY, TODAY],
    ['yesterday', 'yesterday', '2026-03-01', '2026-03-01'],
    ['last 7 days', 'last 7 days', '2026-02-24', TODAY],
    ['this month', 'this month', '2026-03-01', '2026-03-31'],
    ['last month', 'last month', '2026-02-01', '2026-02-28'],
    ['last year', 'last year', '2025-01-01', '2025-12-31'],
    ['11-01', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['11-01..11-07', '2026-11-01..2026-11-07', '2026-11-01', '2026-11-07'],
    ['12-20..01-05', '2025-12-20..2026-01-05', '2025-12-20', '2026-01-05'],
    ['>11-01', '>2026-11-01', '2026-11-02', undefined],
    ['>= 11-01-2026', '>=2026-11-01', '2026-11-01', undefined],
    ['<2026-11', '<2026-11', undefined, '2026-10-31'],
    ['<=yesterday', '<=yesterday', undefined, '2026-03-01'],
    ['yesterday..today', 'yesterday..today', '2026-03-01', TODAY],
  ];
  for (const [typed, text, from, to] of expected) {
    const read = readDays(typed, TODAY);
    assert.equal(read && [read.text, read.from, read.to], [text, from, to], typed);
    assert.equal(readDays(text, TODAY), read, `${text} is read again`);
  }
  assert.equal(readDays('last month', '2026-01-15')?.from, '2025-12-01');
  assert.equal(readDays('02-29..01-05', '2028-03-02')?.from, '2027-02-28');
});

test('what means no days is not read', () => {
  const texts = [
    '',
    '..',
    'to',
    '02-30-2026',
    '13-2026',
    '2026-02-30..2026-03-01',
    'a..b..c',
    'last 0 days',
    '>',
    '>02-30',
    '<0001-01-01',
    '>9999-12-31',
    '>11-01..11-07',
    '((((',
    '3',
  ];
  for (const text of [...texts, '2'.repeat(5_000), `${' '.repeat(9_000)}to`])
    assert.is(readDays(text, TODAY), undefined, text);
});

test('the box says how days and numbers were understood', () => {
  assert.is(message(moment, 'last 7 days'), '02-24-2026 to 03-02-2026');
  assert.is(message(moment, '11-16-2026'), '11-16-2026');
  assert.is(message(moment, '11-16-2026..'), 'from 11-16-2026 on');
  assert.is(message(number, '20261121'), '11-21-2026');
  assert.is(message(number, '202611'), 'month 11-2026');
  assert.is(message(number, '2026'), 'year 2026');
  assert.is(message(number, '5'), 'yard 5 or counter 0005');
  assert.is(message(number, '0005'), 'counter 0005');
  assert.is(message(number, '20261121-5'), '11-21-2026, yard 5');
  assert.is(message(number, '20261121-5-0012'), '11-21-2026, yard 5, counter 0012');
});

test('a part of a number is its day, its ids or its counter; another text is found as text', () => {
  const rows = ['20261121-5-0012', '20261121-12-0001', '20261130-5-0005', '20251121-2026-0003'].map((no) => ({ no }));
  const found = (text: string) =>
    tableRows(rows, 'no', [number], { search: { no: text } }).map(({ no }) => rows.findIndex((row) => row.no === no));
  const expected: [string, number[]][] = [
    ['20261121', [0, 1]],
    ['202611', [0, 1, 2]],
    ['2026', [0, 1, 2]],
    ['2025', [3]],
    ['12', [0, 1]],
    ['0012', [0]],
    ['5', [0, 2]],
    ['20261121-5', [0]],
    ['5-12', [0]],
    ['20261121-12-1', [1]],
    ['2026112', [0, 1]],
    ['1-12-', [1]],
    ['30-5', []],
    ['0-5', [2]],
    ['nothing', []],
  ];
  for (const [text, places] of expected) assert.equal(found(text).sort(), places, text);
});

test('rows in memory obey ranges, of days, moments and ranges of days', () => {
  const found = (column: Column, values: string[], text: string) =>
    tableRows(
      values.map((at) => ({ at })),
      'at',
      [column],
      { search: { at: text } },
    ).length;
  const moments = ['2026-11-15 23:59', '2026-11-16 00:00', '2026-11-22 23:59', '2026-11-23 00:00', ''];
  assert.is(found(moment, moments, '2026-11-16..2026-11-22'), 2);
  assert.is(found(moment, moments, '2026-11'), 4);
  assert.is(found(moment, moments, '..2026-11-16'), 2);
  assert.is(found(moment, moments, 'someday'), 0);
  const closings = ['2026-11-10 - 2026-11-16', '2026-11-22', '2026-11-23 - 2026-11-30'];
  assert.is(found(range, closings, '2026-11-16..2026-11-22'), 2);
});

const text: Filtered = { property: property({}), search: 'text' };
const count: Filtered = { property: property({ type: 'integer' }), search: 'number' };
const time: Filtered = { property: property({ format: 'time' }), search: 'text' };
const phone: Filtered = { property: property({ format: 'phone' }), search: 'phone' };
const options = [
  { value: 'a|b', text: 'Both' },
  { value: '1', text: 'Active' },
  { value: '0', text: 'Closed' },
];
const state: Filtered = { property: property({ options }), search: 'choice' };

test('every kind of value has its forms, and the box says how they were read', () => {
  const expected: [Filtered, string, string | undefined][] = [
    [text, 'oak', 'what contains “oak”'],
    [text, '"oak"', 'exactly “oak”'],
    [text, '"oak | ""elm"""', 'exactly “oak | "elm"”'],
    [text, '!oak', 'all but what contains “oak”'],
    [text, 'oak | elm', 'what contains “oak” or what contains “elm”'],
    [text, 'oak | !tree', 'what contains “oak”, but not what contains “tree”'],
    [text, 'Empty', 'what is empty'],
    [text, '!empty', 'what is not empty'],
    [text, '\\empty', 'what contains “empty”'],
    [text, '>5', 'what contains “>5”'],
    [count, '5', 'exactly 5'],
    [count, '!5', 'all but 5'],
    [count, '>1,250', 'more than 1250'],
    [count, '1,250,000 | 5', '1250000 or 5'],
    [count, '>5', 'more than 5'],
    [count, '>= 5', 'at least 5'],
    [count, '<5', 'less than 5'],
    [count, '<=-5.5', 'at most -5.5'],
    [count, '5..10', '5 to 10'],
    [count, '10..5', '5 to 10'],
    [count, '5..', 'at least 5'],
    [count, '5 | >10', '5 or more than 10'],
    [count, 'empty', 'what is empty'],
    [time, '>12:00', 'more than 12:00'],
    [time, '08:00..9', '08:00 to 09:00'],
    [time, '12:', 'what contains “12:”'],
    [phone, '(312) 5 | !708', 'numbers with 3125, but not numbers with 708'],
    [phone, '+1 (312) 5', 'numbers with 3125'],
    [state, '1 | 0', 'Active or Closed'],
    [state, '"a|b" | 1', 'Both or Active'],
    [moment, 'today | 11-01', '03-02-2026 or 11-01-2026'],
    [moment, '!empty', 'what is not empty'],
    [moment, '>11-01', 'from 11-02-2026 on'],
  ];
  for (const [column, typed, words] of expected) assert.is(message(column, typed), words, typed);
});

test('what is no filter is a text, or for numbers and days is not understood', () => {
  for (const typed of ['((((', '|', '!', '!!', '"oak', 'oak"', '%_', '\\', '5" pipe | 6" pipe'])
    assert.ok(readFilter(text, typed, TODAY), typed);
  assert.is(message(text, '|'), 'what contains “|”');
  assert.is(message(text, '"oak'), 'what contains “"oak”');
  assert.is(message(text, '5" pipe | 6" pipe'), 'what contains “5" pipe” or what contains “6" pipe”');
  for (const typed of [
    '>abc',
    '>',
    '..',
    '5..x',
    '1..2..3',
    '1,25',
    '1,0000',
    '((((',
    '|',
    '"5"',
    'abc',
    `5${'|'.repeat(5_000)}`,
  ])
    assert.is(readFilter(count, typed, TODAY), undefined, typed);
  assert.is(readFilter(text, 'x'.repeat(5_000), TODAY), undefined);
  assert.ok(readFilter(count, `>1${'0'.repeat(30)}`, TODAY));
});

test('a text of before is searched as it stands', () => {
  for (const typed of ['oak', '>5', '5" pipe']) assert.is(asLiteral(text, typed), typed);
  for (const typed of ['empty', 'oak | elm', '!oak', '"oak"', '\\oak', '|']) {
    const read = readFilter(text, asLiteral(text, typed), TODAY);
    assert.equal([read?.any, read?.none], [[{ kind: 'text', text: typed }], []], typed);
  }
  assert.is(asLiteral(state, 'a|b'), '"a|b"');
  assert.equal([asLiteral(state, '1'), asLiteral(count, '>5')], ['1', '>5']);
});

test('rows in memory obey every form', () => {
  const found = (filtered: Filtered, values: unknown[], typed: string) =>
    tableRows(
      values.map((value, id) => ({ id, value })),
      'id',
      [{ path: 'value', label: 'Value', ...filtered }],
      { search: { value: typed } },
    )
      .map(({ id }) => id as number)
      .sort();
  const texts = ['Oak', 'oak tree', 'elm', null, ''];
  assert.equal(found(text, texts, 'oak'), [0, 1]);
  assert.equal(found(text, texts, '"oak"'), [0]);
  assert.equal(found(text, texts, '!oak'), [2, 3, 4]);
  assert.equal(found(text, texts, 'oak | !tree'), [0]);
  assert.equal(found(text, texts, 'empty | elm'), [2, 3, 4]);
  const counts = [4, 5, 10, null];
  assert.equal(found(count, counts, '>4'), [1, 2]);
  assert.equal(found(count, counts, '10..5'), [1, 2]);
  assert.equal(found(count, counts, '!5'), [0, 2, 3]);
  assert.equal(found(count, counts, '>abc'), []);
  assert.equal(found(state, ['1', '0', 'a|b', null], '1 | "a|b"'), [0, 2]);
});

test.run();

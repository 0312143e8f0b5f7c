// What is typed into a search box: days, months, ranges, spans that move with today, and parts of a number.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tableRows } from '../../../src/engine/data/memory-table';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { readDays } from '../../../src/schema/filters/read-days';
import { readFilter } from '../../../src/schema/filters/read-filter';
import type { Column } from '../../../src/schema/model/columns';

const TODAY = '2026-03-02';

const property = (keywords: Partial<Property>): Property => ({ title: 'Field', type: 'string', ...keywords });
const numbers = property({ readOnly: true, numberParts: ['day', 'yard', 'counter'] });
const number: Column = { path: 'no', label: 'Number', property: numbers, search: 'text' };
const moment: Column = { path: 'at', label: 'At', property: property({ format: 'local-date-time' }), search: 'date' };
const range: Column = { path: 'at', label: 'Days', property: property({ format: 'date-range' }), search: 'date' };

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
    ['yesterday..today', 'yesterday..today', '2026-03-01', TODAY],
  ];
  for (const [typed, text, from, to] of expected) {
    const read = readDays(typed, TODAY);
    assert.equal(read && [read.text, read.from, read.to], [text, from, to], typed);
    assert.equal(readDays(text, TODAY), read, `${text} is read again`);
  }
  assert.equal(readDays('last month', '2026-01-15')?.from, '2025-12-01');
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
    '((((',
    '3',
  ];
  for (const text of [...texts, '2'.repeat(5_000), `${' '.repeat(9_000)}to`])
    assert.is(readDays(text, TODAY), undefined, text);
});

test('the box says how days and numbers were understood', () => {
  const message = (column: Column, text: string) => readFilter(column, text, TODAY)?.message;
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

test.run();

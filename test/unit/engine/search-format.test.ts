// How the text of a search input becomes a search, and how it is written after the input loses focus.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchText } from '../../../src/engine/list/model/list-messages';
import { formatOf } from '../../../src/engine/list/search/search-format';
import { tidied } from '../../../src/engine/list/search/use-typed-search';
import { daysMessage } from '../../../src/schema/filters/filter-message';
import { readDays } from '../../../src/schema/filters/read-days';

const formatted = (column: Parameters<typeof formatOf>[0]) => ({
  ...formatOf(column),
  show: (value: string) => searchText(column, value),
});

const DAYS = formatted({ property: { title: 'Day', type: 'string', format: 'date' }, search: 'date' });
const PHONE = formatted({ property: { title: 'Phone', type: 'string', format: 'phone' }, search: 'phone' });
const TEXT = formatted({ property: { title: 'Text', type: 'string' }, search: 'text' });
const NUMBER = formatted({ property: { title: 'Count', type: 'integer' }, search: 'number' });

test('a date is written MM-dd-yyyy once its input is left, whichever way it was typed', () => {
  for (const typed of ['2026-11-16', '11/16/2026', '11-16-2026', ' 11/16/2026 08:30']) {
    assert.is(tidied(typed, DAYS), '11-16-2026', typed);
    assert.is(DAYS.read(typed), '2026-11-16', typed);
  }
});

test('what is no date stays as it was typed', () => {
  for (const typed of ['11/1', '02-30-2026', 'someday']) assert.is(tidied(typed, DAYS), typed);
});

test('a range is kept as A..B, days in wire form, and shown as "A to B"', () => {
  for (const typed of ['11-16-2026 to 11-22-2026', '11/16/2026..11/22/2026', '11-22-2026 - 11-16-2026']) {
    assert.is(DAYS.read(typed), '2026-11-16..2026-11-22', typed);
    assert.is(tidied(typed, DAYS), '11-16-2026 to 11-22-2026', typed);
  }
  assert.equal([DAYS.read('11-2026'), tidied('2026-11', DAYS)], ['2026-11', '11-2026']);
  assert.equal([DAYS.read(' LAST  7 days'), tidied('last 7 days', DAYS)], ['last 7 days', 'Last 7 days']);
});

test('what a box shows of days is read as the days that it shows, in the words of its note', () => {
  const shown: Record<string, string> = {
    '2026-11-16..2026-11-22': '11-16-2026 to 11-22-2026',
    '2026-10..2026-11-16': '10-2026 to 11-16-2026',
    '2026-11-16..': 'From 11-16-2026 on',
    '..2026-11-16': 'Until 11-16-2026',
    'yesterday..today': 'Yesterday to today',
    'last 7 days..': 'From last 7 days on',
  };
  for (const [kept, text] of Object.entries(shown)) {
    assert.is(DAYS.show(kept), text);
    assert.is(DAYS.read(text), kept, text);
  }
  for (const kept of ['2026-11-16..2026-11-22', '2026-11-16..', '..2026-11-16', '2026-11-16'])
    assert.is(
      daysMessage(readDays(kept, '2026-11-25')!).toLowerCase(),
      DAYS.show(kept).toLowerCase(),
      'one form everywhere',
    );
});

test('half a range is not wrong yet; what cannot become one is', () => {
  const half = [
    '1',
    '11-16-',
    '11-16-2026 ',
    '11-16-2026 t',
    '11-16-2026 to',
    '11-16-2026 to 11-2',
    '11-16-2026.',
    'fro',
    'from 11-16',
    'from 11-16-2026 o',
    'until 11-16-',
    'las',
    'last 7',
  ];
  for (const typed of half) assert.ok(DAYS.read(typed) !== undefined || DAYS.mayGrow(typed), typed);
  for (const typed of ['02-30-2026', '11-16-2026 to 02-30-2026', '((((', '11-16-2026 08:3x', 'x'.repeat(200)])
    assert.not.ok(DAYS.read(typed) !== undefined || DAYS.mayGrow(typed), typed);
});

test('a phone number is searched by its digits and written under its mask', () => {
  for (const typed of ['(312) 555-0140', '312.555.0140', ' 3125550140']) {
    assert.is(PHONE.read(typed), '3125550140', typed);
    assert.is(tidied(typed, PHONE), '(312) 555-0140', typed);
  }
  assert.equal([PHONE.read('(312) 5'), tidied('(312) 5', PHONE)], ['3125', '3125']);
  assert.equal(
    [PHONE.read('('), PHONE.read('front desk')],
    ['', 'front desk'],
    'brackets alone are no search yet; letters go as they are and find nothing',
  );
});

test('alternatives and signs stay around what is read', () => {
  assert.equal(
    [DAYS.read('!today | 11/16/2026'), DAYS.show('!today | 2026-11-16')],
    ['!today | 2026-11-16', '!Today | 11-16-2026'],
  );
  assert.equal([TEXT.read(' a |b| '), tidied(' a |b| ', TEXT)], ['a | b', 'a | b']);
  for (const typed of ['>', '5..', '-', '5 | ', '!', 'emp'])
    assert.ok(NUMBER.read(typed) !== undefined || NUMBER.mayGrow(typed), typed);
  for (const typed of ['>abc', '((((', '5 to'])
    assert.not.ok(NUMBER.read(typed) !== undefined || NUMBER.mayGrow(typed), typed);
});

test('any other text is searched without the blanks around it', () => assert.is(tidied(' Zone 1 ', TEXT), 'Zone 1'));

test.run();

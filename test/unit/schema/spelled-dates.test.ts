// Days and times as other programs write them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spelledDate, spelledTime } from '../../../src/schema/formats/spelled-dates';

test('the month is first where both are numbers; names of months stand on either side', () => {
  for (const text of ['11/9/2026', '11-9-2026', '11/09/26', '2026-11-9', '9-Nov-26', '9 Nov 2026', '09 november 2026'])
    assert.is(spelledDate(text), '2026-11-09', text);
  for (const text of ['Nov 9, 2026', 'November 9 2026', 'Mon, Nov 9, 2026', ' Monday November 9, 2026 '])
    assert.is(spelledDate(text), '2026-11-09', text);
  assert.equal(['1/2/68', '1/2/69'].map(spelledDate), ['2068-01-02', '1969-01-02']);
});

test('a time may follow, with seconds, in either clock', () => {
  const texts = [
    '11/9/2026 8:14',
    '2026-11-09T08:14:30',
    '2026-11-09 08:14:30.250',
    '11/9/26, 8:14 AM',
    'Nov 9, 2026 8:14 a.m.',
  ];
  for (const text of texts) assert.is(spelledDate(text), '2026-11-09 08:14', text);
  assert.equal(['12:05 AM', '12:05 PM', '1:05pm', '23:59'].map(spelledTime), ['00:05', '12:05', '13:05', '23:59']);
  assert.equal(['0:05 AM', '13:05 PM', '24:00', '8:75', '8'].map(spelledTime), Array(5).fill(undefined));
});

test('what is no such day is none', () => {
  for (const text of [
    '',
    '13/9/2026',
    '02/30/2026',
    '9-Foo-26',
    '9-May-2026 noon',
    '2026-11-09T08:14:00Z',
    '11.9.2026',
    '45000',
  ])
    assert.is(spelledDate(text), undefined, text);
});

test.run();

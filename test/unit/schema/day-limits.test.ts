// The first and the last day that a day may be: of the calendar, or counted from today.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Property, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { dayAnywhere, dayOf, dayText, isDayLimit } from '../../../src/schema/formats/day-limits';
import { checkRecord } from '../../../src/schema/rules/check';
import { lastingRule } from '../../../src/schema/values/lasting-rule';
import { readValue } from '../../../src/schema/values/read-value';

const NOON = new Date(2026, 2, 10, 12);
const record = (words: Partial<Property>, format: Property['format'] = 'date'): RecordSchema => ({
  required: [],
  properties: { day: { title: 'Recovered on', type: 'string', format, ...words } },
});
const messages = (schema: RecordSchema, day: string, stored?: string) =>
  checkRecord(schema, { day }, NOON, undefined, stored === undefined ? undefined : { day: stored }).day;

const table: [words: Partial<Property>, day: string, message: string | undefined][] = [
  [{ notAfter: 'today' }, '2026-03-10', undefined],
  [{ notAfter: 'today' }, '2026-03-11', 'Recovered on must not be after today.'],
  [{ notBefore: 'today' }, '2026-03-09', 'Recovered on must not be before today.'],
  [{ notBefore: 'today-30' }, '2026-02-08', undefined],
  [{ notBefore: 'today-30' }, '2026-02-07', 'Recovered on must not be before 30 days ago.'],
  [{ notAfter: 'today+1' }, '2026-03-12', 'Recovered on must not be after tomorrow.'],
  [{ notAfter: 'today+7' }, '2026-03-18', 'Recovered on must not be after 7 days from today.'],
  [{ notBefore: '2026-01-01' }, '2025-12-31', 'Recovered on must not be before 01-01-2026.'],
  [{ notAfter: 'today', messages: { notAfter: 'Not yet.' } }, '2026-03-11', 'Not yet.'],
];
for (const [words, day, message] of table)
  test(`${day} with ${JSON.stringify(words)}`, () => assert.is(messages(record(words), day)?.[0], message));

test('a day with a time is looked at by its day, a range by its first and its last', () => {
  const moment = record({ notAfter: 'today' }, 'local-date-time');
  assert.is(messages(moment, '2026-03-10 23:59'), undefined);
  assert.equal(messages(moment, '2026-03-11 00:00'), ['Recovered on must not be after today.']);
  const range = record({ notBefore: 'today', notAfter: 'today+7' }, 'date-range');
  assert.is(messages(range, '2026-03-10 - 2026-03-17'), undefined);
  assert.equal(messages(range, '2026-03-09'), ['Recovered on must not be before today.']);
  assert.equal(messages(range, '2026-03-10 - 2026-03-18'), ['Recovered on must not be after 7 days from today.']);
});

test('what is no day has that message alone', () => {
  assert.equal(messages(record({ notAfter: 'today' }), 'soon'), ['Recovered on must be in MM-DD-YYYY format.']);
});

test('a record keeps a day that was right when it was entered, but not one that a day of the calendar forbids', () => {
  assert.is(messages(record({ notBefore: 'today' }), '2026-03-01', '2026-03-01'), undefined);
  assert.is(messages(record({ notBefore: 'today' }), '2026-03-02', '2026-03-01')?.length, 1);
  assert.is(messages(record({ notBefore: '2026-03-05' }), '2026-03-01', '2026-03-01')?.length, 1);
  assert.equal(lastingRule({ format: 'date', notBefore: 'today', notAfter: '2030-01-01' }).notBefore, undefined);
  assert.is(lastingRule({ format: 'date', notBefore: 'today', notAfter: '2030-01-01' }).notAfter, '2030-01-01');
});

test('where the clock of the person is not known, every day that is today somewhere is', () => {
  const now = new Date('2026-03-10T23:30:00Z');
  assert.is(dayAnywhere('today', 'last', now), '2026-03-11');
  assert.is(dayAnywhere('today', 'first', now), '2026-03-10');
  assert.is(dayAnywhere('today-1', 'first', new Date('2026-03-10T11:30:00Z')), '2026-03-08');
  assert.is(dayAnywhere('2026-01-01', 'first', now), '2026-01-01');
});

test('a date in the future is after today for its person, whose clock a server does not know', () => {
  const future = record({}, 'future-date');
  assert.equal(messages(future, '2026-03-10'), ['Recovered on must be a future date.']);
  assert.is(messages(future, '2026-03-11'), undefined);
  assert.is(checkRecord(future, { day: dayAnywhere('today+1', 'first') }).day, undefined);
  assert.is(checkRecord(future, { day: dayAnywhere('today', 'first') }).day?.length, 1);
});

test('a date in the future is a day without a time, as its column and formulas keep it', () => {
  const { properties } = record({}, 'future-date');
  assert.is(readValue(properties.day!, '2999-12-31 10:30'), '2999-12-31');
  assert.equal(messages(record({}, 'future-date'), '2999-12-31 10:30'), ['Recovered on must be a future date.']);
});

test('days over the end of a month, and what is no limit', () => {
  assert.is(dayOf('today+22', NOON), '2026-04-01');
  assert.is(dayOf('today-10', NOON), '2026-02-28');
  assert.equal(['today', 'today+7', '2026-02-30', 'today+', 'tomorrow', 'today+12345'].map(isDayLimit), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  assert.equal(['today-1', 'today+1', 'today-2'].map(dayText), ['yesterday', 'tomorrow', '2 days ago']);
});

test.run();

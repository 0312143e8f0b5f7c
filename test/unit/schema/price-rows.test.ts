// The rows of a record of work as a form shows them while one of them is typed.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { laterRow, rateBook, shownRow } from '../../../src/schema/pricing/price-rows';

const window = { start_time: '08:00', end_time: '17:00', start_day: 'Monday', end_day: 'Friday', status: 1 };
const rate = { ...window, laborhour_id: 1, labortype_id: 1, rate_per_hour: 48, overtime_rate: 72 };
const book = rateBook([rate], [], []);
const row = { row_id: 'a', labortype_id: 1, people: 1, day: '2026-11-23', start_time: '08:00', end_time: '10:00' };

test('a row has its amount, and stays the same object where it had it already', () => {
  const shown = shownRow('labor', { ...row, amount: null }, book);
  assert.equal(shown, { ...row, amount: 96, explanation: '2 h × 48.00 straight' });
  assert.is(shownRow('labor', shown, book), shown);
  const longer = shownRow('labor', { ...shown, end_time: '11:00' }, book);
  assert.is(longer.amount, 144);
});

test('another book gives the same row another amount', () => {
  const shown = shownRow('labor', row, book);
  const other = rateBook([{ ...rate, rate_per_hour: 50 }], [], []);
  assert.is(shownRow('labor', shown, other).amount, 100);
  const none = shownRow('labor', shown, rateBook([], [], []));
  assert.equal([none.amount, none.explanation], [undefined, '2 h. No rate applies.']);
  assert.is(shownRow('labor', none, rateBook([], [], [])), none);
});

test('a row that was stored without an amount and has none stays the same object', () => {
  const stored = { ...row, amount: null, explanation: '2 h. No rate applies.' };
  assert.is(shownRow('labor', stored, rateBook([], [], [])), stored);
});

test('without rates only rows that were typed lose their amount, and get it back with what they had', () => {
  const stored = { ...row, amount: 96, explanation: '2 h × 48.00 straight' };
  assert.is(laterRow(stored, stored), stored);
  const typed = laterRow({ ...stored, people: 2 }, stored);
  assert.equal(typed, {
    ...row,
    people: 2,
    amount: undefined,
    explanation: 'The amount is computed when it is saved.',
  });
  assert.equal(laterRow({ ...typed, people: 1 }, stored), stored);
  assert.is(laterRow(row, undefined).amount, undefined);
});

test.run();

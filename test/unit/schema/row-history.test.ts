// What a change did to rows, in words and taken back.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type LoggedField, type LoggedRow, summaryOf } from '../../../src/schema/model/history';
import { lostFiles, rowsTakenBack } from '../../../src/schema/model/row-history';

const cell = (before: unknown, after: unknown): LoggedField => ({
  name: 'hours',
  title: 'Hours',
  ...{ before: logged(before), after: logged(after) },
});
const logged = (value: unknown) => (value === null ? null : { value, text: String(value) });

const changed = (rows: LoggedRow[], order?: string[]): LoggedField => ({
  ...{ name: 'labor', title: 'Labor', before: logged(3), after: logged(3), rows },
  ...(order && { order }),
});

const row = (row_id: string, before: number | null, after: number | null, hours: LoggedField): LoggedRow => ({
  ...{ row_id, before, after, fields: [hours] },
});

test('added rows go, removed ones are at their place again, and changed cells have what they had', () => {
  const field = changed([
    row('a', 1, 2, cell(1, 5)),
    row('b', 2, null, cell(2, null)),
    row('d', null, 1, cell(null, 4)),
  ]);
  const now = [
    { row_id: 'd', hours: 4 },
    { row_id: 'a', hours: 5, note: 'since then' },
    { row_id: 'c', hours: 3 },
  ];
  assert.equal(rowsTakenBack(now, field), [
    { row_id: 'a', hours: 1, note: 'since then' },
    { row_id: 'b', hours: 2 },
    { row_id: 'c', hours: 3 },
  ]);
  assert.equal(now[1], { row_id: 'a', hours: 5, note: 'since then' }, 'what is given stays as it is');
});

test('the order before is that of the rows that are left, others come last; several removed rows keep theirs', () => {
  const order = changed([], ['c', 'a']);
  assert.equal(
    rowsTakenBack([{ row_id: 'a' }, { row_id: 'x' }, { row_id: 'c' }], order).map(({ row_id }) => row_id),
    ['c', 'a', 'x'],
  );
  const removed = changed([row('c', 3, null, cell(3, null)), row('a', 1, null, cell(1, null))]);
  assert.equal(
    rowsTakenBack([{ row_id: 'b' }], removed).map(({ row_id }) => row_id),
    ['a', 'b', 'c'],
  );
});

test('a history says the first rows and how many more there are', () => {
  const say = (field: LoggedField) => summaryOf({ action: 'change', fields: [field] });
  assert.is(
    say(changed([row('a', 1, 1, cell(1, 2)), row('b', 2, null, cell(2, null)), row('d', null, 2, cell(null, 4))])),
    'changed Labor: row 1 changed Hours from 1 to 2; removed row 2 (2); added row 2 (4)',
  );
  assert.is(say(changed([], ['b', 'a'])), 'changed Labor: another order');
  const many = Array.from({ length: 7 }, (_, place) => row(`r${place}`, place + 1, place + 1, cell(null, place)));
  assert.match(say(changed(many)), /; row 5 set Hours to 4; 2 more rows$/);
});

test('a change that took a file from a row, or gave it one, stays; an added row can be taken away with its file', () => {
  const file = { value: [{ name: 'a.jpg', size: 1, sha256: 'x' }], text: 'a.jpg' };
  const photo = (before: LoggedField['before'], after: LoggedField['after']) => ({
    ...{ name: 'photo', title: 'Photo', before, after },
  });
  const lost = (before: number | null, after: number | null, one: LoggedField) =>
    lostFiles(changed([{ row_id: 'a', before, after, fields: [one] }]));
  assert.equal(
    [lost(1, 1, photo(file, null)), lost(1, null, photo(file, null)), lost(1, 1, photo(null, file))],
    ['Photo', 'Photo', 'Photo'],
  );
  assert.equal([lost(null, 1, photo(null, file)), lost(1, 1, cell(1, 2))], [undefined, undefined]);
});

test.run();

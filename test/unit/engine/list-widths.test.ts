// Column widths: by what a column holds, and never by the rows that a search leaves over.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { columnWidths, headerLetters, wholeHeaderLetters } from '../../../src/engine/cells/column-widths';
import { createTextSizes, isLong, needOf, rowHeaderOf } from '../../../src/engine/list/table/list-widths';
import type { Column } from '../../../src/schema/model/columns';

const name: Column = { path: 'name', label: 'Name', search: 'text', property: { title: 'Name', type: 'string' } };
const amount: Column = {
  path: 'amount',
  label: 'Price',
  search: 'number',
  property: { title: 'Price', type: 'number', multipleOf: 0.01 },
};
const rows = (...names: string[]) => names.map((each) => ({ name: each }));

test('texts are measured in the first rows of the whole list; no other page and no search moves their column', () => {
  const sizes = createTextSizes();
  sizes.learn([name], rows('Yard 1', 'Shipment Quality Team'), false);
  const first = sizes.of('name');
  sizes.learn([name], rows('Y'), true);
  sizes.learn([name], rows('A name that is far longer than any of the first page'), true);
  sizes.learn([name], rows('A name that is far longer than any of the first page'), false);
  assert.is(sizes.of('name'), first);
});

test('what a search has found counts only until the whole list is there', () => {
  const sizes = createTextSizes();
  sizes.learn([name], [], true);
  assert.is(sizes.of('name'), undefined);
  sizes.learn([name], rows('Yard 1'), true);
  const searched = sizes.of('name')!;
  sizes.learn([name], rows('Yard 1 and more'), true);
  assert.is(sizes.of('name')!, searched);
  sizes.learn([name], rows('Yard 1 and more'), false);
  assert.ok(sizes.of('name')! > searched);
});

test('a number is never cut: its column has room for the longest, separators included, and grows with a longer one', () => {
  const sizes = createTextSizes();
  sizes.learn([amount], [{ amount: 214.5 }], false);
  assert.is(needOf(amount, sizes.of('amount'), false).min, 6);
  sizes.learn([amount], [{ amount: 123456789012.5 }], true);
  assert.is(needOf(amount, sizes.of('amount'), false).min, '123,456,789,012.50'.length);
  sizes.learn([amount], [{ amount: 1 }], false);
  assert.is(needOf(amount, sizes.of('amount'), false).min, '123,456,789,012.50'.length);
});

test('a text gives way to eight letters, what names the row to sixteen; a short one not at all', () => {
  assert.equal([needOf(name, 8, false).min, needOf(name, 8, false).want], [8, 8]);
  assert.is(needOf(name, 30, false).min, 8);
  assert.is(needOf(name, 30, true).min, 16, 'a number such as 20261120-3-0001 is whole');
  assert.is(needOf(name, 30, false).want, 30);
});

test('what is left over goes first to texts that are cut, up to twenty letters', () => {
  const needs = [needOf(name, 30, false), needOf(name, 10, false), needOf(name, 30, true), needOf(amount, 12, false)];
  const { table, columns } = columnWidths(needs) as unknown as {
    table: Record<string, string>;
    columns: Record<string, number>[];
  };
  assert.is(table['--early-width'], '18ch + 0px', 'twelve for the long text, two for the short one, four for the name');
  assert.equal(
    columns.map((column) => Number(column['--early-width-share'])),
    [0.6667, 0.1111, 0.2222, 0],
  );
});

test('a longer text gets more of the room that is left over', () => {
  const { columns } = columnWidths([needOf(name, 12, false), needOf(name, 30, false)]) as unknown as {
    columns: Record<string, number>[];
  };
  const [short, long] = columns.map((column) => Number(column['--free-width-share']));
  assert.ok(long! > 2 * short!, `${short}, ${long}`);
});

test('only a text that a narrow column has no room for is cut, and never a number, a date or a state', () => {
  assert.equal([isLong(name, 'Yard 1'), isLong(name, 'Yard 1 of the north'), isLong(name, '')], [false, true, false]);
  assert.is(isLong(amount, 123456789012.5), false);
  const on = { title: 'Status', type: 'integer', options: 'status' } as const;
  assert.is(isLong({ ...name, property: on }, 0), false);
});

test('the row is named by the column of its label, and by the first one that is shown without it', () => {
  const code: Column = { ...amount, path: 'code', label: 'Code' };
  const label: Column = { ...name, isName: true };
  const columns = [amount, code, label];
  assert.is(rowHeaderOf({ columns, visible: columns }), label);
  assert.is(rowHeaderOf({ columns, visible: [code, amount] }), amount);
});

test('a color code stays on one line beside its swatch, although # and letters may be wider than digits', () => {
  const property = { title: 'Hue', type: 'string', format: 'color' } as const;
  const livery: Column = { path: 'livery', label: 'Hue', property, search: 'text' };
  const { min, px } = needOf(livery, undefined, false);
  assert.equal([min > '#aabbcc'.length, px], [true, 24]);
});

test('what is left over goes to columns that would otherwise wrap, and never to fixed ones', () => {
  const { columns } = columnWidths([
    { min: 3, want: 3, fixed: true },
    { min: 12, want: 28 },
    { min: 12, want: 12 },
  ]) as unknown as { columns: Record<string, number>[] };
  const shares = columns.map((column) => Number(column['--free-width-share']));
  assert.is(shares[0], 0);
  assert.ok(shares[1]! > shares[2]! && shares[2]! > 0, shares.join(' '));
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share) - 1) < 0.001);
});

test('a header may wrap, but only between words', () => {
  assert.ok(headerLetters('No.of Packages') >= 7 && headerLetters('No.of Packages') < 9);
});

test('no word of a header is broken, not even one of wide letters in a wide bold font', () => {
  // What DejaVu Sans Bold needs at 12 px, in digits of its regular font at 14 px.
  for (const [word, needed] of [
    ['Username', 7.66],
    ['Number', 6.03],
    ['Minimum', 6.99],
    ['Recommended', 11.2],
  ] as const)
    assert.ok(headerLetters(word) >= needed, word);
});

test('where there is room a header stands on one line', () => {
  const packages: Column = { ...amount, label: 'No.of Packages' };
  const { min, want } = needOf(packages, 3, false);
  assert.equal([min, want], [headerLetters('No.of Packages'), wholeHeaderLetters('No.of Packages')]);
  assert.ok(want > min);
});

test.run();

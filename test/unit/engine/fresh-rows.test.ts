// The rows of a list follow what others save: values in place, and what would move rows in words.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { TablePage } from '../../../src/engine/data/data-source';
import { changedRowsText, freshRows } from '../../../src/engine/list/live/fresh-rows';
import type { Noun } from '../../../src/schema/descriptor/descriptor';

const noun = {
  noun: 'yard',
  title: 'Yard',
  label: 'name',
  api: { id: 'yard_id', base: '/yards' },
  record: { required: [], properties: { name: { title: 'Name', type: 'string' } } },
} as unknown as Noun;

const yard = (id: number, name: string) => ({ yard_id: id, name });
const page = (...rows: ReturnType<typeof yard>[]): TablePage => ({ rows, filtered: rows.length, total: rows.length });

test('what is the same changes nothing', () => {
  const shown = page(yard(1, 'North'), yard(2, 'South'));
  const found = freshRows(noun, shown, page(yard(1, 'North'), yard(2, 'South')));
  assert.is(found.page, shown);
  assert.equal([found.changed, found.news], [[], '']);
});

test('another value is shown where its row is; rows that stay are the same objects', () => {
  const shown = page(yard(1, 'North'), yard(2, 'South'));
  const found = freshRows(noun, shown, page(yard(1, 'North'), yard(2, 'West')));
  assert.equal(found.page.rows, [yard(1, 'North'), yard(2, 'West')]);
  assert.is(found.page.rows[0], shown.rows[0]);
  assert.equal([found.changed, found.news], [[1], '']);
});

test('no row moves, comes or goes: the list says so instead', () => {
  const shown = page(yard(1, 'North'), yard(2, 'South'));
  const moved = freshRows(noun, shown, page(yard(2, 'A South'), yard(1, 'North')));
  assert.equal(moved.page.rows, [yard(1, 'North'), yard(2, 'A South')]);
  assert.equal([moved.changed, moved.news], [[1], 'This list has changed']);
  const gone = freshRows(noun, shown, page(yard(2, 'South')));
  assert.equal([gone.page, gone.news], [shown, 'This list has changed']);
  const one = freshRows(noun, shown, page(yard(3, 'East'), yard(1, 'North'), yard(2, 'South')));
  assert.equal([one.page, one.news], [shown, '1 more yard']);
  const many = freshRows(noun, shown, { ...shown, filtered: 1_236 });
  assert.is(many.news, '1,234 more yards');
});

test('a few rows are announced by name', () => {
  assert.is(changedRowsText(noun, [yard(1, 'North')]), 'North was changed.');
  assert.is(changedRowsText(noun, [yard(1, 'North'), yard(2, 'South')]), 'North, South were changed.');
  assert.is(
    changedRowsText(
      noun,
      [1, 2, 3, 4].map((id) => yard(id, 'North')),
    ),
    '4 rows were changed.',
  );
});

test.run();

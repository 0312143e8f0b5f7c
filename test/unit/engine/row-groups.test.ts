// The groups of a list: by what it can be grouped, which groups are shown, and which begin open.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstOpen, rowGroups } from '../../../src/engine/list/grouped/row-groups';
import { groupingAt, groupingsOf } from '../../../src/engine/list/model/groupings';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { hasSum } from '../../../src/schema/filters/groups';
import { columnOf } from '../../../src/schema/model/columns';

const noun = {
  noun: 'parcels',
  label: 'name',
  api: { base: '/parcels', id: 'parcel_id', calls: ['list'] },
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { title: 'Name', type: 'string' },
      size: { title: 'Size', type: 'boolean' },
      weight: { title: 'Weight', type: 'number' },
      sent: { title: 'Sent', type: 'string', format: 'date' },
    },
  },
  screens: [],
} as unknown as Noun;
const columns = ['name', { field: 'size', label: 'Box' }, { field: 'weight', total: true }, 'sent'].map((entry) =>
  columnOf(noun, entry),
);

test('choices and days are groupings under the labels of their columns, texts and numbers are none', () => {
  const groupings = groupingsOf(noun, columns);
  assert.equal(
    groupings.map(({ kind, label }) => [kind, label]),
    [
      ['choice', 'Box'],
      ['day', 'Sent'],
    ],
  );
  assert.is(groupingAt(groupings, 'size')?.label, 'Box');
  assert.is(groupingAt(groupings, 'weight'), undefined);
});

test('a marked column has a sum, if it is of numbers', () => {
  assert.equal(
    columns.filter(({ isTotal }) => isTotal).map(({ path }) => path),
    ['weight'],
  );
  const { weight, name } = noun.record.properties;
  assert.equal([hasSum(weight!), hasSum(name!)], [true, false]);
});

test('groups without records are left out, those that were not counted stay, days are written as staff write them', () => {
  const [size, sent] = groupingsOf(noun, columns);
  const shown = (groups: Parameters<typeof rowGroups>[2], by = size!) => rowGroups(noun, by, groups);
  assert.equal(
    shown([
      { value: true, count: 0 },
      { value: false, count: null },
      { value: null, count: 2 },
    ]).map(({ key, title }) => [key, title]),
    [
      ['false', 'No'],
      ['', 'No size'],
    ],
  );
  assert.is(shown([{ value: '2026-11-27', count: 1 }], sent)[0]!.title, '11-27-2026');
});

test('the first groups are open until their rows fill a screen', () => {
  const groups = [8, 30, 5].map((count, index) => ({ key: String(index), count }));
  assert.equal(firstOpen(groups), ['0', '1']);
  assert.equal(firstOpen([{ key: 'a', count: null }, ...groups]), ['a']);
  assert.equal(firstOpen([]), []);
});

test.run();

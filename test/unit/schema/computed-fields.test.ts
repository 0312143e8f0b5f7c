// What is computed of other fields: sums, texts, distances and ages, in a record, in an open form and in memory.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { createFormStore } from '../../../src/engine/form/form-store';
import type {
  Computed,
  ListScreen,
  Noun,
  Property,
  RecordSchema,
  Values,
} from '../../../src/schema/descriptor/descriptor';
import { exactSum } from '../../../src/schema/formats/sums';
import { ageOf, withAges } from '../../../src/schema/model/ages';
import { columnsOf } from '../../../src/schema/model/columns';
import { computedValues } from '../../../src/schema/model/computed-fields';

const number: Property = { title: 'Number', type: 'number' };
const money: Property = { title: 'Amount', type: 'number', multipleOf: 0.01 };
const computed = (rule: Computed, more: Partial<Property>): Property => ({
  title: 'Made',
  readOnly: true,
  computed: rule,
  ...more,
});

/** What one rule makes of values. */
function made(rule: Computed, parts: Record<string, Property>, values: Values): unknown {
  const properties = { result: computed(rule, { type: 'string' }), ...parts };
  return computedValues({ required: [], properties }, values).result;
}

test('a sum adds what is filled, exactly', () => {
  const sum = (...values: unknown[]) =>
    made(
      { fields: ['a', 'b', 'c'], as: 'sum' },
      { a: money, b: money, c: money },
      { a: values[0], b: values[1], c: values[2] },
    );
  assert.is(sum(0.1, 0.2), 0.3);
  assert.is(sum(0.1, 0.7, null), 0.8);
  assert.is(sum(61.88, -61.88, 0), 0);
  assert.is(sum(null, undefined, ''), null);
  assert.is(sum('six', 2), 2, 'what is being typed is no number yet');
  // biome-ignore lint/correctness/noPrecisionLoss: the loss is what is tested
  assert.is(exactSum([9_007_199_254_740_990, 0.5]), 9_007_199_254_740_990.5);
  assert.is(exactSum([1e-7, 2e-7]), 3e-7);
  assert.is(exactSum([-0.05, 0.02]), -0.03);
  assert.is(exactSum([1e308, 1e308]), undefined);
  let cents = 0;
  const amounts = Array.from({ length: 1000 }, (_, i) => {
    const amount = (i * 37) % 10_001;
    cents += amount;
    return amount / 100;
  });
  assert.is(exactSum(amounts), cents / 100);
});

test('a text joins values as they are shown, without separators beside empty ones', () => {
  const parts: Record<string, Property> = {
    name: { title: 'Name', type: 'string' },
    since: { title: 'Since', type: 'string', format: 'date' },
    rate: money,
    state: {
      title: 'State',
      type: 'integer',
      options: [
        { value: 1, text: 'Active' },
        { value: 0, text: 'Inactive' },
      ],
    },
    call: { title: 'Phone', type: 'string', format: 'phone' },
    night: { title: 'Night', type: 'boolean' },
  };
  const rule: Computed = { fields: Object.keys(parts), as: 'text', separator: ', ' };
  const text = (values: Values) => made(rule, parts, values);
  assert.is(
    text({ name: ' Ann ', since: '2026-03-01', rate: 48.5, state: 0, call: '3125550100', night: true }),
    'Ann, 03-01-2026, 48.50, Inactive, (312) 555-0100, Yes',
  );
  assert.is(text({ name: '', rate: 7 }), '7.00');
  assert.is(text({ name: 'Ann', rate: null, night: false }), 'Ann, No');
  assert.is(text({ name: '  ' }), null);
  assert.is(
    made({ fields: ['name', 'since'], as: 'text' }, parts, { name: 'Ann', since: '2026-03-01' }),
    'Ann 03-01-2026',
  );
});

test('a distance is that along the great circle, in miles with one decimal', () => {
  const point: Property = { title: 'Place', type: 'string', format: 'point' };
  const between = (from: unknown, to: unknown) =>
    made({ fields: ['from', 'to'], as: 'distance' }, { from: point, to: point }, { from, to });
  assert.is(between('(41.88, -87.62)', '(35.15, -90.05)'), 483.1);
  assert.is(between('(41.88, -87.62)', '(41.88, -87.62)'), 0);
  assert.is(between('(0, 179.9)', '(0, -179.9)'), 13.8);
  assert.is(between('(41.88, -87.62)', undefined), null);
  assert.is(between('(41.88, -87.62)', '(99, 0)'), null);
  const four = { a: number, b: number, c: number, d: number };
  const rule: Computed = { fields: ['a', 'b', 'c', 'd'], as: 'distance' };
  assert.is(made(rule, four, { a: 41.88, b: -87.62, c: 35.15, d: -90.05 }), 483.1);
  assert.is(made(rule, four, { a: 41.88, b: -87.62, c: 35.15 }), null);
});

test('an age counts whole years, on the birthday one more', () => {
  const on = (day: string) => ageOf('2000-03-15', 'years', new Date(`${day}T12:00`));
  assert.is(on('2026-03-14'), 25);
  assert.is(on('2026-03-15'), 26);
  assert.is(on('2000-03-15'), 0);
  assert.is(on('2000-03-14'), null, 'the day is still to come');
});

test('whoever was born on February 29 is a year older on March 1 where there is no such day', () => {
  const on = (day: string) => ageOf('2024-02-29', undefined, new Date(`${day}T12:00`));
  assert.is(on('2025-02-28'), 0);
  assert.is(on('2025-03-01'), 1);
  assert.is(on('2028-02-28'), 3);
  assert.is(on('2028-02-29'), 4);
});

test('days are counted over the nights in which clocks change', () => {
  const days = (since: string, day: string) => ageOf(since, 'days', new Date(`${day}T00:30`));
  assert.is(days('2026-03-07', '2026-03-09'), 2);
  assert.is(days('2026-10-31', '2026-11-02'), 2);
  assert.is(days('2024-02-28', '2024-03-01'), 2);
  assert.is(days('2026-03-01', '2026-03-01'), 0);
  assert.is(days('half typed', '2026-03-01'), null);
});

const noun: Noun = {
  noun: 'job',
  title: 'Job',
  label: 'name',
  api: { id: 'job_id', base: '/job', list: 'GET', paged: true },
  record: {
    required: ['name'],
    properties: {
      grand: computed({ fields: ['total', 'fee'], as: 'sum' }, { type: 'number', multipleOf: 0.01 }),
      name: { title: 'Name', type: 'string' },
      total: computed({ fields: ['labor', 'parts'], as: 'sum' }, { type: 'number', multipleOf: 0.01 }),
      labor: money,
      parts: money,
      fee: money,
      opened: { title: 'Opened', type: 'string', format: 'date' },
      age: computed({ fields: ['opened'], as: 'age', unit: 'days' }, { type: 'integer' }),
    },
  },
};

test('what is made of computed values follows them, whatever the order of the file; an age is never stored', () => {
  assert.equal(computedValues(noun.record, { labor: 10, parts: 2.5, fee: 1, opened: '2026-03-01' }), {
    total: 12.5,
    grand: 13.5,
  });
});

test('a circle ends, although the lint accepts none', () => {
  const properties = {
    a: computed({ fields: ['b', 'c'], as: 'sum' }, { type: 'number' }),
    b: computed({ fields: ['a', 'c'], as: 'sum' }, { type: 'number' }),
    c: number,
  };
  assert.equal(Object.keys(computedValues({ required: [], properties }, { c: 1 })).sort(), ['a', 'b']);
});

test('a record that is shown has its ages of today', () => {
  const read = { job_id: 1, opened: '2026-03-01', age: 5 };
  assert.is(withAges(noun.record, read, new Date('2026-03-11T08:00')).age, 10);
  const without: RecordSchema = { required: [], properties: { name: noun.record.properties.name! } };
  assert.is(withAges(without, read), read);
});

test('in a form they follow every key, and are no reason to refuse it', () => {
  const store = createFormStore(noun.record, { name: 'A', labor: 1, grand: 99 }, () => new Date('2026-03-11T08:00'));
  assert.is(store.cell('grand').value, 1, 'computed anew');
  let rendered = 0;
  store.subscribe('grand', () => rendered++);
  store.set('parts', 2.25);
  assert.is(store.cell('total').value, 3.25);
  assert.is(store.cell('grand').value, 3.25);
  store.set('name', 'B');
  assert.is(rendered, 1, 'what stays is not rendered');
  store.set('parts', 'no number');
  assert.is(store.cell('grand').value, 1);
  store.patch({ opened: '2026-03-10', fee: 4 });
  assert.is(store.cell('grand').value, 5);
  assert.is(store.cell('age').value, 1);
  store.set('parts', undefined);
  assert.equal(store.submit(), []);
});

test('in memory they are computed at every save, sorted and searched', async () => {
  const source = createMemorySource(givenRecords({ job: [] }));
  for (const [name, labor] of [
    ['A', 3],
    ['B', 1],
    ['C', 2],
  ] as const)
    await source.create(noun, { name, labor, fee: 1, grand: 77 }, { key: name });
  await source.update(noun, 1, { name: 'A', parts: 0.5 });
  const columns = columnsOf(noun, {
    kind: 'list',
    title: 'Jobs',
    columns: ['name', 'grand'],
    actions: [],
  } as ListScreen);
  const page = async (more: object) => {
    const result = await source.page(noun, columns, { page: 1, length: 10, search: {}, ...more }, 1);
    return result.ok ? result.data.rows.map((row) => [row.name, row.grand]) : [];
  };
  assert.equal(await page({ sort: { path: 'grand', dir: 'desc' } }), [
    ['A', 4.5],
    ['C', 3],
    ['B', 2],
  ]);
  assert.equal(await page({ search: { grand: '4.5' } }), [['A', 4.5]]);
});

const formula = (text: string, more: Partial<Property> = {}): Property => ({
  title: 'Made',
  type: 'number',
  readOnly: true,
  computed: text,
  ...more,
});

test('formulas are computed each after those that they read', () => {
  const properties: Record<string, Property> = {
    bill: formula('total + fee', { multipleOf: 0.01 }),
    total: formula('hours * rate', { multipleOf: 0.01 }),
    words: formula('join(" for ", bill, day)', { type: 'string' }),
    hours: number,
    rate: money,
    fee: money,
    day: { title: 'Day', type: 'string', format: 'date' },
  };
  const values = { hours: 1.5, rate: 33.33, fee: 0.01, day: '2026-04-01' };
  assert.equal(computedValues({ required: [], properties }, values), {
    total: 50,
    bill: 50.01,
    words: '50.01 for 04-01-2026',
  });
  assert.equal(computedValues({ required: [], properties }, { rate: 2 }), { total: null, bill: null, words: null });
});

test('an open form computes what depends on the changed field, and nothing else', () => {
  const properties: Record<string, Property> = {
    hours: number,
    rate: money,
    other: number,
    total: formula('hours * rate', { multipleOf: 0.01 }),
    twice: formula('total * 2'),
    apart: formula('other + 1'),
  };
  const store = createFormStore({ required: [], properties });
  const seen: string[] = [];
  for (const name of ['total', 'twice', 'apart']) store.subscribe(name, () => seen.push(name));
  store.set('hours', 2);
  assert.equal(seen, [], 'the rate is empty still');
  store.set('rate', 48.5);
  assert.equal([store.cell('total').value, store.cell('twice').value], [97, 194]);
  store.set('other', 1);
  assert.equal(seen, ['total', 'twice', 'apart']);
  store.patch({ rate: undefined });
  assert.equal(
    [store.cell('total').value, store.cell('twice').value, store.cell('apart').value],
    [undefined, undefined, 2],
  );
});

test('a hidden field counts as empty in a formula', () => {
  const properties: Record<string, Property> = {
    kind: { title: 'Kind', type: 'string' },
    fee: {
      ...money,
      when: { show: { match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'x' }] } },
    },
    total: formula('sum(fee, 1)'),
  };
  const store = createFormStore({ required: [], properties });
  store.set('fee', 5);
  assert.is(store.cell('total').value, 1);
  store.set('kind', 'x');
  assert.is(store.cell('total').value, 6);
  store.set('kind', 'y');
  assert.is(store.cell('total').value, 1);
});

test.run();

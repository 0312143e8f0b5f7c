// The editor of formulas: labels for keys and back, what is completed, and what a result is made of.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keptFormula } from '../../../src/schema/conditions/formula-labels';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { columnFields } from '../../../src/schema/ticket-types/column-formulas';
import type { DraftDetail } from '../../../src/schema/ticket-types/ticket-field';
import { completionsAt, explainFormula, typedFormula } from '../../../src/screens/builder/panel/formula-model';

const fields = new Map<string, Property>([
  ['11', { title: 'Hours', type: 'number' }],
  ['new-1', { title: 'Hourly rate', type: 'number', multipleOf: 0.01 }],
  ['new-2', { title: 'Hours', type: 'number' }],
  ['new-3', { title: 'Kind [a]', type: 'string', options: [{ value: 'haz', text: 'Hazmat' }], enum: ['haz'] }],
  [
    'new-5',
    {
      title: 'Spare parts',
      type: 'array',
      items: { type: 'object', properties: { count: { title: 'Count', type: 'number' } } },
    },
  ],
  ['new-4', { title: 'Total', type: 'number', readOnly: true, computed: '[11] * [new-1] / 0' }],
]);

test('a formula is typed with labels and kept with keys', () => {
  assert.is(keptFormula('Hours * [Hourly rate] + [Hours (2)]', fields), '[11] * [new-1] + [new-2]');
  assert.is(typedFormula('[11] * [new-1] + [new-2]', fields), 'Hours * [Hourly rate] + [Hours (2)]');
  assert.is(keptFormula('Hours *', fields), 'Hours *', 'until it can be read it stays as it is typed');
  assert.is(keptFormula('Gone + Hours', fields), 'Gone + [11]');
  assert.is(keptFormula('[hourly RATE] * 2', fields), '[new-1] * 2', 'in any case');
  const both = new Map([...fields, ['new-6', { title: 'hourly rate', type: 'number' as const }]]);
  assert.is(keptFormula('[hourly rate] + [HOURLY RATE]', both), '[new-6] + [HOURLY RATE]', 'where one can be meant');
  const columns = 'sum([spare parts].Count) + sum([new-5] . COUNT) + sum([Spare parts].[No such])';
  assert.is(keptFormula(columns, fields), 'sum([new-5].count) + sum([new-5].count) + sum([new-5].[No such])');
  assert.is(typedFormula('[gone] + [new-3]', fields), 'gone + [Kind a]');
});

test('a label that is the key of another field is typed as a label, and kept names stay', () => {
  const digits = new Map<string, Property>([
    ['1', { title: '3', type: 'number' }],
    ['2', { title: '1', type: 'number' }],
    ['3', { title: 'Third', type: 'number' }],
  ]);
  assert.is(typedFormula('[1] + [2] + [3]', digits), '[3] + [1] + Third');
  assert.is(keptFormula('[3] + [1] + Third + [2]', digits, [], true), '[1] + [2] + [3] + [2]');
  assert.is(keptFormula('[1] + [2] + [3]', digits), '[1] + [2] + [3]', 'as a definition has them');
});

test('fields, functions and choices are completed', () => {
  const texts = (before: string) => completionsAt(before, fields, 'new-4').map(({ insert }) => insert);
  assert.equal(texts('2 * ho'), ['Hours', '[Hourly rate]', '[Hours (2)]', 'hours(']);
  assert.equal(texts('ra'), ['[Hourly rate]'], 'a later word counts, too');
  assert.equal(texts('2 + [Hourly r'), ['[Hourly rate]']);
  assert.equal(texts('tot'), [], 'not the field itself');
  assert.equal(texts('join("ho'), [], 'not in a text');
  assert.equal(texts('if([Kind a] = "H'), ['haz"']);
  assert.equal(texts('1 + '), []);
  assert.equal(texts('sum(spa'), ['[Spare parts]', '[Spare parts].count']);
  assert.equal(texts('sum([Spare parts].c'), ['[Spare parts].count']);
  assert.is(keptFormula('sum([Spare parts].count)', fields), 'sum([new-5].count)');
});

test('columns are completed by their titles, what is around them behind a point', () => {
  const details = [
    { input_type: 'number', input_name: 'Rate a day', machine_name: 'rate' },
    {
      input_type: 'rows',
      input_name: 'Items',
      columns: [
        { title: 'Hours', type: 'number' },
        { title: 'Cost', type: 'formula', formula: '' },
      ],
    },
  ] as unknown as DraftDetail[];
  const around = columnFields(details, 1);
  const own = [...around].find(([, { title }]) => title === 'Cost')![0];
  const texts = (before: string) => completionsAt(before, around, own).map(({ insert }) => insert);
  assert.ok(texts('ho').includes('Hours'));
  assert.equal(texts('cos'), [], 'not the column itself');
  assert.equal(texts('Hours * record.'), ['Record.[Rate a day]']);
  assert.ok(
    texts('ticket.p').some((text) => /pkg_count$/.test(text)),
    texts('ticket.p').join(),
  );
});

test('a result says of what it is made, and why it is empty', () => {
  const values: Record<string, unknown> = { 11: 2, 'new-1': 48.5 };
  assert.equal(
    explainFormula(fields, 'new-4', (key) => values[key]),
    {
      value: null,
      reason: 'it divides by 0',
      shown: '',
      parts: [
        { label: 'Hours', value: '2' },
        { label: 'Hourly rate', value: '48.50' },
      ],
    },
  );
});

test.run();

// Columns of a table look at the record that the table is in, `record.rate`, and at what is around that,
// `ticket.pkg_count`: while a form is open, and where a record is checked.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import type { Condition, Conditions } from '../../../src/schema/descriptor/conditions';
import type { Noun, Property, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { readAround, readByColumns, rowRecordIn } from '../../../src/schema/formula/row-around';
import { computedBases, computedValues } from '../../../src/schema/model/computed-fields';
import { rowRecord } from '../../../src/schema/model/rows';
import { checkRecord } from '../../../src/schema/rules/check';
import { checkChange, checkChangedFields, checkNew, checkNewFields } from '../../../src/schema/rules/check-write';
import { createRowTable } from '../../../src/widgets/rows/row-table';

const only = (effect: keyof Conditions, ...rules: Condition[]): Conditions => ({ [effect]: { match: 'all', rules } });
const isHazmat: Condition = { field: 'record.kind', operator: 'is', value: 'Hazmat' };
const isMany = { expression: 'ticket.pkg_count > 2 * record.limit' } as Condition;

const labor: Property = {
  title: 'Labor',
  type: 'array',
  items: {
    type: 'object',
    required: ['hours'],
    properties: {
      hours: { title: 'Hours', type: 'number' },
      suit: { title: 'Suit', type: 'string', when: only('require', isHazmat) },
      crew: { title: 'Crew', type: 'string', when: only('show', isMany) },
      cost: { title: 'Cost', type: 'number', readOnly: true, computed: 'hours * record.rate' },
      share: { title: 'Share', type: 'number', readOnly: true, computed: 'cost * ticket.pkg_count' },
    },
  },
};
const plain: Property = {
  ...labor,
  items: { type: 'object', properties: { hours: { title: 'Hours', type: 'number' } } },
};

const properties: Record<string, Property> = {
  kind: { title: 'Kind', type: 'string' },
  limit: { title: 'Limit', type: 'integer' },
  base: { title: 'Base', type: 'number', when: only('show', { field: 'kind', operator: 'is not', value: 'Free' }) },
  rate: { title: 'Rate', type: 'number', readOnly: true, computed: 'base + 1' },
  labor,
  total: { title: 'Total', type: 'number', readOnly: true, computed: 'sum(labor.cost)' },
};
const record: RecordSchema = {
  required: [],
  properties,
  around: {
    ticket: { title: 'Ticket', type: 'object', properties: { pkg_count: { title: 'Packages', type: 'integer' } } },
  },
};
const noun = { noun: 'job', title: 'Job', label: 'kind', api: { id: 'job_id' }, record: { required: [], properties } };
const job = noun as unknown as Noun;

const A = '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f01';
const rows: Values[] = [{ row_id: A, hours: 2, suit: 'Blue', crew: 'Night' }];
const [costs, shares] = ['cost', 'share'].map(
  (name) => (value: unknown) => (value as Values[]).map((row) => row[name]),
);

test('a table has around it what its columns read, and one that reads nothing has nothing', () => {
  const { around } = rowRecordIn(record, labor);
  assert.equal(Object.keys(around!.record!.properties!).sort(), ['kind', 'limit', 'rate']);
  assert.equal(Object.keys(around!.ticket!.properties!), ['pkg_count']);
  assert.is(rowRecordIn(record, labor), rowRecordIn(record, { ...labor }), 'for the same always the same');
  assert.is(rowRecordIn(record, plain), rowRecord(plain));
  assert.equal(readByColumns(labor).sort(), ['kind', 'limit', 'rate', 'ticket.pkg_count']);
  assert.equal(readAround(record), ['ticket.pkg_count'], 'what is read of the ticket is read for the rows, too');
});

test('formulas go through rows and back: a rate, a cost in each row, their sum', () => {
  const made = computedValues(record, { base: 4, labor: rows, ticket: { pkg_count: 3 } });
  assert.equal([made.rate, made.total], [5, 10]);
  assert.equal([costs!(made.labor), shares!(made.labor)], [[10], [30]]);
  const again = computedValues(record, { base: 4, labor: made.labor, ticket: { pkg_count: 3 } });
  assert.is(again.labor, made.labor, 'what is as it was is the same object');
  assert.is(Object.hasOwn(computedValues(record, { base: 4 }), 'labor'), false, 'no table is made');
  const otherRate = { ...properties, rate: { ...properties.rate!, computed: 'base + 2' } };
  assert.is.not(computedBases(record).total, computedBases({ ...record, properties: otherRate }).total);
});

test('a cell is required, shown and counted by the record and the ticket', () => {
  const values = { kind: 'Hazmat', limit: 1, labor: [{ hours: 2 }], ticket: { pkg_count: 3 } };
  assert.equal(Object.keys(checkRecord(record, values)), ['labor.0.suit']);
  const stored = checkNewFields(record, { ...values, base: 4, labor: rows, ticket: { pkg_count: 2 } });
  assert.equal(stored.errors, {});
  assert.equal(stored.values.labor, [{ row_id: A, hours: 2, suit: 'Blue', crew: undefined, cost: 10, share: 20 }]);
  const free = checkNewFields(record, { kind: 'Free', base: 4, labor: rows });
  assert.equal(costs!(free.values.labor), [null], 'a hidden field counts as empty in rows');
});

test('a new record of a noun has rows as its other fields want them', () => {
  const { values, errors } = checkNew(job, { kind: 'Hazmat', base: 1, labor: [{ hours: 3 }] });
  assert.equal(Object.keys(errors), ['labor.0.suit']);
  assert.equal([values.total, costs!(values.labor)], [6, [6]]);
});

test('rows follow a change of the record alone, and are checked for it', () => {
  const before = { kind: 'Plain', base: 1, rate: 2, labor: [{ row_id: A, hours: 3, cost: 6 }], total: 6 };
  const changed = checkChange(job, { base: 2 }, before);
  assert.equal([changed.errors, changed.values.total, costs!(changed.values.labor)], [{}, 9, [9]]);
  assert.equal(Object.keys(checkChange(job, { kind: 'Hazmat' }, before).errors), ['labor.0.suit']);
  assert.equal(Object.keys(checkChange(job, { limit: 4 }, { ...before, kind: 'Hazmat' }).errors), ['labor.0.suit']);
  assert.equal(
    checkChange(job, {}, { ...before, kind: 'Hazmat' }).errors,
    {},
    'what nothing is sent for is not checked',
  );
});

test('the fields of a ticket follow a change of the ticket alone', () => {
  const before = {
    kind: 'Plain',
    base: 1,
    limit: 1,
    rate: 2,
    labor: [{ ...rows[0], hours: 3 }],
    ticket: { pkg_count: 9 },
  };
  const { values } = checkChangedFields(record, { ticket: { pkg_count: 1 } }, before);
  assert.equal([(values.labor as Values[])[0]!.crew, shares!(values.labor)], [undefined, [6]]);
});

/** An open form with its table, as the widget has them. */
function open(loaded: Values) {
  const store = createFormStore({ required: [], properties }, loaded, undefined, 'edit');
  const { columns, around } = store.rowsOf('labor');
  const table = createRowTable(columns, store.cell('labor').value, (now) => store.set('labor', now), undefined, around);
  store.attachTable('labor', table);
  return { store, table, cell: (name: string) => table.rows()[0]!.store.cell(name) };
}

test('open rows follow their form, without a change by hand, and the form what they make', () => {
  const { store, table, cell } = open({ kind: 'Plain', base: 1, labor: rows });
  assert.is(cell('cost').value, 4, 'as the form is opened');
  assert.is(cell('suit').state!.required, false);
  const count = store.changeCount();
  store.set('kind', 'Hazmat');
  assert.is(cell('suit').state!.required, true);
  store.set('base', 5);
  assert.is(store.changeCount(), count + 2);
  assert.equal([cell('cost').value, store.cell('total').value], [12, 12]);
  assert.is(store.values().labor, table.values());
  table.rows()[0]!.store.set('hours', 10);
  assert.equal([cell('cost').value, store.cell('total').value], [60, 60]);
  assert.is(table.insert(1, [{ hours: 1 }])[0]!.store.cell('cost').value, 6);
  assert.is(store.cell('total').value, 66);
  store.set('kind', 'Free');
  assert.equal([cell('cost').value, store.cell('total').value], [undefined, undefined]);
});

test('a table whose code is not here yet is computed by the form', () => {
  const store = createFormStore({ required: [], properties }, { base: 1, labor: rows }, undefined, 'edit');
  assert.is(store.cell('total').value, 4);
  store.set('base', 2);
  assert.equal([costs!(store.cell('labor').value), store.cell('total').value], [[6], 6]);
});

test('rows of fields inside a form follow what is around these', () => {
  const outer = createFormStore({ required: [], properties: { pkg_count: { title: 'Packages', type: 'integer' } } });
  outer.setSubForm('fields', { title: 'Fields', record, layout: [] });
  outer.set('fields.base', 1);
  outer.set('fields.limit', 1);
  const { columns, around } = outer.rowsOf('fields.labor');
  const table = createRowTable(columns, rows, (now) => outer.set('fields.labor', now), undefined, around);
  outer.set('fields.labor', table.values());
  outer.attachTable('fields.labor', table);
  const cell = (name: string) => table.rows()[0]!.store.cell(name);
  assert.is(cell('crew').state!.hidden, true);
  outer.set('pkg_count', 3);
  assert.equal([cell('crew').state!.hidden, cell('share').value], [false, 12]);
  assert.equal((outer.values().fields as Values).total, 4);
});

test.run();

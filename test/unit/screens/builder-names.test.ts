// What follows in a design when a field or a column is called otherwise: formulas and conditions that name it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { removeField, setAttributes } from '../../../src/screens/builder/model/commands';
import type { Design, DesignField } from '../../../src/screens/builder/model/design';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';

const HOURS = { row_id: 'h', title: 'Hours', name: 'hours', type: 'number' };
const COST = { row_id: 'c', title: 'Cost', name: 'cost', type: 'formula', formula: 'Hours * record.[Rate a day]' };
const SUIT = { row_id: 's', title: 'Suit', name: 'suit', type: 'text', show_when: 'record.rate > ticket.pkg_count' };

const field = (key: string, type: string, attributes: Values): DesignField => ({ key, type, attributes });
const exists = { match: 'all', rules: [{ expression: 'count(l.cost) > 1 and count(l.hours) > 0' }] };

const start = (): Design => {
  const fields = [
    field('r', 'number', { input_name: 'Rate a day', machine_name: 'rate', is_require: false }),
    field('l', 'rows', { input_name: 'Labor', is_require: false, columns: [HOURS, COST, SUIT] }),
    field('t', 'formula', { input_name: 'Total', formula: 'sum(l.cost) + sum(l.hours)' }),
    field('n', 'text', { input_name: 'Note', is_require: false, conditions: { show: exists } }),
  ];
  return {
    form_name: 'Labor',
    status: 1,
    rows: fields.map(({ key }) => ({ key, cells: [{ field: key, size: 12 }] })),
    fields: Object.fromEntries(fields.map((one) => [one.key, one])),
  };
};

/** The design after each of the steps, of which every one is a definition that can be saved. */
const after = (...steps: [key: string, values: Values][]): Design =>
  steps.reduce((design, [key, values]) => {
    const next = setAttributes(design, key, values).design;
    const read = readDefinition(designToDetails(next));
    assert.ok(read.ok, JSON.stringify([values, read]));
    return next;
  }, start());
const columnsOf = (design: Design) => design.fields.l!.attributes.columns as Values[];
const [formulaOf, conditionOf] = [
  (design: Design) => columnsOf(design)[1]!.formula,
  (design: Design) => columnsOf(design)[2]!.show_when,
];
const named = (...names: (string | undefined)[]): Values => ({
  columns: [HOURS, COST, SUIT].map((column, at) => ({ ...column, name: names[at] ?? column.name })),
});

test('columns follow the label of a field that they read, key by key, and not what they call by the API', () => {
  const renamed = after(['r', { input_name: 'Rate a' }], ['r', { input_name: 'Rate' }]);
  assert.equal([formulaOf(renamed), conditionOf(renamed)], ['Hours * record.Rate', 'record.rate > ticket.pkg_count']);
  assert.is(
    formulaOf(after(['r', { input_name: 'Pay' }], ['r', { input_name: 'Rate a day' }])),
    'Hours * record.[Rate a day]',
  );
  const twice = after(['n', { input_name: 'Rate a day' }]);
  assert.is(formulaOf(twice), 'Hours * record.[Rate a day]', 'the first of two keeps the label');
});

test('columns follow the name in the API of a field that they read', () => {
  assert.is(conditionOf(after(['r', { machine_name: 'day_rate' }])), 'record.[Rate a day] > ticket.pkg_count');
  assert.is(formulaOf(after(['r', { machine_name: 'day_rate' }])), COST.formula);
});

test('formulas and conditions outside a table follow the name in the API of a column', () => {
  const { fields } = after(['l', named('time', 'price')]);
  assert.is(fields.t!.attributes.formula, 'sum(l.price) + sum(l.time)');
  const { show } = fields.n!.attributes.conditions as any;
  assert.is(show.rules[0].expression, 'count(l.price) > 1 and count(l.time) > 0');
  const typed = after(['l', named(undefined, 'p')], ['l', named(undefined, 'pr')]);
  assert.is(typed.fields.t!.attributes.formula, 'sum(l.pr) + sum(l.hours)');
});

test('two columns that swap their names keep what reads them by name, and what nothing reads changes nothing else', () => {
  const before = start();
  const other = setAttributes(before, 'l', named(undefined, undefined, 'dress')).design;
  assert.is(other.fields.t, before.fields.t);
  const swapped = setAttributes(before, 'l', named('cost', 'hours')).design;
  assert.is(swapped.fields.t!.attributes.formula, 'sum(l.cost) + sum(l.hours)');
});

test('a column that is removed under a formula is said at the formula', () => {
  const { design } = setAttributes(start(), 'l', { columns: [HOURS, SUIT] });
  const read = readDefinition(designToDetails(design));
  const message = (read as Exclude<typeof read, { ok: true }>).messages.join(' ');
  assert.match(message, /no column "cost" in "Labor"/);
});

test('a field that is removed under a formula is said there by its label', () => {
  for (const [key, label] of [
    ['l', 'Labor'],
    ['r', 'Rate a day'],
  ] as const) {
    const before = setAttributes(start(), 't', { formula: 'sum(l.cost) * r' }).design;
    const read = readDefinition(designToDetails(removeField(before, key).design));
    const message = (read as Exclude<typeof read, { ok: true }>).messages.join(' ');
    assert.match(message, new RegExp(`"${label}"`));
    assert.not.match(message, new RegExp(`"${key}"`));
  }
});

test('a field that is removed under a column is said at its cell', () => {
  const { r: _rate, ...fields } = start().fields;
  const design = { ...start(), rows: start().rows.slice(1), fields };
  const read = readDefinition(designToDetails(design));
  assert.match(JSON.stringify([...(read as any).fields]), /columns\.1\.formula.*no column .{1,3}Rate a day/);
});

test.run();

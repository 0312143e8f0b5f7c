// Formulas of ticket types: how they name fields, what is wrong with them, and what becomes of them in files, versions
// and tickets.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDynamicValues } from '../../../server/tickets/check-ticket';
import { createFormStore } from '../../../src/engine/form/form-store';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { compareDefinitions } from '../../../src/schema/ticket-types/compare-definitions';
import { fieldChanges } from '../../../src/schema/ticket-types/compare-fields';
import { withIds } from '../../../src/schema/ticket-types/definition-conditions';
import { toDefinitionFile } from '../../../src/schema/ticket-types/definition-file';
import { propertyOf } from '../../../src/schema/ticket-types/field-property';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { moveValues } from '../../../src/schema/ticket-types/move-values';
import type { DraftDetail, TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const field = (id: number, input_type: string, input_name: string, more: object = {}) =>
  ({ ticket_form_detail_id: id, input_type, input_name, is_require: 0, ...more }) as TicketFormDetail;

const HOURS = field(11, 'number', 'Hours');
const RATE = field(12, 'number', 'Hourly rate');
const KIND = field(13, 'select', 'Kind', {
  options: [
    { option_text: 'Hazmat', option_value: 'hazmat' },
    { option_text: 'Not fitted', option_value: 'not-fitted' },
  ],
});
const total = (formula: string, more: object = {}) => field(14, 'formula', 'Total', { formula, ...more });

const messagesOf = (...details: object[]): readonly string[] => {
  const read = readDefinition(details);
  return read.ok ? [] : read.messages;
};

test('a formula names fields by their ids, and is checked when the form is saved', () => {
  assert.equal(messagesOf(HOURS, RATE, total('[11] * [12]', { step: 0.01 })), []);
  assert.equal(messagesOf(HOURS, KIND, total('if([13] = "hazmat", 2, 1) * [11]')), []);
  assert.equal(messagesOf(HOURS, field(14, 'formula-text', 'Words', { formula: 'join(" ", [11])' })), []);
});

test('messages call fields by their labels, with place and nearest name', () => {
  const wrong = (formula: string, ...others: object[]) => messagesOf(HOURS, RATE, KIND, total(formula), ...others)[0];
  assert.is(
    wrong('Hour * [11]'),
    'Field 4: The formula of Total is wrong at character 1: no field "Hour"; did you mean "Hours"?',
  );
  assert.is(
    wrong('[11] * [Hourly rat]'),
    'Field 4: The formula of Total is wrong at character 9: no field "Hourly rat"; did you mean "Hourly rate"?',
  );
  assert.is(
    wrong('[13] * 2'),
    'Field 4: The formula of Total is wrong at character 1: this is a text, but must be a number; texts are put together with join(…).',
  );
  assert.is(
    wrong('if([13] = "Not fitted", 1, 2)'),
    'Field 4: The formula of Total is wrong at character 11: "Not fitted" is kept as "not-fitted", which is to be written.',
  );
  assert.is(wrong(''), 'Field 4: Formula is required.');
  assert.is(
    wrong('[14] + 1'),
    'Field 4: The formula of Total is wrong at character 1: "Total" cannot be part of a formula: a field cannot be made of itself.',
  );
  assert.is(
    wrong('[15] + 1', field(15, 'formula', 'Twice', { formula: '[14] * 2' })),
    'Field 4: The formula of Total is wrong at character 1: "Twice" cannot be part of a formula: it is itself made of "Total".',
  );
  assert.is(
    wrong('join("", [13])'),
    'Field 4: The formula of Total is wrong at character 1: it results in a text, and its result is said to be a number.',
  );
});

test('many formulas that read all those before them are checked at once, and only a circle of them is wrong', () => {
  const COUNT = 250;
  const formulas = (first: string) =>
    Array.from({ length: COUNT }, (_, at) => {
      const before = Array.from({ length: Math.min(at, 200) }, (_, back) => `[${20 + at - 1 - back}]`);
      return field(20 + at, 'formula', `Step ${at}`, { formula: [at === 0 ? first : '[11]', ...before].join(' + ') });
    });
  const start = performance.now();
  assert.equal(messagesOf(HOURS, ...formulas('[11]')), []);
  const [message, ...others] = messagesOf(HOURS, ...formulas(`[${20 + COUNT - 1}]`));
  assert.match(message!, /"Step 249" cannot be part of a formula: it is itself made of "Step 0"/);
  assert.is(others.length, COUNT - 1);
  const named = formulas('[11]').map((one) => ({ ...one, formula: one.formula!.replaceAll('[11]', '[HOURS]') }));
  assert.equal(messagesOf(HOURS, ...named), []);
  // It took more than a minute.
  assert.ok(performance.now() - start < 10_000);
});

test('no condition reads what is computed, and a formula can only be hidden', () => {
  const rule = (name: string) => ({ match: 'all', rules: [{ field: name, operator: 'is not empty' }] });
  assert.equal(
    messagesOf(field(11, 'number', 'Hours', { conditions: { show: rule('14') } }), RATE, total('[12] * 2')),
    ['Field 1: Hours: Total is computed, so no condition can read it.'],
  );
  const read = readDefinition([HOURS, total('[11]', { conditions: { show: rule('11'), require: rule('11') } })]);
  assert.ok(read.ok);
  assert.equal(Object.keys(read.details[1]!.conditions!), ['show']);
});

test('ids, keys of files and keys of new fields take each other’s place', () => {
  const drafts = [
    { ...HOURS, ticket_form_detail_id: undefined, field_key: 'new 1' },
    { ...total('sum([new 1], 1)'), ticket_form_detail_id: undefined, field_key: 'new 2' },
  ] as DraftDetail[];
  assert.is(withIds(drafts, [7, 8])[1]!.formula, 'sum([7], 1)');
  const labelled = readDefinition([HOURS, RATE, total('Hours * [Hourly rate] + [11]')]);
  assert.ok(labelled.ok);
  assert.is(labelled.details[2]!.formula, '[11] * [12] + [11]', 'labels are understood, too');
  const file = toDefinitionFile({ form_name: 'F', status: 1, details: [HOURS, total('[11] * 2')] }, {});
  assert.is(file.form_datas[1]!.formula, '[field-1] * 2');
  const read = readDefinition(file.form_datas);
  assert.ok(read.ok, JSON.stringify(read));
});

test('versions are compared in labels', () => {
  const [before, after] = ['[11] * 2', '[11] * [12]'].map((formula) => total(formula)) as [
    TicketFormDetail,
    TicketFormDetail,
  ];
  const fields = new Map([HOURS, RATE, before].map((one) => [String(one.ticket_form_detail_id), propertyOf(one)]));
  const [change] = fieldChanges(before, after, '14', fields, fields);
  assert.equal(
    change!.parts.map((part) => (typeof part === 'string' ? part : 'name' in part ? part.name : '')).join(''),
    'Changes the formula of Total from Hours * 2 to Hours * [Hourly rate].',
  );
});

test('a field that is renamed changes no formula and no rule that names it', () => {
  const days = (label: string) => [
    field(1, 'date', label),
    field(2, 'date', 'Delivered', { after_field: '1' }),
    field(3, 'formula', 'Days', { formula: 'days([2], [1])' }),
  ];
  const changes = compareDefinitions(days('Recovered'), days('Recovered on'));
  assert.equal(
    changes.map(({ what, field: id }) => [what, id]),
    [['rename', '1']],
  );
});

test('an open ticket computes, and what a sender says is not believed', () => {
  const details = [HOURS, RATE, total('[11] * [12]', { step: 0.01 })];
  const store = createFormStore({ required: [], properties: { form_fields: { title: 'Fields', type: 'object' } } });
  store.setSubForm('form_fields', ticketSubForm('Form', details));
  store.set('form_fields.11', 2.5);
  store.set('form_fields.12', 48.55);
  assert.is(store.cell('form_fields.14').value, 121.38);

  const body = (values: Record<number, string>): Values => ({
    form_fields: JSON.stringify(
      Object.entries(values).map(([id, value]) => ({ ticket_form_detail_id: Number(id), value })),
    ),
  });
  const form = { form_name: 'Form', details };
  const totalOf = ({ form_fields }: ReturnType<typeof readDynamicValues>) => form_fields[2]!.value;
  const saved = readDynamicValues(form, { body: body({ 11: '2.5', 12: '48.55', 14: '1' }), files: [] });
  assert.equal([saved.errors, totalOf(saved)], [{}, '121.38']);
  const stored = { fields: saved.form_fields, files: [], isWhole: false };
  const changed = readDynamicValues(form, { body: body({ 11: '1', 14: '99' }), files: [] }, stored);
  assert.is(totalOf(changed), '48.55');
  assert.is(changed.isChanged, true);
  const same = readDynamicValues(form, { body: body({ 14: '99' }), files: [] }, stored);
  assert.equal([same.isChanged, totalOf(same)], [false, '121.38']);
});

test('a hidden formula has no value, and a required one is no obstacle', () => {
  const show = { match: 'all', rules: [{ field: '11', operator: 'at least', value: '5' }] };
  const details = [HOURS, total('[11] * 2', { conditions: { show }, is_require: 1 })];
  const read = (value: string) =>
    readDynamicValues(
      { form_name: 'Form', details },
      { body: { form_fields: JSON.stringify([{ ticket_form_detail_id: 11, value }]) }, files: [] },
    );
  assert.equal([read('1').errors, read('1').form_fields[1]!.value], [{}, '']);
  assert.is(read('6').form_fields[1]!.value, '12');
});

test('a ticket that is moved to a newer version has what its formula says there', () => {
  const stored = [
    { ticket_form_detail_id: 11, input_name: 'Hours', input_type: 'number', value: '3', is_require: 0, is_multiple: 0 },
    {
      ticket_form_detail_id: 14,
      input_name: 'Total',
      input_type: 'formula',
      value: '6',
      is_require: 0,
      is_multiple: 0,
    },
  ] as const;
  const move = moveValues([HOURS, total('[11] * 2')], [HOURS, total('[11] * 3')], stored, []);
  assert.equal(
    move.form_fields.map(({ value }) => value),
    ['3', '9'],
  );
  assert.equal(
    move.fields.map(({ input_name, outcome, before, after }) => [input_name, outcome, before, after]),
    [
      ['Hours', 'kept', '3', '3'],
      ['Total', 'converted', '6', '9'],
    ],
  );
});

test('a formula reads the rows of a ticket, by the names of their columns', () => {
  const rows = field(15, 'rows', 'Spare parts', {
    columns: [
      { name: 'item', title: 'Item', type: 'text' },
      { name: 'count', title: 'Count', type: 'number' },
    ],
  });
  const sum = total('sum([15].count) + count([15])');
  assert.equal(messagesOf(rows, sum), []);
  const labelled = readDefinition([rows, total('sum([spare parts].Count)')]);
  assert.is(labelled.ok && labelled.details[1]!.formula, 'sum([15].count)', 'labels of columns, in any case');
  assert.match(
    messagesOf(rows, total('sum([15].counts)'))[0]!,
    'no column "counts" in "Spare parts"; did you mean "count"?',
  );
  const store = createFormStore({ required: [], properties: { form_fields: { title: 'Fields', type: 'object' } } });
  store.setSubForm('form_fields', ticketSubForm('Form', [rows, sum]));
  store.set('form_fields.15', [{ row_id: 'a', item: 'Bolt', count: 4 }, { row_id: 'b' }]);
  assert.is(store.cell('form_fields.14').value, 6);
});

test.run();

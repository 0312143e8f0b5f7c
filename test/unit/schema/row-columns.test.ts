// A field of a ticket type whose value is rows: what its columns make of each row, and how rows travel.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { API_NAME_LENGTH } from '../../../src/schema/descriptor/limits';
import { rowRecord } from '../../../src/schema/model/rows';
import { checkNewFields } from '../../../src/schema/rules/check-write';
import { followTitles } from '../../../src/schema/ticket-types/column-formulas';
import { dryRunField } from '../../../src/schema/ticket-types/dry-run-field';
import { attributes } from '../../../src/schema/ticket-types/field-panels';
import { propertyOf } from '../../../src/schema/ticket-types/field-property';
import { typedFieldValues, wireFieldValues } from '../../../src/schema/ticket-types/field-values';
import { moveValues } from '../../../src/schema/ticket-types/move-values';
import { readField } from '../../../src/schema/ticket-types/read-field';
import { namedColumns } from '../../../src/schema/ticket-types/row-columns';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { readRecord } from '../../../src/schema/values/read-value';

const detail: TicketFormDetail = {
  ticket_form_detail_id: 7,
  input_type: 'rows',
  input_name: 'Packages',
  is_require: 1,
  max_length: 3,
  columns: [
    { title: 'Seal', type: 'text', required: true, unique: true },
    { title: 'Weight', type: 'number', total: true },
    { title: 'Kind', type: 'select', choices: 'Plain, Hazmat, Plain' },
    { title: 'Opened', type: 'checkbox', name: 'was_opened' },
  ],
};

test('each column is a property of the rows, by a name made of its title', () => {
  const { properties, required } = rowRecord(propertyOf(detail));
  assert.equal(Object.keys(properties), ['seal', 'weight', 'kind', 'was_opened']);
  assert.equal(required, ['seal']);
  assert.equal([properties.seal!.unique, properties.weight!.total], [true, true]);
  assert.equal(properties.kind!.enum, ['Plain', 'Hazmat']);
  assert.is(rowRecord(propertyOf(detail)), rowRecord(propertyOf({ ...detail, input_name: 'Other' })));
});

test('a column keeps the name that it has had, whatever its title is now', () => {
  const former = [{ row_id: 'a', title: 'Seal', name: 'seal', type: 'text' }];
  const now = [
    { row_id: 'a', title: 'Number', type: 'text' },
    { row_id: 'b', title: 'Seal', type: 'text' },
  ];
  assert.equal(
    namedColumns(now, former).map(({ name }) => name),
    ['seal', 'seal_2'],
  );
});

test('a column without an id, as programs write them, keeps the name that it has had under its title', () => {
  const former = [
    { title: 'Seal', name: 'seal', type: 'text' },
    { row_id: 'b', title: 'Packages', name: 'count', type: 'number' },
    { row_id: 'c', title: 'Torn', name: 'torn', type: 'checkbox' },
  ];
  const namesOf = (...columns: { row_id?: string; title: string }[]) =>
    namedColumns(
      columns.map((column) => ({ type: 'text', ...column })),
      former,
    ).map(({ name }) => name);
  assert.equal(namesOf({ title: 'Seal' }, { title: 'Packages' }, { title: 'Torn' }), ['seal', 'count', 'torn']);
  assert.equal(namesOf({ title: 'Torn' }, { title: 'Seal' }, { title: 'Count' }), ['torn', 'seal', 'count_2']);
  assert.equal(namesOf({ row_id: 'b', title: 'Seal' }, { title: 'Packages' }), ['count', 'packages']);
  assert.equal(namesOf({ title: 'Seal' }, { title: 'Seal' }), ['seal', 'seal_2']);
});

test('rows of a ticket are checked like those of any record, and travel as one text with their ids', () => {
  const { record } = ticketSubForm('Form', [detail]);
  assert.equal(checkNewFields(record, { 7: [{ seal: 'A' }, { seal: 'a', weight: 'x' }] }).errors, {
    '7.1.seal': ['Seal is in another row already.'],
    '7.1.weight': ['Weight must be a number.'],
  });
  const [field] = wireFieldValues([detail], { 7: [{ seal: 'A', weight: 2.5 }] });
  const values = typedFieldValues(ticketSubForm('Form', [detail]), [field!]);
  const [row] = values[7] as Values[];
  assert.equal([row!.seal, row!.weight, typeof row!.row_id], ['A', 2.5, 'string']);
  assert.is(wireFieldValues([detail], {})[0]!.value, '');
});

test('what is wrong with a column is said at its cell of the panel', () => {
  const { errors } = readField({
    ...detail,
    columns: [
      { title: '', type: 'text' },
      { title: 'Kind', type: 'select' },
      { title: 'Kind', type: 'table' },
    ],
  });
  assert.equal(errors, {
    'columns.0.title': ['Column is required.'],
    'columns.1.choices': ['Choices is required.'],
    'columns.2.title': ['Column is in another row already.'],
    'columns.2.type': ['Please select a valid Type.'],
  });
  const bare = [{ title: 'Kind', type: 'select', choices: ' , \n' }];
  assert.equal(readField({ ...detail, columns: bare }).errors, {
    'columns.0.choices': ['Choices: there is none between the commas.'],
  });
  assert.equal(readField({ ...detail, columns: [] }).errors, {
    columns: ['A field of rows needs at least one column.'],
  });
  assert.equal(readField({ ...detail }).detail!.columns, detail.columns);
});

const LABOR: TicketFormDetail = {
  ticket_form_detail_id: 8,
  input_type: 'rows',
  input_name: 'Labor',
  is_require: 0,
  columns: [
    { title: 'Kind', type: 'select', choices: 'Plain, Other' },
    { title: 'Which one', type: 'text', required: true, show_when: 'Kind = "Other"' },
    { title: 'Hours', type: 'number' },
    { title: 'Hourly rate', type: 'number' },
    { title: 'Cost', type: 'formula', formula: 'Hours * [Hourly rate]', total: true },
    { title: 'Yard', type: 'record', ref_noun: 'terminal' },
    { title: 'Called', type: 'phone' },
  ],
};

test('a column is a record, a formula, or shown by the row; formulas are kept with the names of columns', () => {
  const { properties } = rowRecord(propertyOf(LABOR));
  assert.is(properties.cost!.computed, 'hours * hourly_rate');
  assert.is(properties.cost!.total, true);
  assert.is(properties.yard!.ref, 'terminal');
  assert.is(properties.called!.format, 'phone');
  const { record } = ticketSubForm('Form', [LABOR]);
  const checked = (rows: Values[]) => checkNewFields(record, { 8: rows });
  assert.equal(checked([{ kind: 'Plain', which_one: 'x', hours: 2, hourly_rate: 3.5 }]).errors, {});
  const [row] = checked([{ kind: 'Plain', which_one: 'x', hours: 2, hourly_rate: 3.5 }]).values[8] as Values[];
  assert.equal([row!.which_one ?? null, row!.cost], [null, 7]);
  assert.equal(checked([{ kind: 'Other' }]).errors, { '8.0.which_one': ['Which one is required.'] });
});

test('what is wrong with the formulas of columns is said at their cells', () => {
  const errorsOf = (column: object) =>
    readField({
      ...LABOR,
      columns: [
        { title: 'Hours', type: 'number' },
        { title: 'Cost', ...column },
      ],
    }).errors;
  assert.equal(errorsOf({ type: 'formula' }), { 'columns.1.formula': ['Formula is required.'] });
  for (const [formula, problem] of [
    ['Hourz * 2', /no field "Hourz".*Hours/],
    ['Cost * 2', /a field cannot be made of itself/],
    ['"x"', /.+/],
    ['Hours *', /.+/],
  ] as const)
    assert.match(errorsOf({ type: 'formula', formula })['columns.1.formula']![0]!, problem);
  assert.equal(errorsOf({ type: 'text', show_when: 'hours > 2' }), {});
  assert.match(errorsOf({ type: 'text', show_when: 'Hours + 2' })['columns.1.show_when']![0]!, /not true or false/);
  assert.match(errorsOf({ type: 'text', show_when: 'Cost = "x"' })['columns.1.show_when']![0]!, /the column itself/);
  assert.equal(errorsOf({ type: 'record' }), { 'columns.1.ref_noun': ['Kind of record is required.'] });
});

test('the names of chosen records come with the rows that were read', () => {
  const text = JSON.stringify([
    { row_id: '6f1c1d9e-0c57-4a53-9a53-0d3f5c1b2a10', yard: 3, terminal: { terminal_name: 'MLR' } },
  ]);
  const sub = ticketSubForm('Form', [LABOR]);
  const values = typedFieldValues(sub, [{ ticket_form_detail_id: 8, value: text } as never]);
  assert.equal((values[8] as Values[])[0]!.terminal, { terminal_name: 'MLR' });
});

test('rows beyond what any table may have are refused by their number, and not looked at', () => {
  const { record } = ticketSubForm('Form', [LABOR]);
  let looked = 0;
  const row = Object.defineProperty({}, 'hours', { enumerable: true, get: () => ++looked });
  const rows = Array.from({ length: 2_001 }, () => row);
  const { errors } = checkNewFields(record, readRecord(record, { 8: rows }));
  assert.equal(Object.keys(errors), ['8']);
  assert.is(looked, 0);
});

test('formulas of columns follow a title that changes, by the name while there is none', () => {
  const rate = { row_id: 'a', title: 'Hourly rate', name: 'hourly_rate', type: 'number' };
  const cost = {
    row_id: 'b',
    title: 'Cost',
    type: 'formula',
    formula: 'Hours * [hourly Rate]',
    show_when: '[Hourly rate] > 0',
  };
  const follow = (title: string, columns = [rate, cost]) => {
    const [, last] = followTitles([{ ...rate, title }, columns[1]!], columns);
    return [last!.formula, last!.show_when];
  };
  assert.equal(follow('Rate'), ['Hours * Rate', 'Rate > 0']);
  assert.equal(follow('Rate a day'), ['Hours * [Rate a day]', '[Rate a day] > 0']);
  assert.equal(follow(''), ['Hours * hourly_rate', 'hourly_rate > 0']);
  assert.equal(follow('Hourly rate'), [cost.formula, cost.show_when]);
});

test('rows of an older version keep the cells of the columns that stay, and are not lost', () => {
  const columns = [
    { row_id: 'a', title: 'Seal', name: 'seal', type: 'text' },
    { row_id: 'b', title: 'Gone', name: 'gone', type: 'text' },
    { row_id: 'c', title: 'Photo', name: 'photo', type: 'file' },
  ];
  const before = { ...detail, is_require: 0 as const, columns };
  const now = {
    ...before,
    columns: [
      { ...columns[0]!, title: 'Number' },
      columns[2]!,
      { row_id: 'd', title: 'Weight', name: 'weight', type: 'number' },
    ],
  };
  const id = '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f01';
  const value = JSON.stringify([{ row_id: id, seal: 'A1', gone: 'x', photo: 'stored-name' }]);
  const stored = { ...wireFieldValues([before], {})[0]!, value };
  const file = { file_id: 4, ticket_form_detail_id: 7, name: 'a.png', stored: 'stored-name' };
  const { fields, form_fields, attached } = moveValues([before], [now], [stored], [file]);
  assert.equal(
    fields.map(({ outcome }) => outcome),
    ['converted'],
  );
  assert.equal(JSON.parse(String(form_fields[0]!.value)), [{ row_id: id, seal: 'A1', photo: 'stored-name' }]);
  assert.equal(attached, []);
  const without = moveValues([before], [{ ...now, columns: [now.columns[0]!] }], [stored], [file]);
  assert.equal(without.attached, [4]);
  const asText = moveValues([before], [{ ...now, columns: [{ ...columns[2]!, type: 'text' }] }], [stored], [file]);
  assert.equal([asText.attached, JSON.parse(String(asText.form_fields[0]!.value))], [[4], [{ row_id: id }]]);
});

test('a dry run reads stored rows by the columns of the new definition', () => {
  const photo = { row_id: 'c', title: 'Photo', name: 'photo', type: 'file', required: true };
  const weight = { row_id: 'd', title: 'Weight', name: 'weight', type: 'number' };
  const value = JSON.stringify([{ seal: 'A1', weight: '2', photo: 'stored-name' }]);
  const stored = { ticket_form_detail_id: 7, input_type: 'rows', value };
  const of = (columns: object[]) =>
    dryRunField({ ...detail, columns } as TicketFormDetail).readStored(stored, []) as Values[];
  assert.equal(of([photo, weight])[0], { photo: { stored: 'stored-name' }, weight: 2 });
});

test('names that are made are as long as the panel lets them be typed', () => {
  const { machine_name, columns } = attributes.properties;
  for (const name of [machine_name!, columns!.items!.properties!.name!]) assert.is(name.maxLength, API_NAME_LENGTH);
});

test.run();

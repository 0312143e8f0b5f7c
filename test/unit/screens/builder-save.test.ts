// What a save of a design sends and shows, and what comes of a file: without a page.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import { nounOf } from '../../../src/schema/model/nouns';
import type { DefinitionChange } from '../../../src/schema/ticket-types/compare-forms';
import { fieldTypes } from '../../../src/schema/ticket-types/field-types';
import { connectHead, createHeadStore } from '../../../src/screens/builder/head/builder-head';
import { addField, importStep, setAttributes, setForm } from '../../../src/screens/builder/model/commands';
import type { Design } from '../../../src/screens/builder/model/design';
import { createDesignForm } from '../../../src/screens/builder/save/design-form';
import { saveMessages } from '../../../src/screens/builder/save/save-messages';
import { createBuilderStore } from '../../../src/screens/builder/store/builder-store';
import {
  baseOf,
  isSameDefinition,
  isSameDesign,
  namedAsCopy,
  newBase,
} from '../../../src/screens/builder/store/opened-form';
import { createPreview, PART } from '../../../src/screens/builder/store/preview-store';

function open(...types: string[]) {
  let keys = 0;
  const newKey = () => `new-${++keys}`;
  const store = createBuilderStore(
    { form_name: '', status: 1, rows: [], fields: {} },
    { refused: () => {}, done: () => {} },
  );
  const design = () => store.state().history.design;
  for (const type of types) store.run(addField(design(), fieldTypes.get(type)!, newKey));
  const head = createHeadStore(store, 'add');
  connectHead(head, store);
  const form = createDesignForm(store, head);
  form.follow();
  return { store, design, head, form, newKey };
}

test('name and status are the design’s: typing is a step, and undoing it patches the form above', () => {
  const { store, design, head } = open();
  head.set('form_name', 'Right-of-way');
  assert.is(design().form_name, 'Right-of-way');
  store.undo();
  assert.is(head.cell('form_name').value, '');
});

test('a design without a name and without fields is refused in both places', () => {
  const { form, head, store } = open();
  const problems = form.store.submit();
  assert.is(problems[0]!.name, 'form_name');
  assert.equal(head.cell('form_name').errors, ['Form Name is required.']);
  assert.is(store.state().problems.length, 1);
});

test('a message about one field names it by its number and marks it', () => {
  const { form, head, store, design } = open('text', 'number');
  head.set('form_name', 'Yard check');
  const second = design().rows[1]!.cells[0]!.field;
  store.run(setAttributes(design(), second, { input_name: '' }));
  form.store.submit();
  const [problem] = store.state().problems;
  assert.is(problem!.message, 'Field 2: Field Label cannot be empty');
  assert.is(problem!.field!.key, second);
});

test('what the server refuses stands under name and canvas, unknown names included', () => {
  const { form, head, store } = open('text');
  form.store.fail({ form_name: ['Taken.'], form_datas: ['Field 1: Not offered.', 'Too many.'], quota: ['Full.'] });
  assert.equal(head.cell('form_name').errors, ['Taken.']);
  assert.equal(
    store.state().problems.map(({ message }) => message),
    ['Field 1: Not offered.', 'Too many.', 'Full.'],
  );
});

test('a definition is recognised although the server has given ids, sorted its keys and trimmed texts', () => {
  const rule = { operator: 'is', value: 'x' };
  const option = { option_text: 'X', option_value: 'x', is_selected: 0 };
  const sent = {
    form_name: 'Yard ',
    status: 1,
    form_datas: [
      { field_key: 'a', input_type: 'select', input_name: 'Seal ', is_require: 0, options: [option] },
      {
        field_key: 'b',
        input_type: 'number',
        input_name: 'Weight',
        step: 5,
        conditions: { show: { match: 'all', rules: [{ ...rule, field: 'a' }] } },
      },
    ],
  };
  const seal = {
    is_visible: 1,
    options: [option],
    input_name: 'Seal',
    input_type: 'select',
    ticket_form_detail_id: 7,
  };
  const weight = {
    conditions: { show: { rules: [{ ...rule, field: '7' }], match: 'all' } },
    step: 5,
    placeholder: '',
    input_name: 'Weight',
    input_type: 'number',
    ticket_form_detail_id: 8,
  };
  const stored = { form_name: 'Yard', status: 1, details: [seal, weight] };
  assert.ok(isSameDefinition(sent, stored));
  assert.not(isSameDefinition({ ...sent, form_name: 'Other' }, stored));
  assert.not(isSameDefinition(sent, { ...stored, details: [] }));
  assert.not(isSameDefinition(sent, { ...stored, details: [{ ...seal, input_name: 'Lock' }, weight] }));
  const others: object[] = [
    { conditions: undefined },
    { conditions: { show: { match: 'all', rules: [{ ...rule, field: '7', value: 'y' }] } } },
    { min_length: 3 },
    { step: undefined },
  ];
  for (const other of others) {
    assert.not(isSameDefinition(sent, { ...stored, details: [seal, { ...weight, ...other }] }), JSON.stringify(other));
    assert.not(
      isSameDefinition({ ...sent, form_datas: [sent.form_datas[0], { ...sent.form_datas[1], ...other }] }, stored),
      JSON.stringify(other),
    );
  }
});

test('an imported form replaces or follows the fields there are, as one step, and names a form without a name', () => {
  const { store, design } = open('text');
  const imported: Design = { ...open('number').design(), form_name: 'Theirs' };
  const renamed: Design = {
    ...imported,
    rows: [{ key: 'r', cells: [{ field: 'x', size: 12 }] }],
    fields: { x: { ...imported.fields['new-1']!, key: 'x' } },
  };
  store.run(importStep(design(), renamed, 'append', 'a.json'));
  assert.equal(
    design().rows.map(({ cells }) => cells[0]!.field),
    ['new-1', 'x'],
  );
  assert.is(design().form_name, 'Theirs');
  store.undo();
  assert.is(design().form_name, '');
  store.run(setForm(design(), { form_name: 'Mine' }));
  store.run(importStep(design(), renamed, 'replace', 'a.json'));
  assert.equal(Object.keys(design().fields), ['x']);
  assert.is(design().form_name, 'Mine');
});

test('a whole design is replaced as one step that can be undone', () => {
  const { store, design } = open('text', 'number');
  const before = design();
  store.run({ label: 'Loaded version 2', design: { form_name: 'Theirs', status: 0, rows: [], fields: {} } });
  assert.is(design().status, 0);
  store.undo();
  assert.ok(isSameDesign(design(), before));
});

test('a copy is a new form with new fields', () => {
  const read = {
    form_name: 'Yard',
    status: 0,
    ticket_form_version: 4,
    details: [{ ticket_form_detail_id: 7, input_type: 'text', input_name: 'Seal', is_require: 1 }],
  };
  let keys = 0;
  const newKey = () => `new-${++keys}`;
  assert.is(baseOf(read, newKey).version, 4);
  assert.is(baseOf(read, newKey).design.fields['7']!.id, 7);
  const copy = newBase(read, newKey);
  assert.is(copy.version, undefined);
  assert.equal(
    Object.values(copy.design.fields).map(({ id, attributes }) => [id, attributes.input_name]),
    [[undefined, 'Seal']],
  );
  assert.is(createFormStore(nounOf('ticket_form').record, { ...copy.design }).cell('form_name').value, 'Yard');
  assert.is(namedAsCopy(copy.design).form_name, 'Copy of Yard');
  assert.is(namedAsCopy({ ...copy.design, form_name: 'x'.repeat(255) }).form_name.length, 255);
});

test('the preview keeps what was typed by field while the design changes, and follows defaults nobody changed', () => {
  const { store, design } = open('text', 'text');
  const preview = createPreview(store);
  const [first, second] = design().rows.map(({ cells }) => cells[0]!.field) as [string, string];
  preview.check();
  const names = Object.keys((preview.store.values()[PART] ?? {}) as object);
  preview.store.set(`${PART}.${names[0]}`, 'typed');
  store.run(setAttributes(design(), first, { input_name: 'Renamed', default_value: 'theirs', is_require: true }));
  store.run(setAttributes(design(), second, { default_value: 'default' }));
  assert.is(preview.check(), 0);
  assert.equal(
    preview.body().map(({ input_name, value, ticket_form_detail_id }) => [input_name, value, ticket_form_detail_id]),
    [
      ['Renamed', 'typed', null],
      ['Text Field', 'default', null],
    ],
  );
});

test('the dialog says how many tickets keep which versions', () => {
  assert.is(
    saveMessages.tickets(128, 8),
    '128 tickets were made with versions 1 to 7. They keep the version they were made with; new tickets use version 8.',
  );
  assert.is(
    saveMessages.tickets(1, 2),
    '1 ticket was made with version 1. It keeps the version it was made with; new tickets use version 2.',
  );
  const change: DefinitionChange = { kind: 'changed', what: 'rename', field: '1', parts: [] };
  assert.is(saveMessages.summary([change]), undefined);
  assert.is(
    saveMessages.summary([change, { ...change, what: 'require' }]),
    'This version makes 1 field required, renames 1.',
  );
  assert.is(saveMessages.savedBy(9, null, undefined), 'Another admin saved version 9.');
});

test.run();

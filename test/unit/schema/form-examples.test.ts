// Filled examples of a ticket form: what they expect, and which of them a change turns over.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { joinParts } from '../../../src/schema/conditions/text-parts';
import { exampleRunner, flippedVerdicts } from '../../../src/schema/ticket-types/example-run';
import { type FormExample, readExample } from '../../../src/schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { examplesMessages, labelsOf } from '../../../src/screens/builder/examples/examples-messages';
import { field } from '../../support/ticket-field';

const example = (expected_field: number | null, ...values: [number, string, string | string[]][]): FormExample => ({
  example_name: 'Heavy',
  expected_field,
  form_fields: values.map(([ticket_form_detail_id, input_type, value]) => ({
    ticket_form_detail_id,
    input_type,
    value,
  })),
});

const holds = (details: TicketFormDetail[], one: FormExample) => exampleRunner(details)(one).holds;

test('an example must pass, or must be refused at its field', () => {
  const details = [field(1, 'number', { max_length: 10 }), field(2, 'text')];
  assert.ok(holds(details, example(null, [1, 'number', '5'])));
  assert.not(holds(details, example(null, [1, 'number', '50'])));
  assert.ok(holds(details, example(1, [1, 'number', '50'])));
  assert.not(holds(details, example(2, [1, 'number', '50'])), 'refused elsewhere');
  assert.not(holds(details, example(1, [1, 'number', '5'])));
});

test('fields that are gone say nothing: an example that must be refused there does not hold any more', () => {
  const details = [field(2, 'text')];
  assert.ok(holds(details, example(null, [1, 'number', '50'])));
  assert.not(holds(details, example(1, [1, 'number', '50'])));
});

test('files of an example are as good as any, with their number', () => {
  const details = [field(1, 'file', { is_require: 1, accept: 'image/*' })];
  assert.ok(holds(details, example(null, [1, 'file', ['a.pdf']])));
  assert.ok(holds(details, example(1)));
});

test('a change turns over those whose verdict differs after it, in either direction', () => {
  const before = [field(1, 'number', { max_length: 10 })];
  const after = [field(1, 'number', { max_length: 100, is_require: 1 })];
  const examples = [example(null, [1, 'number', '5']), example(1, [1, 'number', '50']), example(null), example(1)];
  assert.equal(
    flippedVerdicts(before, after, examples).map(({ example, holds }) => [examples.indexOf(example), holds]),
    [
      [1, false],
      [2, false],
      [3, true],
    ],
  );
  assert.equal(flippedVerdicts(before, after, []), []);
});

test('what is sent as an example is read field by field, and what is none is refused', () => {
  const good = { example_name: ' Heavy ', form_fields: [{ ticket_form_detail_id: 1, input_type: 'text', value: 'x' }] };
  assert.equal(readExample(good), { ...good, example_name: 'Heavy', expected_field: null });
  const odd = [
    null,
    7,
    {},
    { ticket_form_detail_id: '1', input_type: 'text', value: 'x' },
    { ...good.form_fields[0], value: {} },
    { ...good.form_fields[0], input_type: '__proto__' },
  ];
  assert.equal(readExample({ ...good, form_fields: odd })?.form_fields, []);
  for (const bad of [
    {},
    { ...good, example_name: ' ' },
    { ...good, example_name: 'x'.repeat(101) },
    { ...good, form_fields: 'x' },
    { ...good, expected_field: 'x' },
    { ...good, expected_field: -1 },
  ])
    assert.is(readExample(bad), undefined, JSON.stringify(bad));
});

test('the message about a verdict that is flipped over names the field by its label, also where that is gone', () => {
  const details = [field(1, 'number', { input_name: 'Weight', max_length: 10 })];
  const said = (one: FormExample, after = details) =>
    joinParts(examplesMessages.flipped(exampleRunner(after)(one), after));
  assert.is(
    said(example(null, [1, 'number', '50'])),
    'Heavy must pass, and is refused at Weight: Weight must be 10 or less.',
  );
  assert.is(said(example(null, [1, 'number', '5'])), 'Heavy must pass, and now does.');
  assert.is(said(example(1, [1, 'number', '50'])), 'Heavy must be refused at Weight, and now is.');
  assert.is(said(example(1, [1, 'number', '50']), []), 'Heavy must be refused at a field that is gone, and passes.');
});

test('values of fields that are gone are named, by the label that they had where that is known', () => {
  const labelOf = labelsOf([field(1, 'text', { input_name: 'Weight' })]);
  const one = example(null, [1, 'text', 'x'], [2, 'text', 'wet'], [3, 'checkbox', '0'], [4, 'text', '']);
  const named = { ...one, form_fields: one.form_fields.map((entry) => ({ ...entry, input_name: 'Remarks' })) };
  assert.is(examplesMessages.gone(example(null, [1, 'text', 'x'], [3, 'checkbox', '0']), labelOf), undefined);
  assert.is(examplesMessages.gone(one, labelOf), 'It has a value of a field that is gone.');
  assert.is(examplesMessages.gone(named, labelOf), 'It has a value of Remarks, a field that is gone.');
  const several = { ...named, form_fields: [...named.form_fields, { ...named.form_fields[1]!, input_name: 'Seal' }] };
  assert.is(examplesMessages.gone(several, labelOf), 'It has values of Remarks and Seal, fields that are gone.');
  assert.is(
    examplesMessages.expected({ ...named, expected_field: 2 }, labelOf),
    'must be refused at Remarks, a field that is gone',
  );
});

test.run();

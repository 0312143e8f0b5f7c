// `npm run screens -- --diff` about the ticket types of `schemas/forms/`.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareFormFiles } from '../../../build/screens/schema-diff-forms';

const field = (field_key: string, more: object = {}) => ({
  field_key,
  input_type: 'text',
  input_name: field_key.toUpperCase(),
  ...more,
});
const form = (form_key: string, form_datas: object[], more: object = {}) => ({
  schemaVersion: 1,
  form_key,
  form_name: `Form ${form_key}`,
  status: 1,
  form_datas,
  ...more,
});

test('files of ticket types are compared in the messages of the builder, whatever they are called', () => {
  const before = { 'a.json': form('a', [field('x'), field('y')]), 'b.json': form('b', [field('x')]) };
  const after = {
    'renamed.json': form('a', [field('x', { input_name: 'Axle', is_require: 1 })], { status: 0 }),
    'c.json': form('c', [field('x')]),
  };
  assert.equal(compareFormFiles(before, after), [
    { text: 'Removed: the ticket type Form b.' },
    {
      text: 'The ticket type Form a changes.',
      details: [
        'Makes the form Inactive. It is no longer offered for new tickets.',
        'Removes Y.',
        'Renames X to Axle. Answers given before stay with the field.',
        'Makes Axle required.',
      ],
    },
    { text: 'New: the ticket type Form c.', details: ['Adds X, optional.'] },
  ]);
  assert.equal(compareFormFiles(before, before), []);
});

test('examples are compared by their names; a file that lists none any more leaves those that are kept alone', () => {
  const value = (text: string) => [{ field_key: 'x', value: text }];
  const fields = [field('x', { input_name: 'Weight' })];
  const before = {
    'a.json': form('a', fields, {
      examples: [
        { example_name: 'Light', form_fields: value('1') },
        { example_name: 'Heavy', expected_field: 'x', form_fields: value('50') },
        { example_name: 'Old', form_fields: [] },
      ],
    }),
  };
  const after = {
    'a.json': form('a', fields, {
      examples: [
        { example_name: 'Heavy', form_fields: value('50') },
        { example_name: 'Light', form_fields: value('2') },
        { example_name: 'New', expected_field: 'x', form_fields: [] },
      ],
    }),
  };
  assert.equal(compareFormFiles(before, after), [
    {
      text: 'The ticket type Form a changes.',
      details: [
        'Removes the example Old.',
        'Adds the example New: it must be refused at Weight.',
        'The example Heavy must pass now; before, it had to be refused at Weight.',
        'Changes the values of the example Light.',
        'Changes the order of the examples.',
      ],
    },
  ]);
  assert.equal(compareFormFiles(after, after), []);
  assert.equal(compareFormFiles(before, { 'a.json': form('a', fields) })[0]?.details, [
    'Its file lists no examples any more: those that are kept stay.',
  ]);
});

test('an example of a field that the form does not have is refused by name', () => {
  const broken = { 'x.json': form('a', [field('x')], { examples: [{ example_name: 'E', expected_field: 'y' }] }) };
  assert.throws(
    () => compareFormFiles({}, broken),
    /Example 1 "E" must be refused at "y", which is no field of this form\.$/,
  );
});

test('a file that holds no form is named', () => {
  assert.throws(
    () => compareFormFiles({}, { 'x.json': {} }),
    /^schemas\/forms\/x\.json: This is no ticket form: it has no form_datas\.$/,
  );
});

test.run();

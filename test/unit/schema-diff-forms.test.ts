// `npm run screens -- --diff` about the ticket types of `schemas/forms/`.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareFormFiles } from '../../build/screens/schema-diff-forms';

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

test('a file that holds no form is named', () => {
  assert.throws(
    () => compareFormFiles({}, { 'x.json': {} }),
    /^schemas\/forms\/x\.json: This is no ticket form: it has no form_datas\.$/,
  );
});

test.run();

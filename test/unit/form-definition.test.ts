// The check of a definition as the builder uses it: messages by field and attribute. And the panels it checks by.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { panelOf } from '../../src/schema/forms/field-panel';
import { fieldTypeOf, fieldTypes, offeredTypes } from '../../src/schema/forms/field-types';
import { readDefinition } from '../../src/schema/forms/form-definition';
import { fieldsIn } from '../../src/schema/model/layout-fields';

const field = (input_type: string, more: object = {}) => ({ input_type, input_name: 'A', ...more });

/** The messages of each field that is wrong. */
function problems(...fields: object[]): Record<number, object> {
  const definition = readDefinition(fields);
  return definition.ok ? {} : Object.fromEntries(definition.fields);
}

test('every attribute that is wrong has its messages, at the index of its field', () => {
  assert.equal(
    problems(
      field('text'),
      field('number', { input_name: ' ', min_length: 5, max_length: 2, step: 0, layout: { row: 0, col: 0, size: 13 } }),
      field('select', { options: [{ option_text: 'A', option_value: '' }] }),
      field('button'),
    ),
    {
      1: {
        input_name: ['Field Label cannot be empty'],
        max_length: ['Maximum must be 5 or more.'],
        step: ['Step must be 0.000001 or more.'],
        size: ['Column Size cannot exceed 12'],
      },
      2: { options: ['This field requires a minimum of 2 options', 'Option value required'] },
      3: { input_type: ['The field type is not known.'] },
    },
  );
});

test('a row that is too full, and no fields at all, belong to no field', () => {
  const row = { layout: { row: 0, col: 0, size: 7 } };
  for (const [fields, message] of [
    [[field('text', row), field('text', row)], 'There is a maximum of 12 columns per row'],
    [[], 'Form fields must have at least 1 item(s).'],
  ] as const) {
    const definition = readDefinition(fields);
    assert.not(definition.ok);
    assert.equal(!definition.ok && [definition.messages, definition.fields.size], [[message], 0]);
  }
});

test('a circle of conditions is reported at a field of it', () => {
  const when = (name: string) => ({ show: { match: 'all', rules: [{ field: name, operator: 'is not empty' }] } });
  assert.equal(
    problems(
      field('text', { input_name: 'One', field_key: 'a', conditions: when('b') }),
      field('text', { input_name: 'Two', field_key: 'b', conditions: when('a') }),
    ),
    { 0: { conditions: ['One depends on Two, which depends on One.'] } },
  );
});

test('a type is refused where it is not accepted, whatever else is wrong', () => {
  const definition = readDefinition([field('point', { input_name: '' })], ({ optional }) => optional !== true);
  assert.equal(!definition.ok && Object.fromEntries(definition.fields), {
    0: { input_type: ['The field type "Place on the Map" is not offered.'] },
  });
});

test('nine types are offered, and the optional ones that are named', () => {
  const labels = (named?: string[]) => offeredTypes(named).map(({ label }) => label);
  assert.equal(labels(), [
    'Checkbox Group',
    'Checkbox',
    'Date Field',
    'File Upload',
    'Number',
    'Radio Group',
    'Select',
    'Text Field',
    'Text Area',
  ]);
  assert.equal(labels(['point', 'email', '__proto__']).slice(9), ['Place on the Map']);
  assert.equal(labels(['signature', 'point']).slice(9), ['Signature', 'Place on the Map']);
});

test('every panel has the attributes of its layout, with their rules', () => {
  for (const type of fieldTypes.values()) {
    const { layout, record } = panelOf(type);
    for (const name of fieldsIn(layout)) assert.ok(record.properties[name]?.title, `${type.type} ${name}`);
  }
  const { max_length, min_length } = panelOf(fieldTypeOf('number')).record.properties;
  assert.equal([min_length!.minimum, max_length!.minimum, max_length!.type], [undefined, undefined, 'number']);
  assert.is(panelOf(fieldTypeOf('text')).record.properties.max_length!.minimum, 1);
});

test('a format has the panel of its type, where it can be chosen', () => {
  const panel = panelOf(fieldTypeOf('text'));
  assert.is(panelOf(fieldTypeOf('email')), panel);
  assert.equal(panel.record.properties.format!.options, [
    { value: 'text', text: 'Any text' },
    { value: 'email', text: 'Email' },
    { value: 'phone', text: 'Phone' },
  ]);
});

test('a field of a type that is gone is read as text', () => {
  for (const name of ['rating', '__proto__', 'constructor', ''])
    assert.equal(fieldTypeOf(name).property, { type: 'string' });
});

test.run();

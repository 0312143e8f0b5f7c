// The check of a definition as the builder uses it: messages by field and attribute. And the panels it checks by.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldsIn } from '../../../src/schema/model/layout-fields';
import { panelOf } from '../../../src/schema/ticket-types/field-panel';
import { fieldTypeOf, fieldTypes, offeredTypes } from '../../../src/schema/ticket-types/field-types';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';

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

const options = (count: number, selected = 0) =>
  Array.from({ length: count }, (_, i) => ({
    option_text: `Option ${i}`,
    option_value: `o${i}`,
    is_selected: i < selected ? 1 : 0,
  }));

test('a first value must obey the rules of its own field', () => {
  const wrong: [object, object][] = [
    [
      field('number', { is_unique: 1, default_value: '0' }),
      { default_value: ['Default value must be empty: no two tickets may have the same.'] },
    ],
    [field('number', { max_length: 3, default_value: '10' }), { default_value: ['Default value must be 3 or less.'] }],
    [field('number', { step: 5, default_value: 7 }), { default_value: ['Default value must be a multiple of 5.'] }],
    [
      field('text', { max_length: 3, default_value: 'four' }),
      { default_value: ['Default value must be no more than 3 characters.'] },
    ],
    [field('email', { default_value: 'desk' }), { default_value: ['Default value must be a valid email address.'] }],
    [
      field('phone', { default_value: 'desk' }),
      { default_value: ['Default value must be a valid 10-digit phone number.'] },
    ],
    [
      field('select', { options: options(2), default_value: 'o7' }),
      { default_value: ['Default value: there is no option with the value "o7".'] },
    ],
    [
      field('checkbox-group', { options: options(3, 1), min_length: 2 }),
      { default_value: ['Preselected options must have at least 2 item(s).'] },
    ],
    [
      field('checkbox-group', { options: options(3, 3), max_length: 2 }),
      { default_value: ['Preselected options must have no more than 2 item(s).'] },
    ],
    [
      field('select', { is_multiple: 1, options: options(2), default_value: '["o1","o7"]' }),
      { default_value: ['Default value: there is no option with the value "o7".'] },
    ],
  ];
  for (const [one, messages] of wrong) assert.equal(problems(field('text'), one), { 1: messages }, JSON.stringify(one));
});

test('a first value that may stay, and none at all, are fine', () => {
  for (const one of [
    field('number', { max_length: 3, default_value: '3.00' }),
    field('checkbox-group', { options: options(3), min_length: 2 }),
    field('checkbox', { is_require: 1, default_value: '0' }),
    field('file', { accept: '.pdf', default_value: 'x' }),
    field('select', { is_multiple: 1, options: options(2), default_value: 'o0,o1' }),
  ])
    assert.equal(problems(one), {}, JSON.stringify(one));
});

test('options that differ in case alone are two options', () => {
  const two = (values: string[]) => values.map((value) => ({ option_text: value, option_value: value }));
  assert.equal(problems(field('radio-group', { options: two(['m', 'M']) })), {});
  assert.equal(problems(field('radio-group', { options: two(['m', 'm']) })), {
    0: { options: ['Two options have the same value.'] },
  });
});

test('a checkbox group may have no options, unless it must be filled in', () => {
  const require = { match: 'all', rules: [{ field: 'a', operator: 'is not empty' }] };
  const none = ['This field requires a minimum of 1 option'];
  assert.equal(
    problems(
      field('text', { field_key: 'a' }),
      field('checkbox-group'),
      field('checkbox-group', { is_require: 1 }),
      field('checkbox-group', { conditions: { require } }),
    ),
    { 2: { options: none }, 3: { options: none } },
  );
});

test('rules that no value could obey are refused', () => {
  assert.equal(
    problems(
      field('number', { min_length: 3, max_length: 4, step: 5 }),
      field('number', { min_length: 0.3, max_length: 0.3, step: 0.1 }),
      field('email', { max_length: 4 }),
    ),
    {
      0: { step: ['Step: no multiple of 5 is between 3 and 4.'] },
      2: { max_length: ['Maximum length must be 5 or more: no email is shorter.'] },
    },
  );
});

test('kinds of files are read however they are typed, and what is no kind is refused', () => {
  const read = (accept: string) => {
    const definition = readDefinition([field('file', { accept })]);
    return definition.ok ? definition.details[0]!.accept : [...definition.fields.values()][0]!.accept;
  };
  for (const [typed, kinds] of [
    ['pdf, jpg', '.pdf,.jpg'],
    [' *.PDF;.docx  tar.gz ', '.pdf,.docx,.tar.gz'],
    ['image/*, application/pdf', 'image/*,application/pdf'],
    ['images, video', 'image/*,video/*'],
    ['pdf, .pdf', '.pdf'],
    ['pdf, *', null],
    ['*/*', null],
    ['', null],
  ] as const)
    assert.is(read(typed), kinds, typed);
  assert.equal(read('pdf, j?g, image/'), [
    '"j?g" and "image/" are no kinds of files: there are endings such as .pdf, and media types such as image/*.',
  ]);
  assert.equal(read('.p{df}'), [
    '".p{df}" is no kind of file: there are endings such as .pdf, and media types such as image/*.',
  ]);
  for (const kind of ['text/csv', 'audio/*', 'application/vnd.ms-excel'])
    assert.equal(
      read(`.csv, ${kind}`),
      [`No file is recognized as "${kind}": name the endings of its files instead, such as .csv.`],
      'the field would refuse every file of it',
    );
  assert.equal(read(Array.from({ length: 21 }, (_, i) => `k${i}`).join()), ['File types must be 20 or fewer.']);
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

/** The types that the product ships, the formats too: one that is added may be offered between them. */
const SHIPPED =
  'text textarea number date time date-time file select radio-group checkbox-group tags yes-no checkbox color signature point section heading paragraph email phone url';

test('the nine types of the specification are offered first, and then the others', () => {
  const shipped = SHIPPED.split(' ');
  const labels = offeredTypes().flatMap(({ type, label }) => (shipped.includes(type) ? [label] : []));
  assert.equal(labels.slice(0, 9), [
    'Text Field',
    'Text Area',
    'Number',
    'Date Field',
    'File Upload',
    'Select',
    'Radio Group',
    'Checkbox Group',
    'Checkbox',
  ]);
  assert.equal(labels.slice(9), [
    'Time',
    'Date and Time',
    'Tags',
    'Question',
    'Color',
    'Signature',
    'Place on the Map',
    'Section',
    'Heading',
    'Paragraph',
  ]);
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
    { value: 'url', text: 'Web Address' },
  ]);
});

test('a field of a type that is gone is read as text', () => {
  for (const name of ['rating', '__proto__', 'constructor', ''])
    assert.equal(fieldTypeOf(name).property, { type: 'string' });
});

test.run();

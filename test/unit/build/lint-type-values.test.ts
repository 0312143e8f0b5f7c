// What a field type may say of its value: what does nothing in a ticket, and what no value could obey, is reported.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lintFieldTypes } from '../../../build/lint/lint-field-types';
import { textOf } from '../../../src/schema/keywords/finding';
import { meta } from '../../support/meta-schemas';

/** A type of its own and the attributes that it has. */
const fieldTypes = (): Record<string, any> => ({
  'attributes.json': {
    required: ['input_name'],
    properties: {
      input_name: { title: 'Label', type: 'string' },
      min_length: { title: 'Fewest', type: 'integer', minimum: 0, maximum: 9 },
    },
  },
  'seal.json': {
    type: 'seal',
    label: 'Seal',
    icon: 'text',
    order: 10,
    panel: { layout: [{ section: 'Field', layout: ['input_name', 'min_length'] }] },
    property: { type: 'string', pattern: '^[A-Z]{2}\\d{4}$', maxLength: 6, messages: { minLength: 'Too short' } },
    keywords: { minLength: 'min_length' },
  },
});

const condition = { match: 'all', rules: [{ field: 'x', operator: 'is not empty' }] };
const nothing = (word: string) => `field-types/seal.json property: "${word}" does nothing in a field of a ticket`;
const property = (more: object) => (f: Record<string, any>) => void Object.assign(f['seal.json'].property, more);

const table: [what: string, change: (files: Record<string, any>) => void, ...messages: string[]][] = [
  ['the types as they are', () => {}],
  ['a reference', property({ ref: 'terminal' }), nothing('ref')],
  ['unique values', property({ unique: true }), nothing('unique')],
  ['a computed value', property({ computed: { fields: ['a'], as: 'sum' } }), nothing('computed')],
  ['a condition', property({ visibleWhen: condition }), nothing('visibleWhen')],
  ['a partner', property({ after: 'x' }), nothing('after')],
  ['a value that is never read', property({ writeOnly: true }), nothing('writeOnly')],
  [
    'an object',
    (f) => (f['seal.json'].property = { type: 'object' }),
    'field-types/seal.json property.type: one value is a text, a number, a yes or no, or a file; there is "several" for lists',
    'field-types/seal.json keywords.minLength: a value of this type has no "minLength"',
  ],
  [
    'a form longer than the text',
    property({ maxLength: 5 }),
    'field-types/seal.json property.pattern: such a text has at least 6 characters, and the field at most 5',
  ],
  [
    'bounds of an attribute',
    (f) => (f['attributes.json'].properties.min_length.minimum = 10),
    'field-types/attributes.json properties.min_length.minimum: no number is 10 or more and 9 or less',
  ],
  [
    'bounds of an attribute in one panel',
    (f) => (f['seal.json'].panel.properties = { min_length: { minimum: 10 } }),
    'field-types/seal.json panel.properties.min_length.minimum: no number is 10 or more and 9 or less',
  ],
];

for (const [what, change, ...messages] of table)
  test(`${what}: ${messages.length > 0 ? 'reported with file and place' : 'nothing to report'}`, () => {
    const files = fieldTypes();
    change(files);
    assert.equal(lintFieldTypes(files, meta).map(textOf), messages);
  });

test.run();

// The JSON Schema of an exported form (`definition-file.ts`), made of the field types, so that a new type is in it without
// a change here. The build writes it beside the page; editors check and complete such files with it.
import { MAX_RULES } from '../conditions/read-conditions';
import { EFFECTS, MAX_SET_DEPTH, OPERATORS } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import { maxLengthOf } from '../values/kinds';
import { SCHEMA_PATH, SCHEMA_VERSION } from './definition-file';
import { panelOf } from './field-panel';
import type { FieldType } from './field-type';
import { fieldTypes } from './field-types';
import { MAX_EXAMPLE_NAME_LENGTH, MAX_EXAMPLES } from './form-examples';
import { COLUMNS } from './grid';

export { SCHEMA_PATH };

type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema, draft-07. */
export function definitionSchema(): Schema {
  const types = [...fieldTypes.values()];
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A ticket form',
    type: 'object',
    required: ['schemaVersion', 'form_name', 'form_datas'],
    properties: {
      $schema: { type: 'string' },
      schemaVersion: { const: SCHEMA_VERSION },
      form_key: { type: 'string', description: 'What `npm run forms -- import` recognises the form by.' },
      form_name: { type: 'string' },
      status: { enum: [0, 1, 2], description: '1 active, 0 inactive.', default: 1 },
      form_datas: { type: 'array', minItems: 1, items: { $ref: '#/definitions/field' } },
      examples: {
        type: 'array',
        description:
          'Filled forms that must pass, or must be refused at one field. Without it, those that are kept stay.',
        maxItems: MAX_EXAMPLES,
        items: { $ref: '#/definitions/example' },
      },
    },
    definitions: {
      field: {
        type: 'object',
        required: ['input_type', 'input_name'],
        properties: {
          input_type: { enum: types.map(({ type }) => type) },
          input_name: { type: 'string', description: 'The label.' },
          field_key: { type: 'string', description: 'What conditions in this file call the field.' },
          layout: { $ref: '#/definitions/place' },
          conditions: { $ref: '#/definitions/conditions' },
        },
        allOf: types.map(attributesOf),
      },
      example: {
        type: 'object',
        required: ['example_name', 'form_fields'],
        properties: {
          example_name: { type: 'string', minLength: 1, maxLength: MAX_EXAMPLE_NAME_LENGTH },
          expected_field: {
            type: 'string',
            description: 'The field_key of the field at which it must be refused; without it the example must pass.',
          },
          form_fields: { type: 'array', items: { $ref: '#/definitions/exampleValue' } },
          ticket_fields: {
            type: 'object',
            description: 'What the ticket itself has where conditions read it, such as pkg_count.',
            additionalProperties: { type: ['string', 'number'] },
          },
        },
      },
      exampleValue: {
        type: 'object',
        required: ['field_key', 'value'],
        properties: {
          field_key: { type: 'string' },
          input_type: { enum: types.map(({ type }) => type), description: 'Where the field has another type now.' },
          value: { type: ['string', 'array'], items: { type: 'string' } },
        },
      },
      flag: { enum: [0, 1] },
      place: {
        type: 'object',
        description: 'Its row from the top, its column from the left, and how many of the twelve columns it is wide.',
        required: ['row', 'col', 'size'],
        properties: {
          row: { type: 'integer', minimum: 0 },
          col: { type: 'integer', minimum: 0 },
          size: { type: 'integer', minimum: 1, maximum: COLUMNS },
        },
      },
      option: {
        type: 'object',
        required: ['option_text', 'option_value'],
        properties: {
          option_text: { type: 'string' },
          option_value: { type: 'string', description: 'What a ticket stores; unique in its field.' },
          is_selected: { $ref: '#/definitions/flag' },
        },
      },
      conditions: {
        type: 'object',
        description: 'When the field is shown, required or locked, which options it offers and what it is set to.',
        additionalProperties: false,
        properties: {
          ...Object.fromEntries(EFFECTS.map((effect) => [effect, { $ref: '#/definitions/conditionSet' }])),
          options: listed(
            { values: { type: 'array', items: { type: 'string' } } },
            'Options, by their values, that are offered only while rules are met.',
          ),
          set: listed(
            { value: { type: ['string', 'array'], items: { type: 'string' } } },
            'What the field is set to when rules come true: the first that are met.',
          ),
        },
      },
      conditionSet: {
        type: 'object',
        required: ['match', 'rules'],
        properties: {
          match: { enum: ['all', 'any'] },
          rules: {
            type: 'array',
            description: `Comparisons, and sets of them: ${MAX_SET_DEPTH} deep at most, ${MAX_RULES} comparisons in all.`,
            minItems: 1,
            items: {
              if: { required: ['rules'] },
              // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
              then: { $ref: '#/definitions/conditionSet' },
              else: {
                if: { required: ['expression'] },
                // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
                then: { $ref: '#/definitions/formulaRule' },
                else: { $ref: '#/definitions/condition' },
              },
            },
          },
        },
      },
      formulaRule: {
        type: 'object',
        properties: {
          expression: {
            type: 'string',
            description:
              'A formula that must be true, with the field_key of each field in brackets: [field-1] > 2 * [field-2].',
          },
        },
      },
      condition: {
        type: 'object',
        required: ['field', 'operator'],
        properties: {
          field: { type: 'string', description: 'The field_key of another field.' },
          operator: { enum: OPERATORS },
          value: { type: 'string' },
          values: { type: 'array', description: 'Of "any of".', items: { type: 'string' }, maxItems: MAX_RULES },
          other: {
            type: 'string',
            description: 'In place of a value, the field_key of a field whose value it is compared with.',
          },
        },
      },
    },
  };
}

/** What a field of this type may have. */
const attributesOf = (type: FieldType): Schema => ({
  if: { properties: { input_type: { const: type.type } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    description: type.label,
    required: type.options && type.options.minimum > 0 ? ['options'] : [],
    properties: Object.fromEntries(
      Object.entries(panelOf(type).record.properties)
        .filter(([name]) => name !== 'format')
        .map(([name, property]) => [name, wireSchema(name, property)]),
    ),
  },
});

function wireSchema(name: string, property: Property): Schema {
  const { title, minimum, maximum, minItems, items } = property;
  if (name === 'options') return { title, type: 'array', minItems, items: { $ref: '#/definitions/option' } };
  // A default value travels as text, whatever the panel makes of it.
  if (name === 'default_value' || property.type === 'string') {
    const longest = maxLengthOf({ ...property, enum: undefined });
    return { title, type: 'string', ...(property.type === 'string' ? { maxLength: longest } : {}) };
  }
  if (property.type === 'boolean') return { title, $ref: '#/definitions/flag' };
  if (items?.properties) return rowsSchema(property, items.properties, items.required);
  return { title, type: property.type, minimum, maximum };
}

/** Columns travel as they are edited: flags are true and false. */
const rowsSchema = (
  { title, minItems, maxItems }: Property,
  columns: Readonly<Record<string, Property>>,
  required: readonly string[] = [],
): Schema => ({
  title,
  type: 'array',
  minItems,
  maxItems,
  items: {
    type: 'object',
    required,
    properties: Object.fromEntries(
      Object.entries(columns).map(([name, { title, type, enum: values, maxLength }]) => [
        name,
        { title, type, enum: values, maxLength },
      ]),
    ),
  },
});

/** Sets of rules, each with what it offers or sets. */
const listed = (what: object, description: string): object => ({
  type: 'array',
  description,
  maxItems: MAX_RULES,
  items: {
    allOf: [{ $ref: '#/definitions/conditionSet' }, { type: 'object', required: Object.keys(what), properties: what }],
  },
});

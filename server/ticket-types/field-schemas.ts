// The fields of ticket forms in the API document, as they are sent and as they are read, and their values.

import { MAX_RULES } from '../../src/schema/conditions/read-conditions';
import { MAX_SET_DEPTH, OPERATORS } from '../../src/schema/descriptor/conditions';
import { attributes } from '../../src/schema/ticket-types/field-panels';
import { fieldTypes } from '../../src/schema/ticket-types/field-types';
import { MAX_EXAMPLE_NAME_LENGTH, MAX_EXAMPLES } from '../../src/schema/ticket-types/form-examples';
import { COLUMNS } from '../../src/schema/ticket-types/grid';
import { type JsonSchema, list, named, object, orNull, text as textOf } from '../http/operation';

const integer: JsonSchema = { type: 'integer' };
const text = textOf();
const flag: JsonSchema = { enum: [0, 1] };

/** The names of field types (`fieldTypes`), as a field has one under `input_type`. */
export const inputType: JsonSchema = { enum: [...fieldTypes.keys()] };

/** Such as `select` at least 2. */
const optionCounts = [...fieldTypes.values()]
  .flatMap(({ type, options }) => (options && options.minimum > 0 ? [`\`${type}\` at least ${options.minimum}`] : []))
  .join(', ');

/** One comparison. */
const condition = object(
  {
    field: textOf(
      'Another field of the form: its `ticket_form_detail_id` as text, such as `"12"`, or the `field_key` of a new one.',
    ),
    operator: {
      enum: OPERATORS,
      description:
        '`contains`, `does not contain` and `starts with` are for texts, `at least`, `at most`, `greater than` and `less than` for numbers, days and times, `includes` for lists, `any of` for choices and lists, `count at least` and `count at most` for lists and files; a file is only empty or not.',
    },
    value: textOf(
      'What the value is compared with: an `option_value`, `1` or `0` for a checkbox, a number, day or time as text. Without one for `is empty` and `is not empty`.',
    ),
    values: { ...list(text), maxItems: MAX_RULES, description: 'Of `any of`, in place of a value.' },
    other: textOf('In place of a value: a field, called like `field`, whose value it is compared with.'),
  },
  ['value', 'values', 'other'],
);

/** A formula in place of a comparison. */
const formulaRule = object({
  expression: textOf('A formula that must be true. Fields are called as in `formula`: `[12] > 2 * [13]`.'),
});

/** A set of comparisons; `inner` are the sets in it, as deep as they may stand. */
const setOf = (inner?: JsonSchema): JsonSchema => object(partsOfSet(inner));

const partsOfSet = (inner?: JsonSchema) => ({
  match: { enum: ['all', 'any'] },
  rules: { ...list({ anyOf: [condition, formulaRule, ...(inner ? [inner] : [])] }), maxItems: MAX_RULES },
});

/** Sets in each other, that deep. */
const deepest = (depth: number): JsonSchema | undefined => (depth === 0 ? undefined : setOf(deepest(depth - 1)));

const conditionSet = (what: string): JsonSchema => ({ ...named('FieldConditions'), description: what });

/** Each with the rules that must be met. */
const listOfConditions = (what: Readonly<Record<string, JsonSchema>>, description: string): JsonSchema => ({
  ...list(object({ ...what, ...partsOfSet(deepest(MAX_SET_DEPTH - 1)) })),
  description,
});

/** What every field of a form has, as it is sent and as it is read. */
const field = {
  ticket_form_detail_id: { ...integer, description: 'It stays through all versions of the form.' },
  input_type: inputType,
  input_name: textOf('The label.'),
  machine_name: orNull({
    type: 'string',
    maxLength: attributes.properties.machine_name!.maxLength,
    pattern: attributes.properties.machine_name!.pattern,
    description:
      'What programs call the field, unique in its form. Made of the label where it is not sent, and then kept.',
  }),
  is_require: flag,
  is_multiple: { ...flag, description: 'Whether a `select` or `file` takes several.' },
  default_value: orNull(
    textOf(
      'The first value, which must obey the rules of the field. Of several options a JSON list of their values, or these separated by commas; `(latitude, longitude)` of a point.',
    ),
  ),
  default_now: { ...flag, description: 'A day or time begins with the moment in which it is filled in.' },
  default_from: orNull({
    enum: ['me', 'mine', 'last', ''],
    description:
      'What the form begins with in place of `default_value`: `me`, the user who adds the ticket, where users are chosen; `mine`, the record that this user belongs to, such as the own terminal; `last`, what the last ticket of the type had that this user added. A create takes it only where the field is locked, and never `last`.',
  }),
  default_field: orNull(
    textOf(
      'A field, called as in conditions, or one of the ticket (`ticket.terminal_id`), whose value the form copies until this field is changed itself.',
    ),
  ),
  pattern: orNull(textOf('A regular expression that a `text` must match, with few repetitions.')),
  pattern_example: orNull(textOf('A text that matches it.')),
  pattern_message: orNull(textOf('The message for one that does not.')),
  placeholder: orNull(text),
  help_text: orNull(text),
  min_length: orNull({
    type: 'number',
    description: 'Fewest characters of a text, least number, fewest options or files where there may be several.',
  }),
  max_length: orNull({
    type: 'number',
    description: 'Most characters of a text, largest number, most options or files where there may be several.',
  }),
  step: orNull({ type: 'number', description: 'A `number` is a multiple of it.' }),
  not_before: orNull(
    textOf(
      'The first day that a day may be: `2026-03-01`, or counted from that on which it is entered: `today`, `today+7`.',
    ),
  ),
  not_after: orNull(textOf('The last one, in the same form.')),
  after_field: orNull(textOf('A field, called as in conditions, that this one must be later than, or more.')),
  equal_to_field: orNull(textOf('A field that must have the same value.')),
  differs_from_field: orNull(textOf('A field that must have another value.')),
  required_with_field: orNull(
    textOf('A field with which this one is required; while that is empty no rule holds for this one.'),
  ),
  is_unique: {
    ...flag,
    description:
      'No two tickets of the type may have the same value, whatever its case; a 422 names the ticket that has it.',
  },
  rule_message: orNull(textOf('The message for a value that breaks one of these rules.')),
  scan: { ...flag, description: 'A `text` may be filled by a bar code or QR code, with the camera.' },
  rows: orNull({ ...integer, description: 'Lines of a `textarea`.' }),
  max_size: orNull({ type: 'number', description: 'MB of one file.' }),
  accept: orNull(
    textOf('What a `file` takes, as in HTML: media types and endings, separated by commas, such as `image/*, .pdf`.'),
  ),
  columns: orNull({
    ...list(
      object(
        {
          row_id: textOf('Its id, which stays.'),
          title: text,
          name: textOf('What its values are called in rows; made of the title where it is not sent, and then kept.'),
          type: { enum: attributes.properties.columns!.items!.properties!.type!.enum },
          choices: orNull(textOf('Of a `select`, separated by commas.')),
          required: orNull({ type: 'boolean' }),
          unique: orNull({ type: 'boolean' }),
          total: orNull({ type: 'boolean' }),
          multiple: orNull({ type: 'boolean', description: 'Of a `file`: whether there can be several.' }),
          max_size: orNull({ type: 'number', description: 'MB of one file.' }),
          accept: orNull(textOf('What a `file` takes, as in HTML.')),
          ref_noun: orNull(textOf('Of a `record`: its noun.')),
          formula: orNull(textOf('Of a `formula`: other columns of the row by their names, `hours * rate`.')),
          show_when: orNull(textOf('A formula about the row: the cell is shown while it is true.')),
        },
        [
          'row_id',
          'name',
          'choices',
          'required',
          'unique',
          'total',
          'multiple',
          'max_size',
          'accept',
          'ref_noun',
          'formula',
          'show_when',
        ],
      ),
    ),
    description: 'Of a field of type `rows`: what each row consists of.',
  }),
  row_title: orNull(textOf('Of a `repeat`: what each of its rows is called, `Package`.')),
  formula: orNull(
    textOf(
      'Of what its value is computed. A field is called by its `ticket_form_detail_id` in brackets, `[12] * 2`, a new one by its `field_key`.',
    ),
  ),
  ref_noun: orNull(textOf('The noun of which a record is chosen, such as `terminal`.')),
  depends_on_field: orNull(
    textOf('Another such field, called as in conditions: only records that belong to the one chosen there.'),
  ),
  options: {
    ...list(
      object({ option_text: text, option_value: text, is_selected: { ...flag, description: 'Chosen at first.' } }, [
        'is_selected',
      ]),
    ),
    description: `Of a choice: ${optionCounts}, each with another value. Other types have none.`,
  },
  layout: orNull({
    ...object({ row: integer, col: integer, size: { type: 'integer', minimum: 1, maximum: COLUMNS } }),
    description: `Its place: rows and columns from 0, its width of the ${COLUMNS} columns. Without one it has a row of its own.`,
  }),
  conditions: object(
    {
      show: conditionSet('It is shown while they are met; the value of a hidden field is not stored.'),
      require: conditionSet('It is required while they are met.'),
      lock: conditionSet(
        'It cannot be changed while they are met: a ticket has its first value then, and is refused with another one.',
      ),
      options: listOfConditions(
        { values: list(text) },
        'Options, by their values, that are offered only while rules are met. A ticket is refused with another one, unless it has it already.',
      ),
      set: listOfConditions(
        { value: { type: ['string', 'array'], items: text } },
        'The value of the first whose rules are met: a form takes it when they come true, and a new ticket that is sent without the field has it. `today` and `now` are the moment in which they come true: only forms know it.',
      ),
    },
    ['show', 'require', 'lock', 'options', 'set'],
  ),
};

const NEEDED = ['ticket_form_detail_id', 'input_type', 'input_name', 'is_require'];

/** One value of a ticket. */
export const fieldValue: Readonly<Record<string, JsonSchema>> = {
  ticket_form_detail_id: integer,
  input_name: text,
  input_type: inputType,
  value: { type: ['string', 'array', 'null'], items: text },
  is_require: flag,
  is_multiple: flag,
  machine_name: textOf('What programs call the field; a create and an update may send it in place of the id.'),
  label: textOf('What a chosen record is called; absent where the value is none, and where the record is gone.'),
};

/** Names of the document that only these nouns use. */
export const ticketSchemas: Record<string, JsonSchema> = {
  FieldConditions: deepest(MAX_SET_DEPTH)!,
  TicketField: object(
    { ...field, is_visible: flag, is_editable: flag, status: integer },
    Object.keys(field).filter((name) => !NEEDED.includes(name)),
  ),
  TicketFieldDraft: object(
    {
      ...field,
      ticket_form_detail_id: { ...integer, description: 'Of a field that the form has, as it was read.' },
      field_key: textOf('What conditions and examples of the same request call a field without an id.'),
    },
    [...Object.keys(field), 'field_key'].filter((name) => name !== 'input_type' && name !== 'input_name'),
  ),
};

/** Examples that are created together with a form, whose fields have no ids yet. */
export const keyedExamples: JsonSchema = {
  ...list(
    object(
      {
        example_name: { type: 'string', minLength: 1, maxLength: MAX_EXAMPLE_NAME_LENGTH },
        expected_field: textOf('The `field_key` at which it must be refused; absent where it must pass.'),
        form_fields: list(
          object({ field_key: text, input_type: inputType, value: { type: ['string', 'array'], items: text } }, [
            'input_type',
          ]),
        ),
        ticket_fields: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
      ['expected_field', 'form_fields', 'ticket_fields'],
    ),
  ),
  maxItems: MAX_EXAMPLES,
  description: 'Only with a create: filled examples that are kept with the form, by `field_key`.',
};

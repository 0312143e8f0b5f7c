// What ticket types add to the API document, beside what their descriptor says.
import { nounOf } from '../../src/schema/model/nouns';
import type { ModuleDescription } from '../crud/noun-module';
import { type JsonSchema, json, list, named, type Operation, object, orNull, text as textOf } from '../http/operation';
import { IDEMPOTENCY_KEY, tagOf, USAGE_SCHEMA } from '../openapi/noun-operations';
import { fieldValue, inputType, keyedExamples } from './field-schemas';

const integer: JsonSchema = { type: 'integer' };
const text = textOf();
const moment: JsonSchema = { type: 'string', format: 'date-time' };

/** The second is shown, and required, while the first has a certain value. */
const FIELDS = [
  {
    field_key: 'damaged',
    input_type: 'radio-group',
    input_name: 'Damaged',
    is_require: 1,
    options: [
      { option_text: 'Yes', option_value: 'yes' },
      { option_text: 'No', option_value: 'no' },
    ],
  },
  {
    input_type: 'textarea',
    input_name: 'What is damaged',
    max_length: 500,
    conditions: Object.fromEntries(
      (['show', 'require'] as const).map((effect) => [
        effect,
        { match: 'all', rules: [{ field: 'damaged', operator: 'is', value: 'yes' }] },
      ]),
    ),
  },
];

const SAVED = object({ ticket_form_id: integer, ticket_form_version: integer });

/** Withheld are columns that a read of a form has no use for: it has the version in force with its fields. */
export const formDescription: ModuleDescription = {
  body: {
    form_datas: {
      ...list(named('TicketFieldDraft')),
      minItems: 1,
      description:
        'The fields, as a read returns them under `details`; a new one without an id. A field that is not sent is removed.',
      examples: [FIELDS],
    },
    ticket_form_version: {
      ...integer,
      description: 'The version that was read: 409 when it is no longer the current one.',
    },
    examples: keyedExamples,
  },
  required: ['form_datas'],
  version: 'ticket_form_version',
  withheld: ['version', 'field_count', 'updated_at'],
  read: { form_name: text, status: integer, ticket_form_version: integer, details: list(named('TicketField')) },
  conflict: { saved_at: moment, saved_by: orNull(text) },
  saved: { add: SAVED, edit: SAVED },
};

const author = {
  ticket_form_version: integer,
  form_name: text,
  saved_at: moment,
  saved_by: orNull(text),
  tickets: integer,
};
const version = { ticket_form_id: integer, form_name: text, status: integer, ticket_form_version: integer };
const change = object({ kind: text, what: text, field: text, parts: list({}), note: list({}), tickets: integer }, [
  'field',
  'note',
  'tickets',
]);

const tag = tagOf(nounOf('ticket_form'));

const example = {
  example_name: text,
  expected_field: { ...orNull(integer), description: 'Where it must be refused; null where it must pass.' },
  form_fields: list(
    object(
      {
        ticket_form_detail_id: integer,
        input_name: text,
        input_type: inputType,
        value: { type: ['string', 'array', 'null'], items: text },
      },
      ['input_name'],
    ),
  ),
  ticket_fields: {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'What the ticket itself has, by name, where conditions or formulas of the fields read it.',
  },
};

/** By the calls of `nouns/ticket-forms.ts`, which all lie below `/tickets/form`. */
export const formOperations = {
  usage: {
    tag,
    summary: 'How a form is used: its versions with their tickets, and in how many tickets each field has a value',
    response: json(
      object({
        ticket_form_id: integer,
        tickets: integer,
        versions: list(object(author)),
        fields: orNull(list(object({ ticket_form_detail_id: integer, tickets: integer }))),
        ...USAGE_SCHEMA,
      }),
    ),
  },
  last: {
    tag,
    summary: 'What the last ticket of the form had that the caller added, in the fields that begin with it',
    response: json(object({ form_fields: list(object(fieldValue, ['label', 'machine_name'])) })),
  },
  fieldUsage: {
    tag,
    summary: 'How often each field of a form is filled in and which options are chosen, counted so far',
    response: json(
      object({
        ticket_form_id: integer,
        tickets: integer,
        fields: list(
          object({
            ticket_form_detail_id: integer,
            tickets: integer,
            filled: integer,
            options: list(object({ option_value: text, tickets: integer })),
          }),
        ),
      }),
    ),
  },
  versions: {
    tag,
    summary: 'The newest versions of a form: who saved each, when, and its tickets',
    query: { before: { description: 'Only versions before this one.', schema: integer } },
    response: json(
      object({
        ...version,
        versions: list(object({ ...author, tickets: orNull(integer) })),
        more: { type: 'boolean' },
      }),
    ),
  },
  version: {
    tag,
    summary: 'One version of a form',
    response: json(
      object({ ...version, details: list(named('TicketField')), saved_at: moment, saved_by: orNull(text) }),
    ),
  },
  changes: {
    tag,
    summary: 'What a version of a form changed, compared with the one before; null for the first one',
    response: json(object({ ticket_form_id: integer, ticket_form_version: integer, changes: orNull(list(change)) })),
  },
  try: {
    tag,
    summary: 'Checks the latest tickets of the form against fields that are not saved yet',
    body: json(object({ form_datas: list(named('TicketFieldDraft')) })),
    response: json(
      object({
        ticket_form_id: integer,
        tickets: integer,
        refused: integer,
        refused_now: integer,
        problems: list(
          object({
            input_name: text,
            kind: text,
            message: text,
            tickets: integer,
            examples: list(object({ ticket_id: integer, ticket_no: text })),
          }),
        ),
      }),
    ),
  },
  examples: {
    tag,
    summary: 'The filled examples that are kept with a form',
    response: json(object({ examples: list(object({ example_id: integer, ...example }, ['ticket_fields'])) })),
  },
  addExample: {
    tag,
    summary: 'Keeps a filled example with a form',
    headers: IDEMPOTENCY_KEY,
    body: json(object(example, ['ticket_fields'])),
    response: json(object({ example_id: integer, ...example }, ['ticket_fields'])),
  },
  changeExample: {
    tag,
    summary: 'Changes the name, the expectation or the values of an example',
    body: json(object(example, ['ticket_fields'])),
    response: json(object({ example_id: integer, ...example }, ['ticket_fields'])),
  },
  orderExamples: {
    tag,
    summary: 'Puts the examples of a form into another order',
    body: json(object({ examples: { ...list(integer), description: 'Ids; those that are not named follow.' } })),
    response: json(object({ examples: list(object({ example_id: integer, ...example }, ['ticket_fields'])) })),
  },
  removeExample: {
    tag,
    summary: 'Removes an example',
    response: json(object({ example_id: integer })),
  },
} satisfies Readonly<Record<string, Operation>>;

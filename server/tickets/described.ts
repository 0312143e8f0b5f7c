// What tickets and ticket forms add to the API document, beside what their descriptors say.
import { OPERATORS } from '../../src/schema/forms/conditions';
import { fieldTypes } from '../../src/schema/forms/field-types';
import { COLUMNS } from '../../src/schema/forms/grid';
import { nounOf } from '../../src/schema/model/nouns';
import type { ModuleDescription } from '../crud/noun-module';
import { IDEMPOTENCY_KEY, tagOf } from '../openapi/noun-operations';
import {
  type JsonSchema,
  json,
  list,
  named,
  type Operation,
  object,
  orNull,
  text as textOf,
} from '../openapi/operation';

const integer: JsonSchema = { type: 'integer' };
const text = textOf();
const flag: JsonSchema = { enum: [0, 1] };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const type: JsonSchema = { enum: [...fieldTypes.keys()] };
const conditionSet = object({
  match: { enum: ['all', 'any'] },
  rules: list(object({ field: text, operator: { enum: OPERATORS }, value: text }, ['value'])),
});

/** What every field of a form has, as it is sent and as it is read. */
const field = {
  ticket_form_detail_id: integer,
  input_type: type,
  input_name: { ...text, description: 'The label.' },
  is_require: flag,
  is_multiple: flag,
  default_value: orNull(text),
  placeholder: orNull(text),
  help_text: orNull(text),
  min_length: orNull({ type: 'number' }),
  max_length: orNull({ type: 'number' }),
  step: orNull({ type: 'number' }),
  rows: orNull(integer),
  max_size: orNull({ type: 'number', description: 'MB.' }),
  accept: orNull(text),
  options: list(object({ option_text: text, option_value: text, is_selected: flag })),
  layout: orNull(object({ row: integer, col: integer, size: { type: 'integer', minimum: 1, maximum: COLUMNS } })),
  conditions: object({ show: conditionSet, require: conditionSet, lock: conditionSet }, ['show', 'require', 'lock']),
};

const NEEDED = ['ticket_form_detail_id', 'input_type', 'input_name', 'is_require'];

/** Names of the document that only these nouns use. */
export const ticketSchemas: Record<string, JsonSchema> = {
  TicketField: object(
    { ...field, is_visible: flag, is_editable: flag, status: integer },
    Object.keys(field).filter((name) => !NEEDED.includes(name)),
  ),
  TicketFieldDraft: object(
    field,
    Object.keys(field).filter((name) => name !== 'input_type' && name !== 'input_name'),
  ),
  TicketFieldValue: object({
    ticket_form_detail_id: integer,
    input_name: text,
    input_type: type,
    value: { type: ['string', 'array', 'null'], items: text },
    is_require: flag,
    is_multiple: flag,
  }),
};

const attachment = object({
  file_id: integer,
  name: text,
  size: integer,
  type: text,
  inline: orNull(text),
  url: { type: 'string', format: 'uri-reference' },
});

const value = ticketSchemas.TicketFieldValue as { properties: Record<string, JsonSchema> };

/** A value with the files of its field. */
const filled = object({ ...value.properties, files: list(attachment) }, ['files']);

const placeOf = (noun: 'terminal' | 'facility'): JsonSchema => {
  const { api, label } = nounOf(noun);
  return orNull(object({ [label]: text, [api.id]: integer, [`${noun}_address`]: orNull(text) }));
};

export const ticketDescription: ModuleDescription = {
  body: {
    ticket_form_version: { ...integer, description: 'The version of the ticket type that was filled in.' },
    form_fields: {
      ...text,
      contentMediaType: 'application/json',
      contentSchema: list(
        object({ ticket_form_detail_id: integer, value: { type: ['string', 'array', 'null'], items: text } }),
      ),
      description:
        'The values of the fields of the ticket type, whose `details` are at `GET /api/client/tickets/form/{id}`: a text, number or day as text; the `option_value` of a choice, a list of them where several can be chosen; `1` or `0` for a checkbox. A field that is not named is empty.',
      examples: [
        JSON.stringify([
          { ticket_form_detail_id: 1, value: '412.6' },
          { ticket_form_detail_id: 2, value: 'parcel' },
          { ticket_form_detail_id: 4, value: ['dry'] },
        ]),
      ],
    },
    'dynamic_files[5][]': {
      ...text,
      contentMediaType: 'application/octet-stream',
      description:
        'A file of the field whose `ticket_form_detail_id` is 5: every file field has a name of its own. One part a file.',
    },
  },
  read: {
    ticket_form_version: integer,
    geo_location: orNull(text),
    terminal: placeOf('terminal'),
    facility: placeOf('facility'),
    details: list(named('TicketField')),
    form_fields: list(filled),
    attachments: list(attachment),
    newest_form_version: integer,
    moves: list(
      object({
        from_version: integer,
        to_version: integer,
        moved_at: moment,
        moved_by: orNull(text),
        form_fields: list(filled),
        details: list(named('TicketField')),
      }),
    ),
  },
  saved: object({ ticket_id: integer, ticket_no: text, issue_date: text, status: integer }),
};

export const numberOperation: Operation = {
  tag: tagOf(nounOf('ticket')),
  summary: 'The number that the next ticket of a terminal and day would get',
  query: {
    terminal_id: { description: 'The terminal.', schema: integer, required: true },
    issue_date: {
      description: 'yyyy-MM-dd HH:mm',
      schema: { ...text, examples: ['2026-03-01 10:15'] },
      required: true,
    },
  },
  errors: [422],
  response: json(object({ ticket_number: text })),
};

export const moveOperations: Readonly<Record<'preview' | 'move', Operation>> = {
  preview: {
    tag: tagOf(nounOf('ticket')),
    summary: 'What the newest version of its form would change in an old ticket',
    response: json(
      object({
        ticket_id: integer,
        from_version: integer,
        to_version: integer,
        fields: list(
          object(
            { ticket_form_detail_id: integer, input_name: text, outcome: text, before: text, after: text, note: text },
            ['note'],
          ),
        ),
      }),
    ),
  },
  move: {
    tag: tagOf(nounOf('ticket')),
    summary: 'Moves an old ticket to the newest version of its form, as previewed',
    headers: IDEMPOTENCY_KEY,
    body: json(object({ from_version: integer, to_version: integer })),
    response: json(object({ ticket_id: integer, ticket_form_version: integer })),
  },
};

export const formDescription: ModuleDescription = {
  body: {
    form_datas: {
      ...list(named('TicketFieldDraft')),
      description: 'The fields, as a read returns them under `details`; a new one without an id.',
      examples: [[{ input_type: 'text', input_name: 'Milepost', is_require: 1, max_length: 12 }]],
    },
    ticket_form_version: { ...integer, description: 'The version that was read: 409 when it is no longer in force.' },
    examples: {
      ...list({ type: 'object' }),
      description:
        'Only with a create: filled examples that are kept with the form, as a file has them, by `field_key`.',
    },
  },
  withheld: ['version', 'field_count', 'updated_at'],
  read: { form_name: text, status: integer, ticket_form_version: integer, details: list(named('TicketField')) },
  conflict: { saved_at: moment, saved_by: orNull(text) },
  saved: object({ ticket_form_id: integer, ticket_form_version: integer }),
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
        input_type: type,
        value: { type: ['string', 'array', 'null'], items: text },
      },
      ['input_name'],
    ),
  ),
};

export const formOperations: Readonly<
  Record<
    | 'usage'
    | 'fieldUsage'
    | 'versions'
    | 'version'
    | 'try'
    | 'examples'
    | 'addExample'
    | 'changeExample'
    | 'orderExamples'
    | 'removeExample',
    Operation
  >
> = {
  usage: {
    tag,
    summary: 'How a form is used: its versions with their tickets, and in how many tickets each field has a value',
    response: json(
      object({
        ticket_form_id: integer,
        tickets: integer,
        versions: list(object(author)),
        fields: orNull(list(object({ ticket_form_detail_id: integer, tickets: integer }))),
      }),
    ),
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
    summary: 'The newest versions of a form, with what each changed',
    query: { before: { description: 'Only versions before this one.', schema: integer } },
    response: json(
      object({
        ...version,
        versions: list(object({ ...author, changes: orNull(list(change)) })),
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
    response: json(object({ examples: list(object({ example_id: integer, ...example })) })),
  },
  addExample: {
    tag,
    summary: 'Keeps a filled example with a form',
    headers: IDEMPOTENCY_KEY,
    body: json(object(example)),
    response: json(object({ example_id: integer, ...example })),
  },
  changeExample: {
    tag,
    summary: 'Changes the name, the expectation or the values of an example',
    body: json(object(example)),
    response: json(object({ example_id: integer, ...example })),
  },
  orderExamples: {
    tag,
    summary: 'Puts the examples of a form into another order',
    body: json(object({ examples: { ...list(integer), description: 'Ids; those that are not named follow.' } })),
    response: json(object({ examples: list(object({ example_id: integer, ...example })) })),
  },
  removeExample: {
    tag,
    summary: 'Removes an example',
    response: json(object({ example_id: integer })),
  },
};

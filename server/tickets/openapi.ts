// What tickets add to the API document, beside what their descriptor says.
import { nounOf } from '../../src/schema/model/nouns';
import type { ModuleDescription } from '../crud/noun-module';
import { type JsonSchema, json, list, named, type Operation, object, orNull, text as textOf } from '../http/operation';
import { IDEMPOTENCY_KEY, tagOf } from '../openapi/noun-operations';
import { BYTES } from '../openapi/record-schemas';
import { fieldValue } from '../ticket-types/field-schemas';

const integer: JsonSchema = { type: 'integer' };
const text = textOf();
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const attachment = object({
  file_id: integer,
  name: text,
  size: integer,
  type: text,
  inline: orNull(text),
  url: { type: 'string', format: 'uri-reference' },
});

/** A value with the files of its field. */
const filled = object({ ...fieldValue, files: list(attachment) }, ['files', 'label', 'machine_name']);

const placeOf = (noun: 'terminal' | 'facility'): JsonSchema => {
  const { api, label } = nounOf(noun);
  return orNull(object({ [label]: text, [api.id]: integer, [`${noun}_address`]: orNull(text) }));
};

/** `form_fields` is JSON as text, since a ticket with files is sent as multipart. */
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
        'The values of the fields of the ticket type, whose `details` are at `GET /api/client/tickets/form/{id}`: a text, number or day as text; the `option_value` of a choice, a list of them where several can be chosen; `1` or `0` for a checkbox; rows as a list of objects, or as its JSON, in which they are read; `(latitude, longitude)` for a point; null for a file or a signature, which is a part of its own. A field that is not named is empty. An id that the form does not have is ignored with its value, as is every part of the request that is not described: compare the response of a read where nothing may be lost.',
      examples: [
        JSON.stringify([
          { ticket_form_detail_id: 1, value: '412.6' },
          { ticket_form_detail_id: 2, value: 'parcel' },
          { ticket_form_detail_id: 4, value: ['dry'] },
        ]),
      ],
    },
    'dynamic_files[5][]': {
      ...BYTES,
      description:
        'A file of the field whose `ticket_form_detail_id` is 5: every file field, and every signature (a picture, such as a PNG), has a name of its own. One part a file, with a file name; a field that takes one file keeps the first. A file under an id that is no file field of the form is ignored.',
    },
    'dynamic_files[5][0][photo][]': {
      ...BYTES,
      description:
        'A file in rows: of the field whose `ticket_form_detail_id` is 5, in the first of its rows as they are sent, in the column `photo`. In place of the number of the row its `row_id` can stand. The cell itself names files that stay by their `file_id`, or is sent as it was read; null removes them, and a cell that is not sent keeps them.',
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
    author_type: orNull(text),
    referred: {
      type: 'object',
      additionalProperties: true,
      description: 'What the fields read of the records that the ticket refers to, as `terminal.status`.',
    },
    work_id: {
      ...orNull(integer),
      description: 'The record of its work and cost; null without one, and for a caller who may not read that noun.',
    },
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
  row: {
    work: orNull({
      type: 'object',
      properties: { total: orNull({ type: 'number' }) },
      description:
        'What the work on the ticket costs in all, where the request names `work.total` as a column and the caller may read work and cost.',
    }),
    form_fields: orNull({
      type: 'object',
      additionalProperties: { type: ['string', 'array', 'integer', 'null'], items: text },
      description:
        'Values of fields of ticket types, by `machine_name`: those that the request names as columns, such as `form_fields.seal_number`; of rows their number.',
    }),
  },
  saved: { add: object({ ticket_id: integer, ticket_no: text, issue_date: text, status: integer }) },
};

/** `GET /tickets/no/get`. */
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

/** `GET` and `POST /tickets/{id}/move`. */
export const moveOperations = {
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
} satisfies Readonly<Record<string, Operation>>;

/** `POST /tickets/{id}/files`. */
export const photoOperation: Operation = {
  tag: tagOf(nounOf('ticket')),
  summary: 'Puts the whole photo in the place of the scaled copy with which its author has saved the ticket',
  body: {
    'multipart/form-data': object({
      file: BYTES,
      copy: { ...text, pattern: '^[0-9a-f]{64}$', description: 'The sha256 of the copy, in hexadecimal digits.' },
    }),
  },
  errors: [409, 422],
  response: json(object({ ticket_id: integer, file_id: integer })),
};

// The generated calls of a noun, described from the descriptor that they are generated from.

import type { Noun } from '../../src/schema/descriptor/descriptor';
import { ACTIONS, MAX_UNDONE } from '../../src/schema/model/history';
import { pluralOf } from '../../src/schema/model/noun-label';
import type { RecordMode } from '../../src/schema/model/record-for';
import { MAX_REASON } from '../../src/schema/model/states';
import { ageRule, isMoment } from '../../src/schema/model/stored';
import { MAX_COUNTED } from '../../src/schema/model/usage';
import {
  camelCase,
  json,
  list,
  named,
  type Operation,
  object,
  orNull,
  type Parameter,
  success,
  text,
} from '../http/operation';
import { bodyOf, fixed } from './noun-bodies';
import { conflictType, type Described, recordType, rowType } from './noun-types';
import { listedSchema } from './record-schemas';

/** A header of calls that may be repeated safely; which those are: `http/idempotency.ts`. */
export const IDEMPOTENCY_KEY: Readonly<Record<string, Parameter>> = {
  'Idempotency-Key': {
    description:
      'A text of your own for each write that is meant, such as a UUID: printable ASCII. A repetition with the same one and the same content gets the first response; with other content it is a 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['0f8fad5b-d9cb-469f-a165-70867728950e'] },
  },
};

const EARLIER_KEYS: Readonly<Record<string, Parameter>> = {
  'Earlier-Keys': {
    description:
      'Idempotency-Keys, separated by commas, under which you have sent other content of this change and do not know whether it arrived. Where one of them has made the version that the record has now, that is the version which is changed: what you have saved yourself is no conflict.',
    schema: { type: 'string', maxLength: 5_200, examples: ['0f8fad5b-d9cb-469f-a165-70867728950e'] },
  },
};

/** A header of calls that change records with a user who is responsible for them. */
export const BATCH: Readonly<Record<string, Parameter>> = {
  Batch: {
    description:
      'A text of your own for several writes that belong together, such as a UUID: who is responsible for their records has one notification of all of them.',
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['7d444840-9dc0-11d1-b245-5ffdce74fad2'] },
  },
};

/** The heading of a noun's calls. */
export const tagOf = pluralOf;

/** All records of a noun that is not paged. */
export function listOperation(described: Described): Operation {
  const { noun } = described;
  const row = rowType(described, listedSchema(noun));
  return {
    tag: tagOf(noun),
    name: camelCase('list', tagOf(noun)),
    summary: 'All records, the oldest first',
    query: { ...fixedQuery(noun), ...timeZoneParameter(noun) },
    response: json(object({ data: list(row.ref) })),
    schemas: row.schemas,
  };
}

const fixedQuery = (noun: Noun): Record<string, Parameter> =>
  Object.fromEntries(
    fixed(noun).map(([name, schema]) => [name, { description: `Always ${JSON.stringify(schema.const)}.`, schema }]),
  );

/** `GET {base}/{id}`; without the id for a noun with one record for each user. */
export function readOperation(described: Described): Operation {
  const record = recordType(described);
  return {
    tag: tagOf(described.noun),
    name: camelCase('read', described.noun.title),
    summary: described.noun.api.single ? 'Your own record' : 'One record',
    query: timeZoneParameter(described.noun),
    response: json(record.ref),
    schemas: record.schemas,
  };
}

/** `POST {base}/create`. */
export const createOperation = (described: Described): Operation => ({
  ...written(described, 'add'),
  tag: tagOf(described.noun),
  name: camelCase('create', described.noun.title),
  summary: 'Creates a record',
  description:
    'A repetition with the same Idempotency-Key gets the first response instead of a second record. What is wrong is a 422 with messages by field.',
  headers: IDEMPOTENCY_KEY,
  query: timeZoneParameter(described.noun),
});

const CHANGE_ID: Readonly<Record<string, Parameter>> = {
  'Change-Id': {
    description: 'The change that it made, for `POST {base}/undo`; missing where nothing has changed.',
    schema: { type: 'integer' },
  },
};

/** `POST {base}/update/{id}`. */
export const updateOperation = (described: Described): Operation => ({
  ...written(described, 'edit'),
  tag: tagOf(described.noun),
  name: camelCase('update', described.noun.title),
  summary: 'Changes a record',
  description: `What is required is sent with every change; anything else that is not sent keeps its value. With \`${described.module.describes?.version ?? 'updated_at'}\` as it was read, a record that was saved since, by whomever, is not overwritten: 409, with the record as it is now under \`current\`. A repetition with the same Idempotency-Key gets the first response.`,
  headers: { ...IDEMPOTENCY_KEY, ...EARLIER_KEYS, ...BATCH },
  query: timeZoneParameter(described.noun),
  responseHeaders: CHANGE_ID,
});

/** Only for a noun that has states. */
export function stateOperation(described: Described): Operation {
  const { noun } = described;
  const record = recordType(described);
  const current = conflictType(described);
  return {
    tag: tagOf(noun),
    name: camelCase('move', noun.title),
    summary: 'Brings a record into another state',
    description:
      'Nothing else of it changes. 422 where the state does not follow on the present one, the user type may not bring records there, a field must be filled before, or the reason is missing. With `updated_at` as it was read, a record that was saved since is not changed: 409, with the record as it is now under `current`. An update may have `state`, too, with the reason as `state_reason`. A repetition with the same Idempotency-Key gets the first response.',
    headers: { ...IDEMPOTENCY_KEY, ...BATCH },
    query: timeZoneParameter(noun),
    responseHeaders: CHANGE_ID,
    body: json(
      object(
        {
          state: { type: 'string', enum: noun.states!.map(({ name }) => name) },
          reason: { type: 'string', maxLength: MAX_REASON, description: 'Required where the state has a question.' },
          updated_at: text('As it was read.'),
        },
        ['reason', 'updated_at'],
      ),
    ),
    current: current.ref,
    response: json(success(record.ref)),
    schemas: { ...record.schemas, ...current.schemas },
  };
}

/** `DELETE {base}/delete/{id}`. */
export const deleteOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  name: camelCase('delete', noun.title),
  summary: 'Deletes a record',
  description: '409 while other records point to it. The record can be restored until `TRASH_DAYS` have passed.',
  response: json(success(object({ [noun.api.id]: { type: 'integer' } }))),
});

/** What `recordUsage` returns. */
export const USAGE_SCHEMA = {
  used_by: list(object({ noun: text('The name of the noun in its descriptor.'), count: { type: 'integer' } })),
  other_records: { type: 'integer', description: 'Records that the caller may not list.' },
};

/** `GET {base}/{id}/usage`. */
export const usageOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  name: camelCase('usage of', noun.title),
  summary: 'Which records use it, by noun',
  description: `A record in use cannot be deleted. Counts are exact up to ${MAX_COUNTED.toLocaleString('en-US')}, and one more where there are more.`,
  response: json(object(USAGE_SCHEMA)),
});

const LOGGED_VALUE = orNull(object({ value: {}, text: text('As it read then.') }));

const LOGGED_CELL = { name: text(), title: text(), before: LOGGED_VALUE, after: LOGGED_VALUE };

const PLACE = { ...orNull({ type: 'integer' }), description: 'Its place from 1; null where it was not there.' };

const LOGGED_ROW = object({ row_id: text(), before: PLACE, after: PLACE, fields: list(object(LOGGED_CELL)) });

/** The fields of an entry of the change log. */
export const LOGGED_FIELDS = list(
  object(
    {
      ...LOGGED_CELL,
      reason: text('Of a state, why the record came into it.'),
      whole: {
        type: 'boolean',
        description: 'True where a whole photo took the place of its scaled copy, and nothing was corrected.',
      },
      rows: {
        ...list(LOGGED_ROW),
        description: 'Of a table inside the record, the rows that differ; `before` and `after` have their number.',
      },
      order: {
        ...list(text()),
        description: 'The ids of its rows in the order before, where those that stayed have another one.',
      },
      order_after: { ...list(text()), description: 'The ids of its rows in the order after, likewise.' },
      rows_left: {
        type: 'integer',
        description:
          'In a history: rows that differ and are not among `rows`, as there are too many; `order` is empty then.',
      },
    },
    ['reason', 'whole', 'rows', 'order', 'order_after', 'rows_left'],
  ),
);

const LOGGED_CHANGE = object({
  change_id: { type: 'integer' },
  changed_at: { type: 'string', format: 'date-time' },
  action: { enum: ACTIONS },
  label: text('What the record was called then.'),
  user_id: orNull({ type: 'integer' }),
  user_name: orNull(text()),
  token_name: { ...orNull(text()), description: 'The token for integrations that was used.' },
  fields: LOGGED_FIELDS,
});

/** `GET {base}/{id}/history`. */
export const historyOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  name: camelCase('history of', noun.title),
  summary: 'Its changes, the newest first',
  description:
    'Who changed what and when, with each changed field before and after: as it was stored and as it read then. Also of a record that was deleted. A secret, such as a password, has neither value.',
  query: {
    before: { description: 'Only changes older than this `change_id`.', schema: { type: 'integer' } },
  },
  response: json(object({ changes: list(named('LoggedChange')), more: { type: 'boolean' } })),
  schemas: { LoggedChange: LOGGED_CHANGE },
});

/** `POST {base}/undo`. */
export const undoOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  name: camelCase('undo', tagOf(noun)),
  summary: 'Sets back what changes have changed',
  description: `As a change by the rules of today, which can be undone, too. A field that has another value since is not overwritten: such a change is left as it is and is among \`refused\`, unless \`over\` names the change that gave it. At most ${MAX_UNDONE} changes at once, in one transaction.`,
  query: timeZoneParameter(noun),
  headers: BATCH,
  body: json(
    object(
      {
        changes: {
          ...list({ type: 'integer' }),
          description: 'Each a `Change-Id` of an update, or a `change_id` of a history.',
        },
        field: text('Only this field of them, as any change of it: a state must lead to the one before.'),
        over: {
          type: 'integer',
          description:
            'With `field`: the latest change of it that was seen, as `newer` names it. Its value is replaced.',
        },
      },
      ['field', 'over'],
    ),
  ),
  errors: [400],
  response: json(success(named('Undone'))),
  schemas: {
    Undone: object({
      changes: { ...list({ type: 'integer' }), description: 'The changes that it made.' },
      refused: list(
        object(
          {
            change_id: { type: 'integer' },
            message: text('Why it was not undone.'),
            newer: { type: 'integer', description: 'The newer change of a field that has another value since.' },
          },
          ['newer'],
        ),
      ),
    }),
  },
});

const DELETED = {
  trash_id: { type: 'integer' },
  record_id: { type: 'integer' },
  label: text('What the record was called.'),
  deleted_at: { type: 'string', format: 'date-time' },
  deleted_by: orNull(text('The name of the user who did it.')),
} as const;

const RESTORE_PREVIEW = object({
  ...DELETED,
  fields: LOGGED_FIELDS,
  errors: {
    type: 'object',
    additionalProperties: list(text()),
    description: 'Messages by field, as a restore would have them.',
  },
  deleted: {
    ...list(object({ name: text('The field.'), noun: text(), record_id: { type: 'integer' }, label: text() })),
    description: 'Records that it refers to and that are deleted, too: they can be restored first.',
  },
  left_out: {
    ...list(object({ name: text(), title: text(), text: text('As it read.') })),
    description: 'What has no place any more.',
  },
});

/** `GET {base}/trash`. */
export const trashOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  name: camelCase('deleted', tagOf(noun)),
  summary: 'The deleted records that can be restored, the latest first',
  query: {
    before: { description: 'Only those deleted before this `trash_id`.', schema: { type: 'integer' } },
    search: { description: 'A part of what they were called, or of who deleted them.', schema: { type: 'string' } },
  },
  errors: [422],
  response: json(
    object({
      records: list(named('DeletedRecord')),
      more: { type: 'boolean' },
      days: { type: 'integer', description: 'For how many days deleted records are kept.' },
    }),
  ),
  schemas: { DeletedRecord: object(DELETED) },
});

/** `GET {base}/trash/{id}`. */
export const previewOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  name: camelCase('deleted', noun.title),
  summary: 'A deleted record, and what of it no longer fits',
  description: '409 where it has been restored.',
  query: { time_zone: TIME_ZONE },
  errors: [409],
  response: json(named('RestorePreview')),
  schemas: { RestorePreview: RESTORE_PREVIEW },
});

/** `POST {base}/restore/{id}`. */
export const restoreOperation = (described: Described): Operation => ({
  tag: tagOf(described.noun),
  name: camelCase('restore', described.noun.title),
  summary: 'Restores a deleted record under its own id',
  description:
    'By the rules of today: what no longer fits is a 422 with messages by field, and `values` may have others in its place. 409 where the record has been restored already, or something else has its place.',
  query: { time_zone: TIME_ZONE },
  body: json({
    type: 'object',
    properties: {
      values: {
        type: 'object',
        additionalProperties: true,
        description: 'Values in place of those that no longer fit, by field.',
      },
      leave_out: { type: 'boolean', description: 'Restores it without what has no place any more.' },
    },
  }),
  errors: [409, 422],
  response: json(success(object({ [described.noun.api.id]: { type: 'integer' } }))),
});

const FORMER_VALUE = object({ name: text(), title: text('As it was then.'), text: text() });

/** `GET {base}/{id}/as-it-was`. */
export function asItWasOperation(described: Described): Operation {
  const record = recordType(described);
  return {
    tag: tagOf(described.noun),
    name: camelCase(described.noun.title, 'as it was'),
    summary: 'A record as it was',
    description:
      'At a moment, also of a record that was deleted: what it is now, with the logged changes since then taken back. 404 where there was no such record then.',
    query: {
      at: { description: 'The moment.', schema: { type: 'string', format: 'date-time' }, required: true },
      ...timeZoneParameter(described.noun),
    },
    errors: [422],
    response: json(
      object({
        record: record.ref,
        others: {
          ...list(named('FormerValue')),
          description: 'What it held that a record of today has no place for: fields that are gone, and files.',
        },
      }),
    ),
    schemas: { ...record.schemas, FormerValue: FORMER_VALUE },
  };
}

/** The body of a write and its responses: the whole record, unless the noun's module chooses another one. */
function written(described: Described, mode: RecordMode): Pick<Operation, 'body' | 'current' | 'response' | 'schemas'> {
  const { body, schemas } = bodyOf(described, mode);
  const [record, current] = [recordType(described), conflictType(described)];
  return {
    body,
    ...(mode === 'edit' && { current: current.ref }),
    response: json(success(described.module.describes?.saved?.[mode] ?? record.ref)),
    schemas: { ...schemas, ...record.schemas, ...current.schemas },
  };
}

/** The parameter `time_zone`, for a noun that shows when its records were saved, or counts years until today. */
export const timeZoneParameter = ({ record }: Noun): Record<string, Parameter> =>
  Object.values(record.properties).some((property) => isMoment(property.stamp) || ageRule(property) !== undefined)
    ? { time_zone: TIME_ZONE }
    : {};

/** The parameter itself. */
export const TIME_ZONE: Parameter = {
  description:
    'IANA name of the zone in which the moments of saving are written and days such as today are meant; UTC without it. Moments that users enter have no zone and stay as they are.',
  schema: { type: 'string', examples: ['America/Chicago'] },
};

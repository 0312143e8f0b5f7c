// What the calls of imports say about themselves for the API document.

import type { Noun } from '../../src/schema/descriptor/descriptor';
import { MAX_IMPORT_COLUMNS } from '../../src/schema/descriptor/limits';
import { countText } from '../../src/schema/formats/words';
import { IMPORT_DAYS, MAX_IMPORT_PORTION } from '../../src/schema/import/import-call';
import { hasCall } from '../../src/schema/model/calls';
import type { ServedNoun } from '../crud/noun-module';
import {
  camelCase,
  type JsonSchema,
  json,
  list,
  named,
  type Operation,
  object,
  success,
  text,
} from '../http/operation';
import { IDEMPOTENCY_KEY, tagOf, timeZoneParameter } from '../openapi/noun-operations';

const texts: JsonSchema = { type: 'object', additionalProperties: text() };

const LINES = {
  columns: {
    ...list(text()),
    maxItems: MAX_IMPORT_COLUMNS,
    description:
      'What each cell is: the name of a property, `rows[].column` for a column of its rows, `fields.name` for a field of the type of the record, the id or the label of the noun to find records by; an empty text for a cell that is left out.',
  },
  rows: {
    ...list(object({ row: { type: 'integer', description: 'Its number in the file.' }, cells: list(text()) })),
    maxItems: MAX_IMPORT_PORTION,
    description:
      'Lines of the file. Lines whose own cells are empty, or those of the line before again, are rows of the record before.',
  },
  key: text('The column by which records are found that are there already. Without it every line is a new one.'),
  type: { type: 'integer', description: 'The type of the records, where their noun has types.' },
  read: {
    type: 'object',
    additionalProperties: texts,
    description: 'By column, texts that are read as others: `{"zone": {"Nrth": "North"}}`.',
  },
  empties: { ...list(text()), description: 'Columns whose empty cells empty the field of a record that is changed.' },
};

const OPTIONAL = ['key', 'type', 'read', 'empties'];

const RESULTS = list(
  object(
    {
      row: { type: 'integer', description: 'The first line of the record.' },
      result: { enum: ['new', 'changed', 'unchanged', 'refused'] },
      id: { type: 'integer', description: 'Of a record that is there.' },
      changes: {
        type: 'object',
        additionalProperties: { ...list(text()), minItems: 2, maxItems: 2 },
        description: 'By column, the texts before and after.',
      },
      errors: { ...texts, description: 'Messages by column; under an empty name that of the whole record.' },
    },
    ['id', 'changes', 'errors'],
  ),
);

const SCHEMAS: Operation['schemas'] = {
  ImportResults: object({ rows: RESULTS }),
  ImportWritten: object({
    rows: RESULTS,
    written: {
      type: 'boolean',
      description: 'Not where `all` was wanted and a record was refused: then the import has ended.',
    },
  }),
};

const operation = (noun: Noun, name: string, summary: string, description: string): Omit<Operation, 'response'> => ({
  tag: tagOf(noun),
  name: camelCase(name, tagOf(noun)),
  summary,
  description,
});

const RULES =
  'Each record is read and checked as by a call of its own. Of several rows of a file with one key, or one value that must be unique, all but the first are refused. References and choices are texts: what they are called, or a number.';

/** `POST {base}/import/check`. */
export const checkOperation = ({ noun }: ServedNoun): Operation => ({
  ...operation(noun, 'check import of', 'What an import would do', `${RULES} Nothing is written.`),
  query: timeZoneParameter(noun),
  body: json(
    object(
      {
        ...LINES,
        import: text(
          'The id that the import will have: with it a check knows the keys of the rows in the portions that were checked before.',
        ),
      },
      [...OPTIONAL, 'import'],
    ),
  ),
  errors: [400, 422],
  response: json(success(named('ImportResults'))),
  schemas: SCHEMAS,
});

/** `POST {base}/import`. */
export const importOperation = ({ noun }: ServedNoun): Operation => ({
  ...operation(
    noun,
    'import',
    'Writes a portion of a file',
    `${RULES} At most ${countText(MAX_IMPORT_PORTION)} lines a call, in one transaction; records that are refused stay out. A portion that is sent again gets its first response, and writes nothing.`,
  ),
  query: timeZoneParameter(noun),
  body: json(
    object(
      {
        ...LINES,
        import: text('The id of the import: a UUID that its sender makes, the same for all portions.'),
        portion: { type: 'integer', minimum: 0, description: 'The number of the portion.' },
        all: {
          type: 'boolean',
          description:
            'Where one record is refused nothing of the portion is written, and the import ends: undo takes back what earlier portions have written.',
        },
        file: object({
          name: text(),
          sha256: text('Of its bytes, in hexadecimal digits.'),
          rows: { type: 'integer', description: 'How many lines it has.' },
        }),
      },
      [...OPTIONAL, 'all'],
    ),
  ),
  errors: [400, 409, 422],
  response: json(success(named('ImportWritten'))),
  schemas: SCHEMAS,
});

/** `GET {base}/imports`. */
export const importsOperation = ({ noun }: ServedNoun): Operation => ({
  ...operation(noun, 'list imports of', `The imports of the last ${IMPORT_DAYS} days`, 'The latest first.'),
  query: { sha256: { description: 'Only those of a file with these bytes.', schema: text() } },
  response: json(
    success(
      object({
        rows: list(
          object(
            {
              import: text(),
              file: text('Its name.'),
              at: { type: 'string', format: 'date-time' },
              user: { type: ['string', 'null'], description: 'Who has imported it.' },
              created: { type: 'integer' },
              changed: { type: 'integer' },
              refused: { type: 'integer' },
              undone: { type: 'string', format: 'date-time', description: 'When it was undone.' },
            },
            ['undone'],
          ),
        ),
      }),
    ),
  ),
});

/** `POST {base}/imports/{id}/undo`. */
export const undoImportOperation = ({ noun }: ServedNoun): Operation => ({
  ...operation(
    noun,
    'undo import of',
    'Takes an import back, a portion at a time',
    `Within ${IMPORT_DAYS} days. At most ${countText(MAX_IMPORT_PORTION)} changes a call. New records go into the trash, changed ones get back what they had; what was changed since stays and is among \`left\`. To be called until there is no more; a repetition with the same Idempotency-Key gets the first response. Needs the rights to ${hasCall(noun, 'delete') ? 'delete and ' : ''}change such records${hasCall(noun, 'delete') ? '' : '; who has imported them may without that, and who manages accounts with the right to change such records'}.`,
  ),
  query: timeZoneParameter(noun),
  headers: IDEMPOTENCY_KEY,
  errors: [403],
  response: json(
    success(
      object({
        undone: { type: 'integer', description: 'How many changes were taken back.' },
        left: list(
          object({
            row: { type: 'integer' },
            id: { type: 'integer' },
            label: text(),
            reason: text('Why it stays as it is.'),
          }),
        ),
        more: { type: 'boolean' },
        remaining: { type: 'integer', description: 'How many changes are left for further calls.' },
      }),
    ),
  ),
});

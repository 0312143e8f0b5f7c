// The request of a table: as JSON, nested as DataTables nests it, where further properties that DataTables sends are
// allowed, and as the parameters of a query string.
import { type JsonSchema, list, object, type Parameter } from '../http/operation';
import { TIME_ZONE } from './noun-operations';

type Described = JsonSchema & { description: string };

const flag = (description: string): JsonSchema => ({ type: 'boolean', default: true, description });

const search = (description: string): Described => ({
  ...object({ value: { type: 'string' } }, ['value']),
  description,
});

const COLUMN = {
  data: { type: 'string', description: 'The path of the column.' },
  name: { type: 'string', description: 'The path, where `data` is none.' },
  searchable: flag('Whether `search` of the request looks into it.'),
  orderable: flag('`false` leaves out an order by it.'),
  visible: flag('`false` leaves it out of a file.'),
  search: search(
    'Searched for in that column: a part of a text, a number, a choice by its value or its text, a day as yyyy-MM-dd, digits of a phone number. All searches must match.',
  ),
} satisfies Record<string, JsonSchema>;

const ORDER = {
  column: { type: 'integer', minimum: 0, description: 'The number of one of the `columns`.' },
  dir: { enum: ['asc', 'desc'], default: 'desc' },
  name: { type: 'string', description: 'The path of the column, where there is no `column`.' },
} satisfies Record<string, JsonSchema>;

/** An object of which everything may be missing. */
const optional = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  object(properties, Object.keys(properties));

const REQUEST = {
  draw: { type: 'integer', minimum: 0, default: 0, description: 'A counter of the sender, sent back.' },
  start: { type: 'integer', minimum: 0, default: 0, description: 'Rows to skip.' },
  length: {
    type: 'integer',
    minimum: -1,
    maximum: 1000,
    default: 10,
    description: 'Rows to send: 1 to 1000, or -1 for all of them, if they are no more than 1000.',
  },
  count: {
    type: 'string',
    enum: ['capped'],
    description: '`capped` counts rows that match to 10,000 and to the end of the page alone, which takes less time.',
  },
  search: search(
    'Searched for in every text and number column that is listed, or in those of the list. With `filters=typed` in all columns that the list shows by itself, choices by their whole text, days by yyyy-MM-dd or MM-dd-yyyy.',
  ),
  columns: { ...list(optional(COLUMN)), maxItems: 40 },
  order: {
    ...list(optional(ORDER)),
    maxItems: 40,
    description: 'What to sort by, in turn. Without it the first column of the list, descending.',
  },
  format: {
    enum: ['json', 'csv'],
    default: 'json',
    description: '`csv` downloads every row that matches. Any other value is read as `json`.',
  },
  filters: {
    type: 'string',
    enum: ['typed'],
    description:
      '`typed` reads the search of a column as the search boxes of the pages do. Days: 2026-11-16, a month (2026-11), a year, a range (2026-11-16..2026-11-22, also open at one end), `today`, `yesterday`, `last 7 days`, `this month`, `last month`, `this year`, `last year`, as of the day in `time_zone`. A number with parts, such as 20261116-4-0001: its day (20261116, 202611, 2026) or the parts behind it. Numbers and times: `>5`, `>=5`, `<5`, `<=5`, `5..10`; days likewise (`>2026-11-01`), without a year those of this one (`11-01..11-07`). `empty` finds what has no value, `"oak"` exactly this text, `!oak` all but what contains it, `oak | elm` one or the other; `oak | !elm` is the one without the other. Behind a backslash a text is itself (`\\empty`). A number or a day that cannot be read finds nothing; any other text is searched as without it.',
  },
  bounds: {
    type: 'string',
    examples: ['-125,24,-66,50'],
    description:
      'Only what lies in this part of the map, where the list has one: west, south, east and north end in degrees, separated by commas.',
  },
  time_zone: { description: TIME_ZONE.description, ...TIME_ZONE.schema },
} satisfies Record<string, JsonSchema>;

/** What every table call takes. */
export const tableRequest: JsonSchema = {
  ...optional(REQUEST),
  examples: [{ start: 0, length: 25, columns: [{ data: 'status', search: { value: '1' } }], order: [{ column: 0 }] }],
};

/** The same names of columns for one list. */
export const columnsIn = (paths: readonly string[]): JsonSchema => {
  const data = object({ data: { enum: paths } }, ['data']);
  return object({ columns: list(data) }, ['columns']);
};

const parameter = ({ description, ...schema }: Described): Parameter => ({ description, schema });

/** The texts of a query string for a flag. */
const flagText = (description: string): Parameter => ({
  description,
  schema: { enum: ['true', 'false'], default: 'true' },
});

/**
 * The same in a query string. Its lists go on by number: `columns[1][data]`, `order[1][column]` and so on. @param paths of
 * the columns.
 */
export const tableParameters = (paths: readonly string[]) => ({
  draw: parameter(REQUEST.draw),
  start: parameter(REQUEST.start),
  length: parameter(REQUEST.length),
  'search[value]': parameter({ type: 'string', description: REQUEST.search.description }),
  'columns[0][data]': parameter({
    type: 'string',
    enum: paths,
    description: 'The path of the first column; more as `columns[1][data]` and so on, up to 40.',
  }),
  'columns[0][search][value]': parameter({ type: 'string', description: COLUMN.search.description }),
  filters: parameter(REQUEST.filters),
  'columns[0][searchable]': flagText('Whether `search[value]` looks into that column.'),
  'order[0][column]': parameter({
    type: 'integer',
    minimum: 0,
    description:
      'What to sort by first: the number of one of the listed columns. More as `order[1][column]` and so on. Without an order the first column of the list, descending.',
  }),
  'order[0][dir]': parameter({ ...ORDER.dir, description: 'Its direction.' }),
});

/** Only a file leaves columns out. */
export const HIDDEN_COLUMN = { 'columns[0][visible]': flagText('`false` leaves that column out.') };

/** A part of a map. */
export const BOUNDS = parameter(REQUEST.bounds);

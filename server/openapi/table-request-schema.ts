// The request of a table as JSON, nested as DataTables nests it. Further properties that DataTables sends are allowed.
import { type JsonSchema, list, object } from '../http/operation';

const flag = (description: string, usual: boolean): JsonSchema => ({ type: 'boolean', default: usual, description });

const search = (description: string): JsonSchema => ({
  ...object({ value: { type: 'string' } }, ['value']),
  description,
});

const column = object(
  {
    data: { type: 'string', description: 'The path of the column.' },
    name: { type: 'string', description: 'The path, where `data` is none.' },
    searchable: flag('Whether `search` of the request looks into it.', true),
    orderable: flag('`false` leaves out an order by it.', true),
    visible: flag('`false` leaves it out of a file.', true),
    search: search('Searched for in this column. All searches must match.'),
  },
  ['data', 'name', 'searchable', 'orderable', 'visible', 'search'],
);

const order = object(
  {
    column: { type: 'integer', minimum: 0, description: 'The number of one of the `columns`.' },
    dir: { enum: ['asc', 'desc'], default: 'desc' },
    name: { type: 'string', description: 'The path of the column, where there is no `column`.' },
  },
  ['column', 'dir', 'name'],
);

const PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  draw: { type: 'integer', minimum: 0, default: 0, description: 'A counter of the sender, sent back.' },
  start: { type: 'integer', minimum: 0, default: 0, description: 'Rows to skip.' },
  length: {
    type: 'integer',
    minimum: -1,
    maximum: 1000,
    default: 10,
    description: 'Rows to send: 1 to 1000, or -1 for all of them, if they are no more than 1000.',
  },
  search: search('Searched for in every text and number column that is listed, or in those of the list.'),
  columns: { ...list(column), maxItems: 40 },
  order: {
    ...list(order),
    maxItems: 40,
    description: 'What to sort by, in turn. Without it the first column of the list, descending.',
  },
  format: {
    enum: ['json', 'csv'],
    default: 'json',
    description: '`csv` downloads every row that matches. Any other value is read as `json`.',
  },
  filters: { enum: ['typed'], description: '`typed` reads searches of columns as the search boxes of the pages do.' },
  bounds: {
    type: 'string',
    examples: ['-125,24,-66,50'],
    description: 'Where the list has a map: only what lies between these west, south, east and north ends in degrees.',
  },
  time_zone: {
    type: 'string',
    examples: ['America/Chicago'],
    description:
      'IANA name of the zone in which moments of saving are written and days such as today are meant; UTC without it.',
  },
};

/** What every table call takes. */
export const tableRequest: JsonSchema = {
  ...object(PROPERTIES, Object.keys(PROPERTIES)),
  examples: [{ start: 0, length: 25, columns: [{ data: 'status', search: { value: '1' } }], order: [{ column: 0 }] }],
};

/** The same names of columns for one list. */
export const columnsIn = (paths: readonly string[]): JsonSchema => {
  const data = object({ data: { enum: paths } }, ['data']);
  return object({ columns: list(data) }, ['columns']);
};

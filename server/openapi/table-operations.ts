// The calls of a paged list, described from the columns that it has: pages of rows, a file of them, and its map.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { MAX_CLUSTER_ZOOM } from '../../src/schema/model/clusters';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { shownColumns, tableColumns } from '../crud/table-columns';
import {
  camelCase,
  type JsonSchema,
  json,
  list,
  named,
  type Operation,
  object,
  type Parameter,
  text,
} from '../http/operation';
import { TIME_ZONE, tagOf, timeZoneParameter } from './noun-operations';
import { type Described, rowType } from './noun-types';
import { rowSchema } from './record-schemas';
import { columnsIn } from './table-request-schema';

/** One page of a noun: the request of DataTables with server-side processing. */
export function tableOperation(described: Described, method: 'GET' | 'POST'): Operation {
  const { noun } = described;
  const row = rowType(described, rowSchema(noun));
  const request = tableQuery(noun);
  const flat = object(
    Object.fromEntries(Object.entries(request).map(([name, { schema }]) => [name, schema])),
    Object.keys(request),
  );
  return {
    ...namedCall(noun, method === 'GET' ? 'list' : 'search'),
    summary: method === 'GET' ? 'One page of records, searched and sorted' : 'The same, with the request in the body',
    description: `The protocol of DataTables with server-side processing${method === 'GET' ? `, such as \`?${exampleQuery(noun)}\`.` : '. In a form the names are those of the query, with brackets; in JSON they are nested.'}`,
    ...(method === 'GET'
      ? { query: request }
      : {
          body: {
            'application/x-www-form-urlencoded': flat,
            'application/json': { allOf: [named('TableRequest'), columnsIn([...tableColumns(noun).keys()])] },
          },
        }),
    errors: coordinatesOf(noun) ? [414, 422] : [414],
    response: json(
      object({
        draw: { type: 'integer' },
        recordsTotal: { type: 'integer', description: 'All records.' },
        recordsFiltered: { type: 'integer', description: 'Those that match the search.' },
        data: list(row.ref),
      }),
    ),
    schemas: row.schemas,
  };
}

/** The list as a file. */
export function exportOperation(noun: Noun): Operation {
  const { draw: _page, start: _first, length: _most, ...query } = tableQuery(noun);
  return {
    ...namedCall(noun, 'export'),
    summary: 'Every record that matches, as a file',
    description: 'Takes the searches and the order of the table request, and all pages are in it.',
    query: {
      ...query,
      'columns[0][visible]': {
        description: '`false` leaves that column out.',
        schema: { enum: ['true', 'false'], default: 'true' },
      },
    },
    errors: coordinatesOf(noun) ? [414, 422] : [414],
    responseHeaders: {
      'Content-Disposition': {
        description: `\`attachment; filename="${noun.noun}.csv"\`.`,
        schema: { type: 'string' },
      },
    },
    response: { 'text/csv': text(CSV) },
  };
}

const CSV =
  'UTF-8 with a byte order mark; lines end with CRLF, and every cell is in quotation marks. The first line has the labels of the columns. Cells are the texts that the pages show: days as MM-dd-yyyy, moments as MM-dd-yyyy HH:mm, choices by their texts, items of a list separated by `; `. A text that a spreadsheet would take for a formula begins with an apostrophe. Only columns of the list are in the file: those that the request names in its order, behind them the others that the list shows at first; `columns[0][visible]=false` leaves one out.';

const namedCall = (noun: Noun, verb: string): Pick<Operation, 'tag' | 'name'> => ({
  tag: tagOf(noun),
  name: camelCase(verb, tagOf(noun)),
});

/** The whole request of a table: searches, order, page, part of a map and time zone. */
const tableQuery = (noun: Noun): Record<string, Parameter> => ({
  ...tableParameters(noun),
  ...(coordinatesOf(noun) && { bounds: BOUNDS }),
  ...tableZone(noun),
});

/** The request of a table. Its lists go on by number: `columns[1][data]`, `order[1][column]` and so on. */
const tableParameters = (noun: Noun): Record<string, Parameter> => ({
  draw: {
    description: 'A counter of the sender, sent back as a number.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  start: { description: 'Rows to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
  length: {
    description: 'Rows to send: 1 to 1000, or -1 for all of them, if they are no more than 1000.',
    schema: { type: 'integer', minimum: -1, maximum: 1000, default: 10 },
  },
  'search[value]': {
    description: 'Searched for in every text and number column that is listed, or in those of the list.',
    schema: { type: 'string' },
  },
  'columns[0][data]': {
    description: 'The path of the first column; more as `columns[1][data]` and so on, up to 40.',
    schema: { type: 'string', enum: [...tableColumns(noun).keys()] },
  },
  'columns[0][search][value]': {
    description:
      'Searched for in that column: a part of a text, a number, a choice by its value or its text, a day as yyyy-MM-dd, digits of a phone number. All searches must match.',
    schema: { type: 'string' },
  },
  filters: {
    description:
      '`typed` reads the search of a column as the search boxes of the pages do. Days: 2026-11-16, a month (2026-11), a year, a range (2026-11-16..2026-11-22, also open at one end), `today`, `yesterday`, `last 7 days`, `this month`, `last month`, `this year`, `last year`, as of the day in `time_zone`. A number with parts, such as 20261116-4-0001: its day (20261116, 202611, 2026) or the parts behind it. Any other text is searched as without it.',
    schema: { type: 'string', enum: ['typed'] },
  },
  'columns[0][searchable]': {
    description: 'Whether `search[value]` looks into that column.',
    schema: { enum: ['true', 'false'], default: 'true' },
  },
  'order[0][column]': {
    description:
      'What to sort by first: the number of one of the listed columns. More as `order[1][column]` and so on. Without an order the first column of the list, descending.',
    schema: { type: 'integer', minimum: 0 },
  },
  'order[0][dir]': { description: 'Its direction.', schema: { enum: ['asc', 'desc'], default: 'desc' } },
});

const degrees: JsonSchema = { type: 'number' };
const bounds = object({ west: degrees, south: degrees, east: degrees, north: degrees });
const place = { latitude: degrees, longitude: degrees };

const BOUNDS: Parameter = {
  description:
    'Only what lies in this part of the map: west, south, east and north end in degrees, separated by commas.',
  schema: { type: 'string', examples: ['-125,24,-66,50'] },
};

/** The parameter `time_zone` of a table call: also where a column has days, which may be those of `today`. */
const tableZone = (noun: Noun): Record<string, Parameter> =>
  [...tableColumns(noun).values()].some(({ search }) => search === 'date')
    ? { time_zone: TIME_ZONE }
    : timeZoneParameter(noun);

/** What a part of a map shows of the records that a search finds. */
export function clusterOperation(noun: Noun): Operation {
  const { 'columns[0][data]': column, 'columns[0][search][value]': search, filters } = tableParameters(noun);
  return {
    ...namedCall(noun, 'cluster'),
    summary: 'Records on a map: clusters, and single points',
    description: 'Takes the searches of the table request as well.',
    query: {
      bounds: { ...BOUNDS, required: true },
      zoom: {
        description: 'As web maps count.',
        schema: { type: 'integer', minimum: 0, maximum: MAX_CLUSTER_ZOOM },
        required: true,
      },
      'columns[0][data]': column!,
      'columns[0][search][value]': search!,
      filters: filters!,
      ...tableZone(noun),
    },
    errors: [414, 422],
    response: json(
      object(
        {
          clusters: list(object({ ...place, count: { type: 'integer', minimum: 2 }, bounds })),
          points: list(object({ ...place, id: { type: 'integer' }, label: text() })),
          mean: { type: 'number', description: 'Of all counts, single points included.' },
          filtered: { type: 'integer', description: 'Records that match the search.' },
          located: { type: 'integer', description: 'Those of them that have coordinates.' },
          extent: bounds,
        },
        ['extent'],
      ),
    ),
  };
}

/** The first columns of the list, sorted by the first. */
function exampleQuery(noun: Noun): string {
  const [first, second] = shownColumns(noun, tableColumns(noun)).map(({ path }) => path);
  const columns = [first, second].map((path, index) => (path === undefined ? '' : `&columns[${index}][data]=${path}`));
  return `start=0&length=25${columns.join('')}&order[0][column]=0&order[0][dir]=asc`;
}

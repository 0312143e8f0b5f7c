// The calls of a paged list, described from the columns that it has: pages of rows, a file of them, and its map.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { groupingOf, MAX_GROUPS, MAX_SUMS } from '../../src/schema/filters/groups';
import { grouped } from '../../src/schema/formats/numbers';
import { MAX_CLUSTER_ZOOM } from '../../src/schema/model/clusters';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { MAX_COUNTED_OF_VIEW, MAX_COUNTED_VIEWS } from '../../src/schema/model/list-view';
import { changeableFields, MAX_CHANGED, MAX_MATCHED } from '../../src/schema/model/many-changed';
import { tablesOf } from '../../src/schema/model/rows';
import { shownColumns, tableColumns } from '../crud/table-columns';
import {
  camelCase,
  type JsonSchema,
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
import { BATCH, IDEMPOTENCY_KEY, TIME_ZONE, tagOf, timeZoneParameter } from './noun-operations';
import { type Described, rowType } from './noun-types';
import { rowSchema } from './record-schemas';
import { BOUNDS, columnsIn, HIDDEN_COLUMN, tableParameters } from './table-request-schema';

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
      object(
        {
          draw: { type: 'integer' },
          recordsTotal: { type: 'integer', description: 'All records.' },
          recordsFiltered: {
            type: 'integer',
            description: 'Those that match the search.',
          },
          capped: {
            const: true,
            description:
              'Only with `count=capped`: more match than were counted, and `recordsFiltered` is one more than that, such as 10,001.',
          },
          data: list(row.ref),
        },
        ['capped'],
      ),
    ),
    schemas: row.schemas,
  };
}

/** How many records views of a list have. */
export const countsOperation = (noun: Noun): Operation => ({
  ...namedCall(noun, 'count'),
  summary: 'How many records each of several searches has',
  description: `At most ${MAX_COUNTED_VIEWS} at once, typed as with \`filters=typed\`. Past ${grouped(String(MAX_COUNTED_OF_VIEW))} records none are counted any more: \`count\` is one more then, and \`capped\` true. A search that takes too long, or is about a column that the list does not have for you, has null.`,
  body: json(
    object(
      {
        views: {
          ...list(object({ search: { type: 'object', additionalProperties: text() } })),
          maxItems: MAX_COUNTED_VIEWS,
          description:
            'Each with its searches by the path of a column, the one in all columns by the empty path; without any, all records are counted.',
        },
        time_zone: TIME_ZONE.schema,
      },
      ['time_zone'],
    ),
  ),
  errors: [400],
  response: json(
    object({ data: list(orNull(object({ count: { type: 'integer' }, capped: { const: true } }, ['capped']))) }),
  ),
});

/** One field of many records, as a bulk change of a list has it. */
export const changeManyOperation = (noun: Noun): Operation => ({
  ...namedCall(noun, 'changeMany'),
  summary: 'Gives one field of many records the same value',
  description: `Of those with \`ids\`, or of all that \`search\` finds, typed as with \`filters=typed\`: one of the two. Each is checked and logged as by a call of its own; what is refused stays as it is, and is among \`refused\`. A call looks at ${MAX_CHANGED} records, or at fewer after a second, the smallest id first, in one transaction; the next one goes on \`after\` the \`next\` of its response, until that has none. At most ${MAX_MATCHED.toLocaleString('en-US')} records; more are 422. A repetition with the same Idempotency-Key gets the first response, with what can be undone.`,
  headers: { ...IDEMPOTENCY_KEY, ...BATCH },
  body: json(
    object(
      {
        field: { enum: changeableFields(noun) },
        value: { description: 'As an update has it; null empties the field.' },
        ids: { ...list({ type: 'integer' }), maxItems: MAX_MATCHED },
        search: {
          type: 'object',
          additionalProperties: text(),
          description: 'By the path of a column, the one in all columns by the empty path.',
        },
        after: { type: 'integer', description: 'Only records with a greater id.' },
        dry_run: { type: 'boolean', description: 'Nothing is changed: the response says what would be.' },
        time_zone: TIME_ZONE.schema,
      },
      ['value', 'ids', 'search', 'after', 'dry_run', 'time_zone'],
    ),
  ),
  errors: [400, 422],
  response: json(success(named('ManyChanged'))),
  schemas: {
    ManyChanged: object(
      {
        matched: { type: 'integer', description: 'Records that the change is about from here on.' },
        changes: {
          ...list({ type: 'integer' }),
          description: 'The changes that it made, which can be undone; none of a dry run.',
        },
        changed: { type: 'integer', description: 'How many records it has changed, or would change.' },
        same: { type: 'integer', description: 'How many have the value already.' },
        refused: list(
          object(
            {
              id: { type: 'integer' },
              message: text('Why it stays as it is.'),
              state: text('The label of the last state that it is in, where that is why.'),
            },
            ['state'],
          ),
        ),
        confirmations: {
          ...list(object({ text: text(), count: { type: 'integer' } })),
          description:
            'Of a dry run: the questions of forms before such a save, and for how many records. The call itself does not wait for them.',
        },
        next: { type: 'integer', description: 'What the next call has as `after`; none at the end.' },
      },
      ['confirmations', 'next'],
    ),
  },
});

/** The groups of a list, as its board and its grouped table show them. */
export const groupsOperation = (noun: Noun): Operation => ({
  ...namedCall(noun, 'group'),
  summary: 'The groups of the records that a search finds',
  description: `By a choice, a referenced record or a day, typed as with \`filters=typed\`: every choice in its order, referenced records that have any by their names, the newest day first; at most ${MAX_GROUPS} of them. Past 10,000 records, or past 1,000 where that takes too long, none are counted any more: \`count\` is one more then, and \`capped\` true. Counts of choices that take too long are null.`,
  body: json(
    object(
      {
        by: {
          type: 'string',
          description: 'The path of a column, or a property of the record.',
          examples: [groupedBy(noun)],
        },
        search: {
          type: 'object',
          additionalProperties: text(),
          description: 'By the path of a column, the one in all columns by the empty path.',
        },
        sums: {
          ...list(text()),
          maxItems: MAX_SUMS,
          description: 'Columns of numbers that are summed, by their paths.',
        },
        time_zone: TIME_ZONE.schema,
      },
      ['search', 'sums', 'time_zone'],
    ),
  ),
  errors: [400, 422],
  response: json(
    object({
      data: object(
        {
          groups: list(
            object(
              {
                value: {
                  type: ['string', 'number', 'boolean', 'null'],
                  description: 'A choice, the id of a record, or a day; null for the records without any.',
                },
                label: text('What a referenced record is called.'),
                count: orNull({ type: 'integer' }),
                capped: { const: true },
                sums: {
                  type: 'object',
                  additionalProperties: { type: ['number', 'null'] },
                  description: 'By path; null where not all records were counted, or none has a value.',
                },
              },
              ['label', 'capped', 'sums'],
            ),
          ),
          more: { const: true, description: 'There are more groups.' },
        },
        ['more'],
      ),
    }),
  ),
});

/** A path that the records of a noun can be grouped by. */
const groupedBy = (noun: Noun): string =>
  Object.keys(noun.record.properties).find((name) => groupingOf(noun, name)) ?? noun.label;

/** What a list can show beside the columns of its descriptor. */
export const columnsOperation = (noun: Noun): Operation => ({
  ...namedCall(noun, 'columnsOf'),
  summary: 'Further columns that the list can show',
  description:
    'A table request that names the `path` of one has its values, is searched and sorted by it. `group` is the value of the column `grouped_by` in the records that have such a value.',
  response: json(
    object({
      data: object({
        grouped_by: text(),
        columns: list(
          object({
            path: text(),
            label: text(),
            group: text(),
            search: { type: 'string', enum: ['text', 'phone', 'number', 'date', 'choice'] },
            property: {
              type: 'object',
              additionalProperties: true,
              description: 'What its values are, in the words of a descriptor.',
            },
          }),
        ),
      }),
    }),
  ),
});

/** The list as a file. */
export function exportOperation(noun: Noun): Operation {
  const { draw: _page, start: _first, length: _most, ...query } = tableQuery(noun);
  return {
    ...namedCall(noun, 'export'),
    summary: 'Every record that matches, as a file',
    description: 'Takes the searches and the order of the table request, and all pages are in it.',
    query: { ...query, ...HIDDEN_COLUMN, ...rowsParameter(noun) },
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

/** Only of a noun with tables inside its records. */
function rowsParameter({ record, screens = [] }: Noun): Record<string, Parameter> {
  const names = tablesOf(record).map(([name]) => name);
  if (screens.some((screen) => screen.kind === 'list' && screen.furtherColumns))
    return {
      rows: {
        description:
          'The rows under the path of a further column, one a line, instead of the records: with the id and the label of its record.',
        schema: { type: 'string' },
      },
    };
  if (names.length === 0) return {};
  return {
    rows: {
      description:
        'The rows of this table inside the records, one a line, instead of the records: with the id and the label of its record, and what a row refers to by its label.',
      schema: { type: 'string', enum: names },
    },
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
  ...tableParameters([...tableColumns(noun).keys()]),
  ...(coordinatesOf(noun) && { bounds: BOUNDS }),
  ...tableZone(noun),
});

const degrees: JsonSchema = { type: 'number' };
const bounds = object({ west: degrees, south: degrees, east: degrees, north: degrees });
const place = { latitude: degrees, longitude: degrees };

/** The parameter `time_zone` of a table call: also where a column has days, which may be those of `today`. */
const tableZone = (noun: Noun): Record<string, Parameter> =>
  [...tableColumns(noun).values()].some(({ search }) => search === 'date')
    ? { time_zone: TIME_ZONE }
    : timeZoneParameter(noun);

/** What a part of a map shows of the records that a search finds. */
export function clusterOperation(noun: Noun): Operation {
  const request = tableParameters([...tableColumns(noun).keys()]);
  return {
    ...namedCall(noun, 'cluster'),
    summary: 'Records on a map: clusters, and single points',
    description:
      'Takes the searches of the table request as well. Where they find tens of thousands of records, counts may be ten seconds old.',
    query: {
      bounds: { ...BOUNDS, required: true },
      zoom: {
        description: 'As web maps count.',
        schema: { type: 'integer', minimum: 0, maximum: MAX_CLUSTER_ZOOM },
        required: true,
      },
      'columns[0][data]': request['columns[0][data]'],
      'columns[0][search][value]': request['columns[0][search][value]'],
      filters: request.filters,
      ...tableZone(noun),
    },
    errors: [414, 422],
    response: json(
      object(
        {
          clusters: list(object({ ...place, count: { type: 'integer', minimum: 2 }, bounds })),
          points: list(
            object({ ...place, id: { type: 'integer' }, label: text(), is_late: { const: true } }, ['is_late']),
          ),
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
  const [first, second] = shownColumns(noun).map(({ path }) => path);
  const columns = [first, second].map((path, index) => (path === undefined ? '' : `&columns[${index}][data]=${path}`));
  return `start=0&length=25${columns.join('')}&order[0][column]=0&order[0][dir]=asc`;
}

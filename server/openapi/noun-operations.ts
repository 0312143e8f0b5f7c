// The generated calls of a noun, described from the descriptor that they are generated from.
import { MAX_CLUSTER_ZOOM } from '../../src/schema/model/clusters';
import type { Noun } from '../../src/schema/model/descriptor';
import { coordinatesOf } from '../../src/schema/model/list-map';
import type { Mode } from '../../src/schema/model/record-for';
import { isFiles } from '../../src/schema/rules/values';
import type { NounModule } from '../crud/noun-module';
import { shownColumns, tableColumns } from '../crud/table-columns';
import { exampleBody } from './example-body';
import { type JsonSchema, json, list, type Operation, object, type Parameter, success, text } from './operation';
import { readSchema, rowSchema, sentSchema } from './record-schemas';

/** The part of a served noun that its description needs. */
interface Described {
  noun: Noun;
  module: Pick<NounModule, 'describes' | 'upload'>;
}

const TIME_ZONE: Parameter = {
  description: 'IANA name of the zone in which moments are written; UTC without it.',
  schema: { type: 'string', examples: ['America/Chicago'] },
};

export const IDEMPOTENCY_KEY: Readonly<Record<string, Parameter>> = {
  'Idempotency-Key': {
    description:
      'A text of your own for each write that is meant, such as a UUID: printable ASCII. A repetition with the same one and the same content gets the first response; with other content it is a 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['0f8fad5b-d9cb-469f-a165-70867728950e'] },
  },
};

/** The heading of a noun's calls. */
export const tagOf = ({ title, plural }: Noun): string => plural ?? `${title}s`;

/** All records of a noun that is not paged. */
export const listOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  summary: 'All records, the oldest first',
  query: { ...fixed(noun, 'query'), time_zone: TIME_ZONE },
  response: json(object({ data: list(readSchema(noun)) })),
});

/** What is always sent along, where several nouns have one address. */
const fixed = ({ api }: Noun, place: 'query' | 'body') =>
  Object.fromEntries(
    Object.entries(api.fixed ?? {}).map(([name, value]) => [
      name,
      place === 'query'
        ? { description: `Always ${JSON.stringify(value)}.`, schema: { const: value } }
        : { const: value },
    ]),
  );

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
  'columns[0][searchable]': {
    description: 'Whether `search[value]` looks into that column.',
    schema: { enum: ['true', 'false'], default: 'true' },
  },
  'columns[0][visible]': {
    description: '`false` leaves that column out of a file.',
    schema: { enum: ['true', 'false'], default: 'true' },
  },
  'order[0][column]': {
    description:
      'What to sort by first: the number of one of the listed columns. More as `order[1][column]` and so on. Without an order the first column of the list, descending.',
    schema: { type: 'integer', minimum: 0 },
  },
  'order[0][dir]': { description: 'Its direction.', schema: { enum: ['asc', 'desc'], default: 'desc' } },
  format: {
    description: '`csv` downloads every row that matches, as a file, whatever `start` and `length` are.',
    schema: { enum: ['json', 'csv'], default: 'json' },
  },
});

const degrees: JsonSchema = { type: 'number' };
const bounds = object({ west: degrees, south: degrees, east: degrees, north: degrees });
const place = { latitude: degrees, longitude: degrees };

const BOUNDS: Parameter = {
  description:
    'Only what lies in this part of the map: west, south, east and north end in degrees, separated by commas.',
  schema: { type: 'string', examples: ['-125,24,-66,50'] },
};

/** What a part of a map shows of the records that a search finds. */
export function clusterOperation(noun: Noun): Operation {
  const { 'columns[0][data]': column, 'columns[0][search][value]': search } = tableParameters(noun);
  return {
    tag: tagOf(noun),
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

/** One page of a noun: the request of DataTables with server-side processing. */
export function tableOperation(noun: Noun, method: 'GET' | 'POST'): Operation {
  const request = { ...tableParameters(noun), ...(coordinatesOf(noun) && { bounds: BOUNDS }), time_zone: TIME_ZONE };
  const body = object(
    Object.fromEntries(Object.entries(request).map(([name, { schema }]) => [name, schema])),
    Object.keys(request),
  );
  return {
    tag: tagOf(noun),
    summary: method === 'GET' ? 'One page of records, searched and sorted' : 'The same, with the request in the body',
    description: `The protocol of DataTables with server-side processing${method === 'GET' ? `, such as \`?${exampleQuery(noun)}\`.` : '. In JSON the bracketed names may also be nested: `{ "columns": [{ "data": "…", "search": { "value": "…" } }] }`.'}`,
    ...(method === 'GET'
      ? { query: request }
      : { body: { 'application/x-www-form-urlencoded': body, 'application/json': { type: 'object' } } }),
    errors: coordinatesOf(noun) ? [414, 422] : [414],
    response: {
      ...json(
        object({
          draw: { type: 'integer' },
          recordsTotal: { type: 'integer', description: 'All records.' },
          recordsFiltered: { type: 'integer', description: 'Those that match the search.' },
          data: list(rowSchema(noun)),
        }),
      ),
      'text/csv': { type: 'string' },
    },
  };
}

/** The first columns of the list, sorted by the first. */
function exampleQuery(noun: Noun): string {
  const [first, second] = shownColumns(noun, tableColumns(noun)).map(({ path }) => path);
  const columns = [first, second].map((path, index) => (path === undefined ? '' : `&columns[${index}][data]=${path}`));
  return `start=0&length=25${columns.join('')}&order[0][column]=0&order[0][dir]=asc`;
}

export const readOperation = (described: Described): Operation => ({
  tag: tagOf(described.noun),
  summary: described.noun.api.single ? 'Your own record' : 'One record',
  query: { time_zone: TIME_ZONE },
  response: json(presented(described)),
});

export const createOperation = (described: Described): Operation => ({
  tag: tagOf(described.noun),
  summary: 'Creates a record',
  description:
    'A repetition with the same Idempotency-Key gets the first response instead of a second record. What is wrong is a 422 with messages by field.',
  headers: IDEMPOTENCY_KEY,
  query: { time_zone: TIME_ZONE },
  body: bodyOf(described, 'add'),
  response: json(success(savedSchema(described))),
});

export const updateOperation = (described: Described): Operation => ({
  tag: tagOf(described.noun),
  summary: 'Changes a record',
  description: `What is required is sent with every change; anything else that is not sent keeps its value. With ${versionOf(described)} as it was read, a record that was saved since, by whomever, is not overwritten: 409, with the record as it is now under \`current\`.`,
  query: { time_zone: TIME_ZONE },
  body: bodyOf(described, 'edit'),
  current: presented(described, described.module.describes?.conflict),
  response: json(success(savedSchema(described))),
});

/** Whether a read has `updated_at`, by which an update recognizes an older version. */
const hasMoment = ({ module }: Described): boolean => !module.describes?.withheld?.includes('updated_at');

/** What a body has in order not to overwrite. */
const versionOf = (described: Described): string => (hasMoment(described) ? '`updated_at`' : 'the version');

export const deleteOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  summary: 'Deletes a record',
  description: '409 while other records point to it.',
  response: json(success(object({ [noun.api.id]: { type: 'integer' } }))),
});

/** The whole record, unless the noun's module chooses another response. */
const savedSchema = ({ noun, module }: Described): JsonSchema => module.describes?.saved ?? presented({ noun, module });

/** A record with what its module adds, and without what that withholds. */
function presented({ noun, module: { describes } }: Described, more: Readonly<Record<string, JsonSchema>> = {}) {
  const { properties } = readSchema(noun) as { properties: Record<string, JsonSchema> };
  const kept = Object.entries(properties).filter(([name]) => !describes?.withheld?.includes(name));
  return object({ ...Object.fromEntries(kept), ...describes?.read, ...more }, Object.keys(more));
}

function bodyOf({ noun, module }: Described, mode: Mode): Operation['body'] {
  const sent = sentSchema(noun, mode) as { required?: string[]; properties: Record<string, JsonSchema> };
  const moment: Record<string, JsonSchema> =
    mode === 'edit' && hasMoment({ noun, module })
      ? { updated_at: { type: 'string', description: 'As it was read.' } }
      : {};
  const described = { ...fixed(noun, 'body'), ...sent.properties, ...moment, ...module.describes?.body };
  const schema = {
    ...sent,
    properties: described,
    ...(mode === 'add' && { examples: [exampleBody(described, namesOfExample(sent, module.describes?.body))] }),
  };
  const properties = Object.values(noun.record.properties);
  const asText = { 'application/json': schema };
  if (!module.upload && !properties.some(isFiles)) return asText;
  const multipart = { 'multipart/form-data': { ...schema, properties: partsOf(schema.properties) } };
  return module.upload ? multipart : { ...asText, ...multipart };
}

/** What is required, and what a module has an example for. */
const namesOfExample = ({ required = [] }: { required?: string[] }, own: Readonly<Record<string, JsonSchema>> = {}) => [
  ...required,
  ...Object.keys(own).filter((name) => own[name]!.examples !== undefined),
];

/** A list is sent part by part under `name[]`. */
const partsOf = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [schema.type === 'array' ? `${name}[]` : name, schema]),
  );

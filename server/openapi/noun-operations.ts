// The generated calls of a noun, described from the descriptor that they are generated from.
import type { Noun } from '../../src/schema/model/descriptor';
import type { Mode } from '../../src/schema/model/record-for';
import { isFiles } from '../../src/schema/rules/values';
import type { NounModule } from '../crud/noun-module';
import { exampleBody } from './example-body';
import { timeZoneParameter } from './moments';
import { camelCase, type JsonSchema, json, list, type Operation, object, type Parameter, success } from './operation';
import { readSchema, sentSchema } from './record-schemas';

/** The part of a served noun that its description needs. */
interface Described {
  noun: Noun;
  module: Pick<NounModule, 'describes' | 'upload'>;
}

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
  name: camelCase('list', tagOf(noun)),
  summary: 'All records, the oldest first',
  query: { ...fixedQuery(noun), ...timeZoneParameter(noun) },
  response: json(object({ data: list(readSchema(noun)) })),
});

/** What is always sent along, where several nouns have one address. */
const fixed = ({ api }: Noun): [string, JsonSchema][] =>
  Object.entries(api.fixed ?? {}).map(([name, value]) => [name, { const: value }]);

const fixedQuery = (noun: Noun): Record<string, Parameter> =>
  Object.fromEntries(
    fixed(noun).map(([name, schema]) => [name, { description: `Always ${JSON.stringify(schema.const)}.`, schema }]),
  );

export const readOperation = (described: Described): Operation => ({
  tag: tagOf(described.noun),
  name: camelCase('read', described.noun.title),
  summary: described.noun.api.single ? 'Your own record' : 'One record',
  query: timeZoneParameter(described.noun),
  response: json(presented(described)),
});

export const createOperation = (described: Described): Operation => ({
  tag: tagOf(described.noun),
  name: camelCase('create', described.noun.title),
  summary: 'Creates a record',
  description:
    'A repetition with the same Idempotency-Key gets the first response instead of a second record. What is wrong is a 422 with messages by field.',
  headers: IDEMPOTENCY_KEY,
  query: timeZoneParameter(described.noun),
  body: bodyOf(described, 'add'),
  response: json(success(savedSchema(described))),
});

export const updateOperation = (described: Described): Operation => ({
  tag: tagOf(described.noun),
  name: camelCase('update', described.noun.title),
  summary: 'Changes a record',
  description: `What is required is sent with every change; anything else that is not sent keeps its value. With \`${described.module.describes?.version ?? 'updated_at'}\` as it was read, a record that was saved since, by whomever, is not overwritten: 409, with the record as it is now under \`current\`.`,
  query: timeZoneParameter(described.noun),
  body: bodyOf(described, 'edit'),
  current: presented(described, described.module.describes?.conflict),
  response: json(success(savedSchema(described))),
});

export const deleteOperation = ({ noun }: Described): Operation => ({
  tag: tagOf(noun),
  name: camelCase('delete', noun.title),
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
    mode === 'edit' && module.describes?.version === undefined
      ? { updated_at: { type: 'string', description: 'As it was read.' } }
      : {};
  const described = { ...Object.fromEntries(fixed(noun)), ...sent.properties, ...moment, ...module.describes?.body };
  const schema = {
    ...sent,
    required: [...(sent.required ?? []), ...(module.describes?.required ?? [])],
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

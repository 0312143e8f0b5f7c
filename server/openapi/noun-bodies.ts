// What a create and an update of a noun take, by media type, as schemas that have a name.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { isFiles } from '../../src/schema/formats/plain-values';
import type { RecordMode } from '../../src/schema/model/record-for';
import { cellPart, fileColumnsOf } from '../../src/schema/model/row-files';
import { tablesOf } from '../../src/schema/model/rows';
import { hasRowFiles } from '../crud/row-files';
import { type JsonSchema, type Operation, object } from '../http/operation';
import { type Described, isSame, namedSchema, typeNameOf } from './noun-types';
import { BYTES, sentSchema } from './record-schemas';

type Properties = Record<string, JsonSchema>;

interface Body extends JsonSchema {
  required: string[];
  properties: Properties;
}

/** `body` of the operation, and the schemas that it refers to. */
export function bodyOf(described: Described, mode: RecordMode): Required<Pick<Operation, 'body' | 'schemas'>> {
  const create = bodySchema(described, 'add');
  const update = bodySchema(described, 'edit');
  const isShared = mode === 'add' || isSame(create, update);
  const body = isShared ? withExample(described, create) : update;
  const name = `${typeNameOf(described.noun)}${isShared ? 'Input' : 'Update'}`;
  const { noun, module } = described;
  const files = Object.keys(noun.record.properties).filter((one) => isFiles(noun.record.properties[one]!));
  const parts = { ...body, properties: { ...partsOf(body.properties), ...rowParts(noun) } };
  const hasFiles = module.upload !== undefined || files.length > 0 || hasRowFiles(noun);
  const needsFiles = module.upload !== undefined || body.required.some((one) => files.includes(one));
  const inJson = withoutProperties(body, files);
  const asText = needsFiles ? undefined : namedSchema(name, inJson);
  const isOne = asText === undefined || isSame(parts, inJson);
  const multipart = hasFiles ? namedSchema(isOne ? name : `${name}Parts`, parts) : undefined;
  const whole = (ref: JsonSchema) => (mode === 'edit' ? withVersion(described, ref) : ref);
  return {
    body: {
      ...(asText && { 'application/json': whole(asText.ref) }),
      ...(multipart && { 'multipart/form-data': whole(multipart.ref) }),
    },
    schemas: { ...asText?.schemas, ...multipart?.schemas },
  };
}

/** The same for a create and for an update, as far as their rules are: what is usual is said of a new record alone. */
function bodySchema({ noun, module }: Described, mode: RecordMode): Body {
  const sent = sentSchema(noun, mode) as unknown as Body;
  const { body, required = [] } = module.describes ?? {};
  return {
    ...sent,
    required: [...sent.required, ...required],
    properties: { ...Object.fromEntries(fixed(noun)), ...sent.properties, ...body },
  };
}

/** What is always sent along, where several nouns have one address. */
export const fixed = ({ api }: Noun): [string, JsonSchema][] =>
  Object.entries(api.fixed ?? {}).map(([name, value]) => [name, { const: value }]);

/** With a body that is accepted: what is required, and what a module has an example for. */
function withExample({ module }: Described, body: Body): Body {
  const properties = module.describes?.body ?? {};
  const named = Object.keys(properties).filter((name) => properties[name]!.examples !== undefined);
  const example = exampleBody(body.properties, [...new Set([...body.required, ...named])]);
  return example ? { ...body, examples: [example] } : body;
}

/** What a change has besides, unless the record itself has a version. */
const withVersion = ({ module }: Described, body: JsonSchema): JsonSchema =>
  module.describes?.version === undefined ? { allOf: [body, object({ updated_at: AS_READ }, ['updated_at'])] } : body;

const AS_READ: JsonSchema = { type: 'string', description: 'As it was read.' };

/** JSON has no files. */
const withoutProperties = (body: Body, names: readonly string[]): Body => ({
  ...body,
  properties: Object.fromEntries(Object.entries(body.properties).filter(([name]) => !names.includes(name))),
});

/** A list is sent part by part under `name[]`, rows as JSON in one part. */
const partsOf = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (schema.type !== 'array') return [name, schema];
      return (schema.items as JsonSchema).type === 'object' ? [name, jsonPart(schema)] : [`${name}[]`, schema];
    }),
  );

/** A file in rows is a part of its own, named after its cell. */
const rowParts = ({ record }: Noun): Properties =>
  Object.fromEntries(
    tablesOf(record).flatMap(([name, property]) =>
      fileColumnsOf(property).map(([column, { title }]) => [
        cellPart(name, 0, column),
        {
          title,
          ...BYTES,
          description: `In the first row of \`${name}\`; another one is named by its place or its \`row_id\`.`,
        },
      ]),
    ),
  );

const jsonPart = ({ title, description, ...rows }: JsonSchema): JsonSchema => ({
  ...{ title, description, type: 'string', contentMediaType: 'application/json' },
  contentSchema: rows,
  examples: [JSON.stringify(exampleOf(rows))],
});

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The keywords of JSON Schema that a value has to obey. */
interface Limits {
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** @param needed names that the body must have. @returns undefined where no value is known that a pattern admits. */
function exampleBody(properties: Schemas, needed: readonly string[]): Record<string, unknown> | undefined {
  const values = needed.map((name): [string, unknown] => [name, exampleOf(properties[name]!)]);
  return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
}

/** Codes and numbers, as patterns want them. */
const CODES = ['A', 'AB', 'ABC', 'ABCD', 'AB-1', 'A1', 'AB12', '1', '12', '123', '1234', '12345', '123456', 'a', 'ab'];

function exampleOf(schema: JsonSchema): unknown {
  const {
    type,
    title = 'Sample',
    enum: values,
    items,
    properties = {},
    required = [],
  } = schema as Partial<Body> & { type?: string; title?: string; enum?: unknown[]; items?: JsonSchema };
  const {
    examples,
    default: usual,
    const: only,
    minimum = 1,
    maximum = 1,
    minLength = 0,
    maxLength = 255,
    pattern = '',
  } = schema as Limits;
  const chosen = examples?.[0] ?? only ?? usual ?? values?.[0];
  if (chosen !== undefined) return chosen;
  switch (type) {
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, minimum), Math.max(1, maximum));
    case 'boolean':
      return true;
    case 'array':
      return items ? [exampleOf(items)] : [];
    case 'object':
      return exampleBody(properties, required);
    default:
      return [
        title
          .replace(/[^A-Za-z0-9]+/g, '-')
          .slice(0, maxLength)
          .padEnd(minLength, 'x'),
        ...CODES,
      ].find((text) => text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text));
  }
}

// What a route says about itself for the API document: written beside the route, so that the two change together.
import type { Right } from '../../src/schema/descriptor/descriptor';
import type { OtherRights } from '../../src/schema/model/rights';

/** Where the calls are mounted. */
export const API = '/api/client';

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A route as the server has it. */
export interface DescribedRoute {
  method: string;
  /** With parameters as `:id`. */
  url: string;
  /** Needs no session. */
  open: boolean;
  /** A token for integrations is not enough. */
  sessionOnly: boolean;
  /** The right that it needs, if it is a noun's. */
  right?: Right;
  /** Rights with records of other nouns that it needs besides. */
  needs?: readonly OtherRights[];
  describe?: Operation;
}

/** A call of the API: texts are Markdown for developers, and shapes are JSON Schema. */
export interface Operation {
  /** The heading it stands under: a noun's plural, or a subject such as `Session`. */
  tag: string;
  /** What generated clients call it, such as `createFacility`; made of the address without it, and where it is taken. */
  name?: string;
  /** One line: what the call does. */
  summary: string;
  description?: string;
  /** Parameters of the query string, by name. */
  query?: Readonly<Record<string, Parameter>>;
  /** Request headers besides the session's, by name. */
  headers?: Readonly<Record<string, Parameter>>;
  /** The body of a request, by media type. */
  body?: Readonly<Record<string, JsonSchema>>;
  /** Statuses of errors that not every such call has. */
  errors?: readonly (400 | 401 | 403 | 404 | 409 | 414 | 422 | 429)[];
  /** What a 409 has as `current`, where a record may have been saved since it was read. */
  current?: JsonSchema;
  /** The schemas that it refers to by name, besides those that every document has. */
  schemas?: Readonly<Record<string, JsonSchema>>;
  /** Headers of a 200 besides the usual ones, by name. */
  responseHeaders?: Readonly<Record<string, Parameter>>;
  /** The body of a 200, by media type. */
  response: Readonly<Record<string, JsonSchema>>;
}

/** A value of the query string or of a header. */
export interface Parameter {
  description: string;
  schema: JsonSchema;
  required?: boolean;
}

/** The parts of a name in camel case, such as `list work types` as `listWorkTypes`. */
export const camelCase = (...parts: readonly string[]): string =>
  parts
    .join(' ')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part[0]!.toLowerCase() : part[0]!.toUpperCase()) + part.slice(1))
    .join('');

/** The parts of a name as a type is called, such as `work type` as `WorkType`. */
export const pascalCase = (...parts: readonly string[]): string =>
  camelCase(...parts).replace(/^./, (letter) => letter.toUpperCase());

/** A body or response in JSON. */
export const json = (schema: JsonSchema): Record<string, JsonSchema> => ({ 'application/json': schema });

/** An object with these properties. @param optional names of those that may be missing. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** The schema of a text. */
export const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description === undefined ? {} : { description }),
});

/** The schema of a list. */
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** The same, or null. */
export const orNull = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'], ...(schema.enum ? { enum: [...(schema.enum as []), null] } : {}) }
    : { anyOf: [schema, { type: 'null' }] };

/** A schema of the document that has a name. */
export const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The response of a write that went well. */
export const succeed = (data: unknown) => ({ status: 'success', data });

/** Its schema. */
export const success = (data: JsonSchema): JsonSchema => object({ status: { const: 'success' }, data });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the API document; every route has one. */
    describe?: Operation;
  }
}

// Checks every response of the API tests against the API document, strictly: what is not described may not be sent.
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { type JsonSchema, named } from '../../server/http/operation';
import { type OpenApiDocument, openApiDocument } from '../../server/openapi/document';
import { moduleSchemas } from '../../server/routes/openapi';

interface SentResponse {
  method: string;
  /** With its query. */
  url: string;
  status: number;
  type: string;
  text: string;
}

/** @returns a function that throws when a response is not as it is described. Schemas are compiled when first needed. */
export function responseCheck({ routeList }: FastifyInstance): (response: SentResponse) => void {
  const document = openApiDocument(routeList, moduleSchemas());
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: strict(document.components as unknown as JsonSchema) });
  const addresses = Object.entries(document.paths)
    // `/one/get` before `/one/{id}`.
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  const compiled = new Map<string, ValidateFunction | undefined>();

  return ({ method, url, status, type, text }) => {
    const path = url.split('?')[0]!;
    if (!/^\/(api|storage|healthz|readyz|version)/.test(path) || !type.startsWith('application/json') || text === '')
      return;
    const found = addresses.find(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()]);
    if (!found && status < 400) return fail(method, path, 'is not described');
    const operation = found?.methods[method.toLowerCase()] as Operation | undefined;
    const listed = operation && listedStatus(operation, status);
    if (operation && listed === undefined) return fail(method, path, `does not list the status ${status}`);
    const key = `${found ? `${method} ${found.path}` : ''} ${listed}`;
    if (!compiled.has(key)) {
      const schema = operation ? schemaOf(document, operation.responses[listed!]!) : named('Error');
      compiled.set(key, schema && ajv.compile(strict(schema)));
    }
    const validate = compiled.get(key);
    if (!validate) return fail(method, path, 'is described with another media type than JSON');
    if (!validate(JSON.parse(text))) fail(method, path, explain(validate.errors));
  };
}

interface Operation {
  responses: Record<string, DescribedResponse>;
}

type DescribedResponse = { $ref?: string; content?: Record<string, { schema: JsonSchema }> };

/** Nobody can list the status of a failure that is not expected; every other one has to be in the operation. */
function listedStatus({ responses }: Operation, status: number): string | undefined {
  const key = status < 400 ? '200' : String(status);
  if (responses[key]) return key;
  return status >= 500 ? 'default' : undefined;
}

function schemaOf({ components }: OpenApiDocument, response: DescribedResponse): JsonSchema | undefined {
  const name = response.$ref?.split('/').pop();
  const { content } = name === undefined ? response : (components.responses[name] as DescribedResponse);
  return content!['application/json']?.schema;
}

function fail(method: string, path: string, why: string): never {
  throw new Error(`The response of ${method} ${path} is not as the API document says: ${why}`);
}

/** Fields of a record, which have titles, and records that it points to may be null. */
const older = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) =>
      schema.title !== undefined || schema.type === 'object'
        ? [name, { anyOf: [schema, { type: 'null' }] }]
        : [name, schema],
    ),
  );

/** The first few: one wrong row is like the next. */
const explain = (errors: ValidateFunction['errors']): string =>
  (errors ?? [])
    .slice(0, 4)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('\n');

/**
 * No properties but those that are named, and references into the one document. What a record must have may be null all
 * the same: tests make records that are older than its rules.
 */
function strict(schema: JsonSchema): JsonSchema {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one)]));
    if (typeof inner.$ref === 'string' && inner.$ref.startsWith('#'))
      return { ...inner, $ref: `document${inner.$ref}` };
    const isObject = [inner.type].flat().includes('object') && inner.properties !== undefined;
    if (!isObject || inner.additionalProperties !== undefined) return inner;
    return { ...inner, properties: older(inner.properties as Record<string, JsonSchema>), additionalProperties: false };
  };
  return read(schema) as JsonSchema;
}

// The API as an OpenAPI 3.1 document, put together from what every route says about itself.
import { app as product } from '../../src/schema/model/nouns';
import { type JsonSchema, list, type Operation, object, orNull } from './operation';

/** A route as the server has it. */
export interface DescribedRoute {
  method: string;
  /** With parameters as `:id`. */
  url: string;
  /** Needs no session. */
  open: boolean;
  /** A token for integrations is not enough. */
  sessionOnly: boolean;
  describe?: Operation;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  /** Operations by address and method, both in lower case. */
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** @param schemas those that have a name, besides the general ones. */
export function openApiDocument(
  routes: readonly DescribedRoute[],
  schemas: Record<string, JsonSchema>,
): OpenApiDocument {
  const described = routes.filter((route) => route.describe && route.method !== 'HEAD');
  const paths: OpenApiDocument['paths'] = {};
  for (const route of described) (paths[pathOf(route.url)] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: '3.1.0',
    info: { title: product.product, version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: [...new Set(described.map(({ describe }) => describe!.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...GENERAL, ...schemas },
      securitySchemes: SCHEMES,
    },
  };
}

const SCHEMES: Record<string, JsonSchema> = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of `POST /api/client/login`.' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'pkgrec_…',
    description: 'A token for integrations: users create theirs under API Tokens in their menu.',
  },
};

const INTRODUCTION =
  'Every call but the sign-in needs `Authorization: Bearer …`: with the token of a session, from `POST /api/client/login`, or with a token for integrations, which users create under API Tokens in their menu. A token has the rights of its account; it cannot set passwords, create or revoke tokens. Every error has the same shape: `status`, `message`, and under `data` messages by field.';

const GENERAL: Record<string, JsonSchema> = {
  Error: object(
    {
      status: { const: 'error' },
      message: { type: 'string', description: 'For the user.' },
      data: { type: 'object', description: 'Messages by field.', additionalProperties: list({ type: 'string' }) },
      error: { type: 'string', description: 'The message once more, of a rejected table request.' },
      current: { type: 'object', description: 'The record as it is now, where it was changed since it was read.' },
    },
    ['error', 'current'],
  ),
  File: object({
    file_id: { type: 'integer' },
    name: { type: 'string' },
    size: { type: 'integer', description: 'Bytes.' },
    inline: orNull({ type: 'string', description: 'The media type under which a browser may show it.' }),
    url: { type: 'string', format: 'uri-reference', description: 'Good for some minutes, without a session.' },
  }),
};

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

function operationOf({ url, open, sessionOnly, describe, method }: DescribedRoute): JsonSchema {
  const { tag, summary, description, query = {}, headers = {}, body, response } = describe!;
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const parameters = [
    ...inPath,
    ...Object.entries(query).map(([name, one]) => ({ name, in: 'query', ...one })),
    ...Object.entries(headers).map(([name, one]) => ({ name, in: 'header', ...one })),
  ];
  return {
    operationId: `${method.toLowerCase()} ${pathOf(url)}`.replace(/[^a-z0-9]+/gi, '_').replace(/_$/, ''),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: {
      200: { description: 'Done.', content: contentOf(response) },
      default: {
        description: 'What went wrong.',
        content: contentOf({ 'application/json': { $ref: '#/components/schemas/Error' } }),
      },
    },
    security: open ? [] : sessionOnly ? [{ session: [] }] : [{ session: [] }, { token: [] }],
  };
}

const contentOf = (bodies: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema }]));

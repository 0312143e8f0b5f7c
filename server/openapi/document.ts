// The API as an OpenAPI 3.1 document, put together from what every route says about itself.
import { nounLabel } from '../../src/schema/model/noun-label';
import { nounOf, app as product } from '../../src/schema/model/nouns';
import type { OtherRights } from '../../src/schema/model/rights';
import { API, camelCase, type DescribedRoute, type JsonSchema, object, orNull } from '../http/operation';
import { errorResponses, errorSchemas, errorsOf } from './errors';
import { isSame } from './noun-types';
import { tableRequest } from './table-request-schema';

/** The parts that the product uses; https://spec.openapis.org/oas/v3.1.0 has the rest. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  /** Operations by address and method, both in lower case. */
  paths: Record<string, Record<string, JsonSchema>>;
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, JsonSchema>>;
}

/** @param schemas those that have a name, besides the general ones. */
export function openApiDocument(
  routes: readonly DescribedRoute[],
  schemas: Record<string, JsonSchema>,
): OpenApiDocument {
  const described = routes.filter((route) => route.describe && route.method !== 'HEAD');
  const paths: OpenApiDocument['paths'] = {};
  const names = new Set<string>();
  for (const route of described) {
    const path = pathOf(route.url);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, names) };
  }
  const all = distinct([GENERAL, schemas, ...described.map(({ describe }) => describe!.schemas ?? {})]);
  return {
    openapi: '3.1.0',
    info: { title: product.product, version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: [...new Set(described.map(({ describe }) => describe!.tag))].map((name) => ({ name })),
    paths,
    components: {
      ...referredTo(paths, { schemas: all, responses: errorResponses() }),
      securitySchemes: SCHEMES,
    },
  };
}

/** All of them by name. @throws where two that differ have one name: the types of a noun are called by its title. */
function distinct(groups: readonly Readonly<Record<string, JsonSchema>>[]): Record<string, JsonSchema> {
  const all = new Map<string, JsonSchema>();
  for (const [name, schema] of groups.flatMap((group) => Object.entries(group))) {
    const other = all.get(name);
    if (other !== undefined && !isSame(other, schema))
      throw new Error(`The API document would have two schemas named "${name}": give one of the nouns another title.`);
    all.set(name, schema);
  }
  return Object.fromEntries(all);
}

type Named = Pick<OpenApiDocument['components'], 'schemas' | 'responses'>;

/** Those of the components that something refers to: generators make a type of each. */
function referredTo(paths: OpenApiDocument['paths'], { schemas, responses }: Named): Named {
  const seen = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(schemas|responses)\/(\w+)"/g)) {
      if (seen.has(`${kind}/${name}`)) continue;
      seen.add(`${kind}/${name}`);
      follow((kind === 'schemas' ? schemas : responses)[name!]);
    }
  };
  follow(paths);
  const kept = (kind: keyof Named, all: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => seen.has(`${kind}/${name}`)));
  return { schemas: kept('schemas', schemas), responses: kept('responses', responses) };
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

const INTRODUCTION = `The calls of the product's own pages, for other programs.

**Authentication.** Every call but the sign-in needs \`Authorization: Bearer TOKEN\`: with the token of a session, from \`POST /api/client/login\`, or with a token for integrations, which users create under API Tokens in their menu. A token has the rights of its account; it cannot set passwords, create or revoke tokens. A session ends without calls, after a time that the header \`Session-Ends-In\` of each response has in seconds. A 401 means: the token is no longer valid.

**Values.** Days are \`yyyy-MM-dd\`, moments wall time without a zone, \`yyyy-MM-dd HH:mm\`, times of day \`HH:mm\`. What people type, \`MM-dd-yyyy\` and \`MM-dd-yyyy HH:mm\`, is accepted as well, and named by messages. What points to another record has its id; \`GET /api/client/settings/get\` lists the records that can be chosen. Properties and parts that are not described are ignored, files among them. A list in a multipart body is sent part by part under its name with \`[]\`.

**Lists.** With pages they are the protocol of DataTables with server-side processing; an order or a search refers to one of the columns that the request lists.

**Errors** have one shape: \`message\` for the user, and under \`data\` messages by field. A 429 or 503 says in \`Retry-After\` after how many seconds the same request makes sense again.

**Retries.** A create or a change with an \`Idempotency-Key\` can be sent again after any failure, broken connections included: it is made once, and every repetition with the same content gets the first response.`;

const GENERAL: Record<string, JsonSchema> = {
  ...errorSchemas,
  TableRequest: tableRequest,
  File: object({
    file_id: { type: 'integer' },
    name: { type: 'string' },
    size: { type: 'integer', description: 'Bytes.' },
    inline: orNull({ type: 'string', description: 'The media type under which a browser may show it.' }),
    url: { type: 'string', format: 'uri-reference', description: 'Good for some minutes, without a session.' },
  }),
};

/** Parameters of addresses that are numbers. */
const ID_NAMES: ReadonlySet<string> = new Set(['id', 'version', 'example']);

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** @param names of the operations before, to which that of this one is added. */
function operationOf(route: DescribedRoute, names: Set<string>): JsonSchema {
  const { url, open, sessionOnly, describe, needs = [] } = route;
  const { tag, summary, query = {}, headers = {}, body, responseHeaders, response } = describe!;
  const description = [describe!.description, ...needs.map(needText)].filter(Boolean).join('\n\n');
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: ID_NAMES.has(name!) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const parameters = [
    ...inPath,
    ...Object.entries(query).map(([name, one]) => ({ name, in: 'query', ...one })),
    ...Object.entries(headers).map(([name, one]) => ({ name, in: 'header', ...one })),
  ];
  return {
    operationId: nameOf(route, names),
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: {
      200: { description: 'Done.', ...(responseHeaders && { headers: responseHeaders }), content: contentOf(response) },
      ...errorsOf(route),
    },
    security: open ? [] : sessionOnly ? [{ session: [] }] : [{ session: [] }, { token: [] }],
  };
}

const needText = ({ noun, rights }: OtherRights): string =>
  `Only for user types that may ${rights.map((right) => `\`${right}\``).join(' and ')} ${nounLabel(nounOf(noun)).many}.`;

/** No two operations have one name, whatever the titles of the nouns are. */
function nameOf({ method, url, describe }: DescribedRoute, taken: Set<string>): string {
  const { name = '' } = describe!;
  const byAddress = camelCase(method.toLowerCase(), url.replace(API, ''));
  const free = name === '' || taken.has(name) ? byAddress : name;
  taken.add(free);
  return free;
}

const contentOf = (bodies: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema }]));

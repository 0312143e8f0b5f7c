// The API document: complete, true to what the server does, and enough to call it.
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DescribedRoute, JsonSchema } from '../../server/http/operation';
import { type OpenApiDocument, openApiDocument } from '../../server/openapi/document';
import { typeNameOf } from '../../server/openapi/noun-types';
import { apiPage } from '../../server/openapi/page';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { hasCall } from '../../src/schema/model/calls';
import { nouns } from '../../src/schema/model/nouns';
import { refsOf } from '../../src/schema/model/refs';
import { form, ownApi } from '../support/api';
import { responseCheck } from '../support/described-responses';
import { moduleSamples } from '../support/noun-samples';

const api = ownApi(test);
let document: OpenApiDocument;
test.before(async () => {
  document = (await api.call('GET', '/openapi.json', { token: null })).body;
});

interface Described {
  tags: string[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, JsonSchema>;
  security: unknown[];
}

test('every call of the server is in it, and nothing else', () => {
  const served = api.app.routeList
    .filter(({ method, url }) => method !== 'HEAD' && /^\/(api|storage|healthz|readyz|version)/.test(url))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.equal(described.sort(), [...new Set(served)].sort());
});

test('it says which calls need a session, and which take a token for integrations, too', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, one] of Object.entries(methods)) {
      const route = api.app.routeList.find(
        ({ method: name, url }) => name === method.toUpperCase() && url.replace(/:(\w+)/g, '{$1}') === path,
      )!;
      const kinds = route.open ? [] : route.sessionOnly ? ['session'] : ['session', 'token'];
      assert.equal(
        (one as unknown as Described).security,
        kinds.map((kind) => ({ [kind]: [] })),
        `${method} ${path}`,
      );
    }
});

test('operations have names of their own, and every schema is valid JSON Schema with references that lead somewhere', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  assert.is(new Set(names).size, names.length);
  for (const name of [
    'listFacilities',
    'searchFacilities',
    'createFacility',
    'updateWorkType',
    'readProfile',
    'postLogin',
  ])
    assert.ok(names.includes(name), name);
  for (const name of names) assert.match(String(name), /^[a-z][A-Za-z0-9]+$/);
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const check = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { schema, ...rest } = value as { schema?: object };
    if (schema) ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    Object.values(rest).forEach(check);
  };
  check(document.paths);
});

test('whoever has only the document can create, read, change and delete a record', async () => {
  const { content } = operation('post', '/api/client/worktype/create').requestBody!;
  const body = sampleOf(whole(content['application/json']!.schema));
  const created = await api.call('POST', '/worktype/create', { body });
  assert.is(created.status, 200, created.text);
  const id = created.body.data.worktype_id;
  assert.is((await api.call('GET', `/worktype/${id}`)).status, 200);
  assert.is((await api.call('POST', `/worktype/update/${id}`, { body: { ...body, status: 0 } })).status, 200);
  assert.is((await api.call('DELETE', `/worktype/delete/${id}`)).status, 200);
});

test('the example of every create is accepted, referenced records first', async () => {
  const creates = [...nouns.values()].filter((noun) => hasCall(noun, 'create')).sort((a, b) => needs(a) - needs(b));
  for (const noun of creates) {
    const { api: own } = noun;
    const { content } = operation('post', `/api/client${own.base}/create`).requestBody!;
    const json = content['application/json']?.schema;
    const { examples, properties } = whole(json ?? content['multipart/form-data']!.schema) as {
      examples?: [Record<string, string>];
      properties: Record<string, JsonSchema>;
    };
    // A pattern for which none is known, or a file, which no text can be an example of.
    if (!examples || Object.keys(examples[0]).some((name) => properties[name]?.format === 'binary')) continue;
    const values = { ...examples[0], ...(await presentLabels(noun)) };
    const body = json ? values : form(values);
    const created = await api.call('POST', `${own.base}/create`, { body });
    assert.is(created.status, 200, `${own.base} ${JSON.stringify(examples[0])} ${created.text}`);
  }
});

/** How many records must be there before one of the noun. */
const needs = (noun: Noun): number => (moduleSamples(noun).labels ? 100 : 0) + refsOf(noun.record).length;

/** What names a record that is there, as no example can. */
async function presentLabels(noun: Noun): Promise<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const [name, by] of Object.entries(moduleSamples(noun).labels ?? {})) {
    const { noun: table, label } = nouns.get(noun.record.properties[by]!.ref!)!;
    labels[name] = (await api.rows(`select "${label}" as label from "${table}" limit 1`))[0].label;
  }
  return labels;
}

test('a call names the errors that its callers must expect; those of lists have the key of DataTables', () => {
  const errorsOf = (method: string, path: string) => Object.keys(operation(method, path).responses);
  const body = ['400', '408', '413', '415'];
  const usual = ['200', '401', '503', 'default'];
  const expected: [string, string, string[]][] = [
    ['post', 'terminal/create', [...usual, ...body, '403', '409', '422', '507']],
    ['get', 'terminal/{id}', [...usual, '403', '404']],
    ['get', 'tickets/form/{id}', [...usual, '400', '403', '404']],
    ['get', 'terminal', [...usual, '400', '403', '414', '422']],
    ['post', 'terminal', [...usual, ...body, '403', '414', '422']],
    ['get', 'tickets/no/get', [...usual, '403', '422']],
    ['post', 'profile/tokens/create', [...usual, ...body, '403', '409', '422', '429']],
    ['post', 'login', [...usual, ...body, '422', '429']],
  ];
  for (const [method, path, statuses] of expected)
    assert.equal(errorsOf(method, `/api/client/${path}`), statuses.sort(), `${method} ${path}`);
  const { responses } = document.components;
  assert.match(JSON.stringify(responses.ListUnavailable), /"Retry-After".*ListError/);
  for (const [, one] of JSON.stringify(document).matchAll(/"#\/components\/(\w+\/\w+)"/g)) {
    const [kind, name] = one!.split('/') as ['responses' | 'schemas', string];
    assert.ok(document.components[kind][name], one);
  }
});

test('the 409 of every update has the record as a read has it', () => {
  for (const { api: own } of [...nouns.values()].filter((noun) => hasCall(noun, 'update'))) {
    const id = own.single ? '' : '/{id}';
    const read = operation('get', `/api/client${own.base}${id}`).responses[200] as unknown as Content;
    const conflict = operation('post', `/api/client${own.base}/update${id}`).responses[409] as unknown as Content;
    const record = schemaIn(read);
    const current = whole(schemaIn(conflict).properties.current) as any;
    for (const [name, schema] of Object.entries(record.properties))
      assert.equal(current.properties[name], schema, `${own.base} ${name}`);
  }
});

test('a noun has one type for its record, one for a row where that differs, and one for what is sent', () => {
  const typesIn = (part: unknown) =>
    [...new Set([...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))].filter(
      (name) => !name!.endsWith('Error'),
    );
  const typesOf = (method: string, path: string) => typesIn(operation(method, `/api/client/${path}`));
  assert.equal(typesOf('get', 'facility'), ['FacilityRow']);
  assert.equal(typesOf('get', 'facility/{id}'), ['Facility']);
  assert.equal(typesOf('post', 'facility/create'), ['FacilityInput', 'Facility']);
  assert.equal(typesOf('post', 'facility/update/{id}'), ['FacilityInput', 'Facility']);
  assert.equal(typesOf('post', 'worktype'), ['WorkType']);
  assert.equal(
    typesOf('post', 'user/update/{id}'),
    ['UserUpdate', 'UserUpdateParts', 'User'],
    'a change needs no password',
  );
  assert.equal(
    typesOf('post', 'profile/update'),
    ['ProfileInput', 'ProfileInputParts', 'Profile'],
    'also where two nouns have one table',
  );

  const inline = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((one) => (/"title":/.test(JSON.stringify(one)) ? [path] : [])),
  );
  assert.equal([...new Set(inline)], ['/api/client/profile/tokens/create'], 'no record is described inside a call');

  const [body, version] = operation('post', '/api/client/facility/update/{id}').requestBody!.content[
    'application/json'
  ]!.schema.allOf as [JsonSchema, JsonSchema];
  assert.equal(Object.keys(version.properties as object), ['updated_at']);
  assert.not.match(JSON.stringify(whole(body)), /"default":/, 'what a change leaves out keeps its value');
});

test('two nouns of one title have types of their own; any other two schemas of one name are refused', () => {
  const [yard, lot] = [
    { noun: 'yard', title: 'Storage Place', api: { base: '/yard' } },
    { noun: 'parking_lot', title: 'Storage place', api: { base: '/parking-lot' } },
  ] as [Noun, Noun];
  const all = new Map([yard, lot].map((noun) => [noun.noun, noun]));
  assert.equal([typeNameOf(yard, new Map([['yard', yard]])), typeNameOf(lot, all)], ['StoragePlace', 'ParkingLot']);
  const route = (schema: JsonSchema): DescribedRoute => ({
    ...{ method: 'GET', url: '/errors', open: false, sessionOnly: false },
    describe: { tag: 'Errors', summary: 'The last one', response: {}, schemas: { Error: schema } },
  });
  openApiDocument([route(document.components.schemas.Error!)], {});
  assert.throws(
    () => openApiDocument([route({ type: 'string' })], {}),
    /two schemas named "Error": give one of the nouns/,
  );
});

test('a list takes the request of its schema in JSON, and every object in the document says what it holds', async () => {
  const { allOf } = operation('post', '/api/client/facility').requestBody!.content['application/json']!.schema;
  const [shared, columns] = allOf as [JsonSchema, any];
  assert.equal(shared, { $ref: '#/components/schemas/TableRequest' });
  assert.ok(columns.properties.columns.items.properties.data.enum.includes('facility_name'));
  const { properties, examples } = document.components.schemas.TableRequest as any;
  assert.equal(Object.keys(properties.columns.items.properties), [
    ...['data', 'name', 'searchable', 'orderable', 'visible', 'search'],
  ]);
  assert.is((await api.call('POST', '/facility', { body: examples[0] })).status, 200);

  const check = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, properties, additionalProperties } = value as JsonSchema;
    if (type === 'object') assert.ok(properties ?? additionalProperties, place);
    for (const [name, one] of Object.entries(value)) check(one, `${place}/${name}`);
  };
  check(document.paths, 'paths');
  check(document.components, 'components');
});

test('a download is described as it is sent', async () => {
  const { 200: described } = operation('get', '/api/client/terminal/export').responses as Record<string, any>;
  const said = described.content['text/csv'].schema.description;
  const { text, headers } = await api.call('GET', '/terminal/export?columns[0][data]=status');
  assert.ok(text.startsWith('\ufeff"Status",'), text);
  assert.match(
    said,
    /byte order mark; lines end with CRLF.*labels of the columns.*those that the request names in its order/,
  );
  assert.ok(described.headers['Content-Disposition'].description.includes(String(headers['content-disposition'])));
  assert.is((await api.call('GET', '/terminal?format=csv&columns[0][data]=status')).text, text, 'as it was before');
  assert.type((await api.call('GET', '/terminal?format=xml')).body.recordsTotal, 'number', 'any other format is JSON');
});

test('a list has one response, JSON; what every record must have is not null in it', () => {
  for (const method of ['get', 'post']) {
    const { content } = operation(method, '/api/client/terminal').responses['200'] as any;
    assert.equal(Object.keys(content), ['application/json']);
  }
  const rowOf = (path: string): Record<string, any> => {
    const { content } = operation('get', path).responses['200'] as any;
    return whole(whole(content['application/json'].schema.properties.data.items)).properties as any;
  };
  const { terminal_name, status } = rowOf('/api/client/terminal');
  assert.equal([terminal_name.type, status.type], ['string', 'integer']);
  const { terminal, facility } = rowOf('/api/client/tickets');
  assert.is(terminal.type, 'object');
  assert.match(JSON.stringify(facility), '"null"');
});

test('files are binary and only in parts, and the time zone is a parameter only where moments are written in it', () => {
  const { content } = operation('post', '/api/client/tickets/create').requestBody!;
  const parts = whole(content['multipart/form-data']!.schema).properties as Record<string, any>;
  assert.equal([parts['attachments[]'].items.format, parts['dynamic_files[5][]'].format], ['binary', 'binary']);
  const user = operation('post', '/api/client/user/create').requestBody!.content;
  const [inJson, inParts] = ['application/json', 'multipart/form-data'].map((type) =>
    Object.entries(whole(user[type]!.schema).properties as Record<string, JsonSchema>),
  );
  const isFile = ([, { format }]: [string, JsonSchema]) => format === 'binary';
  assert.equal([inJson!.filter(isFile).length, inParts!.filter(isFile).length], [0, 2], 'JSON has no files');
  assert.equal(
    inJson,
    inParts!.filter((one) => !isFile(one)),
  );
  const hasZone = (path: string) => JSON.stringify(operation('get', path)).includes('"time_zone"');
  assert.equal(
    ['terminal', 'tickets/form', 'tickets/form/{id}'].map((path) => hasZone(`/api/client/${path}`)),
    [false, true, true],
  );
});

test('a form needs fields, and its update is guarded by the version that was read', () => {
  const { schema } = operation('post', '/api/client/tickets/form/update/{id}').requestBody!.content[
    'application/json'
  ]!;
  const { required, properties } = whole(schema) as any;
  assert.ok(required.includes('form_datas'));
  assert.is(properties.form_datas.minItems, 1);
  assert.equal(
    ['ticket_form_version', 'updated_at'].map((name) => name in properties),
    [true, false],
  );
  const { TicketFieldDraft } = document.components.schemas as any;
  assert.match(TicketFieldDraft.properties.options.description, /`select` at least 2/);
});

test('a property that is sent says what its values mean and where its ids are listed', () => {
  const { schema } = operation('post', '/api/client/user/create').requestBody!.content['multipart/form-data']!;
  const { properties } = whole(schema) as { properties: Record<string, JsonSchema> };
  assert.match(String(properties.status!.description), '1 Active');
  assert.match(String(properties.type_id!.description), 'GET /api/client/settings/get?roles=1');
  assert.match(String(properties.password!.description), 'at least one uppercase letter');
  assert.match(String(properties.password_confirmation!.description), 'The same as `password`.');
  assert.match(String(properties.mobile!.description), 'Ten digits');
});

test('the page for readers has every call and every schema, no script of its own, and escapes what it shows', async () => {
  const { status, headers, text } = await api.call('GET', '/api', { absolute: true, token: null });
  assert.is(status, 200);
  assert.match(String(headers['content-type']), /^text\/html/);
  for (const path of Object.keys(document.paths)) assert.ok(text.includes(`<code>${path}</code>`), path);
  for (const name of Object.keys(document.components.schemas))
    assert.ok(text.includes(`id="${name.toLowerCase()}"`), name);
  assert.not.match(text, /<script(?! src)|undefined|\[object/);
});

test('page and document are kept: a second request with their ETag gets a 304 without a body', async () => {
  for (const path of ['/api', '/api/client/openapi.json']) {
    const get = (tag?: string) =>
      api.call('GET', path, { absolute: true, token: null, headers: tag ? { 'if-none-match': tag } : {} });
    const first = await get();
    const etag = String(first.headers.etag);
    assert.match(etag, /^"[\w-]{27}"$/);
    assert.equal([first.status, first.headers['cache-control']], [200, 'no-cache']);
    for (const tag of [etag, `"other", W/${etag}`]) {
      const again = await get(tag);
      assert.equal([again.status, again.text, again.headers.etag], [304, '', etag], path);
    }
    assert.is((await get('"other"')).status, 200);
  }
});

test('the page shows every text of the document as text', () => {
  const odd = `<i>"&'`;
  const schema = { type: odd, title: odd, description: odd, pattern: odd, examples: [odd] };
  const described = { summary: odd, description: odd, tags: [odd], security: [] };
  const call = {
    ...described,
    parameters: [{ name: odd, in: 'query', description: odd, schema }],
    requestBody: { content: { [odd]: { schema: { ...schema, properties: { [odd]: schema } } } } },
    responses: { 200: { content: { [odd]: { schema: { enum: [odd] } } } } },
  };
  const page = apiPage(
    {
      ...document,
      info: { title: odd, version: '1', description: odd },
      tags: [{ name: odd }],
      paths: { [`/${odd}`]: { get: call } },
      components: { ...document.components, schemas: { [odd]: { ...schema, properties: { [odd]: { const: odd } } } } },
    } as unknown as OpenApiDocument,
    '',
  );
  assert.not.match(page, /<i|"&#38;|&'|&#60;i>/);
});

test('the tests notice a response that is not as described: another type, a missing and an additional property', () => {
  const check = responseCheck(api.app);
  const send =
    (body: unknown, status = 200) =>
    () =>
      check({
        method: 'DELETE',
        url: '/api/client/worktype/delete/1',
        status,
        type: 'application/json',
        text: JSON.stringify(body),
      });
  send({ status: 'success', data: { worktype_id: 1 } })();
  assert.throws(send({ status: 'success', data: { worktype_id: '1' } }), /must be integer/);
  assert.throws(send({ status: 'success', data: {} }), /must have required property/);
  assert.throws(send({ status: 'success', data: { worktype_id: 1, secret: 1 } }), /additional properties/);
  assert.throws(send({ message: 'No' }, 404), /must have required property/);
  assert.throws(send({ status: 'error', message: 'No', data: {} }, 418), /does not list the status 418/);
});

type Content = { content: Record<string, { schema: JsonSchema }> };

const schemaIn = ({ content }: Content): any => whole(content['application/json']!.schema);

/** What a reference leads to. */
const whole = (schema: JsonSchema): JsonSchema =>
  typeof schema.$ref === 'string' ? document.components.schemas[schema.$ref.split('/').pop()!]! : schema;

const operation = (method: string, path: string): Described => document.paths[path]![method] as unknown as Described;

/** What a reader of the schema would send. */
function sampleOf({ type, enum: values, properties, minimum, minLength = 1 }: JsonSchema): any {
  if (values) return (values as unknown[])[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties as Record<string, JsonSchema>).map(([name, one]) => [name, sampleOf(one)]),
      );
    case 'integer':
    case 'number':
      return minimum ?? 1;
    default:
      return 'Sample'.padEnd(Number(minLength), '.');
  }
}

test.run();

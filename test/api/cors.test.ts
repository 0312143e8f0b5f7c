// Pages of other origins: none without CORS_ORIGINS, with it exactly those that it names, never a page of the product,
// and never with cookies.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountFields } from '../support/account-fields';
import { type Api, form, startApi, type TestResponse } from '../support/api';
import { PNG } from '../support/photo';

const ORIGIN = 'https://app.example.com';
let api: Api;
let webDir: string;
test.before(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'package-recovery-web-'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Page</title>');
  api = await startApi({ webDir, env: { CORS_ORIGINS: `${ORIGIN}, http://localhost:3000` } });
});
test.after(async () => {
  await api?.close();
  rmSync(webDir, { recursive: true, force: true });
});

/** The headers of CORS in a response. */
const corsOf = ({ headers }: TestResponse): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

const from = (origin: string, path = '/profile', more: object = {}) =>
  api.call('GET', path, { headers: { origin }, ...more });

const preflight = (origin: string, path = '/tickets/create') =>
  api.call('OPTIONS', path, {
    token: null,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

const ALLOWED = {
  vary: 'Origin',
  'access-control-allow-origin': ORIGIN,
  'access-control-expose-headers':
    'Change-Id, Content-Disposition, Retry-After, Session-Ends-In, WWW-Authenticate, X-Request-Id',
};

test('without the setting there is no word of it, and a preflight is a call without a session', async () => {
  const usual = await startApi();
  try {
    const response = await usual.call('GET', '/profile', { headers: { origin: ORIGIN } });
    assert.equal([response.status, corsOf(response)], [200, {}]);
    const rejected = await usual.call('OPTIONS', '/profile', {
      token: null,
      headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
    });
    assert.equal([rejected.status, corsOf(rejected)], [401, {}]);
  } finally {
    await usual.close();
  }
});

test('a page of a named origin shows pictures by their links', async () => {
  const profile_image = new File([PNG], 'portrait.png', { type: 'image/png' });
  const password = 'Right-of-way7!';
  const fields = { ...accountFields('portrait'), password, password_confirmation: password, profile_image };
  const { user_id } = (await api.call('POST', '/user/create', { body: form(fields) })).body.data;
  const link = (await api.call('GET', `/user/${user_id}`)).body.profile_image;
  const { status, headers } = await api.call('GET', `/storage/${link}`, { token: null, absolute: true });
  assert.equal([status, headers['cross-origin-resource-policy']], [200, 'cross-origin']);
});

test('a page of a named origin may read responses, rejections among them, with the headers that matter', async () => {
  const cases: [status: number, TestResponse][] = [
    [200, await from(ORIGIN)],
    [401, await from(ORIGIN, '/profile', { token: null })],
    [404, await from(ORIGIN, '/nothing')],
    [200, await from(ORIGIN, '/openapi.json')],
    [404, await from(ORIGIN, `/storage/${'A'.repeat(32)}`, { absolute: true })],
    [200, await from(ORIGIN, '/tickets?format=csv')],
  ];
  for (const [status, response] of cases) assert.equal([response.status, corsOf(response)], [status, ALLOWED]);
  const other = await from('http://localhost:3000');
  assert.is(other.headers['access-control-allow-origin'], 'http://localhost:3000');
});

test('a preflight is responded to without a session, with the methods and headers that the API takes', async () => {
  for (const path of ['/tickets/create', '/profile', '/login', '/nothing']) {
    const response = await preflight(ORIGIN, path);
    assert.is(response.status, 204);
    assert.is(response.text, '');
    assert.equal(corsOf(response), {
      ...ALLOWED,
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers': 'Authorization, Batch, Content-Type, Earlier-Keys, Idempotency-Key',
      'access-control-max-age': '7200',
    });
  }
  assert.is((await api.call('OPTIONS', '/profile', { token: null, headers: { origin: ORIGIN } })).status, 401);
});

test('every header that a described call takes passes a preflight', async () => {
  const allowed = String((await preflight(ORIGIN)).headers['access-control-allow-headers']).split(', ');
  const { paths } = (await api.call('GET', '/openapi.json')).body;
  const taken = Object.values<Record<string, { parameters?: { in: string; name: string }[] }>>(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters = [] }) => parameters.flatMap((one) => (one.in === 'header' ? one.name : [])));
  assert.ok(taken.length > 0);
  for (const name of taken) assert.ok(allowed.includes(name), name);
});

test('any other origin gets nothing, however much it looks like one that is named', async () => {
  const others = [
    'https://evil.example.com',
    `${ORIGIN}.evil.example.com`,
    'http://app.example.com',
    `${ORIGIN}:8443`,
    'https://APP.example.com',
    'https://example.com',
    'null',
    '*',
    '',
  ];
  for (const origin of others) {
    const response = await from(origin);
    assert.equal([response.status, corsOf(response)], [200, { vary: 'Origin' }], origin);
    const rejected = await preflight(origin);
    assert.equal([rejected.status, corsOf(rejected)], [401, { vary: 'Origin' }], origin);
  }
  assert.equal(corsOf(await api.call('GET', '/profile')), { vary: 'Origin' }, 'a cache must know that it depends');
});

test('pages are for their own origin alone, and no response allows cookies', async () => {
  for (const path of ['/', '/tickets', '/api', '/healthz', '/api/clients', '/apiclient'])
    assert.equal(corsOf(await from(ORIGIN, path, { absolute: true })), {}, path);
  const signedIn = await api.call('POST', '/login', {
    token: null,
    headers: { origin: ORIGIN },
    body: { email: 'admin', password: 'Passw0rd!' },
  });
  assert.is(signedIn.status, 200);
  assert.is(signedIn.headers['access-control-allow-credentials'], undefined);
});

test.run();

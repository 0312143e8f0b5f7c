// What every response has in common: headers, the shape of errors, and no internal details.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { app } from '../../src/schema/model/nouns';
import { type Api, startApi, type TestResponse } from '../support/api';

let api: Api;
let webDir: string;
test.before(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'package-recovery-web-'));
  mkdirSync(join(webDir, 'deep'));
  mkdirSync(join(webDir, 'data-sources'));
  writeFileSync(join(webDir, 'data-sources', 'clients.json'), '{"data":[]}');
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><meta name="api-base" content="unset"><meta name="public-url" content=""><meta name="upload-file-mb" content=""><meta name="upload-files-per-field" content="9"><meta name="portrait-mb" content="5"><meta name="reference-pages" content=""><meta name="start-page" content=""><meta name="time-zone" content=""><meta name="map-tiles" content=""><meta name="map-tiles-credit" content=""><meta name="routing" content=""><meta name="offline" content=""><meta name="release" content=""><title>Page</title>',
  );
  writeFileSync(join(webDir, 'main-ABCD1234.js'), 'export {}');
  writeFileSync(join(webDir, 'main-ABCD1234.js.gz'), gzipSync('export {}'));
  writeFileSync(join(webDir, 'service-worker.js'), 'const id = "__RELEASE__";');
  writeFileSync(join(webDir, 'deep', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api = await startApi({
    webDir,
    env: {
      API_BASE: '/api/client',
      PUBLIC_URL: 'https://recovery.example.com',
      UPLOAD_FILE_MB: '7',
      UPLOAD_FILES_PER_FIELD: '3',
      PORTRAIT_MB: '8',
      REFERENCE_PAGES: 'no',
      START_PAGE: app.home,
      TIME_ZONE: 'America/Chicago',
      MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png?style=rail&key=1',
      MAP_TILES_CREDIT: 'A & "B"',
      ROUTING_URL: 'https://osrm.example.com/route/v1/driving?key=hidden',
    },
  });
});
test.after(async () => {
  await api?.close();
  rmSync(webDir, { recursive: true, force: true });
});

const policy =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob: https://tiles.example.com;media-src 'self' blob:;connect-src 'self';font-src 'self';worker-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'";

const page = (path: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  api.call('GET', path, { absolute: true, token: null, headers });

test('the service worker is compared with every visit and names the page that is served with it', async () => {
  const { text, headers } = await page('/service-worker.js');
  assert.is(headers['cache-control'], 'no-cache');
  assert.match(headers['content-type'] as string, 'javascript');
  assert.is(headers['content-security-policy'], policy);
  const [, release] = /content="(\w{16})"/.exec((await page('/')).text)!;
  assert.is(text, `const id = "${release}";`);
});

test('where pages are not to be kept the worker deletes what it has kept, and itself', async () => {
  const none = await startApi({ webDir, env: { OFFLINE: 'no' } });
  try {
    const { text } = await none.call('GET', '/service-worker.js', { absolute: true, token: null });
    assert.match(text, 'registration.unregister()');
    assert.not.match(text, 'const id');
  } finally {
    await none.close();
  }
});

test('every response carries the security headers, and calls are never stored', async () => {
  const responses: [string, TestResponse][] = [
    ['success', await api.call('GET', '/profile')],
    ['401', await api.call('GET', '/profile', { token: null })],
    ['404', await api.call('GET', '/nothing')],
    ['422', await api.call('POST', '/login', { token: null, body: {} })],
    [
      'broken JSON',
      await api.call('POST', '/login', { token: null, body: '{', headers: { 'content-type': 'application/json' } }),
    ],
    ['table', await api.call('GET', '/tickets')],
    ['export', await api.call('GET', '/tickets?format=csv')],
    ['OPTIONS', await api.call('OPTIONS', '/tickets')],
    ['HEAD', await api.call('HEAD', '/tickets')],
    ['health', await page('/healthz')],
  ];
  for (const [name, { headers }] of responses) {
    assert.is(headers['content-security-policy'], policy, name);
    assert.is(headers['x-content-type-options'], 'nosniff', name);
    assert.is(headers['referrer-policy'], 'no-referrer', name);
    assert.is(headers['cross-origin-opener-policy'], 'same-origin', name);
    assert.match(headers['permissions-policy'] as string, 'geolocation=(self)', name);
    assert.is(headers['cache-control'], 'no-store', name);
    assert.match(headers['x-request-id'] as string, /^[0-9a-f-]{36}$/, name);
    assert.is(headers.server, undefined);
    assert.is(headers['x-powered-by'], undefined);
  }
});

test('broken and foreign bodies get a plain message in the usual shape', async () => {
  const scenarios: [string, string, string, number, string][] = [
    ['broken JSON', '{"email":', 'application/json', 400, 'The request is not readable JSON.'],
    ['a list', '[]', 'application/json', 400, 'The request must be a JSON object.'],
    ['a number', '7', 'application/json', 400, 'The request must be a JSON object.'],
    [
      'a form',
      'email=x',
      'application/x-www-form-urlencoded',
      415,
      'The request is in a format that is not accepted here.',
    ],
    ['text', 'email=x', 'text/plain', 415, 'The request is in a format that is not accepted here.'],
    ['XML', '<x/>', 'application/xml', 415, 'The request is in a format that is not accepted here.'],
    ['too large', `{"email":"${'x'.repeat(20_000)}"}`, 'application/json', 413, 'The request is too large.'],
  ];
  for (const [name, body, type, status, message] of scenarios) {
    const response = await api.call('POST', '/login', { token: null, body, headers: { 'content-type': type } });
    assert.equal([response.status, response.body], [status, { status: 'error', message, data: {} }], name);
  }
  const polluted = await api.call('POST', '/login', {
    token: null,
    body: '{"__proto__":{"email":"admin"},"constructor":{"prototype":{"email":"admin"}},"password":"1234567"}',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(polluted.body.data, { email: ['Email or Username is required'] });
});

test('a failure inside says nothing of the inside', async () => {
  await api.rows('alter table session rename to session_away');
  const response = await api.call('GET', '/profile');
  await api.rows('alter table session_away rename to session');
  const id = String(response.headers['x-request-id']);
  assert.equal(
    [response.status, response.body],
    [500, { status: 'error', message: `Something went wrong! Quote ${id} when you report it.`, data: {} }],
  );
  assert.match(id, /^[0-9a-f-]{36}$/);
  for (const word of ['session', 'select', 'Error', ' at ', 'node_modules'])
    assert.not.ok(response.text.includes(word), word);
});

test('a request keeps the id it came with; one that would need quoting is replaced', async () => {
  const idOf = async (given: string) =>
    (await api.call('GET', '/profile', { headers: { 'x-request-id': given } })).headers['x-request-id'];
  for (const id of ['7', 'req-4711', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'a'.repeat(100)])
    assert.is(await idOf(id), id);
  for (const id of ['', ' ', 'a b', 'a"b', '<b>', 'a'.repeat(101)])
    assert.match(String(await idOf(id)), /^[0-9a-f-]{36}$/, id);
});

test('the version is that of the package, for everybody', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const response = await api.call('GET', '/version', { absolute: true, token: null });
  assert.equal([response.status, response.body], [200, { version }]);
});

test('a database that is away gives a 503 with Retry-After', async () => {
  const other = await startApi();
  const { query, connect } = other.pool;
  const away = () =>
    Promise.reject(
      Object.assign(new Error('connect ECONNREFUSED /tmp/x'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    );
  Object.assign(other.pool, { query: away, connect: away });
  const responses = [
    await other.call('GET', '/profile'),
    await other.signIn(),
    await other.call('GET', '/readyz', { absolute: true }),
  ];
  const alive = await other.call('GET', '/healthz', { absolute: true });
  Object.assign(other.pool, { query, connect });
  for (const response of responses) {
    assert.is(response.status, 503);
    assert.ok(Number(response.headers['retry-after']) >= 1);
    assert.not.ok(response.text.includes('ECONNREFUSED'));
  }
  assert.is(alive.status, 200);
  assert.is((await other.call('GET', '/readyz', { absolute: true })).status, 200);
  await other.close();
});

test('what is no readable address or no HTTP at all gets an error in the usual shape', async () => {
  for (const path of ['/api/client/%zz', '/%', '/storage/%c3%28']) {
    const response = await page(path);
    assert.is(response.status, 401, path);
    assert.is(response.body.message, 'Sign in to continue.');
    assert.is(response.headers['x-content-type-options'], 'nosniff');
  }
  const origin = new URL(await api.listen());
  const raw = await new Promise<string>((done, fail) => {
    let text = '';
    const socket = connect(Number(origin.port), origin.hostname, () => socket.write('GARBAGE\r\n\r\n'));
    socket.on('data', (bytes) => (text += bytes));
    socket.on('end', () => done(text));
    socket.on('error', fail);
  });
  assert.match(raw, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.match(raw, /x-content-type-options: nosniff/);
  assert.ok(raw.endsWith('{"status":"error","message":"The request is not readable.","data":{}}'));
});

test('every address that a browser opens is the page, with the API base and the limits of uploads in its meta tags', async () => {
  for (const path of ['/', '/login', '/tickets/add', '/tickets/5?x=1', '/anything/at/all', '/apiary']) {
    const response = await page(path);
    assert.is(response.status, 200, path);
    assert.is(
      response.text.replace(/<meta name="release" content="\w{16}">/, ''),
      `<!doctype html><meta name="api-base" content="/api/client"><meta name="public-url" content="https://recovery.example.com"><meta name="upload-file-mb" content="7"><meta name="upload-files-per-field" content="3"><meta name="portrait-mb" content="8"><meta name="reference-pages" content="no"><meta name="start-page" content="${app.home}"><meta name="time-zone" content="America/Chicago"><meta name="map-tiles" content="https://tiles.example.com/{z}/{x}/{y}.png?style=rail&#38;key=1"><meta name="map-tiles-credit" content="A &#38; &#34;B&#34;"><meta name="routing" content="yes"><meta name="offline" content="yes"><title>Page</title>`,
    );
    assert.is(response.headers['cache-control'], 'no-cache');
    assert.is(response.headers['content-security-policy'], policy);
  }
});

test('the page is never served for the API, for stored files or for missing scripts', async () => {
  for (const path of ['/api/client/nothing', '/api/', '/storage/x', '/API/client'])
    assert.is((await page(path)).status, 401, path);
  assert.is((await page('/main-MISSING1.js', { accept: '*/*' })).status, 404);
  assert.is((await page('/', { accept: '*/*' })).status, 200, 'the start page is there for whoever asks');
  assert.is((await api.call('POST', '/login-page', { absolute: true, token: null })).status, 401);
});

test('built files are served, the hashed ones for ever and packed where the browser unpacks', async () => {
  const script = await page('/main-ABCD1234.js');
  assert.equal(
    [script.status, script.text, script.headers['cache-control']],
    [200, 'export {}', 'public, max-age=31536000, immutable'],
  );
  const type = (response: TestResponse) => String(response.headers['content-type']).split(';')[0];
  assert.match(type(script)!, /^(text|application)\/javascript$/);
  const packed = await page('/main-ABCD1234.js', { 'accept-encoding': 'gzip' });
  assert.equal([packed.headers['content-encoding'], type(packed)], ['gzip', type(script)]);
  assert.is((await page('/deep/favicon.svg')).headers['cache-control'], 'public, max-age=0');
  for (const path of ['/main-ABCD1234.js.gz', '/index.html.br', '/../package.json', '/deep/', '/deep'])
    assert.is((await page(path, { accept: '*/*' })).status, 404, path);
});

test('the sample data of the reference pages is served to anyone, unless these pages are turned off', async () => {
  assert.is((await page('/data-sources/clients.json', { accept: '*/*' })).status, 404);
  const open = await startApi({ webDir });
  try {
    assert.equal((await open.call('GET', '/data-sources/clients.json', { absolute: true, token: null })).body, {
      data: [],
    });
  } finally {
    await open.close();
  }
});

test('while the server stops, it is alive but not ready, and new calls get a 503', async () => {
  let goOn = () => {};
  const held = new Promise<void>((done) => (goOn = done));
  const other = await startApi({ setUp: (app) => void app.addHook('preClose', () => held) });
  const origin = await other.listen();
  const get = async (path: string) => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${other.token}` } });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  assert.is((await get('/readyz')).status, 200);
  const closed = other.app.close();
  await new Promise((done) => setImmediate(done));
  const [ready, call, alive] = [await get('/readyz'), await get('/api/client/profile'), await get('/healthz')];
  goOn();
  assert.equal([ready.status, call.status, alive.status], [503, 503, 200]);
  assert.equal(call.body, {
    status: 'error',
    message: 'The server is stopping. Try again in a few seconds.',
    data: {},
  });
  assert.is(call.headers.get('retry-after'), '5');
  await closed;
  await other.close();
});

test.run();

// Everything but sign-in needs a live session, for every route there is: the matrix is made from the server's own list.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signName } from '../../server/files/links';
import { insertAccount } from '../support/accounts';
import { form, ownApi } from '../support/api';
import { statementsOf } from '../support/statements';

const api = ownApi(test);
let origin: URL;
test.before(async () => {
  origin = new URL(await api.listen());
});

const body = '{"status":"error","message":"Sign in to continue.","data":{},"error":"Sign in to continue."}';
const open = [
  'GET /api',
  'GET /api/client/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'GET /version',
  'HEAD /api',
  'HEAD /api/client/openapi.json',
  'HEAD /healthz',
  'HEAD /readyz',
  'HEAD /version',
  'POST /api/client/login',
];

test('the open routes are exactly sign-in, the two health checks, the version and the API document; only stored files take signed links', () => {
  const names = (which: (route: (typeof api.app.routeList)[number]) => boolean) =>
    api.app.routeList
      .filter(which)
      .map(({ method, url }) => `${method} ${url}`)
      .sort();
  assert.equal(
    names((route) => route.open),
    open,
  );
  assert.equal(
    names((route) => route.signed),
    ['GET /storage/:name', 'HEAD /storage/:name'],
  );
});

test('every other route rejects every ended session with the same bytes', async () => {
  const [loggedOut, deactivated, expired] = [await newToken(), await newToken(), await newToken()];
  await api.call('POST', '/logout', { token: loggedOut });
  await endOf(expired);
  await deactivate(deactivated);
  const credentials: Record<string, string | undefined> = {
    none: undefined,
    empty: '',
    'no scheme': api.token,
    'another scheme': `Basic ${api.token}`,
    malformed: 'Bearer x',
    'too long': `Bearer ${api.token}x`,
    unknown: `Bearer ${'A'.repeat(43)}`,
    'logged out': `Bearer ${loggedOut}`,
    expired: `Bearer ${expired}`,
    deactivated: `Bearer ${deactivated}`,
  };
  let tried = 0;
  for (const { method, url, open } of api.app.routeList) {
    if (open) continue;
    for (const [name, authorization] of Object.entries(credentials)) {
      const response = await api.call(method as 'GET', url.replace(/:\w+/g, '1'), {
        absolute: true,
        token: null,
        headers: authorization === undefined ? {} : { authorization },
      });
      assert.is(response.status, 401, `${method} ${url} with ${name}`);
      if (method !== 'HEAD') assert.is(response.text, body);
      tried++;
    }
  }
  assert.ok(tried > 150);
});

test('reads write and lock nothing', async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
  for (const { method, url, describe } of api.app.routeList) {
    if (method !== 'GET' || !describe || describe.response['text/event-stream']) continue;
    const { statements } = await statementsOf(() => api.call('GET', url.replace(/:\w+/g, '1'), { absolute: true }));
    const writing = /\b(insert|update|delete|lock|for share|for key share)\b/i;
    assert.equal(
      statements.map(({ text }) => text).filter((text) => writing.test(text)),
      [],
      url,
    );
  }
});

test('no spelling of an address gets around it', async () => {
  const variants = (path: string) => [
    path.replace('/api', '//api'),
    path.replace('/client', '//client'),
    `/${path}`,
    `${path}/`,
    `${path}.`,
    `${path};a`,
    `${path};a=b`,
    `${path}%00`,
    `${path}%20`,
    path.toUpperCase(),
    path.replace('api', 'Api'),
    path.replace('api', '%61pi'),
    path.replace('/client', '%2Fclient'),
    path.replace('/client', '/%2e/client'),
    path.replace('/client', '/x/../client'),
    path.replace('/client', '/x/%2e%2e/client'),
    path.replace('/', '/x/../'),
    path.replace('/client', '\\client'),
    `${path}?x=%zz`,
    `${path}/%zz`,
    `http://127.0.0.1${path}`,
    `${path}?_method=GET`,
  ];
  for (const path of [
    '/api/client/profile',
    '/api/client/tickets',
    '/api/client/nothing',
    '/api/client',
    '/storage/x',
  ]) {
    for (const variant of variants(path)) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
        const headers = {
          accept: 'text/html',
          'x-http-method-override': 'GET',
          'x-original-url': '/healthz',
          'x-rewrite-url': '/healthz',
        };
        const response = await send(method, variant, headers);
        assert.is(response.status, 401, `${method} ${variant}`);
        assert.is(response.text, method === 'HEAD' ? '' : body);
      }
    }
  }
});

test('the rejection does not wait for the body', async () => {
  const head = await new Promise<string>((done, fail) => {
    const socket = connect(Number(origin.port), origin.hostname, () => {
      socket.write(
        `POST /api/client/tickets/create HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000000\r\n\r\n`,
      );
    });
    socket.once('data', (bytes) => {
      done(bytes.toString());
      socket.destroy();
    });
    socket.once('error', fail);
  });
  assert.match(head, /^HTTP\/1\.1 401 /);
  assert.ok(head.endsWith(body));
});

test('with a session, what does not exist is not found', async () => {
  for (const path of [
    '/nothing',
    '/terminal/999',
    '/terminal/abc',
    '/terminal/1e3',
    '/terminal/99999999999',
    '/tickets/0',
    '/tickets/-1',
    '/tickets/form/77',
  ]) {
    const response = await api.call('GET', path);
    assert.is(response.status, 404, path);
    assert.equal(response.body, { status: 'error', message: 'This was not found.', data: {} });
  }
  assert.is((await api.call('PUT', '/profile')).status, 404);
});

test('a stored file opens by a signed link or a session; guessed, changed and old links do not', async () => {
  const made = await api.call('POST', '/tickets/create', { body: await ticketWithFile() });
  const [{ url }] = (await api.call('GET', `/tickets/${made.body.data.ticket_id}`)).body.attachments;
  const [path, query] = url.split('?');
  const [{ value: key }] = await api.rows('select value from secret');
  const old = `/storage/${signName(path.slice(9), key, Date.now() - 3_600_000)}`;

  const fetched = await api.call('GET', url, { absolute: true, token: null });
  assert.is(fetched.status, 200);
  assert.is(fetched.text, 'hello');
  assert.is((await api.call('HEAD', url, { absolute: true, token: null })).status, 200);
  assert.is((await api.call('GET', path, { absolute: true })).status, 200);

  const other = `/storage/${'A'.repeat(32)}`;
  const refused = [
    path,
    other,
    `${other}?${query}`,
    old,
    url.replace(/expires=\d/, 'expires=9'),
    `${url}x`,
    `${url}&x=1`,
    url.replace('signature=', 'signature='.padEnd(30, 'A')),
  ];
  for (const link of refused)
    assert.is((await api.call('GET', link, { absolute: true, token: null })).status, 401, link);
  assert.is((await api.call('POST', url, { absolute: true, token: null })).status, 401);
  assert.is((await api.call('GET', other, { absolute: true })).status, 404);
  assert.is((await api.call('GET', '/storage/..%2f..%2fetc%2fpasswd', { absolute: true })).status, 404);
});

/** Over a real socket: in-process calls normalize the address before the server sees it. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = httpRequest({ host: origin.hostname, port: origin.port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (bytes) => (text += bytes));
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', fail);
    sent.end();
  });
}

async function ticketWithFile(): Promise<FormData> {
  const { details } = (await api.call('GET', '/tickets/form/1')).body;
  const id = (name: string) =>
    details.find((detail: { input_name: string }) => detail.input_name === name).ticket_form_detail_id;
  const form_fields = JSON.stringify([
    { ticket_form_detail_id: id('Milepost'), value: '1' },
    { ticket_form_detail_id: id('Article found'), value: 'parcel' },
    { ticket_form_detail_id: id('Condition'), value: ['dry'] },
  ]);
  return form({
    ticket_form_type_id: 1,
    terminal_id: 1,
    issue_date: '2026-03-01 10:00',
    pkg_count: 1,
    form_fields,
    'attachments[]': new File(['hello'], 'a.txt'),
  });
}

const newToken = async (): Promise<string> => (await api.signIn()).body.data.token;

const hashes = (token: string) => `encode(sha256('${token}'), 'hex')`;

const endOf = (token: string) => api.rows(`update session set ends_at = now() where token_hash = ${hashes(token)}`);

/** Moves the session to an account that is then deactivated, so that the others stay alive. */
async function deactivate(token: string): Promise<void> {
  const user_id = await insertAccount(api, 'off', { status: 0 });
  await api.rows(`update session set user_id = ${user_id} where token_hash = ${hashes(token)}`);
}

test.run();

// What the log never contains, at any level: tokens, cookies, passwords, queries, contents; and what is not logged as a
// failure of the server.
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../server/base/log';
import { type Api, form, ownApiForEach } from '../support/api';
import { admin } from '../support/postgres';
import { head, MULTIPART, part } from '../trust/sockets';

const CANARY = 'canary-4711';
let lines: string[] = [];
test.before.each(() => {
  lines = [];
});
const api = ownApiForEach(test, { log: createLog('trace', { write: (line) => void lines.push(line) }) });

test('no token, cookie, password, query or content is in the log, however much is logged', async () => {
  const headers = {
    cookie: `a=${CANARY}`,
    'x-anything': CANARY,
    'idempotency-key': CANARY,
    referer: `http://x/${CANARY}`,
    'user-agent': CANARY,
  };
  const user = { first_name: CANARY, password: `Aa1!${CANARY}`, digital_signature: new File([CANARY], CANARY) };
  const calls: [method: 'GET' | 'POST' | 'DELETE', path: string, options?: Parameters<Api['call']>[2]][] = [
    ['GET', `/tickets?search[value]=${CANARY}`],
    ['GET', `/tickets?format=csv&x=${CANARY}`],
    ['GET', `/${CANARY}`],
    ['GET', `/storage/${CANARY}?signature=${CANARY}`, { absolute: true, token: CANARY }],
    ['GET', `/%zz${CANARY}`, { absolute: true }],
    ['POST', '/login', { token: null, body: { email: admin.email, password: CANARY } }],
    ['POST', '/login', { token: null, body: { email: CANARY, password: CANARY } }],
    ['POST', '/user/create', { body: form(user) }],
    ['POST', '/profile/update', { body: form(user) }],
    ['POST', '/tickets/create', { body: form({ form_fields: CANARY, 'attachments[]': new File([CANARY], CANARY) }) }],
    [
      'POST',
      '/terminal/create',
      { body: `{"terminal_name":"${CANARY}",`, headers: { 'content-type': 'application/json' } },
    ],
    ['POST', '/terminal/create', { body: { terminal_name: `${CANARY}\0` } }],
    ['POST', '/tickets/form/create', { body: { form_name: CANARY } }],
    ['DELETE', `/terminal/delete/${CANARY}`],
  ];
  for (const [method, path, options = {}] of calls)
    await api.call(method, path, { ...options, headers: { ...headers, ...options.headers } });
  await api.rows('alter table ticket rename to ticket_away');
  assert.is((await api.call('GET', `/tickets?search[value]=${CANARY}`)).status, 500);
  await api.rows('alter table ticket_away rename to ticket');

  assert.ok(lines.length > calls.length, 'there is a log');
  const failure = JSON.parse(lines.find((line) => line.includes('unexpected failure'))!);
  assert.is(failure.err.code, '42P01');
  assert.is(failure.err.message, 'relation "ticket" does not exist', 'a mistake in a statement of our own');
  assert.match(failure.err.at, /^server\/[\w/-]+\.ts:\d+$/);
  for (const line of lines)
    for (const secret of [CANARY, api.token, admin.email, admin.password, 'earer', 'select '])
      assert.not.ok(line.includes(secret), line);
});

test('a request or a download that its caller breaks off is no failure of the server', async () => {
  await api.rows(
    `insert into terminal (terminal_name, terminal_address, latitude, longitude, status) select repeat('x', 200), repeat('y', 9000), 1, 1, 1 from generate_series(1, 3000)`,
  );
  const target = { origin: new URL(await api.listen()), token: api.token };
  const upload = (body: string) =>
    head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': 1_000_000 }) + body;
  const broken = [
    head(target, '/terminal/create', { 'content-type': 'application/json', 'content-length': 1000 }) +
      '{"terminal_name":',
    head(target, '/terminal', { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 1000 }) +
      'draw=1&',
    upload(''),
    upload(part('pkg_count', '1')),
    upload(part('attachments[]', 'x'.repeat(100_000), '; filename="a"').trimEnd()),
    `GET /api/client/terminal?format=csv HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token}\r\n\r\n`,
  ];
  for (const request of broken) await breakOff(target.origin, request);
  const calls = () => lines.filter((line) => line.includes('"call"')).length;
  while (api.filesOnDisk().some((name) => name.startsWith('incoming/')))
    await new Promise((done) => setTimeout(done, 10));
  await api.call('GET', '/profile');
  await api.app.close();
  assert.ok(calls() > 0);
  assert.equal(
    lines.filter((line) => JSON.parse(line).level > 30),
    [],
  );
});

/**
 * Sends it and disconnects: a download when its first bytes are there, a request when the server has begun to read it.
 */
function breakOff(origin: URL, request: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.on('error', () => {});
    socket.on('close', () => done());
    socket.write(request, () => setTimeout(() => socket.destroy(), request.startsWith('GET') ? 2_000 : 50));
    socket.once('data', () => socket.destroy());
  });
}

test.run();

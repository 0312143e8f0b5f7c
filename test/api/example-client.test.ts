// docs/example-client.mjs, run as a stranger runs it, against a server that loses the response to its create.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { apiToken } from '../../src/schema/model/api-token';
import { ownApi } from '../support/api';
import { admin } from '../support/postgres';

const api = ownApi(test, {
  setUp: (app) =>
    void app.addHook('onSend', async (request, reply, payload) => {
      if (request.routeOptions.url !== '/api/client/tickets/create' || ++creates > 1) return payload;
      void reply.code(503).header('retry-after', '0');
      return JSON.stringify({ status: 'error', message: 'Busy.', data: {} });
    }),
});
let origin = '';
let creates = 0;
test.before(async () => {
  origin = await api.listen();
});

const run = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['docs/example-client.mjs'], { env: { API_URL: origin, ...env } });

test('the example client lists tickets and creates one with a file, once, although the first response is lost', async () => {
  const { stdout } = await run({ EMAIL: admin.email, PASSWORD: admin.password });
  assert.match(stdout, /^0 active tickets/);
  assert.match(stdout, /^Created 20260301-\d+-0001$/m);
  assert.is(creates, 2);
  const { body } = await api.call('GET', '/tickets');
  assert.is(body.recordsTotal, 1);
  const ticket = (await api.call('GET', `/tickets/${body.data[0].ticket_id}`)).body;
  assert.equal(
    ticket.attachments.map(({ name, size }: { name: string; size: number }) => [name, size]),
    [['note.txt', 23]],
  );
});

test('with a token of its own it needs no sign-in', async () => {
  const values = { token_name: 'Example', days: 30 };
  const { token } = (await api.call('POST', `${apiToken.api.base}/create`, { body: values })).body.data;
  assert.match(
    (await run({ API_TOKEN: token })).stdout,
    /^1 active tickets, the newest: 20260301-\d+-0001\nCreated 20260301-\d+-0002$/m,
  );
});

test('what the server refuses for good ends the example client with the message', async () => {
  const failure = await run({ EMAIL: admin.email, PASSWORD: 'Wrong-pass1!' }).catch((error: unknown) => error);
  assert.match(String((failure as { stderr?: string }).stderr), 'Invalid credentials. Please try again.');
});

test('the example client does not sleep for minutes after too many attempts to sign in: it ends with the message', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    await api.call('POST', '/login', { body: { email: 'nobody@example.com', password: 'Wrong-pass1!' }, token: null });
  const failure = await run({ EMAIL: 'nobody@example.com', PASSWORD: 'Wrong-pass1!' }).catch((error: unknown) => error);
  assert.match(
    String((failure as { stderr?: string }).stderr),
    /Too many tries to sign in\. Try again in \d+ minutes\. \(Retry-After: \d{3} seconds\)/,
  );
});

test('every call that the guide names is in the API document', async () => {
  const { paths } = (await api.call('GET', '/openapi.json')).body;
  const named = readFileSync('docs/integrate.md', 'utf8').matchAll(/(GET|POST|DELETE) (\/api\/client\/[\w/{}]+)/g);
  const calls = [...named].map(([, method, path]) => [method!.toLowerCase(), path!.replace(/\/\d+/, '/{id}')] as const);
  assert.ok(calls.length > 5);
  for (const [method, path] of calls) assert.ok(paths[path]?.[method], `${method} ${path}`);
});

test.run();

// What Prometheus and supervisors read.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api';

const TOKEN = 'scrape-0123456789';
let api: Api;
test.after.each(async () => {
  await api?.close();
});

const metrics = (token: string | null = TOKEN) => api.call('GET', '/metrics', { absolute: true, token });

test('without METRICS_TOKEN there is no /metrics', async () => {
  api = await startApi();
  const response = await metrics();
  assert.is(response.status, 404);
  assert.not.match(response.text, 'process_');
});

test('/metrics needs its own token: no other, and none of a session', async () => {
  api = await startApi({ env: { METRICS_TOKEN: TOKEN } });
  for (const token of [null, '', `${TOKEN}x`, TOKEN.slice(1), api.token]) assert.is((await metrics(token)).status, 401);
  assert.is((await metrics()).status, 200);
  assert.is((await api.call('GET', '/profile', { token: TOKEN })).status, 401, 'and it opens nothing else');
});

test('requests are counted by route and never by address, statements by their outcome', async () => {
  api = await startApi({ env: { METRICS_TOKEN: TOKEN } });
  await api.call('GET', '/terminal/1');
  await api.call('GET', '/terminal/2');
  await api.call('GET', '/nothing/secret-word');
  await api.rows('alter table facility rename to facility_away');
  await api.call('GET', '/facility');
  await api.rows('alter table facility_away rename to facility');
  const { text, headers } = await metrics();
  assert.match(headers['content-type'] as string, 'text/plain; version=0.0.4');
  const count = (labels: string) => Number(new RegExp(`^${labels} (\\d+)`, 'm').exec(text)?.[1]);
  const route = (url: string, status: number) =>
    count(`http_request_duration_seconds_count\\{method="GET",route="${url}",status="${status}"\\}`);
  assert.is(route('/api/client/terminal/:id', 200), 2);
  assert.is(route('/api/client/facility', 500), 1);
  assert.ok(count('database_statement_duration_seconds_count\\{outcome="done"\\}') > 2);
  assert.ok(count('database_statement_duration_seconds_count\\{outcome="failed"\\}') > 0);
  assert.not.match(text, 'secret-word');
  assert.not.match(text, 'terminal/1');
});

test('connections, streams, room, event loop, memory and the version are there', async () => {
  api = await startApi({ env: { METRICS_TOKEN: TOKEN, DATA_DIR: '.' } });
  const { text } = await metrics();
  for (const line of [
    /^database_connections\{pool="calls",state="idle"\} \d+$/m,
    /^database_connections\{pool="calls",state="waiting"\} 0$/m,
    /^database_connections\{pool="searches",state="used"\} 0$/m,
    /^notice_streams 0$/m,
    /^notice_queue 0$/m,
    /^disk_free_bytes\{place="files"\} \d{6,}$/m,
    /^disk_free_bytes\{place="data"\} \d{6,}$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^process_resident_memory_bytes \d{7,}$/m,
    /^product_info\{version="\d+\.\d+\.\d+"\} 1$/m,
  ])
    assert.match(text, line);
});

test('a server that has no room for uploads stays ready, and says so', async () => {
  api = await startApi({ env: { UPLOAD_RESERVE_MB: '104857600', DATA_DIR: '.' } });
  const ready = () => api.call('GET', '/readyz', { absolute: true, token: null });
  assert.equal((await ready()).body, {
    status: 'ok',
    notes: ['There is no room left for uploads.', 'The disk of the data is full.'],
  });
  await api.close();
  api = await startApi({ env: { UPLOAD_RESERVE_MB: '0' } });
  assert.equal((await ready()).body, { status: 'ok', notes: [] });
});

test.run();

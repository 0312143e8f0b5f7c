// Downloads of lists: few at once, on connections of their own, and none that is not read (limits in `table-csv.ts`).
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvDownloads, type OpenCsv } from '../../server/crud/table-csv';
import { planTable, type TablePlan } from '../../server/crud/table-query';
import { tableRequest } from '../../server/crud/table-request';
import { openDatabase } from '../../server/db/database';
import { nounOf } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { startOwnServer } from '../support/own-server';
import { fillTickets, stalledDownloads } from '../trust/stalled-downloads';

const api = ownApi(test);
let plan: TablePlan;
test.before(async () => {
  plan = await planTable(openDatabase(api.pool), nounOf('terminal'), tableRequest([]));
});

const transactions = async () =>
  (
    await api.rows(
      `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  ).length;

/** A download that is opened and of which nothing but the first chunk is read. */
async function stalled(open: OpenCsv, userId?: number): Promise<Readable> {
  const file = await open(plan, undefined, userId);
  file.on('error', () => {});
  await once(file, 'readable');
  return file;
}

test('a download that is not read any further is broken off, and its connection is free again', async () => {
  const open = csvDownloads(api.pools, { stall: 20 });
  const file = await stalled(open);
  await new Promise((done) => file.once('close', done));
  assert.match(file.errored?.message ?? '', /not read any further/);
  while ((await transactions()) > 0) await turn();
});

test('one that nobody begins to read frees its connection, too', async () => {
  const file = await csvDownloads(api.pools, { stall: 20 })(plan);
  file.on('error', () => {});
  await new Promise((done) => file.once('close', done));
  while ((await transactions()) > 0) await turn();
});

test('one that its reader gives up before the first piece frees its connection, too', async () => {
  const file = await csvDownloads(api.pools)(plan);
  assert.is(await transactions(), 1);
  file.destroy();
  while ((await transactions()) > 0) await turn();
});

test('one that is read for very long is broken off', async () => {
  const file = await stalled(csvDownloads(api.pools, { whole: 20 }));
  await new Promise((done) => file.once('close', done));
  assert.match(file.errored?.message ?? '', /taken too long/);
  while ((await transactions()) > 0) await turn();
});

test('one user has two at once, and others get theirs', async () => {
  const open = csvDownloads(api.pools);
  const files = [await stalled(open, 1), await stalled(open, 1)];
  const third = await open(plan, undefined, 1).catch((error: Error) => error.message);
  assert.match(String(third), /You are downloading/);
  files.push(await stalled(open, 2));
  files[0]!.destroy();
  while ((await transactions()) > 2) await turn();
  let again: Readable | undefined;
  while (!again) again = await stalled(open, 1).catch(() => undefined);
  for (const file of [...files, again]) file.destroy();
  while ((await transactions()) > 0) await turn();
});

test('while as many downloads as may run at once stand still, another one gets a 503 with Retry-After, and everything else goes on', async () => {
  const files = await Promise.all(Array.from({ length: api.pools.downloads.options.max }, () => stalled(api.openCsv)));
  const busy = await api.call('GET', '/terminal?format=csv');
  assert.equal(
    [busy.status, busy.headers['retry-after'], busy.body.message],
    [503, '5', 'Other lists are being downloaded at this moment. Try again in a few seconds.'],
  );
  assert.is(busy.headers['content-disposition'], undefined);
  const others = await Promise.all(
    Array.from({ length: 20 }, () => api.call('GET', '/terminal?draw=1&start=0&length=10')),
  );
  assert.equal([...new Set(others.map(({ status }) => status))], [200]);

  for (const file of files) file.destroy();
  while ((await transactions()) > 0) await turn();
  let again = await api.call('GET', '/terminal?format=csv');
  while (again.status === 503) again = await api.call('GET', '/terminal?format=csv');
  assert.match(again.text, /MLR Chicago/);
});

test('readers who stop reading a long list leave the server to everybody else', async () => {
  const server = await startOwnServer();
  try {
    await fillTickets(server.rows, 40_000);
    const { failures, begun, refused } = await stalledDownloads(server, { downloads: 10, calls: 80 });
    assert.equal({ failures, begun }, { failures: 0, begun: 2 });
    assert.ok(refused >= 8);
  } finally {
    await server.stop();
  }
});

test.run();

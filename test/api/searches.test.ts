// Searches that are slow hold up nobody but other searches, and end with the caller who wanted them.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isStatementTimeout } from '../../server/base/unavailable';
import { openDatabase } from '../../server/db/database';
import { openPool } from '../../server/db/pool';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { silentLog } from '../support/postgres';
import { takenBack } from '../support/statements';

const api = ownApi(test, { kind: 'demo' });
let origin: string;
test.before(async () => {
  origin = await api.listen();
});

const MAP = '/tickets/clusters?bounds=-180,-85,180,85&zoom=3';
const SEARCHES = [
  '/terminal?search[value]=north',
  '/tickets?columns[0][data]=ticket_no&columns[0][search][value]=1',
  '/tickets?bounds=-180,-85,180,85',
  '/tickets/export?columns[0][data]=terminal.terminal_name&columns[0][search][value]=north',
  MAP,
];

test('while all connections for searches are in use, other calls work and searches say what is busy', async () => {
  const { searches } = api.pools;
  const options = searches.options as { connectionTimeoutMillis: number };
  const { connectionTimeoutMillis } = options;
  const clients = await Promise.all(Array.from({ length: searches.options.max }, () => searches.connect()));
  options.connectionTimeoutMillis = 50;
  try {
    for (const search of SEARCHES) {
      const { status, headers, body } = await api.call('GET', search);
      assert.equal(
        [status, headers['retry-after'], body.message],
        [503, '2', 'Many searches are running at this moment. Try again in a few seconds.'],
        search,
      );
    }
    for (const call of ['/terminal', '/terminal/1', '/tickets?order[0][column]=0&order[0][dir]=desc'])
      assert.is((await api.call('GET', call)).status, 200, call);
    const created = await api.call('POST', '/worktype/create', { body: { worktype: 'Night watch', status: 1 } });
    assert.is(created.status, 200, created.text);
  } finally {
    for (const client of clients) client.release();
    options.connectionTimeoutMillis = connectionTimeoutMillis;
  }
  for (const search of SEARCHES) assert.is((await api.call('GET', search)).status, 200, search);
});

test('a search that is repeated is kept by the sessions, and planned for each text', async () => {
  for (let text = 0; text < 20; text++)
    await api.call('GET', `/tickets?columns[0][data]=ticket_no&columns[0][search][value]=${text}`);
  const { searches } = api.pools;
  const clients = await Promise.all(Array.from({ length: searches.options.max }, () => searches.connect()));
  try {
    const kept = await Promise.all(
      clients.map((client) => client.query('select generic_plans, custom_plans from pg_prepared_statements')),
    );
    const plans = kept.flatMap(({ rows }) => rows as Record<'generic_plans' | 'custom_plans', string>[]);
    const sum = (kind: 'generic_plans' | 'custom_plans') => plans.reduce((all, row) => all + Number(row[kind]), 0);
    assert.ok(sum('custom_plans') > 0);
    assert.is(sum('generic_plans'), 0);
  } finally {
    for (const client of clients) client.release();
  }
});

/** Statements that wait for a lock on tickets. */
const waiting = async (): Promise<number> =>
  (await api.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ '"ticket"'`)).length;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10);
}

/** Nobody can read tickets while `work` runs. */
const withLockedTickets = (work: () => Promise<void>) =>
  takenBack(api.pool, 'lock table ticket in access exclusive mode', work);

const request = (path: string, signal?: AbortSignal) =>
  fetch(`${origin}/api/client${path}`, { headers: { authorization: `Bearer ${api.token}` }, signal }).then(
    async (response) => (await response.text()) && response.status,
    (error: Error) => error.name,
  );

test('a search and a download end in the database when their caller hangs up, long before their time is over', async () => {
  await withLockedTickets(async () => {
    for (const path of ['/tickets?search[value]=1', '/tickets/export?search[value]=1']) {
      const caller = new AbortController();
      const call = request(path, caller.signal);
      await until(async () => (await waiting()) > 0);
      const start = Date.now();
      caller.abort();
      await until(async () => (await waiting()) === 0);
      assert.ok(Date.now() - start < 3_000, path);
      assert.is(await call, 'AbortError');
    }
  });
  assert.is(await request('/tickets?search[value]=1'), 200);
});

test('counts that one user wants leave places in line to those of others', async () => {
  const { token } = await signedIn(api, 'Staff');
  const count = (by?: string) =>
    api.call('POST', '/tickets/counts', { body: { views: [{ search: { status: '1' } }] }, token: by });
  const others: ReturnType<typeof count>[] = [];
  const own: ReturnType<typeof count>[] = [];
  await withLockedTickets(async () => {
    own.push(...Array.from({ length: 30 }, () => count()));
    // The one that runs takes a quarter of a second; those that find no place are refused before.
    const first = await Promise.race(own);
    assert.equal([first.status, first.headers['retry-after']], [503, '2'], first.text);
    others.push(count(token));
    await pause(50);
  });
  assert.is((await others[0]!).status, 200);
  assert.ok((await Promise.all(own)).filter(({ status }) => status === 200).length >= 4);
});

test('a save goes on when its caller hangs up', async () => {
  const holder = await api.pool.connect();
  await holder.query('begin; lock table worktype in access exclusive mode');
  const caller = new AbortController();
  const body = JSON.stringify({ worktype: 'Salvage of grain', status: 1 });
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  const call = fetch(`${origin}/api/client/worktype/create`, { method: 'POST', headers, body, signal: caller.signal });
  const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ '"worktype"'`;
  await until(async () => (await api.rows(isWaiting)).length > 0);
  caller.abort();
  await call.catch(() => {});
  await pause(100);
  await holder.query('rollback');
  holder.release();
  await until(async () => (await api.rows(`select 1 from worktype where worktype = 'Salvage of grain'`)).length > 0);
});

test('while three hundred searches wait, creates and reads work; when all have hung up nothing is left of them', async () => {
  await withLockedTickets(async () => {
    const callers = new AbortController();
    const calls = Array.from({ length: 300 }, () => request('/tickets?search[value]=1', callers.signal));
    try {
      await until(async () => (await waiting()) > 0);
      for (const call of ['/terminal', '/terminal/1']) assert.is(await request(call), 200);
      const created = await api.call('POST', '/worktype/create', { body: { worktype: 'Watch by day', status: 1 } });
      assert.is(created.status, 200, created.text);
    } finally {
      callers.abort();
      await Promise.all(calls);
    }
    await until(async () => (await waiting()) === 0);
  });
  assert.is(await request('/tickets?search[value]=1'), 200);
});

test('a read with a shorter limit than usual ends at it, and its connection goes on', async () => {
  const pool = openPool(api.pool.options as pg.PoolConfig, silentLog, { max: 1 });
  const abandonment = { signal: new AbortController().signal, through: api.pool };
  const db = openDatabase(pool, 100, { abandonment });
  const begin = performance.now();
  const error = await sql`select pg_sleep(4)`.execute(db).then(undefined, (error: unknown) => error);
  assert.ok(isStatementTimeout(error), String(error));
  assert.ok(performance.now() - begin < 3_000);
  const { rows } = await sql<{ here: number }>`select 1 as here`.execute(db);
  assert.is(rows[0]!.here, 1);
  assert.is(pool.totalCount, 1);
  await pool.end();
});

test('a connection outlives a cancel that waits, and is not free before every cancel of it is done', async () => {
  const pool = openPool(api.pool.options as pg.PoolConfig, silentLog, { max: 1 });
  const caller = new AbortController();
  const waits = [1_500, 0];
  const ended: number[] = [];
  const query = async (statement: pg.QueryConfig) => {
    const wait = waits.shift()!;
    await pause(wait);
    const result = await api.pool.query(statement);
    ended.push(wait);
    return result;
  };
  const through = { query } as unknown as pg.Pool;
  const run = () => openDatabase(pool, 100, { abandonment: { signal: caller.signal, through } });
  const error = await sql`select pg_sleep(4)`.execute(run()).catch((error: unknown) => error);
  assert.ok(isStatementTimeout(error), String(error));
  waits.unshift(500);
  const work = sql`select pg_sleep(4)`.execute(run()).catch((error: unknown) => error);
  setTimeout(() => caller.abort(new Error('gone')), 250);
  await work;
  assert.equal((await pool.query('select 1 as here')).rows, [{ here: 1 }]);
  assert.equal([ended, pool.totalCount], [[1_500, 0, 500], 1]);
  await pool.end();
});

test('what is cancelled is never the statement of another caller on the same connection', async () => {
  const pool = openPool(api.pool.options as pg.PoolConfig, silentLog, { max: 2 });
  const failures: unknown[] = [];
  const run = async (index: number): Promise<void> => {
    const caller = new AbortController();
    const isCancelled = index % 2 === 0;
    const abandonment = isCancelled ? { signal: caller.signal, through: api.pool } : undefined;
    const db = openDatabase(pool, 30_000, { abandonment });
    const work = sql`select pg_sleep(${(index % 5) / 1000})`.execute(db);
    if (isCancelled) setTimeout(() => caller.abort(new Error('gone')), index % 7);
    await work.catch((error: unknown) => {
      if (!isCancelled || (error as Error).message !== 'gone') failures.push(error);
    });
  };
  for (let round = 0; round < 100; round++)
    await Promise.all(Array.from({ length: 8 }, (_, index) => run(index + round)));
  assert.equal(failures, []);
  assert.ok(pool.totalCount <= 2);
  await pool.end();
});

test.run();

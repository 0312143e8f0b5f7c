// A replica of the database, which is a real standby: what is read there, and that nobody sees older rows for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asSuperuser, names } from '../../server/postgres/cluster';
import { workingIn } from '../../server/postgres/processes';
import { type OutsidePostgres, outsidePostgres, standbyOf } from '../support/outside-postgres';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';
import { type SilentPooler, startSilentPooler } from '../support/silent-pooler';

const test = suite('replica');
const folders = ['primary', 'standby', 'data', 'follower'].map((name) =>
  mkdtempSync(join(tmpdir(), `package-recovery-${name}-`)),
);
const AWAY = 'The replica cannot be reached, or not be compared with the primary: its reads go to the primary.';
const METRICS_TOKEN = 'a-token-for-metrics';
let primary: OutsidePostgres;
let standby: OutsidePostgres;
/** A standby of the standby. */
let follower: OutsidePostgres | undefined;
/** Of the primary, whichever that is. */
let address: SilentPooler;
let current: OutsidePostgres;
let product: RunningProduct;
let token: string;

const start = (more: Record<string, string> = {}) =>
  runProduct({
    DATA_DIR: folders[2]!,
    DATABASE_URL: `postgres://${names.role}@127.0.0.1:${address.port}/${names.database}`,
    DATABASE_READ_URL: standby.url,
    METRICS_TOKEN,
    ...more,
  });

test.before(async () => {
  primary = await outsidePostgres(folders[0]!);
  standby = await standbyOf(primary, folders[1]!);
  current = primary;
  address = await startSilentPooler(() => current.socketDir);
  address.silent(false);
  product = await start();
  token = await signIn(product.origin);
});
test.after(async () => {
  product?.child.kill('SIGTERM');
  await product?.ended;
  address?.stop();
  await follower?.stop();
  await standby?.stop();
  await primary?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const request = (path: string, body?: object, signal?: AbortSignal) =>
  fetch(`${product.origin}/api/client${path}`, {
    signal,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });

async function call(path: string, body?: object, signal?: AbortSignal): Promise<string> {
  const response = await request(path, body, signal);
  const text = await response.text();
  assert.is(response.status, 200, `${path} ${text}`);
  return text;
}

const FACILITY = {
  ...{ facility_address: 'Yard 1', facility_mobile: '2145550100', latitude: 32.7, longitude: -96.8, status: 1 },
  ...{ capacity: '1', zone: '1', block: '1', row: '1', shelf: '1' },
};
const save = (facility_name: string) => call('/facility/create', { ...FACILITY, facility_name });
const SEARCH = '/facility?search[value]=';
const MAP = '/facility/clusters?bounds=-180,-85,180,85&zoom=3';
const located = async (): Promise<number> => JSON.parse(await call(MAP)).located;
const isFound = async (name: string, signal?: AbortSignal) =>
  (await call(`${SEARCH}${name}`, undefined, signal)).includes(name);

const ready = async (copy = product): Promise<{ notes: string[]; replica_lag_seconds?: number }> =>
  (await (await fetch(`${copy.origin}/readyz`)).json()) as never;

async function measured(): Promise<number> {
  const response = await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, seconds] = /^database_replica_lag_seconds (\S+)$/m.exec(await response.text()) ?? [];
  return Number(seconds?.replace('+Inf', 'Infinity'));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

/** Reads of facilities that the standby has executed. */
const readThere = () =>
  standby
    .log()
    .split('\n')
    .filter((line) => line.includes('from "facility"')).length;

/** A read that is sent until the standby has executed it: it goes there where nothing is saved at that moment. */
async function isReadThere(path: string): Promise<void> {
  const before = readThere();
  let attempt = 0;
  await until(async () => {
    // A search that no map is kept for.
    await call(path.replace('NEW', `new ${++attempt}`));
    return readThere() > before;
  });
}

const onStandby = (statement: string) => asSuperuser(standby.socketDir, (client) => client.query(statement));

test('searches of lists, lists as CSV and maps are read there, other lists and records on the primary', async () => {
  await isReadThere(`${SEARCH}a`);
  await isReadThere('/facility/export');
  await isReadThere(`${MAP}&search[value]=NEW`);
  const { data } = JSON.parse(await save('Primary'));
  await isReadThere(`${SEARCH}a`);
  const before = readThere();
  for (const path of ['/facility', `/facility/${data.facility_id}`]) await call(path);
  assert.is(readThere(), before);
});

test('while it is behind, everyone sees what anyone has saved, and its lag is said', async () => {
  await isReadThere(`${SEARCH}a`);
  const before = await located();
  await onStandby('select pg_wal_replay_pause()');
  try {
    await save('Behind');
    assert.is(await isFound('Behind'), true);
    assert.match(await call('/facility/export'), 'Behind');
    assert.is(await located(), before + 1);
    const own = token;
    token = await signIn(product.origin);
    assert.is(await isFound('Behind'), true, 'another session');
    token = own;
    await until(async () => (await ready()).notes.some((note) => /^The replica is \d+ seconds behind/.test(note)));
    assert.ok((await ready()).replica_lag_seconds! > 5);
    assert.ok((await measured()) > 5);
  } finally {
    await onStandby('select pg_wal_replay_resume()');
  }
  await until(async () => (await ready()).replica_lag_seconds === 0);
  await isReadThere(`${SEARCH}Behind`);
  assert.is(await isFound('Behind'), true);
});

test('while it is gone reads go to the primary, and it is used again by itself', async () => {
  await standby.stop();
  assert.is(await isFound('Behind'), true);
  await until(async () => (await ready()).notes.includes(AWAY));
  assert.is((await ready()).replica_lag_seconds, undefined);
  assert.is(await measured(), Infinity);
  await standby.start();
  await isReadThere(`${SEARCH}a`);
});

test('while it stands still reads wait half a second, and then not any more', async () => {
  await isReadThere(`${SEARCH}a`);
  const pids = [standby.pid(), ...(workingIn(standby.clusterDir) ?? []).map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    for (const _ of [1, 2, 3]) assert.is(await isFound('Behind'), true);
    await until(async () => (await ready()).notes.includes(AWAY));
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await isReadThere(`${SEARCH}a`);
});

test('a read that it breaks off is repeated on the primary', async () => {
  await asSuperuser(
    primary.socketDir,
    async (holder) => {
      await holder.query('begin; lock table facility in access exclusive mode');
      // The lock is in the log, which is written with what follows.
      await holder.query('select pg_switch_wal()');
      await until(async () => {
        const { lsn } = (await holder.query('select pg_current_wal_insert_lsn() as lsn')).rows[0];
        const has = `pg_last_wal_replay_lsn() >= '${lsn}' and exists (select from pg_locks where mode = 'AccessExclusiveLock')`;
        return (await onStandby(`select ${has} as is_there`)).rows[0].is_there;
      });
      const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and query like '%"facility"%'`;
      const isWaiting = async (client: ClientBase) => (await client.query(`select 1 ${waiting}`)).rows.length > 0;
      // On connections that are open before: a search waits for a lock only so long. Not on that of the lock, whose
      // transaction sees the activity of its first look.
      const readsThere = async (here: ClientBase, there: ClientBase): Promise<boolean> => {
        const gone = new AbortController();
        let isDone = false;
        const found = isFound('Behind', gone.signal)
          .catch((error: Error) => error)
          .finally(() => (isDone = true));
        const waits = (client: ClientBase) => until(async () => isDone || (await isWaiting(client)));
        await Promise.race([waits(there), waits(here)]);
        if (await isWaiting(there)) {
          await there.query(`select pg_terminate_backend(pid) ${waiting}`);
          await waits(here);
          if (!isDone) {
            await holder.query('rollback');
            assert.is(await found, true);
            return true;
          }
        }
        // Something was saved at that moment, so that it went to the primary; or it came too late.
        gone.abort();
        await until(async () => !(await isWaiting(here)));
        return false;
      };
      await asSuperuser(primary.socketDir, (here) =>
        asSuperuser(standby.socketDir, (there) => until(() => readsThere(here, there))),
      );
    },
    names.database,
  );
});

test('a copy starts without it, but not with a database that is none', async () => {
  const refused = (more: Record<string, string>) =>
    start(more).then(
      async (started) => {
        started.child.kill('SIGTERM');
        await started.ended;
        return 'started';
      },
      (error: Error) => error.message,
    );
  assert.match(await refused({ DATABASE_READ_URL: primary.url }), 'leads to a database that is no replica');
  const other = standby.url.replace(/\/[^/?]+\?/, '/postgres?');
  assert.match(await refused({ DATABASE_READ_URL: other }), 'leads to another database than DATABASE_URL');
  assert.match(await refused({ DATABASE_URL: '' }), 'DATABASE_READ_URL is set without DATABASE_URL');
  assert.is(await refused({ DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/none' }), 'started');
});

test('one that has become a primary of its own is not used any more', async () => {
  follower = await standbyOf(standby, folders[3]!);
  await onStandby('select pg_promote()');
  await save('Promoted');
  assert.is(await isFound('Promoted'), true);
  await until(async () => (await ready()).notes.some((note) => note.includes('is no replica')));
});

test('after a failover everything goes to the new primary', async () => {
  current = standby;
  await primary.stop();
  await until(async () => {
    const response = await request('/facility/create', { ...FACILITY, facility_name: 'After' });
    assert.ok([200, 503].includes(response.status), String(response.status));
    return response.status === 200;
  });
  assert.is(await isFound('After'), true);
  assert.is(await isFound('Behind'), true);
});

test('a replica that has followed it is used once it says so', async () => {
  const copy = await start({ DATABASE_READ_URL: follower!.url });
  try {
    assert.match((await ready(copy)).notes.join(), 'does not say yet that it follows the new primary');
    // At the next one of the primary that it has got, as it would by itself after some minutes.
    await onStandby('checkpoint');
    await until(async () => {
      await asSuperuser(follower!.socketDir, (client) => client.query('checkpoint'));
      return (await ready(copy)).notes.length === 0;
    });
  } finally {
    copy.child.kill('SIGTERM');
    await copy.ended;
  }
});

test.run();

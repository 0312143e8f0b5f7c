// A change of the database that is cut off in its middle, or that two copies of the server start at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { openPool } from '../../server/db/pool';
import { changeTables } from '../../server/db/schema/apply';
import { compareSchema } from '../../server/db/schema/compare';
import { startPostgres } from '../../server/postgres/supervise';
import { lockForChange } from '../../server/prepare';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { carrier, MADE_HERE, shippedDatabase, startWith } from '../support/changing-nouns';
import { type FreshDatabase, silentLog, urlOf } from '../support/postgres';
import { runProduct } from '../support/running-product';

const place = mkdtempSync(join(tmpdir(), 'package-recovery-crash-'));
test.after(() => rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** As a version before the shipped one may have described it: states are texts. */
const older = (name: string): Noun => {
  const noun = nounOf(name);
  const status: Property = { title: 'Status', type: 'string' };
  return { ...noun, record: { ...noun.record, properties: { ...noun.record.properties, status } } };
};

/**
 * Labor types are converted before work types. That the shipped descriptors have been here before is forgotten.
 */
async function withOlderRows(database: Pick<FreshDatabase, 'pool' | 'filesDir'>): Promise<void> {
  await startWith(database as FreshDatabase, [older('labortype'), older('worktype')]);
  await database.pool.query(`insert into labortype (labortype, status) values ('Foreman', '1');
    insert into worktype (worktype, status) select 'W' || n, '1' from generate_series(1, 500) n;
    delete from described_generation`);
}

const stateOf = async (pool: pg.Pool): Promise<unknown[]> => [
  (
    await pool.query(`select table_schema, table_name, column_name, data_type from information_schema.columns
      where table_schema in ('public', 'dropped') order by 1, 2, 3`)
  ).rows,
  (await pool.query('select noun, described from described_noun order by 1')).rows,
  (await pool.query(`select status, count(*)::int from worktype group by 1`)).rows,
];

/** Holds the change of work types up, in the middle of the whole change. @returns what lets it go on. */
async function holdUp(connection: pg.ClientConfig): Promise<{ blocked(): Promise<number>; release(): Promise<void> }> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table worktype in access share mode');
  return {
    async blocked() {
      for (;;) {
        const { rows } = await client.query(
          `select pid from pg_locks where not granted and relation = 'worktype'::regclass`,
        );
        if (rows.length > 0) return rows[0].pid;
        await pause(20);
      }
    },
    release: () => client.end().catch(() => {}),
  };
}

test('a server that is killed in the middle of a change leaves the old state whole, and the next start makes the change', async () => {
  const database = await shippedDatabase();
  await withOlderRows(database);
  const before = await stateOf(database.pool);
  const env = {
    DATA_DIR: join(place, 'killed'),
    DATABASE_URL: urlOf(database.connection),
    WITHOUT_NOUNS: MADE_HERE.join(' '),
  };
  const hold = await holdUp(database.connection);
  const product = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  });
  await Promise.race([hold.blocked(), once(product, 'exit').then(() => assert.unreachable('it is not held up'))]);
  product.kill('SIGKILL');
  await hold.release();
  const others = async () =>
    (
      await database.pool.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null',
      )
    ).rows.length;
  while ((await others()) > 0) await pause(20);
  assert.equal(await stateOf(database.pool), before);

  const again = await runProduct(env);
  again.child.kill('SIGTERM');
  await again.ended;
  const { rows } = await database.pool.query('select distinct status from worktype');
  assert.equal(rows, [{ status: 1 }]);
  await database.drop();
});

test('a database that crashes in the middle of a change has the old state when it is back', async () => {
  const dataDir = join(place, 'crashed');
  const postgres = await startPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
  const pool = openPool(postgres.connection, silentLog);
  const database = { pool, filesDir: join(dataDir, 'files') };
  await withOlderRows(database);
  const before = await stateOf(pool);
  const hold = await holdUp(postgres.connection);
  const changing = startWith(database as FreshDatabase, []).then(
    () => 'changed',
    (error: Error) => error.name,
  );
  process.kill(await hold.blocked(), 'SIGKILL');
  assert.is(await changing, 'DatabaseUnavailable');
  await hold.release();
  // Every connection of the pool has been lost, and each says so once.
  const back = () => stateOf(pool).catch(() => undefined);
  let after = await back();
  for (; !after; after = await back()) await pause(20);
  assert.equal(after, before);
  assert.match((await startWith(database as FreshDatabase, []))[0]!, 'labortype.status holds text in 1 row');
  await pool.end();
  await postgres.stop();
});

test('two copies that start at once with different descriptors take turns, and neither loses what the other has', async () => {
  const database = await shippedDatabase();
  await startWith(database, [carrier({ name: { type: 'string' } })]);
  await database.pool.query(`insert into carrier (name) values ('BNSF')`);
  const env = {
    DATA_DIR: join(place, 'turns'),
    DATABASE_URL: urlOf(database.connection),
    WITHOUT_NOUNS: MADE_HERE.join(' '),
  };
  const newer = carrier({ label: { type: 'string', was: 'name' }, code: { type: 'string' } });
  const starts = await openDatabase(database.pool)
    .transaction()
    .execute(async (other) => {
      await lockForChange(other, silentLog);
      // The one that is older by then does not start.
      const both = [runProduct(env).catch(() => undefined), startWith(database, [newer])] as const;
      const waiting = async () =>
        (
          await database.pool.query(`select 1 from pg_stat_activity where datname = current_database()
            and state = 'idle in transaction' and query like '%pg_try_advisory_xact_lock%'`)
        ).rows.length;
      while ((await waiting()) < 3) await pause(20);
      return { both };
    });
  const [product] = await Promise.all(starts.both);
  product?.child.kill('SIGTERM');
  await product?.ended;
  assert.equal(await startWith(database, [newer]), []);
  assert.equal((await database.pool.query('select label, code from carrier')).rows, [{ label: 'BNSF', code: null }]);
  await database.drop();
});

test('a value that comes between the look at the rows and the change ends the change', async () => {
  const database = await shippedDatabase();
  const [text, number] = [carrier({ rate: { type: 'string' } }), carrier({ rate: { type: 'number' } })];
  await startWith(database, [text]);
  const error = await openDatabase(database.pool)
    .transaction()
    .execute(async (db) => {
      const change = await compareSchema(db, [number]);
      await database.pool.query(`insert into carrier (rate) values ('n/a')`);
      await changeTables(db, change);
    })
    .catch((reason: Error) => reason.message);
  assert.match(
    error!,
    /^carrier\.rate was written while the start looked at it, and 1 of its values cannot be converted; nothing was changed/,
  );
  assert.equal((await database.pool.query('select rate from carrier')).rows, [{ rate: 'n/a' }]);
  await database.drop();
});

test.run();

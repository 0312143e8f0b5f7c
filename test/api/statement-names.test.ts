// Statements that the sessions of the pool keep: what they save, and that nobody notices when a table changes or a pooler
// stands in between.
import { sql } from 'kysely';
import type pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Connection, type Database, openDatabase } from '../../server/db/database';
import { openPool } from '../../server/db/pool';
import { inTransaction } from '../../server/db/transaction';
import { type FreshDatabase, freshDatabase, silentLog } from '../support/postgres';
import { startSilentPooler } from '../support/silent-pooler';

let database: FreshDatabase;
let pool: pg.Pool;
let db: Database;

const open = (connection: pg.PoolConfig) => {
  pool = openPool(connection, silentLog, { max: 1 });
  db = openDatabase(pool, undefined, { isNaming: true });
};

test.before.each(async () => {
  database = await freshDatabase('empty');
  open(database.pool.options as pg.PoolConfig);
  await sql`create table parcel as select 1 as weight`.execute(db);
});
test.after.each(async () => {
  await pool?.end();
  await database?.drop();
});

const weights = async (connection: Connection = db) =>
  (await sql`select weight from parcel where weight > ${sql.lit(0)}`.execute(connection)).rows;

const keptStatements = async () =>
  (await pool.query("select name from pg_prepared_statements where statement ~ 'from parcel'")).rows.length;

async function often(read: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < 10; time++) await read();
}

test('a statement that is sent often is kept by its session', async () => {
  await often(weights);
  assert.is(await keptStatements(), 1);
});

test('it goes on when another program has changed the column, in a transaction as well', async () => {
  for (const [type, read] of [
    ['numeric', () => weights()],
    ['bigint', () => inTransaction(db, (transaction) => weights(transaction))],
  ] as const) {
    await often(weights);
    await database.pool.query(`alter table parcel alter weight type ${type}`);
    assert.is((await read()).length, 1, type);
  }
});

test('a change that many sessions have not seen fails no transaction', async () => {
  await pool.end();
  pool = openPool(database.pool.options as pg.PoolConfig, silentLog, { max: 8 });
  db = openDatabase(pool, undefined, { isNaming: true });
  const inEach = () => Promise.all(Array.from({ length: 8 }, () => inTransaction(db, (held) => weights(held))));
  await often(inEach);
  await database.pool.query('alter table parcel alter weight type numeric');
  assert.equal(new Set((await inEach()).map(({ length }) => length)), new Set([1]));
});

test('behind a pooler, where each transaction may have another session, none is kept', async () => {
  await pool.end();
  const { host, ...connection } = database.pool.options as pg.PoolConfig & { host: string };
  const pooler = await startSilentPooler(() => host);
  try {
    open({ ...connection, host: '127.0.0.1', port: pooler.port });
    await often(weights);
    assert.is(await keptStatements(), 0);
  } finally {
    await pool.end();
    pooler.stop();
    open(connection);
  }
});

test.run();

// A connection that breaks, hangs or collides with another one costs its own call and nothing else.
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnavailable } from '../../server/base/unavailable';
import { type Connection, type Database, openDatabase } from '../../server/db/database';
import { inTransaction } from '../../server/db/transaction';
import { type FreshDatabase, freshDatabase } from '../support/postgres';

let database: FreshDatabase;
let db: Database;
test.before(async () => {
  database = await freshDatabase('empty');
  db = openDatabase(database.pool);
});
test.after(async () => {
  await database?.drop();
});

const backend = async (connection: Connection) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]!.pid;

/** Ends a session and waits until it is gone. */
const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}, 10000)`.execute(db);

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'success',
    (error: unknown) => error,
  );

test('a session that ends inside a transaction is reported as an unavailable database, and the next transaction works', async () => {
  const error = await failure(
    inTransaction(db, async (transaction) => {
      await terminate(await backend(transaction));
      await backend(transaction);
    }),
  );
  assert.instance(error, DatabaseUnavailable);
  assert.is(await inTransaction(db, async (transaction) => (await backend(transaction)) > 0), true);
});

test('what failed first is what the caller hears, even where the rollback finds no connection any more', async () => {
  const first = new Error('the first failure');
  const error = await failure(
    inTransaction(db, async (transaction) => {
      await terminate(await backend(transaction));
      throw first;
    }),
  );
  assert.is(error, first);
});

test('a commit that finds no connection any more is no success', async () => {
  const error = await failure(inTransaction(db, async (transaction) => terminate(await backend(transaction))));
  assert.instance(error, DatabaseUnavailable);
});

test('a transaction in which a statement failed is never reported as committed', async () => {
  const work = inTransaction(db, async (transaction) => void (await failure(sql`select 1/0`.execute(transaction))));
  assert.instance(await failure(work), Error);
});

test('a statement without response is given up together with its connection', async () => {
  const hasty = openDatabase(database.pool, 1);
  let hung = 0;
  const error = await failure(
    inTransaction(hasty, async (transaction) => {
      hung = await backend(transaction);
      await sql`select pg_sleep(60)`.execute(transaction);
    }),
  );
  assert.instance(error, DatabaseUnavailable);
  await terminate(hung);
  const { rows } = await sql`select 1 from pg_stat_activity where pid = ${hung}`.execute(hasty);
  assert.equal(rows, []);
});

test('a statement that takes too long is ended by the database itself, and the connection stays', async () => {
  let same = false;
  const error = await failure(
    db.connection().execute(async (connection) => {
      const pid = await backend(connection);
      await sql`set statement_timeout = 10`.execute(connection);
      const late = await failure(sql`select pg_sleep(60)`.execute(connection));
      await sql`reset statement_timeout`.execute(connection);
      same = pid === (await backend(connection));
      throw late;
    }),
  );
  assert.instance(error, DatabaseUnavailable);
  assert.is(same, true);
});

test('what is unavailable says why: all connections in use, a statement that took too long, or no database', async () => {
  const { pool } = database;
  const most = Array.from({ length: pool.options.max }, () => pool.connect());
  const clients = await Promise.all(most);
  const options = pool.options as { connectionTimeoutMillis: number };
  const { connectionTimeoutMillis } = options;
  options.connectionTimeoutMillis = 50;
  const full = (await failure(sql`select 1`.execute(db))) as Error;
  options.connectionTimeoutMillis = connectionTimeoutMillis;
  for (const client of clients) client.release();
  assert.is(full.message, 'The server is busy: all its connections to the database are in use.');
  const slow = (await failure(sql`set statement_timeout = 20; select pg_sleep(1)`.execute(db))) as Error;
  await sql`set statement_timeout = 5000`.execute(db);
  assert.is(slow.message, 'The database is busy: it took too long for this.');
  const away = new DatabaseUnavailable(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
  assert.is(away.message, 'The database is not reachable at the moment.');
});

test('what collides with another transaction is done again, a bounded number of times', async () => {
  for (const code of ['40P01', '40001']) {
    for (const [collisions, runs, result] of [
      [0, 1, 'done'],
      [3, 4, 'done'],
      [9, 4, code],
    ] as const) {
      let count = 0;
      const end = await failure(
        inTransaction(db, async (transaction) => {
          count += 1;
          if (count <= collisions)
            await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(transaction);
          throw new Error('done');
        }),
      );
      assert.equal([count, (end as { code?: string }).code ?? (end as Error).message], [runs, result]);
    }
  }
});

test.run();

// The total of a list is kept with the saves: it is exact whatever happens at the same time.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { addRowCount, foldRowCounts } from '../../server/db/row-counts';
import { ownApi } from '../support/api';
import { takenBack } from '../support/statements';

const api = ownApi(test);

/** The total that the list says, and how many records there are. */
const totals = async (): Promise<[number, number]> => {
  const { body } = await api.call('GET', '/terminal?length=1');
  const [{ n }] = await api.rows('select count(*)::integer as n from terminal');
  return [body.recordsTotal, n];
};

const assertExact = async () => {
  const [said, counted] = await totals();
  assert.is(said, counted);
};

const add = (name: string, to = 1) =>
  api.rows(`insert into terminal (terminal_name) select $1 || n from generate_series(1, $2::integer) n returning 1`, [
    name,
    to,
  ]);
const remove = (name: string) => api.rows(`delete from terminal where terminal_name like $1 || '%'`, [name]);
const countRows = async () => (await api.rows(`select rows from row_count where noun = 'terminal'`)).length;

test('creates, deletes and statements of many rows at once, with folds in between, are all counted', async () => {
  const db = openDatabase(api.pool);
  await assertExact();
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      await add(`Yard ${n}-`, n + 1);
      if (n % 3 === 0) await foldRowCounts(db);
      if (n % 2 === 0) await remove(`Yard ${n}-`);
      if (n % 4 === 0) await foldRowCounts(db);
    }),
  );
  await assertExact();
  await Promise.all([foldRowCounts(db), foldRowCounts(db), add('Siding ', 3)]);
  await assertExact();
  await foldRowCounts(db);
  assert.is(await countRows(), 1);
  await assertExact();
});

test('a transaction sees its own records in the total, nobody else does before it ends, and a rollback undoes it', async () => {
  const [before] = await totals();
  const sum = `select sum(rows)::integer as n from row_count where noun = 'terminal'`;
  await takenBack(api.pool, '', async (client) => {
    await client.query(`insert into terminal (terminal_name) values ('Spur 1'), ('Spur 2')`);
    assert.is((await client.query(sum)).rows[0].n, before + 2);
    assert.equal(await totals(), [before, before]);
    // Does not wait for the transaction, and takes nothing from it.
    await foldRowCounts(openDatabase(api.pool));
  });
  assert.equal(await totals(), [before, before]);
});

test('a statement that touches no record writes nothing', async () => {
  const before = await countRows();
  await remove('Nowhere');
  await api.rows(`update terminal set terminal_name = terminal_name`);
  // A fold in the background may make them fewer.
  assert.ok((await countRows()) <= before);
});

test('a table that is emptied has none, and a table that existed before is counted when its trigger is added', async () => {
  const db = openDatabase(api.pool);
  await api.rows('create table depot (name text)');
  await api.rows(`insert into depot select 'A' from generate_series(1, 7)`);
  const total = async () =>
    (await api.rows(`select sum(rows)::integer as n from row_count where noun = 'depot'`))[0].n as number;
  // A save that has not ended is waited for.
  const client = await api.pool.connect();
  await client.query('begin');
  await client.query(`insert into depot values ('B')`);
  const added = db.transaction().execute(async (transaction) => addRowCount(transaction, 'depot'));
  await client.query('commit');
  client.release();
  await added;
  assert.is(await total(), 8);
  await db.transaction().execute(async (transaction) => addRowCount(transaction, 'depot'));
  await api.rows(`insert into depot values ('C')`);
  assert.is(await total(), 9);
  await api.rows('truncate depot');
  assert.is(await total(), 0);
  await api.rows(`insert into depot values ('D')`);
  assert.is(await total(), 1);
});

test.run();

// Tables that a start or a restore has written or rewritten are vacuumed and analysed before anybody reads them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareDatabase } from '../../server/prepare';
import type { Property } from '../../src/schema/descriptor/descriptor';
import { carrier, shippedDatabase, startWith } from '../support/changing-nouns';
import { type FreshDatabase, freshDatabase, silentLog, testSettings } from '../support/postgres';

let database: FreshDatabase;
test.after.each(async () => {
  await database.drop();
});

type Own = Omit<Property, 'title'>;
const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;

const ROWS = 30_000;

/** The share of pages that are known to be visible, dead rows, and whether the rows are known. */
async function stateOf(table: string) {
  await rows('select pg_stat_force_next_flush()');
  const [state] =
    await rows(`select relallvisible >= relpages * 0.9 as visible, abs(reltuples - ${ROWS}) < ${ROWS / 100} as counted,
    coalesce(n_dead_tup, 0) < ${ROWS / 100} as clean from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = '${table}'`);
  return state;
}

const READY = { visible: true, counted: true, clean: true };

async function filledCarrier(properties: Record<string, Own>, values: string): Promise<void> {
  database = await shippedDatabase();
  await startWith(database, [carrier(properties)]);
  await rows('alter table carrier set (autovacuum_enabled = false)');
  // In one query, so that this session's counts are not added after another session's vacuum.
  await rows(`select pg_stat_force_next_flush();
    insert into carrier (${Object.keys(properties)}) select ${values} from generate_series(1, ${ROWS}) n`);
}

test('a column that is converted', async () => {
  await filledCarrier({ code: { type: 'string' }, name: { type: 'string' } }, `n::text, repeat('x', 40)`);
  await rows('vacuum analyze carrier');
  await startWith(database, [carrier({ code: { type: 'integer' }, name: { type: 'string' } })]);
  assert.equal(await stateOf('carrier'), READY);
  assert.equal(await rows(`select 1 as known from pg_stats where tablename = 'carrier' and attname = 'code'`), [
    { known: 1 },
  ]);
});

test('values that are computed', async () => {
  const weights: Record<string, Own> = { empty: { type: 'number' }, load: { type: 'number' } };
  await filledCarrier(weights, 'n, 1');
  await rows('vacuum analyze carrier');
  const gross: Own = { type: 'number', readOnly: true, computed: { fields: ['empty', 'load'], as: 'sum' } };
  const lines = await startWith(database, [carrier({ ...weights, gross })]);
  assert.equal(await stateOf('carrier'), READY);
  assert.ok(lines.includes('carrier is vacuumed and analysed'));
});

test('rows that a start which was killed has left, and nothing where nothing has changed', async () => {
  const described = [carrier({ code: { type: 'string' } })];
  await filledCarrier({ code: { type: 'string' } }, `repeat('x', 40)`);
  assert.equal(await startWith(database, described), ['carrier is vacuumed and analysed']);
  assert.equal(await stateOf('carrier'), READY);
  assert.equal(await startWith(database, described), []);
});

test('the tickets of a large demo', async () => {
  database = await freshDatabase('empty');
  const filesDir = mkdtempSync(join(tmpdir(), 'pr-vacuum-'));
  const lines: string[] = [];
  const log = { ...silentLog, info: (line: unknown) => void lines.push(String(line)) } as typeof silentLog;
  const demo = { tickets: ROWS };
  await prepareDatabase(database.pool, { settings: testSettings(), mode: 'demo', log, filesDir, demo });
  assert.equal(await stateOf('ticket'), READY);
  assert.ok(lines.includes('ticket is vacuumed and analysed'));
  // A check of each ticket's values that reads the whole table takes hours with a million of them.
  const [read] = await rows(`select seq_scan from pg_stat_user_tables where relname = 'ticket'`);
  assert.ok(Number(read.seq_scan) < ROWS / 10, `the table was read ${read.seq_scan} times`);
  rmSync(filesDir, { recursive: true, force: true });
});

test('a statement may take as long again as before', async () => {
  database = await shippedDatabase();
  await startWith(database, []);
  assert.equal(await rows('show statement_timeout'), [{ statement_timeout: '5s' }]);
});

test.run();

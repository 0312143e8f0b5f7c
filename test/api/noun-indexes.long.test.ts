// Indexes of long tables are built, and foreign keys validated, while people write to them; whatever cuts that off, the next
// start mends it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareDatabase } from '../../server/prepare';
import { type FreshDatabase, freshDatabase, silentLog, testSettings, urlOf } from '../support/postgres';

const INDEX = 'worktype_worktype_trgm';
const INSERT = `insert into worktype (worktype, status) values ('written meanwhile', 1)`;

let database: FreshDatabase;
/** Another user who writes to the table: an index of it is not done before the end of the transaction. */
let writer: pg.Client;
test.before.each(async () => {
  database = await freshDatabase('start');
  await rows(`insert into worktype (worktype, status) select 'Work ' || n, 1 from generate_series(1, 30000) n`);
  await prepare();
  writer = new pg.Client(database.connection);
  await writer.connect();
});
test.after.each(async () => {
  await writer.end();
  await database.drop();
});

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;

/** A start. @returns what its log says of `what`: it may vacuum as well. */
async function prepare(what = 'index'): Promise<string[]> {
  const lines: string[] = [];
  const write = (...line: unknown[]) => void lines.push(String(line.at(-1)));
  const log = { ...silentLog, info: write, warn: write } as typeof silentLog;
  const { pool, filesDir } = database;
  await prepareDatabase(pool, { settings: testSettings(), mode: 'start', log, filesDir });
  return lines.filter((line) => line.includes(what));
}

const indexState = async () =>
  (await rows(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${INDEX}')`))[0];

/** The session in which the index is being built, and which waits for the writer. */
async function building(): Promise<number> {
  for (;;) {
    const [found] = await rows(`select pid from pg_stat_progress_create_index
      where relid = 'worktype'::regclass and phase like 'waiting for writers%'`);
    if (found) return found.pid;
    await pause(20);
  }
}

async function writeWithoutIndex(): Promise<void> {
  await rows(`drop index ${INDEX}`);
  await writer.query(`begin; ${INSERT}`);
}

test('others write while an index is built, and the log says what is built', async () => {
  await writeWithoutIndex();
  const starting = prepare();
  await building();
  await rows(`set lock_timeout = '2s'; ${INSERT}; update worktype set status = 2 where worktype = 'Work 7'`);
  await writer.query('commit');
  const lines = await starting;
  assert.is(lines[0], `The index ${INDEX} is built; worktype can be read and written meanwhile`);
  assert.match(lines[1]!, new RegExp(`^The index ${INDEX} was built in \\d+ s$`));
  assert.equal(await indexState(), { valid: true });
  assert.equal(await prepare(), []);
});

test('a build whose session ends is mended by the next start', async () => {
  await writeWithoutIndex();
  const starting = prepare().catch((error: Error) => error.name);
  await rows(`select pg_terminate_backend(${await building()})`);
  assert.is(await starting, 'DatabaseUnavailable');
  assert.equal(await indexState(), { valid: false });
  await writer.query('commit');
  assert.match((await prepare()).join(), `The index ${INDEX} was built`);
  assert.equal(await indexState(), { valid: true });
});

test('a start waits for the build of a server that was killed', async () => {
  await writeWithoutIndex();
  const place = mkdtempSync(join(tmpdir(), 'pr-indexes-'));
  const DATABASE_URL = urlOf(database.connection);
  const product = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: place, DATABASE_URL },
    stdio: 'ignore',
  });
  const session = await building();
  product.kill('SIGKILL');
  await once(product, 'exit');
  const starting = prepare();
  await waiting();
  assert.is(await building(), session);
  await writer.query('commit');
  const lines = await starting;
  assert.is(lines[0], WAITS);
  assert.equal(await indexState(), { valid: true });
  rmSync(place, { recursive: true, force: true });
});

const WAITS = 'Another copy of the server changes tables or builds an index: this one waits for it';

/** Until a start looks again and again whether it may go on. */
async function waiting(): Promise<void> {
  while (
    (
      await rows(`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state = 'idle in transaction' and query like '%pg_try_advisory_xact_lock%'`)
    ).length === 0
  )
    await pause(20);
}

test('of two copies that start at once one builds, and both start', async () => {
  await writeWithoutIndex();
  const first = prepare();
  await building();
  const second = prepare();
  await waiting();
  await writer.query('commit');
  assert.is((await first).length, 2);
  assert.equal(await second, [WAITS]);
  assert.equal(await indexState(), { valid: true });
});

test('an index of fewer columns, as an older release made it, is replaced, and one that no list needs is dropped', async () => {
  await rows(`create index worktype_list_0123456789ab on worktype (worktype)`);
  await rows(`drop index ${INDEX}; create index ${INDEX} on worktype (worktype, status)`);
  await prepare();
  const [{ definition }] = await rows(`select pg_get_indexdef('${INDEX}'::regclass) as definition`);
  assert.match(definition, 'USING gin (worktype gin_trgm_ops)');
  assert.equal(await rows(`select to_regclass('worktype_list_0123456789ab') as kept`), [{ kept: null }]);
});

test('a foreign key holds for what is written from the change on, and for the rows of before once they were read', async () => {
  const [key] = await rows(`select conname as name, conrelid::regclass as "table", confrelid::regclass as target,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conname like '%\\_ref' order by conname limit 1`);
  const { name, table, target } = key;
  const column = name.slice(`${table}_`.length, -'_ref'.length);
  const isValidated = async () =>
    (await rows(`select convalidated as valid from pg_constraint where conname = '${name}'`))[0]?.valid;
  assert.is(await isValidated(), true);
  // A row is written after the comparison and before the key is there.
  await rows(`alter table ${table} drop constraint ${name}`);
  await rows(`insert into ${table} (${column}) values (987654)`);
  await rows(`alter table ${table} add constraint ${name} ${key.definition} not valid`);
  const said = [`Rows of ${table} refer to no ${target} (${name}): correct them, until then every start says so`];
  assert.equal([await prepare('refer'), await prepare('refer')], [said, said]);
  assert.is(await isValidated(), false);
  const other = await rows(`insert into ${table} (${column}) values (987653)`).catch((error) => error.code);
  assert.is(other, '23503');
  await rows(`update ${table} set ${column} = null`);
  assert.equal(await prepare('refer'), []);
  assert.is(await isValidated(), true);
});

test.run();

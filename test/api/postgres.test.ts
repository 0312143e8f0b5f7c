// The product's own PostgreSQL: taken over after a kill, started again when it ends, gone when it is stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectionTo, findPostmaster } from '../../server/postgres/cluster';
import { isRunning, pause } from '../../server/postgres/processes';

const place = mkdtempSync(join(tmpdir(), 'package-recovery-test-'));
const children = new Set<ChildProcess>();

test.after(async () => {
  // What a failed test left: nothing of it may outlive the run.
  for (const child of children) child.kill('SIGKILL');
  for (const name of readdirSync(place)) {
    const left = findPostmaster(join(place, name, 'postgres'));
    if (left) process.kill(left.pid, 'SIGQUIT');
  }
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('a first start makes a database in UTF-8, sorted by ICU on request, reachable through a file alone', async () => {
  const product = await start('first');
  const [row] = await query(
    product,
    `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as network,
    (select count(*)::int from pg_collation where collname = 'und-x-icu') as icu, upper('é') as upper, current_setting('is_superuser') as superuser`,
  );
  assert.equal(row, { encoding: 'UTF8', network: '', icu: 1, upper: 'É', superuser: 'off' });
  await stop(product);
});

test('after SIGTERM no process, no socket and no lock is left, and the data is still there', async () => {
  let product = await start('stopped');
  await query(product, 'create table kept (a int); insert into kept values (1)');
  const pid = postmaster('stopped');
  await stop(product);
  assert.is(isRunning(pid), false);
  assert.equal(readdirSync(join(place, 'stopped')).sort(), ['postgres', 'postgres.log']);
  product = await start('stopped');
  assert.equal(await query(product, 'select a from kept'), [{ a: 1 }]);
  await stop(product);
});

test('when the server is killed, the next one takes the running database over', async () => {
  let product = await start('adopted');
  await query(product, 'create table kept (a int); insert into kept values (1)');
  const pid = postmaster('adopted');
  await kill(product);
  assert.is(isRunning(pid), true);
  product = await start('adopted');
  assert.is(product.adopted, true);
  assert.is(postmaster('adopted'), pid);
  assert.equal(await query(product, 'select a from kept'), [{ a: 1 }]);
  await stop(product);
  assert.is(isRunning(pid), false);
});

test('when both are killed, the next start recovers what was committed', async () => {
  let product = await start('both');
  await query(product, 'create table kept (a int); insert into kept values (1)');
  const pid = postmaster('both');
  await kill(product);
  process.kill(pid, 'SIGKILL');
  product = await start('both');
  assert.is(product.adopted, false);
  assert.equal(await query(product, 'select a from kept'), [{ a: 1 }]);
  await stop(product);
});

test('a database that ends by itself is started again', async () => {
  const product = await start('again');
  await query(product, 'create table kept (a int); insert into kept values (1)');
  const pid = postmaster('again');
  process.kill(pid, 'SIGKILL');
  while (isRunning(pid) || !findPostmaster(join(place, 'again', 'postgres'))?.socketDir) await pause(20);
  assert.equal(await queryUntilServed(product, 'select a from kept'), [{ a: 1 }]);
  assert.is.not(postmaster('again'), pid);
  await stop(product);
});

test('a second server on the same folder does not start, and the first goes on', async () => {
  const product = await start('shared');
  const { refused } = await start('shared');
  assert.match(refused ?? '', /^DATA_DIR \(.*shared\) is in use by process \d+;/);
  assert.equal(await query(product, 'select 1 as a'), [{ a: 1 }]);
  await stop(product);
});

test('a lock whose process is gone, or whose number has been given to another process, holds nobody up', async () => {
  for (const [name, lock] of [
    ['gone', '999999999 1'],
    ['other', `${process.pid} 1`],
  ] as const) {
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, 'lock'), `${lock}\n`);
    const product = await start(name);
    assert.is(product.refused, undefined);
    await stop(product);
  }
});

test('a note of a running database whose number belongs to another process now is not believed', async () => {
  let product = await start('reused');
  const note = join(place, 'reused', 'postgres', 'postmaster.pid');
  const pid = postmaster('reused');
  const text = readFileSync(note, 'utf8');
  await stop(product);
  writeFileSync(note, text.replace(String(pid), String(process.pid)));
  product = await start('reused');
  assert.is(product.refused, undefined);
  await stop(product);
});

test('a first start that was cut short begins anew', async () => {
  mkdirSync(join(place, 'half', 'postgres.new'), { recursive: true });
  writeFileSync(join(place, 'half', 'postgres.new', 'PG_VERSION'), '18\n');
  const product = await start('half');
  assert.equal(await query(product, 'select 1 as a'), [{ a: 1 }]);
  assert.is(existsSync(join(place, 'half', 'postgres.new')), false);
  await stop(product);
});

test('a folder whose path is too long for a socket works through a short private one', async () => {
  const name = `${'long-'.repeat(20)}, with a comma`;
  const product = await start(name);
  assert.equal(await query(product, 'select 1 as a'), [{ a: 1 }]);
  assert.not.match(product.host ?? '', /long-/);
  await stop(product);
  assert.is(existsSync(product.host ?? ''), false);
});

test('a database of a version that this machine does not have is rejected by name', async () => {
  mkdirSync(join(place, 'old', 'postgres'), { recursive: true });
  writeFileSync(join(place, 'old', 'postgres', 'PG_VERSION'), '9\n');
  const { refused } = await start('old');
  assert.match(refused ?? '', /^The database in DATA_DIR \(.*old\) needs PostgreSQL 9, which is not on this machine;/);
});

test('a folder that cannot be made is rejected by name', async () => {
  writeFileSync(join(place, 'file'), '');
  const { refused } = await start('file/data');
  assert.match(refused ?? '', /^DATA_DIR \(.*file\/data\) is not a folder that this user can write to;/);
});

test('a folder in which nothing can be made is rejected by name, too, and the start does not hang', async () => {
  if (!existsSync('/proc')) return;
  symlinkSync('/proc', join(place, 'proc'));
  for (const name of ['proc/data', 'proc/data/below']) {
    const { refused } = await start(name);
    assert.match(refused ?? '', /^DATA_DIR \(.*proc\/data.*\) is not a folder that this user can write to;/);
  }
});

test.run();

type Product = { child: ChildProcess; ended: Promise<unknown>; host?: string; adopted?: boolean; refused?: string };

/** Runs a supervisor in a process of its own and waits for its one line. */
async function start(name: string): Promise<Product> {
  const child = spawn(process.execPath, [resolve('dist/test/support/own-postgres.mjs'), join(place, name)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.add(child);
  // A start that hangs has failed.
  const patience = setTimeout(() => child.kill('SIGKILL'), 60_000);
  patience.unref();
  const ended = new Promise((done) => child.once('exit', done));
  const line = await new Promise<string>((done, fail) => {
    let output = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('\n')) done(output);
    });
    child.once('exit', (code) => fail(new Error(`ended with ${code} before it said anything`)));
  });
  clearTimeout(patience);
  return { child, ended, ...JSON.parse(line) };
}

async function stop({ child, ended }: Product): Promise<void> {
  child.kill('SIGTERM');
  assert.is(await ended, 0);
}

async function kill({ child, ended }: Product): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

function postmaster(name: string): number {
  const found = findPostmaster(join(place, name, 'postgres'));
  assert.ok(found, 'a database runs');
  return found.pid;
}

async function query({ host }: Product, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionTo(host ?? ''));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** For a database that is just coming back. */
async function queryUntilServed(product: Product, statement: string): Promise<Record<string, unknown>[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await query(product, statement);
    } catch (error) {
      if (attempt === 200) throw error;
      await pause(50);
    }
  }
}

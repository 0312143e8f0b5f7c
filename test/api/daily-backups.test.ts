// BACKUP_FOLDER: a backup a day by the running server.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import product from '../../package.json' with { type: 'json' };
import { addBackup } from '../../server/backup/backup-folder';
import { lastPlanned, makeDailyBackups } from '../../server/backup/daily-backups';
import { readArchive } from '../../server/backup/read-archive';
import { begin } from '../../server/backup/session';
import { failStartup } from '../../server/base/startup-error';
import { readerOf } from '../../server/files/folder-store';
import { type Api, startApi } from '../support/api';

const TOKEN = 'scrape-0123456789';
let folder: string;
const apis: Api[] = [];
test.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), 'pr-daily-'));
});
test.after.each(async () => {
  for (const api of apis.splice(0)) await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Api> {
  const api = await startApi({ env: { BACKUP_FOLDER: folder, METRICS_TOKEN: TOKEN, UPLOAD_RESERVE_MB: '0', ...env } });
  apis.push(api);
  return api;
}
const ready = async (api: Api) => (await api.call('GET', '/readyz', { absolute: true, token: null })).body;
const ageInMetrics = async (api: Api) =>
  /^backup_age_seconds (.+)$/m.exec((await api.call('GET', '/metrics', { absolute: true, token: TOKEN })).text)?.[1];
const backups = () => readdirSync(folder).sort();

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isTrue()); await pause(20))
    if (Date.now() > end) throw new Error('It never came.');
}
const sourceOf = ({ pools, filesDir }: Api) => {
  const { host, port, user, database } = pools.calls.options;
  return {
    connection: { host, port, user, database, ssl: false },
    files: readerOf(filesDir),
    product: product.version,
  };
};

test('the first start makes one, verified and whole, and says how old it is', async () => {
  const api = await start();
  await until(async () => (await ready(api)).backup_age_seconds !== undefined);
  const [name, ...others] = backups();
  assert.match(name!, /^daily-\d{8}T\d{6}Z\.backup$/);
  assert.equal(others, []);
  await readArchive(join(folder, name!), product.version);
  const { notes, backup_age_seconds } = await ready(api);
  assert.equal(notes, []);
  assert.ok(backup_age_seconds >= 0 && backup_age_seconds < 60);
  assert.ok(Number(await ageInMetrics(api)) < 60);
});

test('one that is made of today is not made again', async () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const name = `daily-${today}T000000Z.backup`;
  writeFileSync(join(folder, name), '');
  const api = await start({ BACKUP_TIME: '00:00' });
  assert.equal((await ready(api)).notes, []);
  assert.equal(backups(), [name]);
});

test('only as many as are to be kept stay, and other files are left alone', async () => {
  const old = ['daily-20260101T023000Z.backup', 'daily-20260102T023000Z.backup', 'daily-20260103T023000Z.backup'];
  const others = ['before-change-20250101T000000Z.backup', 'daily-notes.txt', 'mine.backup'];
  for (const name of [...old, ...others, 'unverified.backup', 'unverified.backup.999999.partial'])
    writeFileSync(join(folder, name), '');
  await start({ BACKUP_KEEP: '2' });
  await until(() => !backups().includes(old[1]!));
  const [before, oldest, newest, ...rest] = backups();
  assert.equal([before, oldest, ...rest], [others[0], old[2], ...others.slice(1)]);
  assert.match(newest!, /^daily-2\d{7}T/);
});

test('one that a wrong clock has dated ahead counts for no day, and goes before any other', async () => {
  const ahead = 'daily-29990101T023000Z.backup';
  writeFileSync(join(folder, ahead), '');
  await start({ BACKUP_KEEP: '1' });
  await until(() => !backups().includes(ahead));
  assert.match(backups().join(), /^daily-20\d{6}T\d{6}Z\.backup$/);
});

test('reading that is stopped says nothing about the backup', async () => {
  await start();
  await until(() => backups().some((name) => name.startsWith('daily-')));
  const progress = () => failStartup('The command was stopped.');
  const message = await readArchive(join(folder, backups()[0]!), product.version, { progress }).catch(
    (error: Error) => error.message,
  );
  assert.is(message, 'The command was stopped.');
});

test('a failure leaves the old ones, and is said', async () => {
  const old = 'daily-20260101T023000Z.backup';
  writeFileSync(join(folder, old), '');
  // What is written lies in the way.
  mkdirSync(join(folder, 'unverified.backup', 'in-the-way'), { recursive: true });
  const api = await start({ BACKUP_KEEP: '1' });
  await until(async () => (await ready(api)).notes.length > 0);
  const { notes, backup_age_seconds } = await ready(api);
  assert.equal(notes, ['The last daily backup failed: the log says why.']);
  assert.ok(backup_age_seconds > 86_400);
  assert.equal(backups(), [old, 'unverified.backup']);
});

test('a folder that is not there is a failure, and does not stop the server', async () => {
  const api = await start({ BACKUP_FOLDER: join(folder, 'not-mounted') });
  await until(async () => (await ready(api)).notes.length > 0);
  assert.equal((await ready(api)).notes, ['The last daily backup failed: the log says why.']);
  assert.is(await ageInMetrics(api), '+Inf');
  assert.equal(backups(), []);
});

test('after a failure the next attempt comes by itself', async () => {
  const api = await startApi();
  apis.push(api);
  const inTheWay = join(folder, 'unverified.backup');
  mkdirSync(inTheWay);
  const app = fastify();
  const every = { checkEvery: 20, retryAfter: 40 };
  const daily = makeDailyBackups(app, { folder, keep: 1, time: '00:00', ...every }, sourceOf(api));
  await app.ready();
  await until(async () => (await daily.notes())[0] === 'The last daily backup failed: the log says why.');
  rmSync(inTheWay, { recursive: true });
  await until(async () => (await daily.notes()).length === 0);
  assert.match(backups().join(), /^daily-\d{8}T\d{6}Z\.backup$/);
  await app.close();
});

test('of several copies one makes it', async () => {
  const api = await startApi();
  apis.push(api);
  const isDue = async () => backups().every((name) => !name.startsWith('daily-'));
  const copies = [1, 2, 3].map(() => addBackup('daily', { folder, keep: 9 }, sourceOf(api), { isDue }));
  assert.is((await Promise.all(copies)).filter(Boolean).length, 1);
  assert.is(backups().length, 1);
});

test('its settings end with its transactions: behind a pooler others have the session next', async () => {
  const api = await startApi();
  apis.push(api);
  const client = await api.pool.connect();
  const settings = async () =>
    (await client.query('select name, setting from pg_settings where context = $1', ['user'])).rows;
  const before = await settings();
  await begin(client);
  assert.is.not(JSON.stringify(await settings()), JSON.stringify(before));
  await client.query('commit');
  assert.equal(await settings(), before);
  client.release();
});

test('the time of the day is that in UTC, of yesterday before it', () => {
  const at = (text: string) => Date.parse(text);
  assert.is(lastPlanned('02:30', at('2026-03-01T02:30:00Z')), at('2026-03-01T02:30:00Z'));
  assert.is(lastPlanned('02:30', at('2026-03-01T02:29:59Z')), at('2026-02-28T02:30:00Z'));
  assert.is(lastPlanned('00:00', at('2026-03-01T00:00:00Z')), at('2026-03-01T00:00:00Z'));
});

test.run();

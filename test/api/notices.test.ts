// Live notices: a change that one server saves reaches the readers of all servers on the same database.

import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../server/app';
import { openDatabase } from '../../server/db/database';
import { closePools, openPools } from '../../server/db/pool';
import { createNoticeStreams } from '../../server/notices/streams';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { type Api, type StartOptions, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { type NoticeReader, readNotices } from '../support/notice-reader';
import { silentLog, testSettings } from '../support/postgres';
import { startSilentPooler } from '../support/silent-pooler';
import { statementsOf } from '../support/statements';

let api: Api;
let origin: string;
const undo: (() => unknown)[] = [];
test.after.each(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await api?.close();
});

async function start(options: StartOptions = {}): Promise<void> {
  api = await startApi(options);
  origin = await api.listen();
}

/** A record of a noun that no other one refers to. */
const createHoliday = () =>
  api.call('POST', '/settings/create', { body: { type: 'Holidays', name: 'New Year', value1: '2027-01-01' } });

/** Another server on the same database, with connections of its own. */
async function startSecond(): Promise<{ app: FastifyInstance; origin: string }> {
  const pools = openPools(api.pool.options as pg.PoolConfig, silentLog);
  const app = await buildApp({
    settings: testSettings(),
    pools,
    openCsv: api.openCsv,
    filesDir: api.filesDir,
    log: silentLog,
  });
  undo.push(
    () => closePools(pools),
    () => app.close(),
  );
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** A reader that has received the first line. */
async function reader(at = origin, token = api.token): Promise<NoticeReader> {
  const found = await readNotices(at, token);
  undo.push(found.stop);
  assert.is(found.status, 200);
  assert.equal(await found.next(), { kind: 'ready' });
  return found;
}

const saveForm = (form_name: string, id = 1) =>
  api.call('POST', `/tickets/form/update/${id}`, {
    body: { form_name, status: 1, form_datas: [{ input_type: 'text', input_name: 'A' }] },
  });

const ofForm = (id: number) => ({ kind: 'changed', noun: 'ticket_form', id });

const newToken = async (): Promise<string> => (await api.signIn()).body.data.token;

test('notices that come together go out in one batch: one check of all sessions for each, equal ones once', async () => {
  await start();
  const one = await reader();
  const two = await reader(origin, await newToken());
  const saves = 40;
  const { statements } = await statementsOf(async () => {
    for (let save = 1; save <= saves; save++)
      await api.rows(`select pg_notify('record_changes', $1)`, [JSON.stringify(ofForm(save % 2))]);
    await api.rows(`select pg_notify('record_changes', $1)`, [JSON.stringify(ofForm(99))]);
    const lines: unknown[] = [];
    for (let line: any; line?.id !== 99; lines.push(line)) line = await one.next();
    assert.equal([lines[0], lines.at(-1)], [ofForm(1), ofForm(99)]);
    assert.ok(lines.length <= 8, `${lines.length} lines of ${saves + 1} notices`);
    for (const line of lines) assert.equal(await two.next(), line);
  });
  const checks = statements.filter(({ text }) => /s\.token_hash = any/.test(text)).length;
  assert.ok(checks <= 3, `${checks} checks`);
});

test('where more has changed than a batch holds, readers are told to fetch again', async () => {
  await start();
  const one = await reader();
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  await api.rows(`select pg_notify('record_changes', notice) from unnest($1::text[]) notice`, [
    numbers.map((id) => JSON.stringify(ofForm(id))),
  ]);
  const lines: any[] = [];
  for (let line: any; line?.kind !== 'missed'; lines.push(line)) line = await one.next();
  assert.ok(lines.length <= 101);
});

test('a saved form is noticed by every reader, on this server and on another one, in the order of the saves', async () => {
  await start();
  const second = await startSecond();
  const readers = [await reader(), await reader(second.origin), await reader(second.origin, await newToken())];
  await saveForm('One');
  const { body } = await api.call('POST', '/tickets/form/create', {
    body: { form_name: 'Two', status: 1, form_datas: [{ input_type: 'text', input_name: 'A' }] },
  });
  const { ticket_form_id: id } = body.data;
  await api.call('DELETE', `/tickets/form/delete/${id}`);
  for (const { next } of readers) assert.equal([await next(), await next()], [ofForm(1), ofForm(id)]);
});

test('a save that was refused, or changed nothing, is not noticed', async () => {
  await start();
  const { next } = await reader();
  assert.is((await saveForm('')).status, 422);
  await saveForm('Saved');
  assert.equal(await next(), ofForm(1));
  const saved = (await createHoliday()).body.data;
  assert.is((await next()).noun, 'holiday');
  assert.is((await api.call('POST', `/settings/update/${saved.setting_id}`, { body: saved })).status, 200);
  await saveForm('Saved again');
  assert.equal(await next(), ofForm(1));
});

test('every record is noticed by those who may read it', async () => {
  await start();
  const [admin, other] = [await reader(), await reader(origin, (await signedIn(api, 'Contractor')).token)];
  const usual = nounOf('holiday');
  (nouns as Map<string, Noun>).set('holiday', { ...usual, may: { read: ['Administrator'] } });
  undo.push(() => (nouns as Map<string, Noun>).set('holiday', usual));
  await createHoliday();
  assert.is((await admin.next()).noun, 'holiday');
  await saveForm('What others choose from');
  assert.equal(await other.next(), ofForm(1));
});

test('who has a user open is noticed by those alone who may manage users', async () => {
  await start({ env: { USER_ADMIN_ROLES: 'Administrator' } });
  const { token } = await signedIn(api, 'Contractor');
  const [admin, other] = [await reader(), await reader(origin, token)];
  const page = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
  const shown = { page, noun: 'users', id: 1, presence: 'reading' };
  assert.is((await api.call('POST', '/presence', { body: shown, token })).status, 403);
  assert.is((await api.call('POST', '/presence', { body: shown })).status, 200);
  assert.equal(await admin.next(), { kind: 'opened', noun: 'users', id: 1, page });
  await saveForm('What both may read');
  assert.equal(await admin.next(), ofForm(1));
  assert.equal(await other.next(), ofForm(1));
});

test('the stream is neither cached nor changed nor held back on its way', async () => {
  await start();
  const { headers } = await reader();
  assert.equal(
    ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding', 'session-ends-in'].map(
      (name) => headers[name],
    ),
    ['text/event-stream; charset=utf-8', 'no-store, no-transform', 'no', undefined, undefined],
  );
});

test('it needs a session and never extends it', async () => {
  await start();
  assert.is((await readNotices(origin, null)).status, 401);
  await api.rows(`update session set last_used_at = now() - interval '20 minutes'`);
  const used = () => api.rows('select last_used_at from session');
  const before = await used();
  await reader();
  assert.equal(await used(), before);
});

test('it ends with the session, however that ended, and other sessions go on', async () => {
  await start({ heartbeat: 20 });
  const [loggedOut, expired] = [await newToken(), await newToken()];
  const [stays, first, second] = [await reader(), await reader(origin, loggedOut), await reader(origin, expired)];
  await api.call('POST', '/logout', { token: loggedOut });
  assert.equal([await first.next(), await first.next()], [{ kind: 'ended' }, undefined]);
  await api.rows(
    `update session set last_used_at = now() - interval '2 hours' where token_hash = encode(sha256($1::bytea), 'hex')`,
    [expired],
  );
  assert.equal([await second.next(), await second.next()], [{ kind: 'ended' }, undefined]);
  await saveForm('Still there');
  assert.equal(await stays.next(), ofForm(1));
});

test('whoever is signed out gets no notice any more, also before the next sign of life', async () => {
  await start({ heartbeat: 3_600_000 });
  const token = await newToken();
  const { next } = await reader(origin, token);
  await api.call('POST', '/logout', { token });
  await saveForm('Too late');
  assert.equal([await next(), await next()], [{ kind: 'ended' }, undefined]);
});

test('a stream that is opened while sessions are checked is not ended by that check', async () => {
  await start({ heartbeat: 3_600_000 });
  const token = await newToken();
  await reader();
  const holder = await api.pool.connect();
  undo.push(() => holder.release(true));
  await holder.query('begin');
  await holder.query('lock table api_token in access exclusive mode');
  await saveForm('During the check');
  while ((await api.rows('select 1 from pg_locks where not granted')).length === 0) await pause(5);
  const { next } = await reader(origin, token);
  await holder.query('commit');
  assert.equal(await next(), ofForm(1));
});

test('after the connection to the database was lost readers are notified that they may have missed something', async () => {
  await start();
  const { next } = await reader();
  await api.rows(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen record_changes'`);
  assert.equal(await next(), { kind: 'missed' });
  await saveForm('Again');
  assert.equal(await next(), ofForm(1));
});

test('where notices do not arrive the server says so, and readers fetch now and then', async () => {
  await start();
  const { host, ...connection } = api.pool.options as pg.PoolConfig & { host: string };
  const pooler = await startSilentPooler(() => host);
  const pools = openPools({ ...connection, host: '127.0.0.1', port: pooler.port }, silentLog);
  const lines: string[] = [];
  const note = (line: unknown) => void lines.push(String(line));
  const app = await buildApp({
    settings: testSettings(),
    pools,
    openCsv: api.openCsv,
    filesDir: api.filesDir,
    log: Object.assign(Object.create(silentLog), { info: note, warn: note }),
    heartbeat: 200,
  });
  undo.push(
    () => pooler.stop(),
    () => closePools(pools),
    () => app.close(),
  );
  const { next } = await reader(await app.listen({ host: '127.0.0.1', port: 0 }));
  await saveForm('Unheard');
  for (const _ of [1, 2]) assert.equal(await next(), { kind: 'missed' });
  const notes = async () => (await app.inject('/readyz')).json().notes as string[];
  assert.match((await notes()).join(), 'Notices of the database do not arrive');
  assert.is(lines.filter((line) => line.includes('do not arrive')).length, 1);

  pooler.silent(false);
  while ((await notes()).length > 0) await pause(50);
  assert.ok(lines.includes('Notices of the database arrive again'));
  await saveForm('Heard');
  for (let line = await next(); line.kind !== 'changed'; line = await next()) assert.is(line.kind, 'missed');
});

test('one connection listens for all readers of a server', async () => {
  await start();
  await Promise.all([reader(), reader(), reader()]);
  const listening = await api.rows(
    `select 1 from pg_stat_activity where query = 'listen record_changes' and datname = current_database()`,
  );
  assert.is(listening.length, 1);
});

test('a session has few streams; one that ended makes room', async () => {
  await start();
  const readers: NoticeReader[] = [];
  for (let i = 0; i < 8; i++) readers.push(await reader());
  const refused = await readNotices(origin, api.token);
  assert.equal([refused.status, refused.headers['retry-after']], [429, '30']);
  await reader(origin, await newToken());
  readers[0]!.stop();
  for (;;) {
    const again = await readNotices(origin, api.token);
    undo.push(again.stop);
    if (again.status === 200) break;
    await new Promise((done) => setImmediate(done));
  }
});

test('a user has few streams, however many sessions there are, and others get theirs', async () => {
  await start();
  for (let session = 0; session < 8; session++) {
    const token = await newToken();
    for (let nth = 0; nth < 4; nth++) await reader(origin, token);
  }
  assert.is((await readNotices(origin, await newToken())).status, 429);
  await reader(origin, (await signedIn(api, 'Staff')).token);
});

/** A stream that nothing reads yet, with a sign of life every so many milliseconds. */
async function unreadStream(heartbeat: number): Promise<Readable> {
  await start();
  const streams = createNoticeStreams({
    db: openDatabase(api.pool),
    pool: api.pool,
    settings: testSettings(),
    log: silentLog,
    heartbeat,
  });
  undo.push(() => streams.close());
  const [{ token_hash }] = await api.rows('select token_hash from session');
  return streams.open({ tokenHash: token_hash, userId: 1, role: null });
}

test('a reader that stops reading is dropped', async () => {
  const unread = await unreadStream(20);
  if (!unread.destroyed) await new Promise((done) => unread.once('close', done));
  assert.ok(unread.destroyed);
});

test('a stream that was opened just before a sign of life is not dropped with it', async () => {
  const fresh = await unreadStream(400);
  const waiting = fresh.readableLength;
  while (!fresh.destroyed && fresh.readableLength === waiting) await pause(5);
  assert.is(fresh.destroyed, false);
  fresh.resume();
});

test('a server that stops ends its streams and does not wait for them', async () => {
  await start();
  const second = await startSecond();
  const { next } = await reader(second.origin);
  const began = Date.now();
  await second.app.close();
  assert.is(await next(), undefined);
  assert.ok(Date.now() - began < 5_000);
});

test('what another program sends on the channel is no notice', async () => {
  await start();
  const { next } = await reader();
  for (const payload of ['', '{', '"x"', 'null', '{"kind":"changed"}', '{"kind":"missed"}'])
    await api.rows('select pg_notify($1, $2)', ['record_changes', payload]);
  await saveForm('Real');
  assert.equal(await next(), ofForm(1));
});

test.run();

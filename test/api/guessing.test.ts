// What guessing gets, at small counts; the scenarios are in `test/trust`.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAccount } from '../support/accounts';
import { ownApi } from '../support/api';
import { admin } from '../support/postgres';
import { attempt, attemptAll, guessOneAccount, ownerWaits, sprayNames, wearOut } from '../trust/guessing';
import { revokeWhileSigningIn } from '../trust/revocation';

const api = ownApi(test);
test.before(async () => {
  await insertAccount(api, 'night-shift');
});
test.before.each(async () => {
  await api.rows('delete from sign_in_try');
});

const later = (minutes: number) =>
  api.rows(`update sign_in_try set tried_at = tried_at - make_interval(mins => $1)`, [minutes]);

test('a sign-in that is under way while the password changes or the account is deactivated leaves no live session', async () => {
  for (const how of ['password', 'status'] as const) {
    const { alive } = await revokeWhileSigningIn(api, { rounds: 3, signIns: 6, how });
    assert.is(alive, 0, how);
  }
});

test('a password that changes between its verification and the opening of the session opens none', async () => {
  const change = await api.pool.connect();
  await change.query('begin');
  await change.query(`update users set password_hash = 'changed' where username = 'night-shift'`);
  const signIn = api.signIn('night-shift');
  const waits = async () =>
    (
      await change.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        (change as unknown as { processID: number }).processID,
      ])
    ).rowCount === 1;
  let isOver = false;
  void signIn.then(() => (isOver = true));
  while (!isOver && !(await waits())) await new Promise(setImmediate);
  await change.query('commit');
  change.release();
  assert.is((await signIn).status, 401);
  await api.rows(
    `update users set password_hash = (select password_hash from users where username = 'admin') where username = 'night-shift'`,
  );
});

test('a session of an older credential version is dead, also where its row is still there', async () => {
  const { token } = await attempt(api, { name: 'night-shift', password: admin.password });
  assert.is((await api.call('GET', '/profile', { token })).status, 200);
  await api.rows(`update users set credential_version = credential_version + 1 where username = 'night-shift'`);
  assert.is((await api.call('GET', '/profile', { token })).status, 401);
});

test('wearing out one spelling or one name of an account shows nothing that an unknown name does not', async () => {
  const pairs: [first: string, second: string, name: string][] = [
    ['night-shift', 'nİght-shift', 'another name'],
    ['night-shift', 'ＮIGHT-shift', 'the same name'],
    ['night-shift', 'night-shift@example.com', 'another name'],
    ['night-shift@example.com', 'night-shift', 'another name'],
  ];
  for (const [first, second, name] of pairs) {
    const known = await wearOut(api, first, second);
    const unknown = await wearOut(api, first.replace('shift', 'crane'), second.replace('shift', 'crane'));
    assert.equal(known, unknown, `${first}, then ${second}`);
    assert.is(known.second, name === 'the same name' ? 429 : 401, second);
    await api.rows('delete from sign_in_try');
  }
});

test('the names of one account share its tries: an eleventh guess under its other name is not looked at', async () => {
  assert.equal((await wearOut(api, 'night-shift', 'night-shift@example.com')).second, 401);
  assert.is((await attempt(api, { name: 'night-shift@example.com', password: admin.password })).status, 401);
  await later(16);
  assert.is((await attempt(api, { name: 'night-shift@example.com', password: admin.password })).status, 200);
});

test('of many guesses at one account ten are looked at, from one address, from many, with forged addresses, all at once', async () => {
  for (const addresses of [1, 40]) {
    const statuses = await guessOneAccount(api, { name: 'night-shift', guesses: 40, addresses, parallel: 20 });
    assert.equal(statuses, { 401: 10, 429: 30 });
    // Nothing is locked for good.
    await later(16);
    assert.is((await attempt(api, { name: 'night-shift', password: admin.password })).status, 200);
  }
});

test('the owner is not held up on a known device, and guesses there are one a minute after the first five', async () => {
  assert.is(await ownerWaits(api, { name: 'night-shift', guesses: 15, addresses: 3 }), 0);
  const { cookie = '' } = await attempt(api, { name: 'admin', password: admin.password });
  const headers = { cookie };
  assert.equal(await attemptAll(api, Array(7).fill({ name: 'admin', headers }), 1), { 401: 5, 429: 2 });
  const { status, wait } = await attempt(api, { name: 'admin', password: admin.password, headers });
  assert.equal([status, wait > 0 && wait <= 60], [429, true]);
  await later(1);
  assert.is((await attempt(api, { name: 'admin', password: admin.password, headers })).status, 200);
});

test('the cookie of a known device is for one account, out of reach of scripts, sent to the sign-in call alone, and worth nothing when it was changed', async () => {
  const response = await api.signIn('night-shift');
  const header = String(response.headers['set-cookie']);
  assert.match(header, /^known-device=[\w.-]+; Path=\/api\/client\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const [cookie = ''] = header.split(';');
  await guessOneAccount(api, { name: 'night-shift', guesses: 10, addresses: 1, parallel: 1 });
  await guessOneAccount(api, { name: 'admin', guesses: 10, addresses: 1, parallel: 1 });
  const signIn = async (name: string, value: string) =>
    (await attempt(api, { name, password: admin.password, headers: { cookie: value } })).status;
  assert.is(await signIn('admin', cookie), 429, 'of another account');
  const [id, ends, , signature] = cookie.split('.');
  for (const forged of [
    cookie.slice(0, -2),
    `${id}.${ends}.1-2.${signature}`,
    `${id}.99999999999.2.${signature}`,
    'known-device=',
    '',
  ])
    assert.is(await signIn('night-shift', forged), 429, forged);
  assert.is(await signIn('night-shift', `theme=dark; ${cookie}`), 200);
  // It grants nothing by itself.
  assert.is((await api.call('GET', '/profile', { token: null, headers: { cookie } })).status, 401);
});

test('one device may be known to several accounts', async () => {
  const { cookie: first = '' } = await attempt(api, { name: 'admin', password: admin.password });
  const { cookie: both = '' } = await attempt(api, {
    name: 'night-shift',
    password: admin.password,
    headers: { cookie: first },
  });
  for (const name of ['admin', 'night-shift']) {
    await guessOneAccount(api, { name, guesses: 10, addresses: 1, parallel: 1 });
    assert.is((await attempt(api, { name, password: admin.password, headers: { cookie: both } })).status, 200, name);
  }
});

test('one address may try a hundred names an hour, of which those that signed in do not count, and a known device is not held up by its neighbours', async () => {
  const address = '192.0.2.77';
  const { cookie = '' } = await attempt(api, { name: 'admin', password: admin.password, address });
  await api.rows(
    `insert into sign_in_try (source_hash) select encode(sha256('source ${address}'), 'hex') from generate_series(1, 90)`,
  );
  assert.equal(await sprayNames(api, { names: 20, parallel: 20, address }), { 401: 10, 429: 10 });
  assert.is((await attempt(api, { name: 'night-shift', password: admin.password, address })).status, 429);
  assert.is((await attempt(api, { name: 'night-shift', password: admin.password, address: '192.0.2.78' })).status, 200);
  assert.is(
    (await attempt(api, { name: 'admin', password: admin.password, address, headers: { cookie } })).status,
    200,
  );
  await later(61);
  assert.is((await attempt(api, { name: 'night-shift', password: admin.password, address })).status, 200);
});

test('of IPv6 a whole network is one address', async () => {
  await api.rows(
    `insert into sign_in_try (source_hash) select encode(sha256('source 2001:db8:0:7'), 'hex') from generate_series(1, 100)`,
  );
  for (const address of ['2001:db8:0:7::1', '2001:db8::7:ffff:0:0:1', '2001:0DB8:0000:0007:1:2:3:4'])
    assert.is((await attempt(api, { name: 'admin', address })).status, 429, address);
  for (const address of ['2001:db8:0:8::1', '::1', '::ffff:192.0.2.9'])
    assert.is((await attempt(api, { name: 'admin', address })).status, 401, address);
});

test.run();

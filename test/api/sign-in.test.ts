// Signing in and out: rules of the form, sessions, throttle, password hashes.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { openFolderStore } from '../../server/files/folder-store';
import { hashPassword, inPasswordTurn, NOBODY } from '../../server/session/passwords';
import { sweep } from '../../server/sweep';
import { insertAccount } from '../support/accounts';
import { ownApiForEach, startApi } from '../support/api';
import { admin } from '../support/postgres';

const api = ownApiForEach(test);

const wrong = { status: 'error', message: 'Invalid credentials. Please try again.', data: {} };

test('the right password opens a session, by e-mail or username in any case', async () => {
  for (const name of [admin.email, admin.email.toUpperCase(), 'admin', 'ADMIN', ' admin ']) {
    const response = await api.signIn(name);
    assert.is(response.status, 200, name);
    assert.is(response.body.status, 'success');
    assert.match(response.body.data.token, /^[\w-]{43}$/);
    assert.is((await api.call('GET', '/profile', { token: response.body.data.token })).status, 200);
  }
});

test('a password is what was typed, blanks around it included', async () => {
  const spaced = ' Right-of-way7! ';
  const id = await insertAccount(api, 'spaced');
  await api.rows('update users set password_hash = $2 where user_id = $1', [id, await hashPassword(spaced)]);
  const statuses = [];
  for (const [name, password] of [
    ['spaced', spaced],
    ['spaced', spaced.trim()],
    ['admin', ` ${admin.password}`],
  ] as const)
    statuses.push((await api.signIn(name, password)).status);
  assert.equal(statuses, [200, 401, 401]);
});

test('a wrong password, an unknown name and an inactive account get the same response', async () => {
  await insertAccount(api, 'inactive', { status: 0 });
  const responses = [
    await api.signIn(admin.email, 'Wr0ngPassw0rd!'),
    await api.signIn('nobody@example.com', admin.password),
    await api.signIn('inactive', admin.password),
    await api.signIn("admin' or '1'='1", admin.password),
    await api.signIn('%', admin.password),
  ];
  for (const response of responses) {
    assert.is(response.status, 401);
    assert.equal(response.body, wrong);
    assert.equal(Object.keys(response.headers), Object.keys(responses[0]!.headers));
  }
});

test('missing and short fields are reported under their fields', async () => {
  const scenarios: [unknown, object][] = [
    [{}, { email: ['Email or Username is required'], password: ['Password is required.'] }],
    [undefined, { email: ['Email or Username is required'], password: ['Password is required.'] }],
    [
      { email: '  ', password: '' },
      { email: ['Email or Username is required'], password: ['Password is required.'] },
    ],
    [{ email: 'admin', password: '123456' }, { password: ['Password must be at least 7 characters.'] }],
    [
      { email: 'admin\0', password: '1234567' },
      { email: ['Email or Username holds a character that cannot be stored.'] },
    ],
    [
      { email: { $ne: '' }, password: ['1234567'] },
      { email: ['Email or Username must be text.'], password: ['Password must be text.'] },
    ],
  ];
  for (const [body, data] of scenarios) {
    const response = await api.call('POST', '/login', { token: null, body });
    assert.is(response.status, 422);
    assert.equal(response.body.data, data);
  }
});

test('after ten wrong passwords the eleventh attempt waits, right or wrong, known or not, and others are not held up', async () => {
  for (const name of ['admin', 'nobody']) {
    const tries = await Promise.all(Array.from({ length: 15 }, () => api.signIn(name, 'Wr0ngPassw0rd!')));
    assert.is(tries.filter(({ status }) => status === 401).length, 10, name);
    assert.is(tries.filter(({ status }) => status === 429).length, 5, name);
  }
  const held = await api.signIn('admin');
  assert.is(held.status, 429);
  assert.match(held.body.message, /^Too many tries to sign in\. Try again in \d+ minutes\.$/);
  assert.ok(Number(held.headers['retry-after']) > 800);

  await api.rows(`update sign_in_try set tried_at = tried_at - interval '16 minutes'`);
  assert.is((await api.signIn()).status, 200);
});

test('tries that nobody ever follows with a right password are forgotten, too, once they no longer count', async () => {
  for (const name of ['old one', 'another', 'recent']) await api.signIn(name, 'Wr0ngPassw0rd!');
  await api.rows(
    `update sign_in_try set tried_at = tried_at - interval '61 minutes' where try_id in (select try_id from sign_in_try order by try_id limit 2)`,
  );
  await sweep({ db: openDatabase(api.pool), files: await openFolderStore(api.filesDir) });
  assert.equal(await api.rows('select count(*)::int as tries from sign_in_try'), [{ tries: 1 }]);
});

test('the profile says when its account signed in before this session, by whichever way it was saved meanwhile', async () => {
  const lastLogin = async (token: string) => (await api.call('GET', '/profile', { token })).body.last_login;
  assert.is(await lastLogin(api.token), null);
  await api.rows(`update users set last_login_at = '2026-03-01T06:45:00Z'`);
  const { token } = (await api.signIn()).body.data;
  assert.is(await lastLogin(token), '2026-03-01T06:45:00.000Z');
  const third = (await api.signIn()).body.data.token;
  assert.ok(Date.now() - Date.parse(await lastLogin(third)) < 60_000);
  assert.is(await lastLogin(token), '2026-03-01T06:45:00.000Z');
});

test('a sign-in that succeeds starts the count again', async () => {
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 6; index++) assert.is((await api.signIn('admin', 'Wr0ngPassw0rd!')).status, 401);
    assert.is((await api.signIn()).status, 200);
  }
});

test('logging out ends the session at once', async () => {
  const response = await api.call('POST', '/logout');
  assert.is(response.status, 200);
  assert.is(response.body.status, 'success');
  assert.is((await api.call('GET', '/profile')).status, 401);
  assert.is((await api.call('POST', '/logout')).status, 401);
});

test('a session ends when it is idle, at its absolute end, and when its user is deactivated or deleted', async () => {
  const ends: [string, string][] = [
    ['idle', `update session set last_used_at = now() - interval '61 minutes'`],
    ['old', `update session set ends_at = now() - interval '1 second'`],
    ['inactive', `update users set status = 0`],
    ['tolerated status', `update users set status = 2`],
    ['deleted', `delete from users where username = 'admin'`],
  ];
  for (const [name, change] of ends) {
    await api.rows('update users set status = 1');
    const { token } = (await api.signIn()).body.data;
    assert.is((await api.call('GET', '/profile', { token })).status, 200, name);
    await api.rows(change);
    assert.is((await api.call('GET', '/profile', { token })).status, 401, name);
  }
});

test('Remember me lasts for days: seven idle, thirty in all; without it an hour idle, half a day in all', async () => {
  const short = (await api.signIn()).body.data.token;
  const long = (await api.signIn(admin.email, admin.password, { remember_me: true })).body.data.token;
  const hours = await api.rows(
    `select remembered, extract(epoch from ends_at - now()) / 3600 as hours from session order by ends_at`,
  );
  assert.equal(
    hours.map((row) => [row.remembered, Math.round(row.hours)]),
    [
      [false, 12],
      [false, 12],
      [true, 720],
    ],
  );

  await api.rows(`update session set last_used_at = now() - interval '6 days'`);
  assert.is((await api.call('GET', '/profile', { token: short })).status, 401);
  assert.is((await api.call('GET', '/profile', { token: long })).status, 200);
  await api.rows(`update session set last_used_at = now() - interval '8 days'`);
  assert.is((await api.call('GET', '/profile', { token: long })).status, 401);
});

test('a used session stays alive, and its use is noted at most once a minute', async () => {
  await api.rows(`update session set last_used_at = now() - interval '50 minutes'`);
  assert.is((await api.call('GET', '/profile')).status, 200);
  const [first] = await api.rows(
    "select last_used_at, last_used_at > now() - interval '1 minute' as fresh from session",
  );
  assert.ok(first.fresh);
  assert.is((await api.call('GET', '/profile')).status, 200);
  const [second] = await api.rows('select last_used_at from session');
  assert.equal(second.last_used_at, first.last_used_at);
});

test('the database holds no token and no password, only hashes that resist', async () => {
  const [session] = await api.rows('select * from session');
  assert.not.ok(JSON.stringify(session).includes(api.token));
  assert.match(session.token_hash, /^[0-9a-f]{64}$/);
  const untouched = await startApi({ fullPasswordCost: true });
  const [{ password_hash }] = await untouched.rows('select password_hash from users');
  await untouched.close();
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(password_hash) ?? [];
  assert.ok(Number(memory) >= 19_456 && Number(passes) >= 2, password_hash);
});

test('the profile holds what the spec lists and no secret', async () => {
  const { body } = await api.call('GET', '/profile');
  const { updated_at, ...profile } = body;
  assert.match(updated_at, /^\d{4}-\d\d-\d\dT/);
  assert.equal(profile, {
    user_id: 1,
    first_name: 'System',
    last_name: 'Administrator',
    username: 'admin',
    mobile: '3125550100',
    address: '1400 South Yard Road, Chicago, IL 60616',
    email: admin.email,
    profile_image: null,
    terminal_id: 1,
    last_login: null,
    role_name: 'Administrator',
  });
});

test('of a flood of sign-ins two are checked at a time, 256 wait, and the others get a 503', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, () => inPasswordTurn((verify) => verify(NOBODY, 'Wr0ngPassw0rd!'))),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.problem] : []));
  assert.is(refused.length, 42);
  for (const { status, headers } of refused) assert.equal([status, headers], [503, { 'retry-after': '3' }]);
  assert.ok(results.every((result) => result.status === 'rejected' || result.value === false));
  assert.is((await api.signIn()).status, 200);
});

test.run();

// Tokens for integrations: shown once, with the rights that their account has at the moment, ended at once, and never
// enough for what only a session may do.
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../server/base/log';
import { openDatabase } from '../../server/db/database';
import { openFolderStore } from '../../server/files/folder-store';
import type { OpenApiDocument } from '../../server/openapi/document';
import { randomToken } from '../../server/session/token-text';
import { sweep } from '../../server/sweep';
import { accountFields } from '../support/account-fields';
import { insertAccount } from '../support/accounts';
import { form, ownApiForEach, type TestResponse } from '../support/api';
import { readNotices } from '../support/notice-reader';
import { admin } from '../support/postgres';

let lines: string[] = [];
test.before.each(() => {
  lines = [];
});
const api = ownApiForEach(test, {
  env: { USER_ADMIN_ROLES: 'Administrator' },
  log: createLog('trace', { write: (line) => void lines.push(line) }),
});

const REJECTED = '{"status":"error","message":"Sign in to continue.","data":{},"error":"Sign in to continue."}';

const create = (values: object = {}, session?: string): Promise<TestResponse> =>
  api.call('POST', '/profile/tokens/create', { token: session, body: { token_name: 'Export', days: 30, ...values } });

/** A new token with its id. @param session of its account; that of the first one without. */
async function newToken(session?: string, token_name = 'Export'): Promise<{ id: number; token: string }> {
  const { status, body } = await create({ token_name }, session);
  assert.is(status, 200);
  return { id: body.data.api_token_id, token: body.data.token };
}

/** The session of another account, of the type Staff. */
async function sessionOf(username: string): Promise<string> {
  await insertAccount(api, username);
  return (await api.signIn(username)).body.data.token;
}

const list = async (session?: string): Promise<any[]> =>
  (await api.call('GET', '/profile/tokens', { token: session })).body.data;

/** The body of a save of one's own profile. */
const profileOf = (username: string, more: Record<string, string> = {}): FormData => {
  const { first_name, last_name, mobile, address, email } = accountFields(username);
  return form({ first_name, last_name, mobile, address, email, username, ...more });
};

const statusWith = async (token: string, path = '/tickets'): Promise<number> =>
  (await api.call('GET', path, { token })).status;

test('a token is in the response of its creation alone: the database has its hash, and neither list nor log has more', async () => {
  const { status, body } = await create();
  assert.is(status, 200);
  const { token, ...row } = body.data;
  assert.match(token, /^pkgrec_[0-9A-Za-z]{43}[0-9a-f]{6}$/);
  assert.equal([row.token_name, row.state, row.last_used_at, row.username], ['Export', 'active', null, 'admin']);
  assert.ok(Math.abs(Date.parse(row.ends_at) - Date.now() - 30 * 86_400_000) < 60_000 * 61);
  assert.equal(await list(), [row]);

  await statusWith(token);
  assert.not.ok((await api.call('GET', '/profile/tokens')).text.includes(token.slice(7)));
  assert.not.ok((await api.call('GET', '/user/tokens')).text.includes(token.slice(7)));
  const stored = JSON.stringify(await api.rows('select * from api_token'));
  assert.not.ok(stored.includes(token.slice(7)));
  assert.ok(stored.includes(createHash('sha256').update(token).digest('hex')));
  assert.ok(
    lines.some((line) => line.includes(`"token":${row.api_token_id},`)),
    'the log says which token called',
  );
  for (const line of lines) assert.not.ok(line.includes(token.slice(7)), line);
});

test('a create that is sent again with its key does not find the token: no response with one is kept', async () => {
  const headers = { 'idempotency-key': 'one' };
  const body = { token_name: 'Export', days: 30 };
  const first = await api.call('POST', '/profile/tokens/create', { body, headers });
  assert.is(first.status, 200);
  const second = await api.call('POST', '/profile/tokens/create', { body, headers });
  assert.equal(second.body.data, { token_name: ['There is a token with this name already.'] });
  assert.equal(await api.rows('select * from idempotency_key'), []);
});

test('a token reads and writes as its account, wherever a session does', async () => {
  const { token } = await newToken();
  const body = { worktype: 'Rigging', status: 1 };
  const created = await api.call('POST', '/worktype/create', { token, body });
  assert.is(created.status, 200, created.text);
  const id = created.body.data.worktype_id;
  assert.equal(await api.rows('select created_by from worktype where worktype_id = $1', [id]), [{ created_by: 1 }]);
  assert.is((await api.call('DELETE', `/worktype/delete/${id}`, { token })).status, 200);
  const profile = await api.call('GET', '/profile', { token });
  assert.equal([profile.body.username, profile.body.last_login], ['admin', null]);
  assert.is(profile.headers['session-ends-in'], undefined);
});

test('its rights are those that its account has at the moment of the call', async () => {
  const { token } = await newToken();
  assert.is(await statusWith(token, '/user/1'), 200);
  await api.rows('update users set type_id = 2 where user_id = 1');
  assert.is(await statusWith(token, '/user/1'), 403);
  assert.is(await statusWith(token), 200);
  await api.rows('update users set type_id = 1 where user_id = 1');
  assert.is(await statusWith(token, '/user/1'), 200);
});

test('an end, a revocation, a new password and a deactivation reject the next call, and only its holder learns why', async () => {
  const ends: [message: string, state: string, end: (id: number) => Promise<unknown>][] = [
    [
      'This token has expired.',
      'expired',
      (id) => api.rows('update api_token set ends_at = now() where api_token_id = $1', [id]),
    ],
    ['This token was revoked.', 'revoked', (id) => api.call('DELETE', `/profile/tokens/delete/${id}`)],
    [
      'This token has ended with the password or the status of its account.',
      'ended',
      () => api.call('POST', '/profile/update', { body: profileOf('admin', { password: 'An0ther-one!' }) }),
    ],
  ];
  for (const [message, state, end] of ends) {
    const { id, token } = await newToken(undefined, state);
    assert.is(await statusWith(token), 200);
    await end(id);
    const response = await api.call('GET', '/tickets', { token });
    assert.equal([response.status, response.body.message], [401, message]);
    assert.is(response.headers['www-authenticate'], `Bearer error="invalid_token", error_description="${message}"`);
    assert.is((await list()).find((row) => row.api_token_id === id).state, state);
  }
  assert.is((await api.call('GET', '/profile')).status, 200, 'the session that did all this goes on');
});

test('the tokens of an account end with it: deactivated they stay ended when it is active again, deleted they are gone', async () => {
  const { token } = await newToken(await sessionOf('desk'));
  const [{ user_id }] = await api.rows(`select user_id from users where username = 'desk'`);
  const setStatus = (status: number) =>
    api.call('POST', `/user/update/${user_id}`, { body: form({ ...accountFields('desk'), status }) });
  assert.is((await setStatus(0)).status, 200);
  assert.is(await statusWith(token), 401);
  assert.is((await setStatus(1)).status, 200);
  assert.is(await statusWith(token), 401);
  const session = (await api.signIn('desk')).body.data.token;
  assert.equal(
    (await list(session)).map(({ state }) => state),
    ['ended'],
  );
  await api.call('DELETE', `/user/delete/${user_id}`);
  const gone = await api.call('GET', '/tickets', { token });
  assert.equal([gone.status, gone.text], [401, REJECTED]);
});

test('a token that is created while its password changes does not outlast it', async () => {
  const session = await sessionOf('desk');
  const other = (await api.signIn('desk')).body.data.token;
  const [made] = await Promise.all([
    create({}, session),
    api.call('POST', '/profile/update', { token: other, body: profileOf('desk', { password: 'An0ther-one!' }) }),
  ]);
  if (made.status !== 200) assert.is(made.status, 401);
  else assert.is(await statusWith(made.body.data.token), 401);
});

test('what only a session may do a token may not: every such call is a 403', async () => {
  const { token } = await newToken();
  const only = api.app.routeList.filter(({ sessionOnly, method }) => sessionOnly && method !== 'HEAD');
  assert.equal(only.map(({ method, url }) => `${method} ${url.replace('/api/client', '')}`).sort(), [
    'DELETE /profile/tokens/delete/:id',
    'DELETE /user/tokens/delete/:id',
    'GET /profile/tokens',
    'GET /user/tokens',
    'POST /logout',
    'POST /profile/tokens/create',
  ]);
  for (const { method, url } of only) {
    const response = await api.call(method as 'GET', url.replace(':id', '1'), { absolute: true, token });
    assert.equal([response.status, response.body.message], [403, 'A token cannot do this. Sign in for it.'], url);
  }
  assert.is(await statusWith(token), 200);
  // Neither is it a password.
  assert.is((await api.signIn(admin.email, token)).status, 401);
});

test('a token sets no password: not its own, not of others, not of a new account, with which its holder could sign in', async () => {
  const { token } = await newToken();
  const other = await insertAccount(api, 'desk');
  const body = () =>
    form({ ...accountFields('desk'), password: 'An0ther-one!', password_confirmation: 'An0ther-one!' });
  for (const path of ['/profile/update', `/user/update/${other}`, '/user/create']) {
    const response = await api.call('POST', path, { token, body: body() });
    assert.equal(
      [response.status, response.body.message],
      [403, 'A token cannot set a password. Sign in for it.'],
      path,
    );
  }
  assert.is((await api.signIn()).status, 200);
  assert.is((await api.call('POST', '/profile/update', { token, body: profileOf('admin') })).status, 200);
});

test('nobody sees or revokes the tokens of another account, except who manages users', async () => {
  const desk = await sessionOf('desk');
  const own = await newToken();
  assert.equal(await list(desk), []);
  assert.is((await api.call('DELETE', `/profile/tokens/delete/${own.id}`, { token: desk })).status, 404);
  assert.is((await api.call('DELETE', '/profile/tokens/delete/999')).status, 404);
  assert.is((await api.call('DELETE', '/profile/tokens/delete/x')).status, 404);
  assert.is((await api.call('GET', '/user/tokens', { token: desk })).status, 403);
  assert.is((await api.call('DELETE', `/user/tokens/delete/${own.id}`, { token: desk })).status, 403);
  assert.is(await statusWith(own.token), 200);

  const theirs = await newToken(desk);
  const all = (await api.call('GET', '/user/tokens')).body.data;
  assert.equal(
    all.map(({ username }: { username: string }) => username),
    ['desk', 'admin'],
  );
  assert.is((await api.call('DELETE', `/profile/tokens/delete/${theirs.id}`)).status, 404, 'not as one of their own');
  assert.is((await api.call('DELETE', `/user/tokens/delete/${theirs.id}`)).status, 200);
  assert.is(await statusWith(theirs.token), 401);
  assert.equal(await api.rows('select revoked_by from api_token where api_token_id = $1', [theirs.id]), [
    { revoked_by: 1 },
  ]);
  // Its owner revokes it, too: that changes nothing, and is no failure.
  const again = await api.call('DELETE', `/profile/tokens/delete/${theirs.id}`, { token: desk });
  assert.is(again.status, 200);
  assert.equal(await api.rows('select revoked_by from api_token where api_token_id = $1', [theirs.id]), [
    { revoked_by: 1 },
  ]);
});

test('what is no token, or is not sent as a bearer, gets the same bytes as no token at all', async () => {
  const { token } = await newToken();
  const letter = token[10] === 'A' ? 'B' : 'A';
  const changed = token.slice(0, 10) + letter + token.slice(11);
  const hash = createHash('sha256').update(token).digest('hex');
  const credentials = [
    `Bearer ${randomToken()}`,
    `Bearer ${changed}`,
    `Bearer ${token.replace('pkgrec', 'pkgrex')}`,
    `Bearer ${token.slice(7)}`,
    `Bearer ${token.slice(7, 50)}`,
    `Bearer ${token}x`,
    `Bearer ${token.toLowerCase()}`,
    `Bearer ${hash}`,
    `Bearer ${token} ${token}`,
    `Basic ${Buffer.from(`admin:${token}`).toString('base64')}`,
    token,
  ];
  for (const authorization of credentials) {
    const response = await api.call('GET', '/tickets', { token: null, headers: { authorization } });
    assert.equal([response.status, response.text], [401, REJECTED], authorization.replace(token, 'token'));
  }
  for (const path of [`/tickets?token=${token}`, `/tickets?access_token=${token}`])
    assert.is((await api.call('GET', path, { token: null })).status, 401);
  assert.is((await api.call('GET', '/tickets', { token: null, headers: { cookie: `token=${token}` } })).status, 401);
});

test('a name and an end are required, and both have limits', async () => {
  const cases: [values: object, errors: object][] = [
    [{ token_name: ' ' }, { token_name: ['Name is required.'] }],
    [{ token_name: 'x'.repeat(61) }, { token_name: ['Name must be no more than 60 characters.'] }],
    [{ token_name: 'a\0' }, { token_name: ['Name holds a character that cannot be stored.'] }],
    [{ days: undefined }, { days: ['Ends is required.'] }],
    [{ days: 366 }, { days: ['The selected Ends is not available.'] }],
    [{ days: -1 }, { days: ['The selected Ends is not available.'] }],
    [{ days: '1e9' }, { days: ['The selected Ends is not available.'] }],
  ];
  for (const [values, errors] of cases) {
    const { status, body } = await create(values);
    assert.is(status, 422);
    assert.equal(Object.keys(body.data), Object.keys(errors), JSON.stringify(body.data));
  }
  await newToken(undefined, 'Nightly');
  assert.equal((await create({ token_name: ' NIGHTLY ' })).body.data, {
    token_name: ['There is a token with this name already.'],
  });
});

test('an account has at most twenty tokens that work, also when many are created at once; a revoked one makes room', async () => {
  const made = await Promise.all(Array.from({ length: 24 }, (_, n) => create({ token_name: `Export ${n}` })));
  assert.is(made.filter(({ status }) => status === 200).length, 20);
  const refused = made.find(({ status }) => status !== 200)!;
  assert.equal(
    [refused.status, refused.body.message],
    [409, 'An account has at most 20 tokens. Revoke one that is not needed any more.'],
  );
  const [{ api_token_id }] = await list();
  await api.call('DELETE', `/profile/tokens/delete/${api_token_id}`);
  assert.is((await create()).status, 200);
  // Creating and revoking in turn has an end, too.
  const more = await Promise.all(Array.from({ length: 6 }, () => create()));
  assert.ok(more.some(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 3000));
});

test('the last use is noted once an hour, not with every call', async () => {
  const { token } = await newToken();
  const lastUse = async () => (await list())[0].last_used_at;
  const setBack = (minutes: number) =>
    api.rows(`update api_token set last_used_at = date_trunc('minute', now()) - make_interval(mins => ${minutes})`);
  await statusWith(token);
  assert.ok(Date.now() - Date.parse(await lastUse()) < 60_000);
  await setBack(50);
  const before = await lastUse();
  await statusWith(token);
  assert.is(await lastUse(), before);
  await setBack(65);
  await statusWith(token);
  assert.ok(Date.now() - Date.parse(await lastUse()) < 60_000);
});

test('a stream of notices that a token has opened ends with its revocation', async () => {
  const { id, token } = await newToken();
  const stream = await readNotices(await api.listen(), token);
  try {
    assert.equal([stream.status, await stream.next()], [200, { kind: 'ready' }]);
    const change = (form_name: string) =>
      api.call('POST', '/tickets/form/update/1', {
        body: { form_name, status: 1, form_datas: [{ input_type: 'text', input_name: 'A' }] },
      });
    await change('Seen');
    assert.equal(await stream.next(), { kind: 'changed', noun: 'ticket_form', id: 1 });
    await api.call('DELETE', `/profile/tokens/delete/${id}`);
    await change('Not seen');
    assert.equal(await stream.next(), { kind: 'ended' });
    assert.is(await stream.next(), undefined);
  } finally {
    stream.stop();
  }
});

test('tokens that have not worked for 90 days are forgotten', async () => {
  for (const name of ['expired', 'revoked', 'recent', 'active']) await newToken(undefined, name);
  const set = (name: string, change: string) =>
    api.rows(`update api_token set ${change} where token_name = $1`, [name]);
  await set('expired', `ends_at = now() - interval '91 days'`);
  await set('revoked', `revoked_at = now() - interval '91 days'`);
  await set('recent', `revoked_at = now() - interval '89 days'`);
  await sweep({ db: openDatabase(api.pool), files: await openFolderStore(api.filesDir) });
  assert.equal(
    (await list()).map(({ token_name }) => token_name),
    ['active', 'recent'],
  );
});

test('the API document names both kinds of token, and which calls take a session alone', async () => {
  const { components, paths }: OpenApiDocument = (await api.call('GET', '/openapi.json')).body;
  assert.equal(Object.keys(components.securitySchemes), ['session', 'token']);
  for (const scheme of Object.values(components.securitySchemes))
    assert.equal([scheme.type, scheme.scheme], ['http', 'bearer']);
  assert.equal(paths['/api/client/tickets']!.get!.security, [{ session: [] }, { token: [] }]);
  assert.equal(paths['/api/client/profile/tokens/create']!.post!.security, [{ session: [] }]);
});

test.run();

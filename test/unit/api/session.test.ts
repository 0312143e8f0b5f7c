// Signing in and out, and what a 401 does, against a stubbed server.
import { Window } from 'happy-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { call } from '../../../src/api/call';
import { restoreUser } from '../../../src/api/profile';
import { signIn, signOut } from '../../../src/api/sign-in';
import { endSession, onSessionEnd, type SessionEnd, session, startSession } from '../../../src/engine/session/session';

type Reply = { status: number; body?: unknown } | 'no answer';
const real = { fetch: globalThis.fetch, error: console.error };
let sent: { path: string; authorization: string | null; body: unknown }[] = [];
let logged: unknown[][] = [];

/** Responds to one call after the other; the last response stays. */
function server(...replies: Reply[]): void {
  globalThis.fetch = (async (path: string, { headers, body }: { headers: Headers; body?: string }) => {
    sent.push({ path, authorization: headers.get('authorization'), body: body && JSON.parse(body) });
    const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    return new Response(reply.status === 204 ? null : JSON.stringify(reply.body ?? {}), { status: reply.status });
  }) as unknown as typeof fetch;
}

const user = {
  first_name: '',
  last_name: '',
  username: 'admin',
  email: 'admin@example.com',
  mobile: null,
  address: null,
  profile_image: null,
};
const document = Object.getOwnPropertyDescriptor(globalThis, 'document');

test.before(() => {
  // A call needs nothing of the page but the address of the API.
  if (!document) Object.assign(globalThis, { document: { querySelector: () => null } });
});
test.before.each(() => {
  sent = [];
  logged = [];
  console.error = (...line: unknown[]) => void logged.push(line);
  endSession('expired');
});
test.after(() => {
  Object.assign(globalThis, { fetch: real.fetch });
  console.error = real.error;
  if (!document) Reflect.deleteProperty(globalThis, 'document');
  endSession('expired');
});

test('signing in sends email, password and remember_me and gives the token; the page decides when to open', async () => {
  server({ status: 200, body: { status: 'success', data: { token: 'abc' } } });
  assert.equal(await signIn('admin', 'Passw0rd!', true), { ok: true, data: 'abc' });
  assert.equal(sent, [
    {
      path: '/api/client/login',
      authorization: null,
      body: { email: 'admin', password: 'Passw0rd!', remember_me: true },
    },
  ]);
  assert.is(session.token, null);
});

test('a wrong sign-in is no sign-out, and a response without a token is no sign-in', async () => {
  const ended: SessionEnd[] = [];
  const stop = onSessionEnd((how) => ended.push(how));
  server(
    { status: 401, body: { status: 'error', message: 'No.', data: {} } },
    { status: 200, body: { status: 'success', data: {} } },
  );
  assert.equal(await signIn('admin', 'wrong-one', false), { ok: false, failure: { kind: 'signed-out' } });
  assert.equal(await signIn('admin', 'wrong-one', false), { ok: false, failure: { kind: 'signed-out' } });
  assert.equal(ended, []);
  stop();
});

test('calls carry the token; a 401 removes token and user and notifies all listeners', async () => {
  startSession('abc');
  session.user = user;
  const ended: SessionEnd[] = [];
  const stop = onSessionEnd((how) => ended.push(how));
  server({ status: 401 });
  assert.equal(await call('GET', '/tickets'), { ok: false, failure: { kind: 'signed-out' } });
  assert.is(sent[0]?.authorization, 'Bearer abc');
  assert.equal([session.token, session.user, ended], [null, null, ['expired']]);
  stop();
});

test('a late 401 to an old token leaves the new session alone', async () => {
  startSession('old');
  server({ status: 401 });
  const late = call('GET', '/tickets');
  startSession('new');
  await late;
  assert.is(session.token, 'new');
});

test('log out ends the session after the server agreed, and keeps it when the server failed', async () => {
  startSession('abc');
  server({ status: 500 }, { status: 200, body: { status: 'success', data: {} } });
  assert.is((await signOut()).ok, false);
  assert.is(session.token, 'abc');
  assert.is((await signOut()).ok, true);
  assert.equal([session.token, session.ended], [null, 'logged-out']);
});

test('log out erases what local storage has of the user, but how lists are arranged and what is of others', async () => {
  const { localStorage } = new Window({ url: 'http://localhost/' });
  Object.assign(globalThis, { localStorage });
  const erased = [
    'views:7:/t',
    'listOpening:7:/t',
    'last-choices:7:/t',
    'import:7:ticket:3',
    'import:7:user',
    'recent:7',
  ];
  const stays = [
    'listColumns:7:/t',
    'boardColumns:7:/t:state',
    'listViews:7:/t',
    'outbox 7',
    'whole-form:/7',
    'darkMode',
  ];
  const ofOthers = ['views:77:/t', 'views:8:/7:', 'recent:17'];
  for (const key of [...erased, ...stays, ...ofOthers]) localStorage.setItem(key, '1');
  startSession('abc');
  session.user = { ...user, user_id: 7 };
  server({ status: 200, body: { status: 'success', data: {} } });
  await signOut();
  while (localStorage.getItem('recent:7') !== null) await new Promise((done) => setTimeout(done));
  assert.equal(Object.keys(localStorage).toSorted(), [...stays, ...ofOthers].toSorted());
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('a logout of a session that has ended already is a logout as well', async () => {
  startSession('abc');
  server({ status: 401 });
  assert.is((await signOut()).ok, true);
  assert.equal([session.token, session.ended], [null, 'logged-out']);
});

test('the guard waits for a server that comes back', async () => {
  startSession('abc');
  server('no answer', { status: 503 }, { status: 500 }, { status: 200, body: user });
  await restoreUser([0, 0, 0]);
  assert.equal(session.user, user);
  assert.equal(logged, []);
});

test('a server that stays away signs out, and Auth failed is logged', async () => {
  startSession('abc');
  server('no answer');
  await restoreUser([0, 0]);
  assert.is(sent.length, 3);
  assert.equal([session.token, logged], [null, [['Auth failed']]]);
});

test('a refused profile signs out at once', async () => {
  for (const status of [401, 403]) {
    logged = [];
    sent = [];
    startSession('abc');
    server({ status });
    await restoreUser([0, 0]);
    assert.equal([sent.length, session.token, logged], [1, null, [['Auth failed']]], String(status));
  }
});

test('a session that ended before its profile was requested sends nothing and logs nothing', async () => {
  logged = [];
  sent = [];
  startSession('abc');
  server({ status: 401 });
  endSession('expired');
  await restoreUser([]);
  assert.equal([sent.length, logged], [0, []]);
});

test('a profile that arrives after another sign-in is not shown', async () => {
  startSession('old');
  server({ status: 200, body: user });
  const late = restoreUser([]);
  startSession('new');
  await late;
  assert.equal([session.token, session.user], ['new', null]);
});

test('a token that was removed from local storage has signed out, another one in its place is taken over: before the next call goes out', async () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  try {
    startSession('abc');
    const ended: SessionEnd[] = [];
    const stop = onSessionEnd((how) => ended.push(how));
    stored.delete('token');
    server({ status: 200 });
    assert.equal(await call('GET', '/tickets'), { ok: false, failure: { kind: 'signed-out' } });
    assert.equal(await call('GET', '/terminals'), { ok: false, failure: { kind: 'signed-out' } });
    assert.equal([session.token, ended, sent.length], [null, ['expired'], 0]);

    startSession('abc');
    stored.set('token', 'another');
    await call('GET', '/tickets');
    assert.equal([session.token, sent.map(({ authorization }) => authorization)], ['another', ['Bearer another']]);
    stop();
    endSession('expired');
  } finally {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
});

test('giving up is no failure to show, silence is', async () => {
  server('no answer');
  const controller = new AbortController();
  controller.abort();
  assert.equal(await call('GET', '/tickets', { signal: controller.signal }), {
    ok: false,
    failure: { kind: 'aborted' },
  });
  assert.equal(await call('GET', '/tickets'), { ok: false, failure: { kind: 'unreachable' } });
});

test.run();

// `npm run password -- EMAIL` (`docs/trouble.md`, "A password is lost").
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAccount } from '../support/accounts';
import { ownApi } from '../support/api';
import { admin, urlOf } from '../support/postgres';
import { runProduct } from '../support/running-product';

const place = mkdtempSync(join(tmpdir(), 'package-recovery-password-'));
const api = ownApi(test);
let DATABASE_URL = '';
test.before(() => {
  DATABASE_URL = urlOf(api.pool.options);
});
test.after(() => {
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Runs the command. @returns what it printed, on either output, and its exit code. */
const password = (args: string[], env: Record<string, string>): Promise<[said: string, code: number]> =>
  new Promise((done) => {
    const options = { env: { PATH: process.env.PATH, DATA_DIR: join(place, 'data'), ...env } };
    execFile(
      process.execPath,
      [resolve('dist/test/support/own-product.mjs'), 'password', ...args],
      options,
      (error, stdout, stderr) => done([stdout + stderr, Number(error?.code ?? 0)]),
    );
  });

const signsIn = async (email: string, secret: string) => (await api.signIn(email, secret)).status === 200;

test('a random password is printed once, opens the account, and ends its sessions', async () => {
  const { token } = (await api.signIn()).body.data;
  const [output, code] = await password([admin.email.toUpperCase()], { DATABASE_URL });
  const [, made = ''] = /now {2}(\S{16})\n/.exec(output) ?? [];
  assert.is(code, 0);
  assert.match(output, /Every session of the account has ended\.\n$/);
  const logged = await api.rows('select user_name, fields from change_log');
  assert.equal(logged, [
    { user_name: null, fields: [{ name: 'password', title: 'Password', before: null, after: null }] },
  ]);
  assert.equal([await signsIn(admin.email, made), await signsIn(admin.email, admin.password)], [true, false]);
  assert.is((await api.call('GET', '/profile', { token })).status, 401);
});

test('one from NEW_PASSWORD is set and not printed, and an account that is not active is named as such', async () => {
  await insertAccount(api, 'retired', { status: 0 });
  const [output, code] = await password(['retired@example.com'], { DATABASE_URL, NEW_PASSWORD: 'Br1dge!22' });
  assert.equal([code, output.includes('Br1dge!22')], [0, false]);
  assert.match(output, /The account is not active/);
  await api.rows(`update users set status = 1 where username = 'retired'`);
  assert.is(await signsIn('retired', 'Br1dge!22'), true);
});

const refusals: [what: string, args: string[], env: Record<string, string>, said: RegExp][] = [
  ['no e-mail', [], {}, /^Name the account: npm run password -- EMAIL\.\n$/],
  [
    'a password in the command line',
    [admin.email, 'Br1dge!44'],
    {},
    /^Name nothing but the account: (?!.*Br1dge!44).*NEW_PASSWORD.* Nothing was changed\.\n$/,
  ],
  [
    'a setting that does not work',
    [admin.email],
    { LOG_LEVEL: 'loud' },
    /^LOG_LEVEL is not usable: it must be one of .*\.\n$/,
  ],
  [
    'a database that does not respond',
    [admin.email],
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/db' },
    /^DATABASE_URL leads to no usable database: (?!.*secret).*\.\n$/,
  ],
  ['an unknown e-mail', ['nobody@example.com'], {}, /^There is no account with the e-mail nobody@example\.com\.\n$/],
  [
    'a weak password',
    [admin.email],
    { NEW_PASSWORD: 'weakweak' },
    /^NEW_PASSWORD is not usable: it must be (?!.*weakweak).*\.\n$/,
  ],
  [
    'a common password',
    [admin.email],
    { NEW_PASSWORD: 'Passw0rd!' },
    /^NEW_PASSWORD is not usable: it is one of the most common passwords\.\n$/,
  ],
  [
    'a folder without a database',
    [admin.email],
    { DATABASE_URL: '' },
    /^There is no database in DATA_DIR \(.*data\) yet/,
  ],
];

for (const [what, args, env, expected] of refusals) {
  test(`${what} is rejected with one message`, async () => {
    const [output, code] = await password(args, { DATABASE_URL, ...env });
    assert.match(output, expected);
    assert.is(code, 1);
  });
}

test('it works beside the running product and without one', async () => {
  mkdirSync(join(place, 'own'));
  const env = { DATA_DIR: join(place, 'own') };
  const product = await runProduct(env);
  const login = (secret: string, origin = product.origin) =>
    fetch(`${origin}/api/client/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email, password: secret }),
    });
  assert.is((await password([admin.email], { ...env, NEW_PASSWORD: 'Br1dge!22' }))[1], 0);
  assert.is((await login('Br1dge!22')).status, 200);
  product.child.kill('SIGTERM');
  await product.ended;
  assert.is((await password([admin.email], { ...env, NEW_PASSWORD: 'Br1dge!33' }))[1], 0);
  const again = await runProduct(env);
  assert.is((await login('Br1dge!33', again.origin)).status, 200);
  again.child.kill('SIGTERM');
  await again.ended;
});

test.run();

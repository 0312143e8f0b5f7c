// A start that cannot go on says so, and one that waits can be ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { asSuperuser } from '../../server/postgres/cluster';
import { admin, freshDatabase, urlOf } from '../support/postgres';
import { type RunningProduct, runProduct } from '../support/running-product';

const place = mkdtempSync(join(tmpdir(), 'package-recovery-start-'));
const children = new Set<ChildProcess>();
test.after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true });
});

test('a data folder in which nothing can be made is rejected with one message, also beside an external database', async () => {
  if (!existsSync('/proc')) return;
  for (const DATABASE_URL of ['', 'postgres://nobody@127.0.0.1:1/none']) {
    const { output, code } = await ended(start({ DATA_DIR: '/proc/package-recovery/data', DATABASE_URL }));
    assert.equal(
      [output, code],
      [
        'DATA_DIR (/proc/package-recovery/data) is not a folder that this user can write to; set DATA_DIR to one that is.\n',
        1,
      ],
    );
  }
});

test('a weak ADMIN_PASSWORD is rejected without being shown', async () => {
  const { output, code } = await ended(start({ DATA_DIR: place, ADMIN_PASSWORD: 'aaaaaaaa' }));
  assert.match(output, /^ADMIN_PASSWORD is not usable: it must be a password of 8 to 256 characters with .+\.\n$/);
  assert.equal([output.includes('aaaaaaaa'), code], [false, 1]);
});

test('a setting on the command line is rejected: it would have no effect', async () => {
  const { output, code } = await ended(start({ DATA_DIR: join(place, 'argument') }, ['start', '--port', '9000']));
  assert.match(output, /^A start takes nothing on the command line: .+ PORT=9000 npm start\.\n$/);
  assert.is(code, 1);
});

test('a folder for backups among the uploaded files is rejected before anything is made', async () => {
  const DATA_DIR = join(place, 'among');
  const { output, code } = await ended(start({ DATA_DIR, BACKUP_FOLDER: join(DATA_DIR, 'files', 'backups') }));
  assert.match(output, /^BACKUP_FOLDER \(.+\) is inside \S+among\/files, where .+\.\n$/);
  assert.equal([code, existsSync(join(DATA_DIR, 'postgres'))], [1, false]);
});

test('an external database in which its user may not make anything is rejected with what to do', async () => {
  const database = await freshDatabase('empty');
  const { host } = database.connection;
  const stranger = `stranger_${process.pid}`;
  await asSuperuser(host, (client) => client.query(`create role ${stranger} login`));
  const DATABASE_URL = urlOf({ ...database.connection, user: stranger });
  const { output, code } = await ended(start({ DATA_DIR: join(place, 'stranger'), DATABASE_URL }));
  await database.drop();
  await asSuperuser(host, (client) => client.query(`drop role ${stranger}`));
  assert.is(code, 1);
  assert.match(
    output,
    /^DATABASE_URL leads to a database in which its user may not make tables \(permission denied for schema public\): .+ grant it CREATE on the schema public\.\n$/,
  );
});

test('a start on a taken port makes nothing, and the next one shows the password of the first account', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const DATA_DIR = join(place, 'taken');
  const { output, code } = await ended(start({ DATA_DIR, PORT: String(port) }));
  assert.equal(
    [output, code],
    [`PORT ${port} is already in use on 127.0.0.1; stop what uses it, or set PORT to another number.\n`, 1],
  );
  assert.is(existsSync(DATA_DIR), false);
  taken.close();

  const product = await runProduct({ DATA_DIR, PORT: String(port), ADMIN_PASSWORD: '' });
  assert.match(product.output(), /Sign in with {2}admin@example\.com\n {2}Password {6}\S{16}\n/);
  await stopped(product);
  const again = await runProduct({ DATA_DIR, ADMIN_PASSWORD: 'An0ther!' });
  assert.match(
    again.output(),
    /ADMIN_PASSWORD has no effect: the first account is older\. To set its password: npm run password -- admin@example\.com\n/,
  );
  assert.not.match(again.output(), /An0ther!/);
  await stopped(again);
});

test('whoever comes while it starts or stops gets a 503 that says when to come back, and who is being served is served to the end', async () => {
  const database = await freshDatabase('start');
  const env = {
    DATA_DIR: join(place, 'doors'),
    DATABASE_URL: urlOf(database.connection),
    PORT: String(await anyPort()),
  };
  const readiness = () => fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
  const until = async (message: string) => {
    for (;;) {
      const response = await readiness();
      const body: any = await response?.json();
      if (body?.message === message) return response!;
    }
  };
  let running: Promise<RunningProduct> | undefined;
  await openDatabase(database.pool)
    .transaction()
    .execute(async (other) => {
      // A start waits here for as long as another copy makes the database ready.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(other);
      await sql`select pg_advisory_xact_lock(7205759)`.execute(other);
      running = runProduct(env);
      assert.equal(brief(await until('The server is starting. Try again in a few seconds.')), [503, '2']);
    });
  const product = await running!;
  assert.is((await readiness())?.status, 200);

  const token = (
    (await (
      await fetch(`${product.origin}/api/client/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(admin),
      })
    ).json()) as any
  ).data.token;
  const slow = request(`${product.origin}/api/client/worktype/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const response = once(slow, 'response');
  slow.write('{"worktype":');
  // A second one whose response shows that the first one has arrived.
  assert.is(
    (await fetch(`${product.origin}/api/client/profile`, { headers: { authorization: `Bearer ${token}` } })).status,
    200,
  );
  product.child.kill('SIGTERM');
  assert.equal(brief(await until('The server is stopping. Try again in a few seconds.')), [503, '5']);
  assert.is((await fetch(`${product.origin}/healthz`)).status, 200);
  slow.end('"Rerailing","status":1}');
  assert.is((await response)[0].statusCode, 200);
  assert.is(await product.ended, 0);
  assert.equal((await database.pool.query('select worktype from worktype')).rows, [{ worktype: 'Rerailing' }]);
  await database.drop();
});

test('a stop waits for work in the background before it leaves the database', async () => {
  const database = await freshDatabase('start');
  const product = await runProduct({ DATA_DIR: join(place, 'background'), DATABASE_URL: urlOf(database.connection) });
  await openDatabase(database.pool)
    .transaction()
    .execute(async (other) => {
      await sql`lock table job_run in access exclusive mode`.execute(other);
      // Counts as a change of rates: open work is priced again by the copy that gets the job.
      await database.pool.query('delete from holiday where false');
      const waits = async () =>
        (
          await database.pool.query(
            `select 1 from pg_stat_activity where query ~ 'insert into job_run' and wait_event_type = 'Lock'
              and datname = current_database()`,
          )
        ).rows.length > 0;
      while (!(await waits())) await pause(50);
      product.child.kill('SIGTERM');
      // Long enough for the hooks before the close.
      await pause(1_000);
    });
  assert.is(await product.ended, 0);
  assert.not.match(product.output(), /"level"/);
  await database.drop();
});

test('a start that waits for another one in the same database ends with a signal', async () => {
  const database = await freshDatabase('start');
  await openDatabase(database.pool)
    .transaction()
    .execute(async (other) => {
      // What a copy holds while it makes the database ready, for as long as that takes.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(other);
      await sql`select pg_advisory_xact_lock(7205759)`.execute(other);
      const child = start({ DATA_DIR: join(place, 'waiting'), DATABASE_URL: urlOf(database.connection) });
      const end = ended(child);
      // On another connection: within a transaction the first look is the last.
      const waits = async () =>
        (
          await database.pool.query(
            `select 1 from pg_stat_activity where query ~ 'pg_try_advisory_xact_lock' and datname = current_database()
              and pid <> pg_backend_pid()`,
          )
        ).rows.length > 0;
      while (child.exitCode === null && !(await waits())) await pause(50);
      assert.is(child.exitCode, null);
      child.kill('SIGTERM');
      assert.equal(await end, { output: '', code: 130 });
    });
  await database.drop();
});

test.run();

const brief = ({ status, headers }: Response) => [status, headers.get('retry-after')];

async function stopped({ child, ended: end }: RunningProduct): Promise<void> {
  child.kill('SIGTERM');
  assert.is(await end, 0);
}

/** A port that was free a moment ago. */
async function anyPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

function start(env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs'), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  return child;
}

/** What it printed before its end, and its exit code. One that hangs is killed, and has none. */
async function ended(child: ChildProcess): Promise<{ output: string; code: number | null }> {
  let output = '';
  child.stderr?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(timer);
  return { output, code };
}

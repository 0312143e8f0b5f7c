// PgBouncer in front of PostgreSQL, which gives each transaction another session: two copies of the server work behind it,
// and do without what it keeps back.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../server/http/listener';
import { SILENT } from '../../server/notices/listener';
import { chooseAccount, giveTo, startAs } from '../../server/postgres/account';
import { asSuperuser, names } from '../../server/postgres/cluster';
import { type OutsidePostgres, outsidePostgres } from '../support/outside-postgres';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';
import { ticketForm } from '../trust/outages';

const PROGRAM = 'pgbouncer';
const test = suite('pgbouncer');
let folder: string;
let postgres: OutsidePostgres;
let pooler: ChildProcess;
let copies: RunningProduct[] = [];
let env: Record<string, string>;
let token: string;

test.before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pr-pgbouncer-'));
  postgres = await outsidePostgres(folder);
  const port = await startPooler();
  env = {
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    DATABASE_URL: `postgres://${names.role}@127.0.0.1:${port}/${names.database}`,
  };
  // At once on a database that neither has seen.
  copies = await Promise.all([runProduct(env), runProduct(env)]);
  token = await signIn(copies[0]!.origin);
});
test.after(async () => {
  for (const { child } of copies) child.kill('SIGTERM');
  await Promise.all(copies.map(({ ended }) => ended));
  pooler?.kill('SIGTERM');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Fewer sessions than the two copies have connections, so that they are mixed up. It does not run as root. */
async function startPooler(): Promise<number> {
  const port = await freePort('127.0.0.1', 16_432);
  const [settings, log] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer.log')];
  const account = await chooseAccount(folder, postgres.clusterDir);
  writeFileSync(
    settings,
    `[databases]
${names.database} = host=${postgres.socketDir} port=${names.port} user=${names.role}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
`,
  );
  giveTo(account, settings);
  const output = openSync(log, 'a');
  pooler = startAs(account, PROGRAM, [settings], output);
  for (const end = Date.now() + 10_000; !readFileSync(log, 'utf8').includes('process up'); await pause(50))
    if (Date.now() > end || pooler.exitCode !== null) throw new Error(readFileSync(log, 'utf8'));
  return port;
}

const call = (path: string, { copy = 0, ...options }: RequestInit & { copy?: number; headers?: object } = {}) =>
  fetch(`${copies[copy]!.origin}/api/client${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  });

const rows = async (statement: string) =>
  (await asSuperuser(postgres.socketDir, (client) => client.query(statement), names.database)).rows;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()); await pause(20))
    if (Date.now() > end) throw new Error('It did not happen within 20 seconds.');
}

if (spawnSync('which', [PROGRAM]).status !== 0)
  console.log(`Not checked, as ${PROGRAM} is not installed: the server behind it`);
else {
  test('two copies that start at once make one database, and its sessions are those of the pooler', async () => {
    assert.equal(await rows('select count(*)::int as n from users'), [{ n: 1 }]);
    const [{ n }] = await rows(`select count(*)::int as n from pg_stat_activity where usename = '${names.role}'`);
    assert.ok(n > 0 && n <= 6, String(n));
  });

  test('tickets are saved once, with numbers of their own', async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const made = await Promise.all(
      [...keys, ...keys].map(async (key, index) => {
        const body = ticketForm(4 * ((index % 20) + 1));
        const response = await call('/tickets/create', {
          method: 'POST',
          body,
          copy: index % 2,
          headers: { 'idempotency-key': key },
        });
        return [response.status, ((await response.json()) as any).data?.ticket_no];
      }),
    );
    assert.equal(new Set(made.map(([status]) => status)), new Set([200]), JSON.stringify(made));
    assert.is(new Set(made.map(([, number]) => number)).size, 20);
    assert.equal(await rows('select count(*)::int as n from ticket'), [{ n: 20 }]);
  });

  test('notices do not arrive: /readyz says so', async () => {
    const reader = new AbortController();
    const stream = await call('/notices', { signal: reader.signal });
    assert.is(stream.status, 200);
    const notes = async () => ((await (await fetch(`${copies[0]!.origin}/readyz`)).json()) as any).notes as string[];
    await until(async () => (await notes()).includes(SILENT));
    reader.abort();
  });

  test('a search whose caller has gone ends in the database, and no other one', async () => {
    const waiting = async () =>
      (await rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ '"ticket"'`)).length;
    await asSuperuser(
      postgres.socketDir,
      async (holder) => {
        await holder.query('begin; lock table ticket in access exclusive mode');
        const [gone, stays] = [new AbortController(), new AbortController()];
        const search = (signal: AbortSignal, copy: number) =>
          call('/tickets/export?search[value]=1', { signal, copy }).then(
            ({ status }) => status,
            (error: Error) => error.name,
          );
        const other = search(stays.signal, 1);
        await until(async () => (await waiting()) === 1);
        const one = search(gone.signal, 0);
        await until(async () => (await waiting()) === 2);
        gone.abort();
        await until(async () => (await waiting()) === 1);
        assert.is(await one, 'AbortError');
        await pause(200);
        assert.is(await waiting(), 1);
        await holder.query('rollback');
        assert.is(await other, 200);
      },
      names.database,
    );
  });

  test('a backup changes no session of others', async () => {
    const file = join(folder, 'one.backup');
    const program = [resolve('dist/test/support/own-product.mjs'), 'backup', file];
    const backup = spawn(process.execPath, program, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
    const statuses = new Set<number>();
    const callAll = async (copy: number) => {
      while (backup.exitCode === null) statuses.add((await call('/terminal?search[value]=a', { copy })).status);
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => callAll(index % 2)));
    assert.is(backup.exitCode, 0);
    assert.ok(statSync(file).size > 0);
    assert.equal(statuses, new Set([200]));
  });
}

test.run();

// A start that cannot go on says so, and one that waits can be ended (DESIGN.md section 6, "Settings").
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { pause } from '../../server/postgres/processes';
import { freshDatabase } from '../support/postgres';

const place = mkdtempSync(join(tmpdir(), 'package-recovery-start-'));
const children = new Set<ChildProcess>();
test.after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true });
});

test('a data folder in which nothing can be made is refused in one sentence, also beside an outside database', async () => {
  if (!existsSync('/proc')) return;
  for (const DATABASE_URL of ['', 'postgres://nobody@127.0.0.1:1/none']) {
    const { said, code } = await ended(start({ DATA_DIR: '/proc/package-recovery/data', DATABASE_URL }));
    assert.equal([said, code], ['DATA_DIR (/proc/package-recovery/data) is not a folder that this user can write to; set DATA_DIR to one that is.\n', 1]);
  }
});

test('a weak ADMIN_PASSWORD is refused without being shown', async () => {
  const { said, code } = await ended(start({ DATA_DIR: place, ADMIN_PASSWORD: 'aaaaaaaa' }));
  assert.match(said, /^ADMIN_PASSWORD is not usable: it must be a password of 8 to 256 characters with .+\.\n$/);
  assert.equal([said.includes('aaaaaaaa'), code], [false, 1]);
});

test('a start that waits for another one in the same database ends with a signal', async () => {
  const database = await freshDatabase('start');
  const { host, user, database: name } = database.connection;
  await openDatabase(database.pool).transaction().execute(async (other) => {
    // What a copy holds while it makes the database ready, for as long as that takes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(other);
    await sql`select pg_advisory_xact_lock(7205759)`.execute(other);
    const child = start({ DATA_DIR: join(place, 'waiting'), DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}` });
    const end = ended(child);
    const waits = async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(other)).rows.length > 0;
    while (child.exitCode === null && !(await waits())) await pause(50);
    assert.is(child.exitCode, null);
    child.kill('SIGTERM');
    assert.equal(await end, { said: '', code: 130 });
  });
  await database.drop();
});

test.run();

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  return child;
}

/** What it said on its way out, and its exit code. One that hangs is killed, and has none. */
async function ended(child: ChildProcess): Promise<{ said: string; code: number | null }> {
  let said = '';
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const patience = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(patience);
  return { said, code };
}

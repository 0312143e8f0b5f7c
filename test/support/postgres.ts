// Databases for API tests: one prepared by the product itself, and a cheap copy of it for each test file.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createLog, type Log } from '../../server/base/log';
import { readSettings, type Settings } from '../../server/base/settings';
import { closePools, openPool, openPools, type Pools } from '../../server/db/pool';
import { asSuperuser, type Connection, connectionTo, names } from '../../server/postgres/cluster';
import { prepareDatabase } from '../../server/prepare';

/** The account in every prepared database. */
export const admin = { email: 'admin@example.com', password: 'Passw0rd!' };

export const silentLog: Log = createLog('silent');

/** `filesDir` holds the files that the seeds stored; it belongs to all databases of the kind. */
export type FreshDatabase = {
  /** That of most calls. */
  pool: pg.Pool;
  pools: Pools;
  connection: Connection;
  filesDir: string;
  drop: () => Promise<void>;
};

/** The settings that tests run under; `env` changes some of them. */
export function testSettings(env: Record<string, string> = {}): Settings {
  return readSettings({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'silent', ...env });
}

/** The address of a database behind a socket, for DATABASE_URL. */
export const urlOf = ({ host = '', user, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

/**
 * A database of one's own. `demo` and `start` have tables and seeds as the product makes them in that mode; `empty` has
 * nothing. Call `drop` when done: it closes the pool.
 */
export async function freshDatabase(kind: 'demo' | 'start' | 'empty' = 'start'): Promise<FreshDatabase> {
  const template = kind === 'empty' ? 'template0' : await prepared(kind);
  const name = `test_${run}_${++count}`;
  await superuser(`create database ${name} owner ${names.role} template ${template}`);
  const connection = { ...connectionTo(socketDir()), database: name };
  const pools = openPools(connection, silentLog);
  return {
    pool: pools.calls,
    pools,
    connection,
    filesDir: seededFiles(kind),
    async drop() {
      await closePools(pools);
      await superuser(`drop database ${name} with (force)`);
    },
  };
}

/** Names of databases are this module's own: a changed copy of the project in the same process has others. */
const run = `${process.pid}_${randomBytes(4).toString('hex')}`;
let count = 0;
const templates = new Map<string, Promise<string>>();

/** Makes the template once a run; the files of a run share this module. */
function prepared(mode: 'demo' | 'start'): Promise<string> {
  const ready = templates.get(mode) ?? prepare(mode);
  templates.set(mode, ready);
  return ready;
}

async function prepare(mode: 'demo' | 'start'): Promise<string> {
  const name = `prepared_${run}_${mode}`;
  await superuser(`create database ${name} owner ${names.role} template template0`);
  const pool = openPool({ ...connectionTo(socketDir()), database: name }, silentLog);
  await prepareDatabase(pool, { settings: testSettings(), mode, log: silentLog, filesDir: seededFiles(mode) });
  await pool.end();
  return name;
}

const folders = new Map<string, string>();

function seededFiles(kind: string): string {
  const folder = folders.get(kind) ?? mkdtempSync(join(tmpdir(), 'package-recovery-seeds-'));
  if (folders.size === 0)
    process.once('exit', () => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));
  folders.set(kind, folder);
  return folder;
}

/**
 * A pool that has ended may still be disconnecting, and a template in use cannot be copied: such a statement is
 * retried.
 */
async function superuser(statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await asSuperuser(socketDir(), (client) => client.query(statement));
      return;
    } catch (error) {
      const inUse = (error as { code?: string }).code === '55006';
      if (!inUse || attempt === 100) throw error;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

function socketDir(): string {
  const folder = process.env.TEST_POSTGRES_SOCKET;
  if (!folder) throw new Error('API tests run through `npm run test:api`, which starts a PostgreSQL for them.');
  return folder;
}

// A railroad of many tickets in a PostgreSQL of its own, and the product and a bare Fastify that serve it. Making a million
// takes minutes: the folder is kept for the next time.

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { buildApp } from '../../server/app';
import { csvDownloads } from '../../server/crud/table-csv';
import { closePools, openPools, type Pools } from '../../server/db/pool';
import { findPostmaster } from '../../server/postgres/cluster';
import { startPostgres } from '../../server/postgres/supervise';
import { prepareDatabase } from '../../server/prepare';
import { endWithChild, endWithKept } from '../../test/support/end-with-process';
import { silentLog, testSettings, urlOf } from '../../test/support/postgres';
import { runProduct } from '../../test/support/running-product';
import { statementsOf } from '../../test/support/statements';
import { ACTIONS, type Action, type Call, type Sample, UNLOGGED, VARIANTS } from './actions';
import type { Recorded } from './bare';

/** The database with its sessions; the two servers run on it one after the other. `postmaster` is a process id. */
export interface Railroad {
  pool: pg.Pool;
  sample: Sample;
  /** Sessions of one account, one for each person. */
  tokens: string[];
  postmaster: number;
  /** Starts what is measured. */
  product(): Promise<Server>;
  bare(outdir: string): Promise<Server>;
  close(): Promise<void>;
}

/** A server in a process of its own, so that its memory and processor time can be read. */
export interface Server {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

const PEOPLE = 200;

/** @param say is called with how far the making of tickets is. @param folder an empty one, or one that this has made. */
export async function openRailroad(
  tickets: number,
  say: (text: string) => void,
  folder = join(tmpdir(), `package-recovery-bench-${tickets}`),
): Promise<Railroad> {
  const clusterDir = join(folder, 'postgres');
  const isGone = endWithKept(clusterDir);
  const postgres = await startPostgres({ dataDir: folder, log: silentLog });
  const { connection } = postgres;
  const pools = openPools(connection, silentLog);
  const filesDir = join(folder, 'files');
  async function close(): Promise<void> {
    await closePools(pools);
    await postgres.stop();
    isGone();
  }
  try {
    await fillRailroad(pools, { tickets, filesDir, folder, say });
    const tokens = await openSessions(pools.calls);
    const sample = await sampleOf(pools.calls);
    const url = urlOf(connection);
    const served = (origin: string, child: ChildProcess): Server => ({
      origin,
      pid: child.pid!,
      stop: () => ended(child),
    });
    return {
      pool: pools.calls,
      sample,
      tokens,
      postmaster: findPostmaster(clusterDir)!.pid,
      async product() {
        const { child, origin } = await runProduct({ DATA_DIR: folder, DATABASE_URL: url });
        return served(`${origin}/api/client`, child);
      },
      async bare(outdir) {
        const file = join(outdir, `statements-${tickets}.json`);
        writeFileSync(file, JSON.stringify(await record(pools, { filesDir, sample, token: tokens[0]! })));
        const { origin, child } = await startBare(join(outdir, 'bare.mjs'), file, url);
        return served(origin, child);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Only what is missing is made. */
async function fillRailroad(
  { calls }: Pools,
  {
    tickets,
    filesDir,
    folder,
    say,
  }: { tickets: number; filesDir: string; folder: string; say: (text: string) => void },
): Promise<void> {
  let tenths = 0;
  const progress = (written: number) => {
    if (Math.floor((10 * written) / tickets) <= tenths) return;
    tenths = Math.floor((10 * written) / tickets);
    say(`${written.toLocaleString('en-US')} of ${tickets.toLocaleString('en-US')} tickets made in ${folder}`);
  };
  const demo = { tickets, progress };
  await prepareDatabase(calls, { settings: testSettings(), mode: 'demo', log: silentLog, filesDir, demo });
  await calls.query('analyze');
}

async function openSessions(pool: pg.Pool): Promise<string[]> {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await pool.query(
    `insert into session (token_hash, user_id, remembered, ends_at, credential_version)
     select hash, user_id, true, now() + interval '1 day', credential_version
     from users, unnest($1::text[]) as hashes(hash) where user_id = (select min(user_id) from users)`,
    [hashes],
  );
  return tokens;
}

async function sampleOf(pool: pg.Pool): Promise<Sample> {
  const rows = async (text: string) => (await pool.query(text)).rows;
  const tickets = await rows(
    `select ticket_id as id, to_char(issue_date, 'YYYY-MM-DD') as day from ticket
     where ticket_id % greatest(1, (select max(ticket_id) from ticket) / 100) = 0 order by 1`,
  );
  const [latest] = await rows(
    `select ticket_form_type_id, terminal_id, facility_id, field_values from ticket join ticket_values using (ticket_id)
     where facility_id is not null and ticket_form_type_id = 1
       and ticket_form_version = (select version from ticket_form where ticket_form_id = 1) order by ticket_id desc limit 1`,
  );
  const { field_values, ...columns } = latest;
  return {
    tickets: tickets.map(({ id }) => id),
    days: tickets.map(({ day }) => day),
    terminals: await rows('select terminal_id as id, terminal_name as name from terminal where status = 1 order by 1'),
    created: {
      ...Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, String(value)])),
      issue_date: '2026-03-01 10:00',
      pkg_count: '3',
      latitude: '41.8',
      longitude: '-87.6',
      form_fields: JSON.stringify(
        Object.entries(field_values).map(([id, value]) => ({ ticket_form_detail_id: Number(id), value })),
      ),
    },
  };
}

/** What does not send its statements all at once. */
const IN_ORDER: readonly string[] = ['create', 'counts of ten views', 'group', 'dashboard'] satisfies Action[];

/** The statements of every variant, as the product sends them when it has run for a while. */
async function record(
  pools: Pools,
  { filesDir, sample, token }: { filesDir: string; sample: Sample; token: string },
): Promise<Record<string, Recorded[]>> {
  const app = await buildApp({
    settings: testSettings(),
    pools,
    openCsv: csvDownloads(pools),
    filesDir,
    log: silentLog,
  });
  const found: Record<string, Recorded[]> = {};
  let searches = 0;
  pools.searches.on('acquire', () => searches++);
  try {
    for (const [name, { call }] of Object.entries(ACTIONS)) {
      const run = async (nth: number) => {
        const { method, url, headers, payload } = requestOf(call(sample, nth), token);
        const response = await app.inject({ method, url: `/api/client${url}`, headers, payload });
        if (response.statusCode !== 200)
          throw new Error(`${name}: ${method} ${url} ${response.statusCode} ${response.body}`);
        return response.json();
      };
      await run(0);
      found[name] = [];
      for (let nth = 0; nth < VARIANTS; nth++) {
        const before = searches;
        const { result, statements } = await statementsOf(() => run(nth));
        found[name].push({
          statements,
          isInOrder: IN_ORDER.includes(name),
          isSearch: searches > before,
          made: name === 'create' ? result.data.ticket_id : undefined,
        });
      }
    }
    found[UNLOGGED] = found.create!.map(({ statements, ...one }) => ({
      ...one,
      statements: statements.filter(({ text }) => !text.startsWith('insert into change_log')),
    }));
  } finally {
    await app.close();
  }
  return found;
}

const BOUNDARY = 'part-of-a-ticket';

/** A call as it is sent. */
export function requestOf({ method, path, body, json }: Call, token: string) {
  if (json)
    return {
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(json),
    };
  const parts = Object.entries(body ?? {}).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    method,
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    },
    payload: body && `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}

/** The address of a variant at the bare server. */
export function bareCall(action: Action | typeof UNLOGGED, nth: number): Call {
  const isCreate = action === 'create' || action === UNLOGGED;
  return {
    method: isCreate ? 'POST' : 'GET',
    path: `/${encodeURIComponent(action)}/${nth % VARIANTS}`,
    body: isCreate ? {} : undefined,
  };
}

async function startBare(
  program: string,
  statements: string,
  database: string,
): Promise<{ origin: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [program, statements, database], { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithChild(child);
  const origin = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (bytes: Buffer) => done(bytes.toString().trim()));
    child.once('close', (code) => fail(new Error(`The bare server ended with ${code}`)));
  });
  return { origin, child };
}

async function ended(child: ChildProcess): Promise<void> {
  const closed = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await closed;
}

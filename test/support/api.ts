// The server in process, on a database and a folder of its own: what every API test starts from. Calls use
// `app.inject`; tests about streams and broken connections use `listen()` and a real socket.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import type { Test } from 'uvu';
import { buildApp } from '../../server/app';
import type { Log } from '../../server/base/log';
import { csvDownloads, type OpenCsv } from '../../server/crud/table-csv';
import type { Pools } from '../../server/db/pool';
import { parseJson } from '../../src/schema/formats/json-text';
import { responseCheck } from './described-responses';
import { admin, freshDatabase, silentLog, testSettings } from './postgres';

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** The body as JSON, or undefined. */
  body: any;
}

export interface Api {
  app: FastifyInstance;
  pool: pg.Pool;
  pools: Pools;
  /** In the shape that routes use: downloads of tests and routes share one limit. */
  openCsv: OpenCsv;
  filesDir: string;
  /** Of the first account, signed in when the tests start. */
  token: string;
  /** A call below the API base, signed in unless `token` is given (null: not signed in). */
  call(method: InjectOptions['method'], path: string, options?: CallOptions): Promise<TestResponse>;
  signIn(email?: string, password?: string, more?: object): Promise<TestResponse>;
  /** The last call and its response, for the message of a test that fails: `POST /x 422 {…}`; empty before the first. */
  lastResponse(): string;
  /** Starts listening on a free port of the loopback address; @returns the origin. */
  listen(): Promise<string>;
  /** Rows of a statement, to check the database behind the responses. */
  rows<T = any>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Names of the files below `filesDir`. */
  filesOnDisk(): string[];
  close(): Promise<void>;
}

/** What scenarios need of a server, in process or behind a proxy. */
export type Calls = Pick<Api, 'call' | 'signIn' | 'rows'>;

export interface CallOptions {
  token?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
  /** Of the caller. */
  from?: string;
  /** The address is used as it is, not below the API base. */
  absolute?: boolean;
}

export interface StartOptions {
  kind?: 'start' | 'demo';
  /** Settings that differ. */
  env?: Record<string, string>;
  webDir?: string;
  /** Milliseconds that the server waits for a slow sender. */
  timeoutMs?: number;
  /** Milliseconds between two signs of life on a stream of notices. */
  heartbeat?: number;
  /** Records of a set that a map reads whole. */
  mapRecords?: number;
  /** Verifying the first account's password takes as long as in the product, for tests that measure it. */
  fullPasswordCost?: boolean;
  log?: Log;
  /** Last changes to the app before it is ready. */
  setUp?(app: FastifyInstance): void;
}

/**
 * The first account's password with the least that argon2id takes: hundreds of sign-ins are made by tests. Like every
 * hash it carries its own cost.
 */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$eys0EPNMFLFuZLBLIwPKWw$8NdFsRZ0WrweeXL/rny3wzXn0IWrAWTOGrhk/WpD2mY';

/** @param api the object that gets the members of the server. */
export async function startApi(options: StartOptions = {}, api = {} as Api): Promise<Api> {
  const database = await freshDatabase(options.kind ?? 'start');
  const filesDir = mkdtempSync(join(tmpdir(), 'package-recovery-files-'));
  cpSync(database.filesDir, filesDir, { recursive: true });
  const settings = testSettings(options.env);
  const openCsv = csvDownloads(database.pools);
  const app = await buildApp({
    settings,
    pools: database.pools,
    connection: database.connection,
    openCsv,
    filesDir,
    webDir: options.webDir,
    log: options.log ?? silentLog,
    timeoutMs: options.timeoutMs,
    heartbeat: options.heartbeat,
    mapRecords: options.mapRecords,
  });
  options.setUp?.(app);
  await app.ready();
  if (!options.fullPasswordCost)
    await database.pool.query('update users set password_hash = $1 where email = $2', [CHEAP_HASH, admin.email]);

  const check = responseCheck(app);
  let last = '';
  Object.assign<Api, Api>(api, {
    app,
    pool: database.pool,
    pools: database.pools,
    openCsv,
    filesDir,
    token: '',
    async call(method = 'GET', path, { token = api.token, body, headers = {}, from, absolute = false } = {}) {
      const payload =
        body instanceof FormData ? await encode(body) : { payload: body as InjectOptions['payload'], headers: {} };
      const response = await app.inject({
        method,
        url: absolute ? path : `/api/client${path}`,
        remoteAddress: from,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...payload.headers, ...headers },
        payload: payload.payload,
      });
      last = `${method} ${path} ${response.statusCode} ${response.body}`;
      check({
        method,
        url: absolute ? path : `/api/client${path}`,
        status: response.statusCode,
        type: String(response.headers['content-type'] ?? ''),
        text: response.body,
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: parseJson(response.body),
      };
    },
    signIn: (email = admin.email, password = admin.password, more = {}) =>
      api.call('POST', '/login', { token: null, body: { email, password, ...more } }),
    lastResponse: () => last,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    rows: async (statement, values) => (await database.pool.query(statement, values)).rows,
    filesOnDisk: () =>
      (existsSync(filesDir) ? readdirSync(filesDir, { recursive: true }).map(String) : [])
        .filter((name) => name.includes('/'))
        .sort(),
    async close() {
      await app.close();
      await database.drop();
      rmSync(filesDir, { recursive: true, force: true });
    },
  });
  api.token = (await api.signIn()).body.data.token;
  return api;
}

/** Hooks of uvu: those around a file, or those around each test. */
interface Hooks {
  before(hook: () => Promise<void>): void;
  after(hook: () => Promise<void>): void;
}

/** The server of a file of tests, `ownApi(test)`: it runs from before the first of them until after the last. */
export function ownApi({ before, after }: Hooks, options?: StartOptions): Api {
  const api = {} as Api;
  before(async () => void (await startApi(options, api)));
  // Where it has not started it has no members.
  after(async () => api.close?.());
  return api;
}

/** As `ownApi`, and a new one for each test. */
export function ownApiForEach({ before, after }: Test, options?: StartOptions): Api {
  return ownApi({ before: before.each, after: after.each }, options);
}

/** Runs a part of a test; what fails in it says what the server responded last. */
export async function withLastResponse(api: () => Api | undefined, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const last = api()?.lastResponse();
    if (error instanceof Error && last) error.message += `\nThe last response: ${last}`;
    throw error;
  }
}

/** A multipart body, from plain values; a list under one name is sent part by part. */
export function form(
  values: Record<string, string | number | File | readonly (string | File)[] | undefined>,
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value])
      data.append(name, typeof item === 'number' ? String(item) : item);
  }
  return data;
}

/** FormData as the bytes that a browser would send. */
async function encode(data: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const request = new Request('http://localhost', { method: 'POST', body: data });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  };
}

// The product in a process of its own, on a fresh database of the shared PostgreSQL: for what can only be seen from outside, such as its memory or its log.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Target } from '../trust/sockets';
import { admin, freshDatabase } from './postgres';

export interface OwnServer extends Target {
  pid: number;
  /** What it has printed so far, log lines included. */
  output(): string;
  /** Ends it as an operator does. @returns milliseconds until it had ended. */
  stop(): Promise<number>;
}

/** Starts it and signs in. `env` are further settings. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const database = await freshDatabase('start');
  // Where the bundled program looks for the pages; what they say does not matter here.
  mkdirSync(resolve('dist/test/web'), { recursive: true });
  writeFileSync(resolve('dist/test/web/index.html'), '<!doctype html>');
  const dataDir = mkdtempSync(join(tmpdir(), 'package-recovery-own-'));
  const { host, user, database: name } = database.connection;
  const child = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const stop = async () => {
    const started = performance.now();
    child.kill('SIGTERM');
    await ended;
    const took = performance.now() - started;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    return took;
  };
  const origin = await new Promise<URL>((done, fail) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const [, url] = /ready at (http\S+)/.exec(output) ?? [];
      if (url) done(new URL(url));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => fail(new Error(`The server did not start. ${output}`)));
  });
  const response = await fetch(new URL('/api/client/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return { origin, token: data.token, pid: child.pid!, output: () => output, stop };
}

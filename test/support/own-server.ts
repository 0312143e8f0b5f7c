// The product in a process of its own, on a fresh database of the shared PostgreSQL: for what can only be seen from
// outside, such as its memory or its log.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from '../trust/sockets';
import { freshDatabase, urlOf } from './postgres';
import { runProduct, signIn } from './running-product';

export interface OwnServer extends Target {
  pid: number;
  /** What it has printed so far, log lines included. */
  output(): string;
  /** Rows of a statement in its database. */
  rows<T = any>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Ends it with SIGTERM. @returns milliseconds until it had ended. */
  stop(): Promise<number>;
}

/** Starts it and signs in. `env` are further settings. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const database = await freshDatabase('start');
  const dataDir = mkdtempSync(join(tmpdir(), 'package-recovery-own-'));
  const product = await runProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database.connection),
    ...env,
  });
  const origin = new URL(product.origin);
  const stop = async () => {
    const started = performance.now();
    product.child.kill('SIGTERM');
    await product.ended;
    const took = performance.now() - started;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    return took;
  };
  return {
    origin,
    token: await signIn(origin),
    pid: product.child.pid!,
    output: product.output,
    rows: async (statement, values) => (await database.pool.query(statement, values)).rows,
    stop,
  };
}

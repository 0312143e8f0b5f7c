// Several copies of the product, each a process of its own, on one database and one folder of files behind a plain
// round-robin proxy: no request knows which copy had the one before.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase, urlOf } from './postgres';
import { type RunningProduct, runProduct, signIn } from './running-product';

export interface Copies {
  copies: readonly RunningProduct[];
  /** Of the proxy. */
  origin: string;
  /** Of the first account, signed in through the proxy. */
  token: string;
  database: FreshDatabase;
  stop(): Promise<void>;
}

/** Starts one copy for each of `envs`, its further settings, all at once on a database that none of them has seen. */
export async function startCopies(envs: readonly Record<string, string>[]): Promise<Copies> {
  const database = await freshDatabase('empty');
  const dataDir = mkdtempSync(join(tmpdir(), 'package-recovery-copies-'));
  const shared = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database.connection),
  };
  const copies = await Promise.all(envs.map((env) => runProduct({ ...shared, ...env })));
  const proxy = await startRoundRobin(() => copies.map(({ origin }) => origin));
  return {
    copies,
    origin: proxy.origin,
    token: await signIn(proxy.origin),
    database,
    async stop() {
      proxy.stop();
      for (const { child } of copies) child.kill('SIGTERM');
      await Promise.all(copies.map(({ ended }) => ended));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends each request to the next of `origins`, and 502 where that one is away: it repeats nothing. */
export async function startRoundRobin(origins: () => readonly string[]): Promise<{ origin: string; stop(): void }> {
  let turn = 0;
  const server = createServer((request, response) => {
    const all = origins();
    const target = new URL(request.url ?? '/', all[turn++ % all.length]);
    const onward = send(target, { method: request.method, headers: request.headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

// The database of `npm run dev`: its own in DATA_DIR, which goes on running when the server is started again.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../bundle';

/** A database that runs, and what ends it. */
interface Database {
  url: string;
  stop(): Promise<void>;
}

/** An external database is used as it is. */
export async function openDatabase(root: string, out: string): Promise<Database> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  await bundleForNode(root, { entryPoints: ['server/postgres/supervise.ts'], outdir: out });
  const { startPostgres }: typeof import('../../server/postgres/supervise') = await import(
    pathToFileURL(join(out, 'supervise.mjs')).href
  );
  const log = { info() {}, warn: console.error, error: console.error };
  const { connection, stop } = await startPostgres({ dataDir: process.env.DATA_DIR || join(root, 'data'), log });
  const { user, database, host, port } = connection;
  return { url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`, stop };
}

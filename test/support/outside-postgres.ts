// A PostgreSQL that is external as far as the product can see: reached by DATABASE_URL, stopped and started by the
// test.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount, giveTo } from '../../server/postgres/account';
import { findBinaries } from '../../server/postgres/binaries';
import { asSuperuser, createCluster, names, startCluster, stopCluster } from '../../server/postgres/cluster';

export interface OutsidePostgres {
  /** For DATABASE_URL. Its role owns one empty database. */
  url: string;
  socketDir: string;
  pid(): number;
  start(): Promise<void>;
  /** A fast shutdown: sessions are ended, everything is written. */
  stop(): Promise<void>;
}

/** Makes one in `folder`, which must exist, and starts it. */
export async function outsidePostgres(folder: string): Promise<OutsidePostgres> {
  const [clusterDir, socketDir] = [join(folder, 'outside'), join(folder, 'outside-socket')];
  const account = await chooseAccount(folder, clusterDir);
  const binaries = await findBinaries(account, { dataDir: folder, spareDir: join(folder, 'programs') });
  await createCluster(account, binaries, clusterDir);
  rmSync(socketDir, { recursive: true, force: true });
  mkdirSync(socketDir, { mode: 0o700 });
  giveTo(account, socketDir);
  let pid = 0;
  const outside: OutsidePostgres = {
    url: `postgres://${names.role}@localhost/${names.database}?host=${encodeURIComponent(socketDir)}`,
    socketDir,
    pid: () => pid,
    async start() {
      ({ pid } = await startCluster(account, binaries, {
        clusterDir,
        socketDir,
        logFile: join(folder, 'outside.log'),
        durable: true,
      }));
    },
    async stop() {
      await stopCluster(pid);
    },
  };
  await outside.start();
  await asSuperuser(socketDir, async (client) => {
    await client.query(`create role ${names.role} login`);
    await client.query(`create database ${names.database} owner ${names.role}`);
  });
  return outside;
}

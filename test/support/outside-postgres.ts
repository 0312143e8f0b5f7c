// A PostgreSQL that is external as far as the product can see: reached by DATABASE_URL, stopped and started by the
// test; and a standby of it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseAccount, giveTo, runAs } from '../../server/postgres/account';
import { findBinaries } from '../../server/postgres/binaries';
import {
  asSuperuser,
  connectionTo,
  createCluster,
  names,
  startCluster,
  stopCluster,
} from '../../server/postgres/cluster';
import { isRunning } from '../../server/postgres/processes';
import { urlOf } from './postgres';

export interface OutsidePostgres {
  /** For DATABASE_URL. Its role owns one empty database. */
  url: string;
  socketDir: string;
  clusterDir: string;
  /** What it has logged. */
  log(): string;
  pid(): number;
  start(): Promise<void>;
  /** A fast shutdown: sessions are ended, everything is written. */
  stop(): Promise<void>;
  /** Without a word to anyone, as by a power cut: the next start recovers what was committed. */
  kill(): Promise<void>;
}

/** Makes one in `folder`, which must exist, and starts it. */
export async function outsidePostgres(folder: string): Promise<OutsidePostgres> {
  const outside = await serverIn(folder, createCluster);
  await outside.start();
  await asSuperuser(outside.socketDir, async (client) => {
    await client.query(`create role ${names.role} login`);
    await client.query(`create database ${names.database} owner ${names.role}`);
  });
  return outside;
}

/**
 * Makes a standby in `folder`, another one, and starts it; it logs every statement. The primary stops while its files
 * are copied.
 */
export async function standbyOf(primary: OutsidePostgres, folder: string): Promise<OutsidePostgres> {
  await primary.stop();
  const standby = await serverIn(folder, async (account, _binaries, clusterDir) => {
    mkdirSync(clusterDir, { mode: 0o700 });
    giveTo(account, clusterDir);
    await runAs(account, 'cp', ['-a', `${primary.clusterDir}/.`, clusterDir]);
    writeFileSync(join(clusterDir, 'standby.signal'), '');
    giveTo(account, join(clusterDir, 'standby.signal'));
    writeFileSync(
      join(clusterDir, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${primary.socketDir} user=${names.user}'\nlog_statement = all\n`,
    );
  });
  await primary.start();
  await standby.start();
  return standby;
}

async function serverIn(folder: string, make: typeof createCluster): Promise<OutsidePostgres> {
  const [clusterDir, socketDir] = [join(folder, 'outside'), join(folder, 'outside-socket')];
  const logFile = join(folder, 'outside.log');
  const account = await chooseAccount(folder, clusterDir);
  const binaries = await findBinaries(account, { dataDir: folder });
  await make(account, binaries, clusterDir);
  rmSync(socketDir, { recursive: true, force: true });
  mkdirSync(socketDir, { mode: 0o700 });
  giveTo(account, socketDir);
  let pid = 0;
  return {
    url: urlOf(connectionTo(socketDir)),
    socketDir,
    clusterDir,
    log: () => readFileSync(logFile, 'utf8'),
    pid: () => pid,
    async start() {
      ({ pid } = await startCluster(account, binaries, {
        clusterDir,
        socketDir,
        logFile,
        durable: true,
      }));
    },
    async stop() {
      await stopCluster(pid);
    },
    async kill() {
      process.kill(pid, 'SIGKILL');
      while (isRunning(pid)) await pause(20);
    },
  };
}

// Backups and restores that are killed at moments spread over all that they take: nothing or all of it may be left.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import product from '../../package.json' with { type: 'json' };
import { readArchive } from '../../server/backup/read-archive';
import { connectionTo, findPostmaster } from '../../server/postgres/cluster';
import { runProduct } from '../support/running-product';

export interface KillFigures {
  kills: number;
  /** After how many kills there was nothing, and everything. */
  none: number;
  whole: number;
  /** Something in between. */
  half: number;
  /** Commands that failed after the last kill, and files that were left beside what they made. */
  failures: number;
  leftovers: number;
}

/** @param folder is empty, and is used for everything. */
export async function killBackups(
  folder: string,
  kills: number,
): Promise<{ backup: KillFigures; restore: KillFigures }> {
  const dataDir = join(folder, 'data');
  const rows = 200_000;
  await withProduct(dataDir, (client) =>
    client.query(`create table public.many as select n, repeat('x', 100) as text from generate_series(1, ${rows}) n`),
  );
  return { backup: await killEachBackup(folder, dataDir, kills), restore: await killEachRestore(folder, rows, kills) };
}

async function killEachBackup(folder: string, dataDir: string, kills: number): Promise<KillFigures> {
  const backups = join(folder, 'backups');
  const [file, first] = [join(backups, 'killed.backup'), join(folder, 'first.backup')];
  const figures = noFigures(kills);
  await withProduct(dataDir, async () => {
    mkdirSync(backups);
    const { took } = await command('backup', first, dataDir);
    for (let kill = 0; kill < kills; kill++) {
      await command('backup', file, dataDir, momentOf(kill, kills, took));
      if (!existsSync(file)) figures.none++;
      else if (await isWhole(file)) figures.whole++;
      else figures.half++;
      rmSync(file, { force: true });
    }
    if ((await command('backup', file, dataDir)).code !== 0 || !(await isWhole(file))) figures.failures++;
    figures.leftovers = readdirSync(backups).length - 1;
  });
  return figures;
}

async function killEachRestore(folder: string, rows: number, kills: number): Promise<KillFigures> {
  const file = join(folder, 'first.backup');
  const figures = noFigures(kills);
  const into = (name: string) => join(folder, name);
  const { took } = await command('restore', file, into('timed'));
  const countIn = (dataDir: string) =>
    withProduct(dataDir, async (client) => (await client.query('select count(*)::int from public.many')).rows[0].count);
  for (let kill = 0; kill < kills; kill++) {
    const dataDir = into('killed');
    await command('restore', file, dataDir, momentOf(kill, kills, took));
    const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
    if (names.includes('postgres') || existsSync(join(dataDir, 'restore.partial', 'whole'))) {
      if ((await countIn(dataDir).catch(() => 0)) === rows) figures.whole++;
      else figures.half++;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    } else figures.none++;
  }
  const dataDir = into('killed');
  if ((await command('restore', file, dataDir)).code !== 0 || (await countIn(dataDir)) !== rows) figures.failures++;
  if (existsSync(join(dataDir, 'restore.partial'))) figures.leftovers++;
  return figures;
}

const noFigures = (kills: number): KillFigures => ({ kills, none: 0, whole: 0, half: 0, failures: 0, leftovers: 0 });

/** Spread evenly, the last ones around the end. */
const momentOf = (kill: number, kills: number, took: number): number => ((kill + 0.5) / kills) * took * 1.05;

const isWhole = (file: string): Promise<boolean> =>
  readArchive(file, product.version).then(
    () => true,
    () => false,
  );

/** Runs the product's own command, killed after `killMs` where that is given. */
async function command(
  name: 'backup' | 'restore',
  file: string,
  dataDir: string,
  killMs?: number,
): Promise<{ code: number | null; took: number }> {
  const started = Date.now();
  const child = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs'), name, file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  if (killMs !== undefined) void pause(killMs).then(() => child.kill('SIGKILL'));
  return { code: await ended, took: Date.now() - started };
}

async function withProduct<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const running = await runProduct({ DATA_DIR: dataDir });
  const client = new pg.Client(connectionTo(findPostmaster(join(dataDir, 'postgres'))!.socketDir));
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    running.child.kill('SIGTERM');
    await running.ended;
  }
}

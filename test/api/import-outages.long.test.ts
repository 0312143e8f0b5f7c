// Two files are imported at once while the processes of the database and the server itself are killed: at the end every row
// is there once, and each import has counted its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { asSuperuser, findPostmaster } from '../../server/postgres/cluster';
import { COLUMNS, FILE, facility, rowsOf } from '../support/import-calls';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';

const PORTIONS = 6;
const ROWS = 500;

/** The first session of the database that writes a portion. */
const WRITING = `select pid from pg_stat_activity where datname = 'package_recovery' and state <> 'idle'
  and (query like '%"facility"%' or query like '%change_log%') and pid <> pg_backend_pid() limit 1`;

test('nothing is written twice and nothing is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-import-'));
  const env = { DATA_DIR: join(folder, 'data') };
  const cluster = join(env.DATA_DIR, 'postgres');
  let product: RunningProduct = await runProduct(env);
  try {
    const token = await signIn(product.origin);
    const retries = { count: 0 };
    const files = ['North', 'South'].map((name) => ({ name, id: randomUUID() }));
    const imports = files.map((file) => importAll(() => product.origin, token, file, retries));
    const done = Promise.all(imports);
    for (const blow of ['backend', 'server', 'backend'] as const) {
      const pid = await writing(cluster);
      if (pid === undefined) break;
      if (blow === 'backend') process.kill(pid, 'SIGKILL');
      else {
        product.child.kill('SIGKILL');
        await product.ended;
        product = await runProduct(env);
      }
      await pause(500);
    }
    await done;
    assert.ok(retries.count > 0, 'No portion was interrupted');
    const { socketDir } = findPostmaster(cluster)!;
    const rows = async (statement: string) =>
      asSuperuser(socketDir, async (client) => (await client.query(statement)).rows, 'package_recovery');
    for (const { name, id } of files) {
      const found = await rows(`select count(*)::integer as all, count(distinct facility_name)::integer as names
        from facility where facility_name like '${name} %'`);
      assert.equal(found, [{ all: PORTIONS * ROWS, names: PORTIONS * ROWS }]);
      assert.equal(await rows(`select created, changed, refused from import where import_id = '${id}'`), [
        { created: PORTIONS * ROWS, changed: 0, refused: 0 },
      ]);
      const logged = await rows(`select count(*)::integer as count from change_log where label like '${name} %'`);
      assert.equal(logged, [{ count: PORTIONS * ROWS }]);
    }
  } finally {
    product.child.kill('SIGTERM');
    await product.ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

/** One portion after the other, each until it is acknowledged. */
async function importAll(
  origin: () => string,
  token: string,
  { name, id }: { name: string; id: string },
  retries: { count: number },
): Promise<void> {
  for (let portion = 0; portion < PORTIONS; portion++) {
    const lines = Array.from({ length: ROWS }, (_, at) => facility(`${name} ${portion * ROWS + at}`));
    const body = { import: id, portion, file: FILE, columns: COLUMNS, rows: rowsOf(lines, 2 + portion * ROWS) };
    const request = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    };
    for (;;) {
      const response = await fetch(`${origin()}/api/client/facility/import`, {
        ...request,
        body: JSON.stringify(body),
      }).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (text !== undefined && response!.status === 200) break;
      if (response && ![502, 503].includes(response.status)) throw new Error(`${response.status} ${text}`);
      retries.count += 1;
      await pause(100);
    }
  }
}

/** Waits for a portion that is being written; undefined where there is none any more. */
async function writing(cluster: string): Promise<number | undefined> {
  for (const ends = Date.now() + 60_000; Date.now() < ends; await pause(5)) {
    const running = findPostmaster(cluster);
    if (!running) continue;
    const found = await asSuperuser(running.socketDir, async (client) => (await client.query(WRITING)).rows).catch(
      () => [],
    );
    if (found[0]) return found[0].pid;
  }
  return undefined;
}

test.run();

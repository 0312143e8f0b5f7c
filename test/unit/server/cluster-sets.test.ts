// The sets of records on maps while they are read again: of each set one index is kept, however calls overlap.
import { Worker } from 'node:worker_threads';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createClusterSets } from '../../../server/clusters/cluster-sets';
import type { Database } from '../../../server/db/database';
import { WORLD } from '../../../src/schema/formats/geo-bounds';

/** One record of a large set, as `readCells` has it. */
const PLACE = Buffer.alloc(24);
PLACE.writeInt32BE(1, 0);
PLACE.writeInt32BE(7, 4);

/** A database in which everything has changed since, whose large set is read when the test says so. */
function openLarge() {
  const reads: (() => void)[] = [];
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return {
        async executeQuery<R>({ sql: text }: { sql: string }) {
          const rows = await responseTo(text);
          return { rows: rows as R[] };
        },
        async *streamQuery() {},
      };
    }
  }
  async function responseTo(text: string): Promise<object[]> {
    if (text.includes('explain')) return [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': 1_000_000 } }] }];
    if (text.includes('pg_current_snapshot')) return [{ now: '1:1:', changed: true }];
    await new Promise<void>((pass) => reads.push(pass));
    return [{ places: PLACE, size: 1, filtered: 60_000, located: 60_000 }];
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as unknown as Database;
  return { db, reads };
}

const turns = () => new Promise((pass) => setTimeout(pass, 50));

test('what is read again and not wanted any more when it arrives is not kept', async () => {
  const { postMessage } = Worker.prototype;
  const { now } = Date;
  const kept = new Set<number>();
  Worker.prototype.postMessage = function (task: { kind: string; index: number }, ...more) {
    if (task.kind === 'build') kept.add(task.index);
    if (task.kind === 'drop') kept.delete(task.index);
    return postMessage.call(this, task, ...more);
  };
  const { db, reads } = openLarge();
  const sets = createClusterSets(db, () => db);
  const set = { rows: () => sql`select id, latitude, longitude from ticket`, tables: ['ticket'] };
  const find = () => sets.find(set, WORLD, 3);
  try {
    const first = find();
    await turns();
    reads.shift()!();
    assert.is((await first).filtered, 60_000);
    Date.now = () => now() + 59_000;
    assert.is((await find()).filtered, 60_000, 'shown while it is read again');
    await turns();
    Date.now = () => now() + 61_000;
    const last = find();
    await turns();
    // Both: the one that nobody waits for, and the one in its place.
    assert.is(reads.length, 2);
    for (const end of reads) end();
    await last;
    await turns();
    assert.equal([...kept].length, 1);
  } finally {
    Object.assign(Date, { now });
    Object.assign(Worker.prototype, { postMessage });
    await sets.close();
  }
});

test.run();

// Rows, trash and change log agree when the server or its PostgreSQL is killed while records are changed, undone, deleted
// and restored. With small counts part of `npm run test:long` (test/api/undone.long.test.ts).
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionTo, findPostmaster } from '../../server/postgres/cluster';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';

export interface UndoneFigures {
  /** Calls that were done. */
  done: number;
  /** Records whose row, entry in the trash or value is another one than the change log says. */
  disagreeing: number;
  /** Records that are in the table and in the trash, or in neither although they were created. */
  twiceOrGone: number;
}

/** @param folder an empty one. @param rounds kills, in turns of the server and of its PostgreSQL. */
export async function undoUnderKills(folder: string, rounds: number, clients = 4): Promise<UndoneFigures> {
  const env = { DATA_DIR: join(folder, 'data') };
  const cluster = join(env.DATA_DIR, 'postgres');
  const run = { product: await runProduct(env), isOver: false, done: 0 };
  const working = Array.from({ length: clients }, (_, client) => work(run, client));
  try {
    for (let round = 0; round < rounds; round++) {
      const before = run.done;
      while (run.done < before + 10 * clients) await pause(20);
      if (round % 2 === 1) process.kill(findPostmaster(cluster)!.pid, 'SIGKILL');
      else {
        run.product.child.kill('SIGKILL');
        await run.product.ended;
        run.product = await runProduct(env);
      }
    }
    const before = run.done;
    while (run.done < before + clients) await pause(20);
    run.isOver = true;
    await Promise.all(working);
    const client = new pg.Client(connectionTo(findPostmaster(cluster)!.socketDir));
    await client.connect();
    const { rows } = await client.query<Omit<UndoneFigures, 'done'>>(COMPARISON);
    await client.end();
    return { ...rows[0]!, done: run.done };
  } finally {
    run.isOver = true;
    await Promise.all(working);
    run.product.child.kill('SIGTERM');
    await run.product.ended;
  }
}

interface Run {
  product: RunningProduct;
  isOver: boolean;
  done: number;
}

/** Changes records of its own, whatever becomes of each call. */
async function work(run: Run, client: number): Promise<void> {
  let token = '';
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${run.product.origin}/api/client/worktype/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (response.ok) run.done++;
    return {
      change: response.headers.get('change-id'),
      body: (await response.json()) as { data?: { worktype_id: number } },
    };
  };
  for (let count = 0; !run.isOver; count++)
    try {
      token ||= await signIn(run.product.origin);
      const worktype = `Client ${client}, ${count}`;
      const { body } = await call('POST', 'create', { worktype, status: 1 });
      const id = body.data?.worktype_id;
      if (id === undefined) throw new Error('refused');
      const { change } = await call('POST', `update/${id}`, { worktype, status: 0 });
      await call('POST', 'undo', { changes: [Number(change)] });
      await call('DELETE', `delete/${id}`);
      if (count % 2 === 0) await call('POST', `restore/${id}`, {});
    } catch {
      // Killed in the middle, or not up again yet.
      await pause(50);
    }
}

/** The last entry of each record says whether it is there, and the last one of its status which it has. */
const COMPARISON = `
  with last as (
    select distinct on (record_id) record_id, action from change_log where noun = 'worktype' order by record_id, change_id desc),
  status as (
    select distinct on (record_id) record_id, (field -> 'after' ->> 'value')::integer as status
    from change_log, jsonb_array_elements(fields) as field
    where noun = 'worktype' and field ->> 'name' = 'status' and action <> 'delete' order by record_id, change_id desc)
  select count(*) filter (where (action = 'delete') <> (w.worktype_id is null) or (action = 'delete') <> (t.record_id is not null)
      or w.status <> status.status)::integer as disagreeing,
    count(*) filter (where (w.worktype_id is null) = (t.record_id is null))::integer as "twiceOrGone"
  from last join status using (record_id) left join worktype w on w.worktype_id = record_id
    left join trash t on t.noun = 'worktype' and t.record_id = last.record_id`;

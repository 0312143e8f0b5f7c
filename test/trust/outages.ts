// What survives when the product or its database dies while clients create tickets. With small counts part of `npm
// test` (test/api/outages.long.test.ts); the same with large ones is a matter of `rounds`.
import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asSuperuser, connectionTo, findPostmaster } from '../../server/postgres/cluster';
import { type OutsidePostgres, outsidePostgres } from '../support/outside-postgres';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';

/**
 * `server`: the product is killed and started again. `postmaster`: its own PostgreSQL is killed as a whole. `backend`:
 * one session of the database is ended by an administrator. `outside`: a PostgreSQL behind DATABASE_URL is restarted.
 * `stopped`: the processes of PostgreSQL stand still for `pauseMs`. `full`: the disk is filled to its last MB until
 * tickets are rejected; only for a `folder` on a small file system of its own.
 */
export type Outage = 'server' | 'postmaster' | 'backend' | 'outside' | 'stopped' | 'full';

export interface OutageFigures {
  outage: Outage | 'copies';
  rounds: number;
  /** How often the product ended by itself. */
  exits: number;
  /** Tickets whose creation was acknowledged, and how many of them the database no longer has. */
  acknowledged: number;
  lost: number;
  /** Saves that made more than one ticket. */
  duplicates: number;
  /** Responses by status; `cut` for a connection that broke or was rejected. */
  responses: Record<string, number>;
  /** Responses of 503 without Retry-After. */
  withoutRetryAfter: number;
  /**
   * Milliseconds: the longest that any call took, and the longest from an outage to the first ticket saved after it.
   */
  slowestCall: number;
  slowestRecovery: number;
}

export interface OutageOptions {
  outage: Outage;
  rounds: number;
  clients?: number;
  /** An empty folder. */
  folder: string;
  /** How long `stopped` lasts. */
  pauseMs?: number;
}

export async function surviveOutages({
  outage,
  rounds,
  clients = 8,
  folder,
  pauseMs = 1_000,
}: OutageOptions): Promise<OutageFigures> {
  const outside = outage === 'outside' ? await outsidePostgres(folder) : undefined;
  const env = { DATA_DIR: join(folder, 'data'), ...(outside ? { DATABASE_URL: outside.url } : {}) };
  const run = { product: await runProduct(env) };
  const figures = noFigures(outage, rounds);
  let load: Load | undefined;
  try {
    load = await startLoad(() => run.product.origin, clients, figures);
    for (let round = 0; round < rounds; round++) {
      // In the middle of work: every client has saved something since the last time.
      await load.more(2 * clients);
      const before = Date.now();
      run.product = await breakOnce(outage, run.product, env, {
        outside,
        clusterDir: join(env.DATA_DIR, 'postgres'),
        pauseMs,
        refusal: load.refusal,
      });
      const after = Date.now();
      const recovering = load.savedSince(after);
      const gone = run.product.ended.then(() => 'gone' as const);
      if ((await Promise.race([recovering, gone])) === 'gone') {
        figures.exits += 1;
        run.product = await runProduct(env);
        await recovering;
      }
      // Standing still, and filling the disk, is not counted as recovering.
      figures.slowestRecovery = Math.max(
        figures.slowestRecovery,
        Date.now() - (outage === 'stopped' || outage === 'full' ? after : before),
      );
    }
  } finally {
    const made = await load?.stop();
    if (made)
      Object.assign(
        figures,
        await compare(made, outside?.socketDir ?? findPostmaster(join(env.DATA_DIR, 'postgres'))?.socketDir ?? ''),
      );
    run.product.child.kill('SIGTERM');
    await run.product.ended;
    await outside?.stop();
  }
  return figures;
}

/** Before anything has happened. */
export const noFigures = (outage: OutageFigures['outage'], rounds: number): OutageFigures => ({
  outage,
  rounds,
  exits: 0,
  acknowledged: 0,
  lost: 0,
  duplicates: 0,
  responses: {},
  withoutRetryAfter: 0,
  slowestCall: 0,
  slowestRecovery: 0,
});

/** One outage. @returns the product that runs afterwards. */
async function breakOnce(
  outage: Outage,
  product: RunningProduct,
  env: Record<string, string>,
  {
    outside,
    clusterDir,
    pauseMs,
    refusal,
  }: { outside?: OutsidePostgres; clusterDir: string; pauseMs: number; refusal: Load['refusal'] },
): Promise<RunningProduct> {
  const own = outside ? undefined : findPostmaster(clusterDir);
  switch (outage) {
    case 'server':
      product.child.kill('SIGKILL');
      await product.ended;
      return runProduct(env);
    case 'postmaster':
      process.kill(own!.pid, 'SIGKILL');
      return product;
    case 'backend':
      await asSuperuser(own!.socketDir, (client) =>
        client.query(`select pg_terminate_backend(pid) from (${working} order by random() limit 1) one`),
      );
      return product;
    case 'outside':
      await outside!.stop();
      await outside!.start();
      return product;
    case 'stopped': {
      const pids = await asSuperuser(own!.socketDir, async (client) =>
        (await client.query<{ pid: number }>(working)).rows.map((row) => row.pid),
      );
      for (const pid of [own!.pid, ...pids]) signal(pid, 'SIGSTOP');
      await pause(pauseMs);
      for (const pid of [own!.pid, ...pids]) signal(pid, 'SIGCONT');
      return product;
    }
    case 'full': {
      const filler = `${clusterDir}-filler`;
      fill(filler);
      await refusal();
      rmSync(filler);
      return product;
    }
  }
}

const working = `select pid from pg_stat_activity where datname = 'package_recovery'`;

/** Fills the disk but for the last MB. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  const piece = Buffer.alloc(65_536);
  let size = 0;
  try {
    for (;;) size += writeSync(handle, piece);
  } catch {
    ftruncateSync(handle, Math.max(0, size - 1_048_576));
  } finally {
    closeSync(handle);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended by itself.
  }
}

export interface Load {
  /** Resolves when so many more tickets have been saved. */
  more(count: number): Promise<void>;
  /** Resolves when a ticket has been saved whose request began after `moment`. */
  savedSince(moment: number): Promise<void>;
  /** Resolves when some more tickets have been rejected. */
  refusal(): Promise<void>;
  /** @returns the acknowledged ticket numbers by save. */
  stop(): Promise<Map<number, string>>;
}

/**
 * Clients that create one ticket after the other, each until it is acknowledged, under one Idempotency-Key a ticket.
 * @param saved what a client does with the number of one.
 */
export async function startLoad(
  origin: () => string,
  clients: number,
  figures: OutageFigures,
  saved: (ticketNo: string) => Promise<void> = async () => {},
): Promise<Load> {
  const made = new Map<number, string>();
  const waiting = new Set<() => void>();
  const token = await signIn(origin());
  let saves = 0;
  let lastBegun = 0;
  let refused = 0;
  let stopped = false;

  async function once(saveNumber: number, key: string): Promise<boolean> {
    const begun = Date.now();
    const response = await fetch(`${origin()}/api/client/tickets/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: ticketForm(saveNumber),
    }).catch(() => undefined);
    const body = await response?.json().catch(() => undefined);
    figures.slowestCall = Math.max(figures.slowestCall, Date.now() - begun);
    // A proxy whose copy is away responds with 502.
    const status = body === undefined || response!.status === 502 ? 'cut' : String(response!.status);
    figures.responses[status] = (figures.responses[status] ?? 0) + 1;
    if (status === '503' && !response!.headers.has('retry-after')) figures.withoutRetryAfter += 1;
    if (!['200', '503', '507', 'cut'].includes(status))
      console.log(`   a ticket was refused: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    if (status !== '200') {
      refused += 1;
      for (const look of waiting) look();
      return false;
    }
    made.set(saveNumber, body.data.ticket_no);
    figures.acknowledged = made.size;
    lastBegun = Math.max(lastBegun, begun);
    await saved(body.data.ticket_no);
    return true;
  }

  async function work(): Promise<void> {
    while (!stopped) {
      const [saveNumber, key] = [++saves, randomUUID()];
      while (!stopped && !(await once(saveNumber, key))) await pause(50);
      for (const look of waiting) look();
    }
  }

  /**
   * Resolves when `condition` holds; checked after every ticket. Rejects when that takes a minute: the product is
   * stuck, or rejects the tickets.
   */
  const until = (condition: () => boolean) =>
    new Promise<void>((done, fail) => {
      const stuck = setTimeout(
        () => fail(new Error(`No progress for a minute; responses so far: ${JSON.stringify(figures.responses)}`)),
        60_000,
      );
      const look = () => {
        if (!condition()) return;
        waiting.delete(look);
        clearTimeout(stuck);
        done();
      };
      waiting.add(look);
      look();
    });

  const workers = Array.from({ length: clients }, work);
  return {
    more(count) {
      const goal = made.size + count;
      return until(() => made.size >= goal);
    },
    savedSince: (moment) => until(() => lastBegun >= moment),
    refusal() {
      const goal = refused + 2 * clients;
      return until(() => refused >= goal);
    },
    async stop() {
      stopped = true;
      await Promise.all(workers);
      return made;
    },
  };
}

/**
 * The number of the save travels as the number of packages, so that the database can say which one a row belongs to.
 */
export function ticketForm(saveNumber: number): FormData {
  const values = {
    ticket_form_type_id: 1,
    ticket_no: 'preview',
    issue_date: '2026-03-01 10:15',
    terminal_id: 1 + (saveNumber % 4),
    pkg_count: saveNumber,
    status: 1,
  };
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, String(value));
  data.append('form_fields', JSON.stringify(fields));
  return data;
}

/** The required fields of the ticket type that every database starts with. */
const fields = [
  { ticket_form_detail_id: 1, input_name: 'Milepost', input_type: 'text', value: '412.6' },
  { ticket_form_detail_id: 2, input_name: 'Article found', input_type: 'select', value: 'parcel' },
  { ticket_form_detail_id: 4, input_name: 'Condition', input_type: 'checkbox-group', value: ['dry'] },
];

/** What the database has of the tickets that were acknowledged. */
export async function compare(
  made: ReadonlyMap<number, string>,
  socketDir: string,
): Promise<Pick<OutageFigures, 'lost' | 'duplicates'>> {
  const client = new pg.Client(connectionTo(socketDir));
  await client.connect();
  const { rows } = await client.query<{ ticket_no: string; pkg_count: number }>(
    'select ticket_no, pkg_count from ticket',
  );
  await client.end();
  const stored = new Set(rows.map((row) => row.ticket_no));
  return {
    lost: [...made.values()].filter((number) => !stored.has(number)).length,
    duplicates: rows.length - new Set(rows.map((row) => row.pkg_count)).size,
  };
}

// Measures the product and the bare server on one railroad: the mix of two hundred people, and each action by one client.
// Bundled for Node and run by `rounds.ts`.

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { residentBytes } from '../../test/trust/memory';
import { processorTime, processorTimeOfAll } from '../processor-time';
import { shuffled } from '../statistics';
import { ACTIONS, type Action, type Call, UNLOGGED } from './actions';
import { bareCall, openRailroad, type Railroad, requestOf, type Server } from './railroad';

/** Each person acts once in so many milliseconds, for so long. */
const ACT_EVERY_MS = 5_000;
const MIX_MS = 25_000;

/** Calls of one client one after the other. */
const ALONE = 96;
/**
 * Those before, which are not measured, and how long they take at most: figures are of a server at work. In the first hundreds
 * of calls of a kind half of their time is that of compiling them, and of planning their statements in each session.
 */
const WARM_UPS = 240;
const WARM_UP_MS = 10_000;

/** What one server took for the whole mix and for each action. */
export interface ServerFigures {
  page: 'product' | 'bare';
  /** Milliseconds of the first call for a map after a start. */
  firstMap: number;
  /** By action: milliseconds of each call in the mix and by one client, and of processor time for one of the latter. */
  mixed: Record<string, number[]>;
  alone: Record<string, number[]>;
  cpu: Record<string, number>;
  /** Milliseconds of processor time a call of the mix, of server and database. */
  mixCpu: number;
  /** Calls whose response was 500 or more, or that had none. */
  failed: number;
  /** Bytes of the server after all that. */
  memory: number;
  /** Bytes of the table of the list, with and without its indexes. */
  table: { rows: number; whole: number };
}

/** One result for each server, in a new order. @param outdir where `bare.mjs` is. */
export async function measureServer(
  tickets: number,
  outdir: string,
  say: (text: string) => void,
): Promise<ServerFigures[]> {
  const railroad = await openRailroad(tickets, say);
  try {
    const found: ServerFigures[] = [];
    const { rows } = await railroad.pool.query(
      "select pg_table_size('ticket')::float8 as rows, pg_total_relation_size('ticket')::float8 as whole",
    );
    for (const page of shuffled(['product', 'bare'] as const)) {
      const server = page === 'product' ? await railroad.product() : await railroad.bare(outdir);
      try {
        found.push({ page, table: rows[0], ...(await measured(railroad, server, page)) });
      } finally {
        await server.stop();
      }
    }
    return found;
  } finally {
    await railroad.close();
  }
}

async function measured(
  railroad: Railroad,
  server: Server,
  page: 'product' | 'bare',
): Promise<Omit<ServerFigures, 'page' | 'table'>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const names = Object.keys(ACTIONS) as Action[];
  let failed = 0;
  const act = async (action: Action | typeof UNLOGGED, nth: number) => {
    const call =
      page === 'bare' || action === UNLOGGED ? bareCall(action, nth) : ACTIONS[action].call(railroad.sample, nth);
    const token = railroad.tokens[nth % railroad.tokens.length]!;
    const begin = performance.now();
    const status = await send(server.origin, call, token, agent);
    if (status >= 500) failed++;
    else if (status !== 200) throw new Error(`${action} has the status ${status}`);
    return performance.now() - begin;
  };
  const cpuNow = () => processorTime(server.pid) + processorTimeOfAll(railroad.postmaster);

  // What is on the map is read by the first call for it.
  const firstMap = await act('map', 0);

  const [alone, cpu]: [Record<string, number[]>, Record<string, number>] = [{}, {}];
  const each: (Action | typeof UNLOGGED)[] = page === 'bare' ? [...names, UNLOGGED] : names;
  for (const action of shuffled(each)) {
    const end = performance.now() + WARM_UP_MS;
    for (let nth = 0; nth < WARM_UPS && performance.now() < end; nth++) await act(action, nth);
    const before = cpuNow();
    alone[action] = [];
    for (let nth = 0; nth < ALONE; nth++) alone[action].push(await act(action, nth));
    cpu[action] = (cpuNow() - before) / ALONE;
  }

  const inMix = names.filter((name) => ACTIONS[name].share > 0);
  const mixed: Record<string, number[]> = Object.fromEntries(inMix.map((name) => [name, []]));
  const before = cpuNow();
  const people = railroad.tokens.map(async (_, person) => {
    // Not all in the same moment; their actions follow no order.
    await pause(Math.random() * ACT_EVERY_MS);
    for (let nth = person; nth < person + MIX_MS / ACT_EVERY_MS; nth++) {
      const action = actionOf(names);
      const took = await act(action, nth);
      mixed[action]!.push(took);
      await pause(Math.max(0, ACT_EVERY_MS - took));
    }
  });
  await Promise.all(people);
  const calls = Object.values(mixed).reduce((sum, { length }) => sum + length, 0);
  const mixCpu = (cpuNow() - before) / calls;
  agent.destroy();
  return { firstMap, mixed, alone, cpu, mixCpu, failed, memory: residentBytes(server.pid) };
}

/** Any of them, by their shares. */
function actionOf(names: readonly Action[]): Action {
  const all = names.flatMap((name) => Array<Action>(ACTIONS[name].share).fill(name));
  return all[Math.floor(Math.random() * all.length)]!;
}

/** @returns the status when the response has been read; 599 where there was none. */
function send(origin: string, call: Call, token: string, agent: Agent): Promise<number> {
  const { method, url, headers, payload } = requestOf(call, token);
  return new Promise((done) => {
    const sent = request(`${origin}${url}`, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 599));
      response.on('error', () => done(599));
    });
    sent.on('error', () => done(599));
    sent.end(payload);
  });
}

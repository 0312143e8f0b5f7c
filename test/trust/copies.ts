// The promises over several copies of the server behind a round-robin proxy, with one PostgreSQL and a standby for reads:
// one copy is killed every ten seconds, and PostgreSQL is in turn restarted and killed in between.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Calls, TestResponse } from '../support/api';
import { startRoundRobin } from '../support/copies';
import { outsidePostgres, standbyOf } from '../support/outside-postgres';
import { admin } from '../support/postgres';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';
import { compare, noFigures, type OutageFigures, startLoad } from './outages';

/** Milliseconds from one kill to the next. */
const KILL_EVERY_MS = 10_000;

export interface TroubledCopies {
  /** Of the proxy. */
  origin: string;
  /** What scenarios call: by the proxy, and again where a copy was killed meanwhile. */
  calls: Calls;
  /** Of the PostgreSQL. */
  socketDir: string;
  kills: number;
  /** How often a copy ended by itself. */
  exits: number;
}

/** Runs `work` over them. @param folder an empty one. */
export async function overTroubledCopies<T>(
  copies: number,
  folder: string,
  work: (over: TroubledCopies) => Promise<T>,
): Promise<T> {
  const places = ['primary', 'standby'].map((name) => join(folder, name));
  for (const place of places) mkdirSync(place, { mode: 0o755 });
  const postgres = await outsidePostgres(places[0]!);
  const standby = await standbyOf(postgres, places[1]!);
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    DATABASE_READ_URL: standby.url,
    TRUST_PROXY: '1',
  };
  const running = await Promise.all(Array.from({ length: copies }, () => runProduct(env)));
  const proxy = await startRoundRobin(() => running.map(({ origin }) => origin));
  const calls = callsBy(proxy.origin, await signIn(proxy.origin), postgres.url);
  const over: TroubledCopies = { origin: proxy.origin, calls, socketDir: postgres.socketDir, kills: 0, exits: 0 };
  const expected = new Set<RunningProduct>();
  const watch = (product: RunningProduct) => product.ended.then(() => (over.exits += expected.has(product) ? 0 : 1));
  let isOver = false;

  async function makeTrouble(): Promise<void> {
    while (!isOver) {
      const begun = Date.now();
      const place = over.kills++ % copies;
      const product = running[place]!;
      expected.add(product);
      product.child.kill('SIGKILL');
      await product.ended;
      running[place] = await runProduct(env);
      void watch(running[place]);
      await rest(begun + KILL_EVERY_MS / 2);
      if (isOver) break;
      await (over.kills % 2 === 0 ? postgres.stop() : postgres.kill());
      await postgres.start();
      await rest(begun + KILL_EVERY_MS);
    }
  }

  async function rest(until: number): Promise<void> {
    while (!isOver && Date.now() < until) await pause(100);
  }

  for (const product of running) void watch(product);
  const trouble = makeTrouble();
  try {
    return await work(over);
  } finally {
    isOver = true;
    await trouble;
    proxy.stop();
    for (const product of running) {
      expected.add(product);
      product.child.kill('SIGTERM');
    }
    await Promise.all(running.map(({ ended }) => ended));
    await standby.stop();
    await postgres.stop();
  }
}

/** What breaks off is sent again under the same Idempotency-Key, as a proxy or a client would. */
function callsBy(origin: string, own: string, database: string): Calls {
  const calls: Calls = {
    async call(method = 'GET', path, { token = own, body, headers = {}, from } = {}): Promise<TestResponse> {
      const isForm = body instanceof FormData;
      const forwarded = [headers['x-forwarded-for'], from].filter((address) => address !== undefined);
      const all = {
        ...(method === 'POST' && path !== '/login' && { 'idempotency-key': randomUUID() }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
        ...(forwarded.length > 0 && { 'x-forwarded-for': forwarded.join(', ') }),
      };
      for (;;) {
        const response = await fetch(`${origin}/api/client${path}`, {
          method,
          headers: all,
          body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
        }).catch(() => undefined);
        const text = await response?.text().catch(() => undefined);
        const isAway =
          text === undefined || response!.status === 502 || (response!.status === 503 && path !== '/login');
        if (!isAway)
          return {
            status: response!.status,
            headers: Object.fromEntries(response!.headers),
            text: text!,
            body: JSON.parse(text!),
          };
        await pause(50);
      }
    },
    signIn: (email = admin.email, password = admin.password, more = {}) =>
      calls.call('POST', '/login', { token: null, body: { email, password, ...more } }),
    async rows(statement, values) {
      for (;;) {
        const client = new pg.Client(database);
        client.on('error', () => {});
        try {
          await client.connect();
          return (await client.query(statement, values)).rows;
        } catch (error) {
          // Starting, stopping or gone; what is wrong in the statement is an error of the scenario.
          if (!/^(57P|08|E)/.test((error as { code?: string }).code ?? 'E')) throw error;
          await pause(50);
        } finally {
          await client.end().catch(() => {});
        }
      }
    },
  };
  return calls;
}

export interface CopyFigures extends OutageFigures {
  /** Acknowledged tickets that a search right afterwards, by another copy, did not find. */
  unseen: number;
}

/** Clients create tickets until so many copies have been killed. */
export async function ticketsOverCopies(over: TroubledCopies, kills: number): Promise<CopyFigures> {
  const figures: CopyFigures = { ...noFigures('copies', kills), unseen: 0 };
  const find = async (ticketNo: string): Promise<void> => {
    const column = `columns[0][data]=ticket_no&columns[0][search][value]=${ticketNo}`;
    const { status, body, text } = await over.calls.call('GET', `/tickets?${column}`);
    if (body.recordsFiltered === 1) return;
    figures.unseen += 1;
    console.log(`   ${ticketNo} was not found: ${status} ${text.slice(0, 500)}`);
  };
  const load = await startLoad(() => over.origin, 8, figures, find);
  let made = new Map<number, string>();
  try {
    while (over.kills <= kills) await load.more(8);
  } finally {
    made = await load.stop();
  }
  return { ...figures, ...(await compare(made, over.socketDir)), exits: over.exits };
}

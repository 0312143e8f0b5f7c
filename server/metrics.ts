// Figures for Prometheus at /metrics, with a token of their own (METRICS_TOKEN); without one there is no such address.
// Names follow https://prometheus.io/docs/practices/naming/.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import product from '../package.json' with { type: 'json' };
import type { StatementObserver } from './db/database';
import type { Pools } from './db/pool';
import type { Replica } from './db/replica';
import { unauthenticated } from './http/http-errors';
import type { AppContext } from './request/context';
import { roomByPlace } from './request/room';

/** Seconds: from a read out of memory to what a client no longer waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Metrics {
  observeStatement: StatementObserver;
  /** Adds the address, and what is measured of requests. */
  serve(app: FastifyInstance, context: AppContext, pools: Pools): void;
}

/** @param token what a scraper sends as `Authorization: Bearer`. */
export function createMetrics(token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Time of statements, from sending them to their last row.',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time of requests by route, from their headers to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({ name: 'product_info', help: 'The version of the product.', labelNames: ['version'], registers }).set(
    { version: product.version },
    1,
  );
  return {
    observeStatement: (milliseconds, outcome) => statements.observe({ outcome }, milliseconds / 1000),
    serve(app, context, pools) {
      observePools(registers, pools, context.replica);
      observeContext(registers, context);
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
        requests.observe({ method, route: routeOptions.url ?? '(none)', status: statusCode }, elapsedTime / 1000),
      );
      app.get('/metrics', { config: { open: true } }, async (request, reply) => {
        if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw unauthenticated();
        reply.header('cache-control', 'no-store').type(registry.contentType);
        return registry.metrics();
      });
    },
  };
}

function observePools(registers: Registry[], pools: Pools, replica: Replica | undefined): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by pool: in use, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      const ofReplica = Object.entries(replica?.pools ?? {}).map(([name, pool]) => [`replica_${name}`, pool] as const);
      for (const [pool, { totalCount, idleCount, waitingCount }] of [
        ...Object.entries<pg.Pool>({ ...pools }),
        ...ofReplica,
      ]) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  if (replica)
    new Gauge({
      name: 'database_replica_lag_seconds',
      help: 'How far the replica is behind; infinite while it cannot be used.',
      registers,
      collect() {
        this.set(replica.lag() ?? Infinity);
      },
    });
}

function observeContext(registers: Registry[], context: AppContext): void {
  const { notices, backups } = context;
  new Gauge({
    name: 'notice_streams',
    help: 'Open streams of notices.',
    registers,
    collect() {
      this.set(notices.counts().streams);
    },
  });
  new Gauge({
    name: 'notice_queue',
    help: 'Notices that wait for the next batch.',
    registers,
    collect() {
      this.set(notices.counts().waiting);
    },
  });
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Room left on the disks of the data, the uploaded files and the daily backups.',
    labelNames: ['place'],
    registers,
    async collect() {
      for (const [place, room] of Object.entries(await roomByPlace(context)))
        if (room !== undefined) this.set({ place }, room);
    },
  });
  if (backups)
    new Gauge({
      name: 'backup_age_seconds',
      help: 'Time since the last daily backup; infinite where there is none.',
      registers,
      async collect() {
        this.set((await backups.age()) ?? Infinity);
      },
    });
}

/** In the same time for every wrong one. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(hashOf(given), hashOf(expected));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

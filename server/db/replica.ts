// Reads that may be slow go to a replica of the database (DATABASE_READ_URL) where it has everything that the primary had
// when they began: who saved something, or was notified of it, never sees older rows. In every other case, late, slow or
// gone, the same statement goes to the primary.
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Log } from '../base/log';
import { failStartup } from '../base/startup-error';
import { DatabaseUnavailable, isConflict, isStatementTimeout, isTemporary, sqlState } from '../base/unavailable';
import { boundedPool, openPool, type Pools } from './pool';

/** The replica of a running server, whether it can be reached at the moment or not. */
export interface Replica {
  /** As they are measured: beside those of the primary with the same names. */
  pools: Readonly<Record<ReadPool, pg.Pool>>;
  /** For reads that belong together: each goes to it where it has what the primary had at the first. @param signal cancels them. */
  reads(name: ReadPool, signal?: AbortSignal): ReplicaReads;
  /** Seconds that it is behind; undefined while it cannot be used. */
  lag(): number | undefined;
  /** What operators should know, for `/readyz`. */
  notes(): string[];
  close(): Promise<void>;
}

/** The replica before a pool of the primary. @param limit see `boundedPool`. */
export type ReplicaReads = (primary: PostgresPool, limit: number) => PostgresPool;

type ReadPool = Exclude<keyof Pools, 'calls'>;

/** In milliseconds: between two looks, and what a replica has to say how far it is. One that needs longer is too slow. */
const LOOK_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 500;

/** Seconds that it may be behind without a word. */
const MAX_LAG = 5;

/** Bytes of the log of a database, in one line of its history. */
interface Position {
  isStandby: boolean;
  /** With the number that only the copies of one installation of PostgreSQL share. */
  database: string;
  timeline: string;
  bytes: number;
}

const which = `pg_is_in_recovery() as "isStandby",
  (select system_identifier from pg_control_system()) || ' ' || current_database() as database`;

/** What can be seen on the primary is in its log up to here. */
const ON_PRIMARY = `select ${which}, left(pg_walfile_name(lsn), 8) as timeline, (lsn - '0/0')::float8 as bytes
  from (select case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as log`;

/** After a failover it says the new line some time after it has taken it: until then it is not used. */
const ON_REPLICA = `select ${which}, (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes,
  upper(lpad(to_hex((select timeline_id from pg_control_checkpoint())), 8, '0')) as timeline`;

const REFUSED = {
  primary:
    'DATABASE_READ_URL leads to a database that is no replica: it must be a standby of that behind DATABASE_URL.',
  other: 'DATABASE_READ_URL leads to another database than DATABASE_URL: it must be a standby of that one.',
};
const AWAY = 'The replica cannot be reached, or not be compared with the primary: its reads go to the primary.';
const FAILED_OVER = 'The replica does not say yet that it follows the new primary: its reads go to the primary.';

/**
 * Looks at it at once and from then on. One that cannot be reached is used as soon as it can. @param primary what most
 * calls share. @throws a startup error for a database that is no standby of the primary.
 */
export async function openReplica(
  connection: pg.PoolConfig,
  primary: pg.Pool,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Replica> {
  const open = (options: pg.PoolConfig) =>
    // What is lost is said once, by `look`.
    openPool(connection, { info() {}, warn() {} }, { connectionTimeoutMillis: RESPONSE_TIMEOUT_MS, ...options });
  const pools = { searches: open({ max: 4 }), downloads: open({ max: 4, maxUses: 1 }) };
  const watch = open({ max: 2 });
  const lag = createLag();
  let note: string | undefined;
  let isUsable = false;
  let isClosed = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const state = await compare(primary, watch).catch((cause: unknown) => ({ refused: AWAY, cause }));
    if (isClosed || !state) return;
    isUsable = !('refused' in state);
    const seconds = lag.measure('refused' in state ? undefined : state);
    const late = `The replica is ${Math.round(seconds ?? 0)} seconds behind: its reads go to the primary.`;
    const next = 'refused' in state ? state.refused : seconds! > MAX_LAG ? late : undefined;
    if (next !== undefined && note === undefined) log.warn('cause' in state ? { err: state.cause } : {}, next);
    if (next === undefined && note !== undefined) log.info('The replica is used again');
    note = next;
  }

  async function connectAt(there: PostgresPool, at: Position): Promise<PostgresPoolClient | undefined> {
    const client = await there.connect();
    const checked = client.query<Position>(ON_REPLICA, []).then(({ rows: [found] }) => hasReached(found!, at));
    const isThere = await Promise.race([checked, pause(RESPONSE_TIMEOUT_MS)]).catch(() => undefined);
    if (isThere) return client;
    // Until the next look.
    if (isThere === undefined) isUsable = false;
    void checked.catch(() => {}).finally(() => client.release());
    return undefined;
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearInterval(timer);
    await Promise.all([pools.searches, pools.downloads, watch].map((pool) => pool.end()));
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_MS);
  timer.unref();
  await look();
  if (note !== undefined && Object.values(REFUSED).includes(note)) {
    await close();
    failStartup(note);
  }
  return {
    pools,
    reads: (name, signal) => (behind, limit) => {
      const there = boundedPool(pools[name], limit, { abandonment: signal && { signal, through: watch } });
      let at: Promise<Position> | undefined;
      return {
        async connect() {
          signal?.throwIfAborted();
          if (!isUsable) return behind.connect();
          at ??= positionOf(primary, ON_PRIMARY);
          const client = await at.then((position) => connectAt(there, position)).catch(() => undefined);
          return client ? repeatedOn(behind, client) : behind.connect();
        },
        end: () => behind.end(),
      };
    },
    lag: () => (isUsable ? lag.seconds() : undefined),
    notes: () => (note === undefined ? [] : [note]),
    close,
  };
}

/** Both positions, or why the replica is not used; undefined while the primary is away, as nobody reads anything then. */
async function compare(primary: pg.Pool, watch: pg.Pool) {
  const at = await positionOf(primary, ON_PRIMARY).catch((error: unknown) => {
    if (sqlState(error) !== '' && !isTemporary(error)) throw error;
  });
  if (!at) return undefined;
  const found = await positionOf(watch, ON_REPLICA);
  if (!found.isStandby) return { refused: REFUSED.primary };
  if (found.database !== at.database) return { refused: REFUSED.other };
  return found.timeline === at.timeline ? { at, found } : { refused: FAILED_OVER };
}

async function positionOf(pool: pg.Pool, text: string): Promise<Position> {
  const { rows } = await pool.query<Position>({ text, query_timeout: RESPONSE_TIMEOUT_MS } as pg.QueryConfig);
  return rows[0]!;
}

const hasReached = (found: Position, at: Position): boolean =>
  found.isStandby && found.database === at.database && found.timeline === at.timeline && found.bytes >= at.bytes;

/** A use of the replica whose first statement is repeated on the primary where the replica fails or its replay ends it. */
function repeatedOn(primary: PostgresPool, client: PostgresPoolClient): PostgresPoolClient {
  let used = client;
  let isFirst = true;
  async function query(text: string, values: readonly unknown[]) {
    const mayRepeat = isFirst;
    isFirst = false;
    try {
      return await used.query(text, values);
    } catch (error) {
      const isOfReplica = isConflict(error) || (error instanceof DatabaseUnavailable && !isStatementTimeout(error));
      if (!mayRepeat || !isOfReplica) throw error;
      const next = await primary.connect();
      used.release();
      used = next;
      return used.query(text, values);
    }
  }
  // Cursors, the other way to call it, are not used.
  return { query: query as PostgresPoolClient['query'], release: () => used.release() };
}

/** Positions of the primary that are remembered until the replica has them: one a second. */
const MAX_REMEMBERED = 600;

/** How long ago the primary was where the replica is. */
function createLag() {
  const ahead: { moment: number; bytes: number }[] = [];
  const seconds = () => (ahead[0] ? (performance.now() - ahead[0].moment) / 1_000 : 0);
  return {
    seconds,
    /** Without a state nothing is known; what is remembered stays. */
    measure(state: { at: Position; found: Position } | undefined): number | undefined {
      if (!state) return undefined;
      const { at, found } = state;
      if (ahead.length < MAX_REMEMBERED && at.bytes > (ahead.at(-1)?.bytes ?? 0))
        ahead.push({ moment: performance.now(), bytes: at.bytes });
      while (ahead[0] && ahead[0].bytes <= found.bytes) ahead.shift();
      return seconds();
    },
  };
}

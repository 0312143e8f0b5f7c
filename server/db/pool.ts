// Connections to PostgreSQL that survive its death: every one has a listener from the moment it exists, nothing waits
// for ever, and a connection that broke is never used again. `boundedPool` wraps a pool for the query builder.
import { randomUUID } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '../base/log';
import { DatabaseUnavailable, isStalePlan, isTemporary, sqlState } from '../base/unavailable';
import { waitInCall } from './call-waits';
import { forgetNames, MAX_NAMES_OF_SESSION, statementName } from './statement-names';

/**
 * In milliseconds. A call waits for connections, `connect` for all that it needs, and for a statement; together they
 * stay below the ten seconds that a client waits.
 */
export const LIMITS = { connect: 3_000, prepare: 1_000, statement: 5_000 } as const;

/**
 * How much longer than the server's own limit the client waits: a server that still works then says itself that a
 * statement took too long.
 */
const GRACE_MS = 1_000;

const broken = new WeakSet<pg.ClientBase>();

/** Those with a session of their own: behind a pooler each transaction may have another, which knows no names. */
const withSession = new WeakSet<pg.ClientBase>();

/** Names that a session knows. */
const namesOf = new WeakMap<pg.ClientBase, Set<string>>();

/** By name, as they are measured. Where all connections of one are in use, the others do not wait for them. */
export interface Pools {
  /** What most calls share. */
  calls: pg.Pool;
  /** Reads that may be slow: searches of lists and what is on maps. */
  searches: pg.Pool;
  /** Lists as CSV: a fresh connection each, so that one that hangs is noticed at once. */
  downloads: pg.Pool;
}

/** A pool for each kind of reading, so that slow searches and downloads do not take the connections of other calls. */
export const openPools = (connection: pg.PoolConfig, log: Pick<Log, 'info' | 'warn'>): Pools => ({
  calls: openPool(connection, log),
  searches: openPool(connection, log, { max: 4 }, SEARCH_PLANS),
  downloads: openPool(connection, log, { max: 4, maxUses: 1 }),
});

/**
 * What is searched for decides how it is best found: the statement is kept, and planned for each text. Tables are joined in
 * the order of the statement, which has the ids of a page first: to weigh all orders takes longer than to read the page.
 */
export const SEARCH_PLANS = 'set plan_cache_mode = force_custom_plan; set join_collapse_limit = 1';

/** Waits for running statements. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool: pg.Pool) => pool.end()));
}

/** @param setting a statement for every new connection. */
export function openPool(
  connection: pg.PoolConfig,
  log: Pick<Log, 'info' | 'warn'>,
  options: pg.PoolConfig = {},
  setting?: string,
): pg.Pool {
  let away = false;
  // Before the first statement: a session may end in the moment in which it is ready, when the pool still keeps it.
  const watch = (client: pg.ClientBase) => {
    // An error without a listener ends the process, and the pool listens to idle connections only.
    client.on('error', (err) => {
      broken.add(client);
      if (!away && !pool.ending) log.warn({ err }, 'Connections to the database were lost');
      away = true;
    });
    client.on('end', () => broken.add(client));
  };
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: LIMITS.connect,
    // Over a network a peer may vanish without a FIN.
    keepAlive: true,
    onConnect: (client) => {
      watch(client);
      return setUp(client, setting);
    },
    ...connection,
    ...options,
  });
  pool.on('connect', () => {
    if (away) log.info('The database is reachable again');
    away = false;
  });
  pool.on('error', () => {});
  return pool;
}

/**
 * By statements and not while connecting, which connection poolers in front of a database refuse. A pooler also gives
 * another process id than the session has.
 */
async function setUp(client: pg.ClientBase, setting: string | undefined): Promise<void> {
  const settings = [
    `set statement_timeout = ${LIMITS.statement}`,
    `set idle_in_transaction_session_timeout = ${2 * LIMITS.statement}`,
    ...(setting === undefined ? [] : [setting]),
  ];
  const text = [...settings, 'select pg_backend_pid() as pid'].join('; ');
  const results = await client.query({ text, query_timeout: LIMITS.prepare } as pg.QueryConfig);
  // One for each statement, which the types do not know.
  const { pid } = (results as unknown as pg.QueryResult[]).at(-1)!.rows[0];
  if (pid === processOf(client)) withSession.add(client);
}

/** The id of the process that serves the connection, as far as the driver knows. */
const processOf = (client: pg.ClientBase) => (client as { processID?: number }).processID;

/** For reads that nobody needs once their caller is gone, or that took too long. */
export interface Abandonment {
  signal: AbortSignal;
  /** A pool that is not waiting for such reads: what cancels one takes another connection. */
  through: pg.Pool;
}

/** How statements use the pool that `boundedPool` wraps. */
export interface PoolUse {
  /** What is said where no connection became free. */
  whenFull?: 'full' | 'searching';
  /** Only for what writes nothing. */
  abandonment?: Abandonment;
  /** Statements that are sent often are kept by the sessions: only where no table changes meanwhile. */
  isNaming?: boolean;
}

/**
 * The pool as the query builder sees it. @param statement the server's own limit for a statement in milliseconds,
 * Infinity for none: a connection that is silent for longer is treated as hung. Reads that can be abandoned may have a
 * shorter one, after which they are cancelled. @throws DatabaseUnavailable from both
 * `connect` and `query`; the reason of the signal where the caller is gone.
 */
export function boundedPool(
  pool: pg.Pool,
  statement: number,
  { whenFull = 'full', abandonment, isNaming }: PoolUse = {},
): PostgresPool {
  return {
    async connect() {
      abandonment?.signal.throwIfAborted();
      const connect = () => pool.connect();
      const client = await waitInCall(LIMITS.connect, connect, (late) => late.release()).catch((error: unknown) => {
        const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0;
        throw isFull ? new DatabaseUnavailable(error, whenFull) : new DatabaseUnavailable(error);
      });
      return lease(client, statement, { abandonment, isNaming: isNaming && withSession.has(client) });
    },
    end: () => pool.end(),
  };
}

/** One use of a connection, from checkout to release. */
function lease(client: pg.PoolClient, statement: number, { abandonment, isNaming }: PoolUse): PostgresPoolClient {
  /** The next user of the connection must not be hit: it stays here until the database has said that it was done. */
  let cancelled: Promise<unknown> | undefined;
  const mark = abandonment && !withSession.has(client) ? `/* ${randomUUID()} */ ` : '';
  const cancel = () => {
    const another = cancelStatement(client, mark, abandonment!.through).catch(() => void broken.add(client));
    cancelled = Promise.all([cancelled, another]);
  };

  // What cancels a statement waits for a connection first.
  const hungMs = Math.max(statement, abandonment ? LIMITS.statement : 0) + GRACE_MS;

  async function query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    await cancelled;
    if (text !== 'rollback') abandonment?.signal.throwIfAborted();
    abandonment?.signal.addEventListener('abort', cancel, { once: true });
    // Ending a connection that waits for a response rejects the statement.
    const hung =
      hungMs < Infinity
        ? setTimeout(() => {
            broken.add(client);
            void client.end();
          }, hungMs)
        : undefined;
    const late = abandonment && statement < LIMITS.statement ? setTimeout(cancel, statement) : undefined;
    try {
      const name = isNaming ? statementName(text) : undefined;
      const statement = { text: mark + text, values: values as unknown[] };
      const result = await (name ? sendNamed(client, name, statement) : client.query(statement));
      // PostgreSQL accepts the commit of a failed transaction, and rolls it back.
      if (text === 'commit' && result.command === 'ROLLBACK')
        throw new Error('A failed transaction was to be committed');
      return result;
    } catch (error) {
      if (isTemporary(error) && sqlState(error) !== '57014') broken.add(client);
      // The caller must see the original error; PostgreSQL rolls back when the connection closes.
      if (text === 'rollback') {
        broken.add(client);
        return { command: 'ROLLBACK', rowCount: 0, oid: 0, rows: [], fields: [] };
      }
      abandonment?.signal.throwIfAborted();
      throw isTemporary(error) || (broken.has(client) && sqlState(error) === '')
        ? new DatabaseUnavailable(error)
        : error;
    } finally {
      clearTimeout(hung);
      clearTimeout(late);
      abandonment?.signal.removeEventListener('abort', cancel);
    }
  }

  const release = () => client.release(broken.has(client));
  return {
    // Cursors as objects of the driver, the other way to call it, are not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => (cancelled ? void cancelled.then(release) : release()),
  };
}

/** A stale plan fails a transaction, which its caller runs again; no session uses it then. */
async function sendNamed(client: pg.PoolClient, name: string, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const names = namesOf.get(client) ?? new Set();
  namesOf.set(client, names.add(name));
  if (names.size > MAX_NAMES_OF_SESSION) broken.add(client);
  try {
    return await client.query({ name, ...statement });
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    forgetNames(name);
    return client.query(statement).catch(() => Promise.reject(error));
  }
}

/**
 * When it returns, the session has got the signal: a statement that is sent to it from then on is not cancelled by it.
 * @param mark before the text of the statement, where a pooler gives each transaction another session; else empty.
 */
async function cancelStatement(client: pg.ClientBase, mark: string, through: pg.Pool): Promise<void> {
  const statement = {
    text: `select pg_cancel_backend(pid) from pg_stat_activity where state = 'active' and ${mark ? 'starts_with(query, $1)' : 'pid = $1'}`,
    values: [mark || processOf(client)],
  };
  await through.query({ ...statement, query_timeout: LIMITS.prepare } as pg.QueryConfig);
}

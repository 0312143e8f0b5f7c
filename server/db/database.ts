// The query builder over the connection pool. All SQL of the server goes through it.
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { MAX_ID } from '../../src/schema/descriptor/limits';
import { boundedPool, LIMITS, type PoolUse } from './pool';
import type { ReplicaReads } from './replica';
import type { Tables } from './tables';

/** Statements through it have a connection each; `inTransaction` (`transaction.ts`) runs several on one. */
export type Database = Kysely<Tables>;
/** A connection inside a transaction, or the pool: the argument of a helper that must work in both. */
export type Connection = Database | Transaction<Tables>;

const DATE_OID = 1082;
const TIMESTAMP_OID = 1114;
const NUMERIC_OID = 1700;

/** Called when a statement has ended, with its milliseconds. */
export type StatementObserver = (milliseconds: number, outcome: 'done' | 'failed') => void;

/**
 * @param statementLimit milliseconds after which the server itself aborts a statement; one that gets no response a
 * little later counts as hung. @param options.replica where nothing is written: reads may be those of a replica.
 */
export function openDatabase(
  pool: pg.Pool,
  statementLimit: number = LIMITS.statement,
  { observe, replica, ...use }: PoolUse & { observe?: StatementObserver; replica?: ReplicaReads } = {},
): Database {
  // Days and wall times stay the text they are: a `Date` would move them through the zone of this machine.
  pg.types.setTypeParser(DATE_OID, (text) => text);
  pg.types.setTypeParser(TIMESTAMP_OID, (text) => text);
  // Money travels as a JSON number; up to fifteen digits of it are exact.
  pg.types.setTypeParser(NUMERIC_OID, Number);
  const primary = boundedPool(pool, statementLimit, use);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: replica ? replica(primary, statementLimit) : primary }),
    log:
      observe &&
      (({ level, queryDurationMillis }) => observe(queryDurationMillis, level === 'query' ? 'done' : 'failed')),
  });
}

/** Runs `work` on one connection, whose statements may take as long as they like meanwhile, outside a transaction. */
export async function withoutLimit<T>(connection: Database, work: () => Promise<T>): Promise<T> {
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`set statement_timeout = ${sql.lit(LIMITS.statement)}`.execute(connection);
  }
}

/**
 * A value for a jsonb column. Half a surrogate pair, which JSON may carry and PostgreSQL refuses, becomes the
 * replacement character. (JSON.stringify writes only such halves as \ud…; an escaped backslash before them is skipped
 * as a pair.)
 */
export function jsonb(value: unknown): string {
  return JSON.stringify(value).replace(/\\(\\|u(d[89a-f][0-9a-f]{2}))/g, (text, _, half) => (half ? '\\ufffd' : text));
}

/**
 * A moment as text to the microsecond, where a `Date` would cut it: a client sends back what it read to say which
 * version it saw.
 */
export const utcText = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A name for a row as a whole: under one that a column can have, `to_jsonb` would take that column. */
export const WHOLE_ROW = sql.id('row:');

/** No row of a table, which has its type: a type that is called like the table may be one of PostgreSQL (`line`). */
export const noRowOf = (table: string): RawBuilder<unknown> =>
  sql`(select ${WHOLE_ROW} from ${sql.id(table)} as ${WHOLE_ROW} where false)`;

/** The number in an address (`/terminal/7`), undefined when it cannot be an id. */
export function idOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}

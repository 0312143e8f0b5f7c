// Every transaction goes through here.

import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { isConflict } from '../base/unavailable';
import type { Connection, Database } from './database';
import type { Tables } from './tables';

const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction. When PostgreSQL rolls it back because of a deadlock or a conflict with others, it is
 * run again, a bounded number of times: `work` must not change anything outside of the database that a second run would
 * not change in the same way.
 * @throws what `work` throws; DatabaseUnavailable; the conflict itself when it did not go away.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      // A random delay, so that two that collided do not collide again.
      await pause(Math.random() * 50 * attempt);
    }
  }
}

/** Ends a transaction, whose result it carries, without its changes. */
class TakenBack<T> extends Error {
  constructor(readonly result: T) {
    super('Taken back');
  }
}

/**
 * The same for work that may end without its changes: `takeBack` takes them back and makes its argument the result, as of
 * a dry run, which finds what a save finds.
 */
export async function inTrial<T>(
  db: Database,
  work: (transaction: Transaction<Tables>, takeBack: (result: T) => never) => Promise<T>,
): Promise<T> {
  const takeBack = (result: T): never => {
    throw new TakenBack(result);
  };
  return inTransaction(db, (transaction) => work(transaction, takeBack)).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  });
}

/** Runs `read` on one state of the database, whatever is saved meanwhile: it locks and writes nothing. */
export const inSnapshot = <T>(db: Database, read: (snapshot: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Reads each of whose statements may take so many milliseconds. */
export type Within = (ms: number) => Database;

/**
 * Runs `read` on one connection. No transaction, which would have a limit of its own: on short reads beginning and ending
 * one costs more than they do. @throws a statement timeout.
 */
export const withStatementTimeout = <T>(within: Within, ms: number, read: (db: Database) => Promise<T>): Promise<T> =>
  within(ms).connection().execute(read);

/**
 * Waits until no other transaction has the turn of this name, and has it until its own ends. Whatever is read
 * afterwards contains what those before it stored. Taken by every save that a rule is about, before the rule reads; two
 * turns in one save always in the same order.
 */
export async function takeTurn(db: Connection, ...name: readonly (string | number)[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name.join(' ')}, 0))`.execute(db);
}

// Idempotent writes: one that is repeated with the same Idempotency-Key gets the stored response. A create makes no
// second record then, and an update that was saved is no conflict with itself.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Connection, type Database, jsonb } from '../db/database';
import { inTransaction } from '../db/transaction';
import { problem } from './http-errors';

export interface WriteIntent {
  userId: number;
  call: string;
  key: string;
  requestHash: string;
}

/**
 * The intent of a request, undefined when it has no key. `content` is everything that two requests must share to be the
 * same.
 */
export function intentOf(
  request: FastifyRequest,
  userId: number,
  call: string,
  content: unknown,
): WriteIntent | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw problem(400, 'The Idempotency-Key is not usable.');
  return { userId, call, key, requestHash: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}

/** The stored response for this intent. @throws 409 when the key was used for something else. */
export async function storedResponse(db: Connection, intent: WriteIntent | undefined): Promise<unknown> {
  if (!intent) return undefined;
  const { rows } = await sql<{ request_hash: string; response: unknown }>`
    select request_hash, response from idempotency_key
    where user_id = ${intent.userId} and call = ${intent.call} and key = ${intent.key}`.execute(db);
  const found = rows[0];
  if (found && found.request_hash !== intent.requestHash) {
    throw problem(409, 'This save was already sent with other values. Check the list before you save again.');
  }
  return found?.response ?? undefined;
}

/**
 * Runs `work` once for an intent, inside the transaction that it writes in, and stores its response there. A second
 * request with the same key waits here until the first one has ended: then it gets the stored response, or the key is
 * its own.
 * @throws 409 when the key was used for something else; what `work` throws, and then the key is free again.
 */
export async function once<T>(db: Connection, intent: WriteIntent | undefined, work: () => Promise<T>): Promise<T> {
  if (!intent) return work();
  const { userId, call, key, requestHash } = intent;
  const { rows } = await sql`
    insert into idempotency_key (user_id, call, key, request_hash) values (${userId}, ${call}, ${key}, ${requestHash})
    on conflict do nothing returning 1`.execute(db);
  const earlier = rows.length > 0 ? undefined : await storedResponse(db, intent);
  if (earlier !== undefined) return earlier as T;
  const response = await work();
  await sql`update idempotency_key set response = ${jsonb(response)}::jsonb
    where user_id = ${userId} and call = ${call} and key = ${key}`.execute(db);
  return response;
}

/** The same in a transaction of its own, which is not begun for a response that is stored already. */
export async function onceInTransaction<T>(
  db: Database,
  intent: WriteIntent | undefined,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  const stored = await storedResponse(db, intent);
  if (stored !== undefined) return stored as T;
  return inTransaction(db, (transaction) => once(transaction, intent, () => work(transaction)));
}

// Idempotent writes: one that is repeated with the same Idempotency-Key gets the stored response. A create makes no
// second record then, and an update that was saved is no conflict with itself.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { MAX_EARLIER_KEYS } from '../../src/schema/descriptor/limits';
import { type Connection, type Database, jsonb } from '../db/database';
import { inTransaction } from '../db/transaction';
import { problem } from './http-errors';

/** A key and what it was sent for: whose, for which call, and a hash of the content. */
export interface IdempotencyKey {
  userId: number;
  call: string;
  key: string;
  requestHash: string;
}

/** The key that a request has, undefined when it has none. @throws 400 */
export function sentKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw problem(400, 'The Idempotency-Key is not usable.');
  return key;
}

/**
 * The idempotency key of a request, undefined when it has none. `content` is everything that two requests must share to be the
 * same.
 */
export function idempotencyKeyOf(
  request: FastifyRequest,
  userId: number,
  call: string,
  content: unknown,
): IdempotencyKey | undefined {
  const key = sentKeyOf(request);
  if (key === undefined) return undefined;
  return { userId, call, key, requestHash: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}

/** The stored response for this key. @throws 409 when the key was used for something else. */
export async function storedResponse(db: Connection, idempotencyKey: IdempotencyKey | undefined): Promise<unknown> {
  if (!idempotencyKey) return undefined;
  const { rows } = await sql<{ request_hash: string; response: unknown }>`
    select request_hash, response from idempotency_key
    where user_id = ${idempotencyKey.userId} and call = ${idempotencyKey.call} and key = ${idempotencyKey.key}`.execute(
    db,
  );
  const found = rows[0];
  if (found && found.request_hash !== idempotencyKey.requestHash) {
    throw problem(409, 'This save was already sent with other values. Check the list before you save again.');
  }
  return found?.response ?? undefined;
}

/** The keys under which the sender may have sent other content of the same change. */
export function earlierKeysOf(request: FastifyRequest): readonly string[] {
  const named = request.headers['earlier-keys'];
  return typeof named === 'string' ? named.split(',', MAX_EARLIER_KEYS).map((key) => key.trim()) : [];
}

/** Whether the same call has a response under one of `earlier` that says all of `part`. */
export async function hasStoredResponse(
  db: Connection,
  { userId, call }: IdempotencyKey,
  earlier: readonly string[],
  part: object,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from idempotency_key
    where user_id = ${userId} and call = ${call} and key in (${sql.join(earlier)}) and response @> ${jsonb(part)}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Runs `work` once for a key, inside the transaction that it writes in, and stores its response there. A second
 * request with the same key waits here until the first one has ended: then it gets the stored response, or the key is
 * its own.
 * @throws 409 when the key was used for something else; what `work` throws, and then the key is free again.
 */
export async function once<T>(
  db: Connection,
  idempotencyKey: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!idempotencyKey) return work();
  const { userId, call, key, requestHash } = idempotencyKey;
  const { rows } = await sql`
    insert into idempotency_key (user_id, call, key, request_hash) values (${userId}, ${call}, ${key}, ${requestHash})
    on conflict do nothing returning 1`.execute(db);
  const earlier = rows.length > 0 ? undefined : await storedResponse(db, idempotencyKey);
  if (earlier !== undefined) return earlier as T;
  const response = await work();
  await sql`update idempotency_key set response = ${jsonb(response)}::jsonb
    where user_id = ${userId} and call = ${call} and key = ${key}`.execute(db);
  return response;
}

/** The same in a transaction of its own, which is not begun for a response that is stored already. */
export async function onceInTransaction<T>(
  db: Database,
  idempotencyKey: IdempotencyKey | undefined,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  const stored = await storedResponse(db, idempotencyKey);
  if (stored !== undefined) return stored as T;
  return inTransaction(db, (transaction) => once(transaction, idempotencyKey, () => work(transaction)));
}

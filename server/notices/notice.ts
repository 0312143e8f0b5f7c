// What a notice says, and how a save sends it to every server on the same database.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Notice } from '../../src/schema/model/notice';
import type { Connection } from '../db/database';

/** The channel of PostgreSQL's NOTIFY. */
export const CHANNEL = 'record_changes';

/**
 * Notifies of a created, changed or deleted record when the transaction commits, if it does. Only for records that
 * others offer as choices: those change rarely, and open forms show them.
 */
export async function notifyChange(transaction: Connection, noun: Noun, id: number): Promise<void> {
  if (!noun.choices) return;
  await send(transaction, { kind: 'changed', noun: noun.noun, id });
}

/** A message of a server to itself: whether what is sent on the channel arrives. Every other server ignores it. */
export async function sendProbe(db: Connection, probe: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${probe})`.execute(db);
}

/** Notifies those who look at a record of a comment about it. */
export async function notifyComment(transaction: Connection, noun: Noun, id: number): Promise<void> {
  await send(transaction, { kind: 'commented', noun: noun.noun, id });
}

/** A notice as the servers pass it to each other: with those whom it is for, where it is not for everyone. */
export type SentNotice = Exclude<Notice, { kind: 'notified' }> | { kind: 'notified'; readers: readonly number[] };

/** Sends it when the transaction commits, if it does. */
export async function send(transaction: Connection, notice: SentNotice): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(transaction);
}

/** The notice in a payload; undefined for what another program has sent on the channel. */
export function readNotice(payload: string | undefined): SentNotice | undefined {
  try {
    const { kind, noun, id, readers } = JSON.parse(payload ?? '') as Record<string, unknown>;
    if (kind === 'notified') return Array.isArray(readers) ? { kind, readers } : undefined;
    const isRecord = (kind === 'changed' || kind === 'commented') && typeof noun === 'string' && typeof id === 'number';
    return isRecord ? { kind, noun, id } : undefined;
  } catch {
    return undefined;
  }
}

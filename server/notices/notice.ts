// What a notice says, and how a save sends it to every server on the same database.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Notice } from '../../src/schema/model/notice';
import type { Connection } from '../db/database';

/** The channel of PostgreSQL's NOTIFY. */
export const CHANNEL = 'record_changes';

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
  await sql`select ${sending(notice)}`.execute(transaction);
}

/** The same as a part of a statement, which costs no way to the database of its own. */
export const sending = (notice: SentNotice): RawBuilder<unknown> =>
  sql`pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`;

/** The notice in a payload; undefined for what another program has sent on the channel. */
export function readNotice(payload: string | undefined): SentNotice | undefined {
  try {
    const { kind, noun, id, page, readers } = JSON.parse(payload ?? '') as Record<string, unknown>;
    if (kind === 'notified') return Array.isArray(readers) ? { kind, readers } : undefined;
    const isRecord =
      (kind === 'changed' || kind === 'commented' || kind === 'opened') &&
      typeof noun === 'string' &&
      typeof id === 'number';
    if (!isRecord) return undefined;
    return kind === 'opened' && typeof page === 'string' ? { kind, noun, id, page } : { kind, noun, id };
  } catch {
    return undefined;
  }
}

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
  const notice = { kind: 'changed', noun: noun.noun, id } satisfies Notice;
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(transaction);
}

/** A message of a server to itself: whether what is sent on the channel arrives. Every other server ignores it. */
export async function sendProbe(db: Connection, probe: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${probe})`.execute(db);
}

/** The notice in a payload; undefined for what another program has sent on the channel. */
export function readNotice(payload: string | undefined): Notice | undefined {
  try {
    const { kind, noun, id } = JSON.parse(payload ?? '') as Record<string, unknown>;
    return kind === 'changed' && typeof noun === 'string' && typeof id === 'number' ? { kind, noun, id } : undefined;
  } catch {
    return undefined;
  }
}

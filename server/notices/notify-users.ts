// Tells users what concerns them: one row for each, in the transaction of what happened, and a notice to their pages.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { UserNotification } from '../../src/schema/model/notifications';
import type { Connection } from '../db/database';
import type { SignedIn } from '../session/sessions';
import { userName } from '../users/user-name';
import { send } from './notice';

interface Notification {
  noun: Noun;
  /** The record; of many that were changed together the last one. */
  id: number;
  /** What the record is called. */
  label: string;
  reason: UserNotification['reason'];
  /** By whom: nobody is notified of what one does oneself. */
  caller: Pick<SignedIn, 'userId'>;
  /** By id; those who do not exist or are inactive are left out. */
  users: readonly number[];
  /** What names the change of many records, and those of them that this call is about. */
  batch?: { key: string; ids: readonly number[] };
}

/**
 * An unread one about the same record, for the same reason, is replaced: a hundred changes are one line of the list. So are
 * a hundred records that were changed together.
 */
export async function notifyUsers(
  transaction: Connection,
  { noun, id, label, reason, caller, users, batch }: Notification,
): Promise<void> {
  const others = [...new Set(users)].filter((user) => user !== caller.userId);
  if (others.length === 0) return;
  const ids = [...(batch?.ids ?? [id])];
  await sql`delete from notification where user_id = any(${others}::int[]) and noun = ${noun.noun}
    and record_id = any(${ids}::int[]) and reason = ${reason} and read_at is null and batch is null`.execute(
    transaction,
  );
  await sql`insert into notification as n (user_id, noun, record_id, label, reason, batch, record_ids, actor_name)
    select user_id, ${noun.noun}, ${id}, ${label}, ${reason},
      ${batch ? `${caller.userId} ${batch.key}` : null}::text, ${batch ? ids : null}::int[],
      (select ${userName('actor')} from users actor where actor.user_id = ${caller.userId})
    from users where user_id = any(${others}::int[]) and status = 1
    on conflict (user_id, noun, reason, batch) where batch is not null do update set
      record_ids = array(select distinct unnest(n.record_ids || excluded.record_ids)), record_id = excluded.record_id,
      label = excluded.label, notified_at = excluded.notified_at, read_at = null`.execute(transaction);
  await send(transaction, { kind: 'notified', readers: others });
}

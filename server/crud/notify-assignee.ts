// Notifies the user who is responsible for a record (`"assignee"` in a descriptor) of what others do with it.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { assigneeOf } from '../../src/schema/model/tasks';
import type { Connection } from '../db/database';
import { send } from '../notices/notice';
import { notifyUsers } from '../notices/notify-users';
import type { AppContext } from '../request/context';
import type { SignedIn } from '../session/sessions';
import { labelText } from './change-log';
import { isAdmitted } from './usage';

interface ChangedRecord {
  noun: Noun;
  context: AppContext;
  id: number;
  /** Nothing of a new one. */
  before: Values;
  after: Values;
  caller: Pick<SignedIn, 'userId'>;
}

/**
 * After a save that changed something: `assigned` for who has become responsible, `changed` for who was before; only for
 * those who may read the record. An assignment that is taken back before it was read leaves no notice.
 */
export async function notifyAssignee(
  transaction: Connection,
  { noun, context, id, before, after, caller }: ChangedRecord,
): Promise<void> {
  const name = assigneeOf(noun);
  if (name === undefined) return;
  const [was, is] = [before, after].map((row) => Number(row[name]) || undefined);
  const about = { noun, id, label: labelText(noun, after), caller };
  if (was !== undefined && was !== is && (await takeBack(transaction, noun, id, was))) return notify(is);
  if (was !== undefined) await notify(was);
  if (is !== was) await notify(is);

  async function notify(user: number | undefined): Promise<void> {
    if (user === undefined || user === caller.userId || !(await mayRead(transaction, noun, context, user))) return;
    await notifyUsers(transaction, { ...about, reason: user === was ? 'changed' : 'assigned', users: [user] });
  }
}

async function mayRead(transaction: Connection, noun: Noun, context: AppContext, userId: number): Promise<boolean> {
  const { rows } = await sql<{ role: string | null }>`
    select (select role_name from role where role_id = type_id) as role from users where user_id = ${userId}`.execute(
    transaction,
  );
  const [user] = rows;
  return user !== undefined && isAdmitted(noun, 'read', { userId, role: user.role, tokenHash: '' }, context);
}

/** Removes the notice of an assignment that was not read. @returns whether there was one. */
async function takeBack(transaction: Connection, { noun }: Noun, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`delete from notification where user_id = ${userId} and noun = ${noun}
    and record_id = ${id} and reason = 'assigned' and read_at is null returning 1`.execute(transaction);
  if (rows.length > 0) await send(transaction, { kind: 'notified', readers: [userId] });
  return rows.length > 0;
}

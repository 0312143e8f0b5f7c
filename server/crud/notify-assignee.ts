// Notifies the user who is responsible for a record (`"assignee"` in a descriptor) of what others do with it. What is
// changed together is one notice for each.
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { assigneeOf } from '../../src/schema/model/tasks';
import type { Connection } from '../db/database';
import { problem } from '../http/http-errors';
import { send } from '../notices/notice';
import { notifyUsers } from '../notices/notify-users';
import type { AppContext } from '../request/context';
import type { SignedIn } from '../session/sessions';
import { labelText } from './change-log';
import { isAdmitted } from './usage';

interface ChangedRecord {
  id: number;
  /** Nothing of a new one. */
  before: Values;
  after: Values;
}

interface Change {
  noun: Noun;
  context: AppContext;
  caller: Pick<SignedIn, 'userId'>;
}

/** Changes that belong together. */
export interface Batch {
  key: string;
  /** Where those of one transaction wait for its end. */
  waiting?: ChangedRecord[];
}

/** The batch that a request says it is a part of. @throws 400 */
export function batchOf({ headers: { batch: key } }: FastifyRequest): Batch | undefined {
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) throw problem(400, 'The Batch is not usable.');
  return { key };
}

/** Without a key that others know, what one call changes is one. */
export const waitingBatch = (key: string = randomUUID()): Batch & { waiting: ChangedRecord[] } => ({
  key,
  waiting: [],
});

/**
 * After a save that changed something: `assigned` for who has become responsible, `changed` for who was before; only for
 * those who may read the record. An assignment that is taken back before it was read leaves no notice.
 */
export async function notifyAssignee(
  transaction: Connection,
  { id, before, after, ...change }: Change & ChangedRecord,
  batch?: Batch,
): Promise<void> {
  const record = { id, before, after };
  if (batch?.waiting) batch.waiting.push(record);
  else await notifyAssignees(transaction, change, [record], batch);
}

/** The same of all that waited. */
export async function notifyAssignees(
  transaction: Connection,
  { noun, context, caller }: Change,
  records: readonly ChangedRecord[],
  batch?: Pick<Batch, 'key'>,
): Promise<void> {
  const name = assigneeOf(noun);
  if (name === undefined) return;
  const userIn = (row: Values) => Number(row[name]) || undefined;
  const moved = records.map((record) => ({ ...record, was: userIn(record.before), is: userIn(record.after) }));
  const takenBack = await takeBack(
    transaction,
    noun,
    moved.flatMap(({ id, was, is }) => (was !== undefined && was !== is ? { id, user: was } : [])),
  );
  const notices = new Notices();
  for (const { id, after, was, is } of moved) {
    if (was !== undefined && !takenBack.has(`${was} ${id}`)) notices.add(was, 'changed', { id, after });
    if (is !== undefined && is !== was) notices.add(is, 'assigned', { id, after });
  }
  for (const { user, reason, about } of notices.all()) {
    if (user === caller.userId || !(await mayRead(transaction, noun, context, user))) continue;
    const { id, after } = about.at(-1)!;
    const many = batch && { key: batch.key, ids: about.map((record) => record.id) };
    await notifyUsers(transaction, {
      ...{ noun, id, label: labelText(noun, after), reason, caller, users: [user] },
      batch: many,
    });
  }
}

type Reason = 'changed' | 'assigned';

interface Notice {
  user: number;
  reason: Reason;
  about: Pick<ChangedRecord, 'id' | 'after'>[];
}

class Notices {
  readonly #byUser = new Map<string, Notice>();

  add(user: number, reason: Reason, record: Notice['about'][number]): void {
    const key = `${user} ${reason}`;
    const found = this.#byUser.get(key) ?? { user, reason, about: [] };
    found.about.push(record);
    this.#byUser.set(key, found);
  }

  /** In one order, in which changes at the same time lock the rows of those who are notified. */
  all(): Notice[] {
    return [...this.#byUser.values()].sort((a, b) => a.user - b.user || a.reason.localeCompare(b.reason));
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

/** Removes what was not read of assignments. @returns user and record of each that was there. */
async function takeBack(
  transaction: Connection,
  { noun }: Noun,
  moved: readonly { id: number; user: number }[],
): Promise<ReadonlySet<string>> {
  if (moved.length === 0) return new Set();
  const [ids, users] = [moved.map(({ id }) => id), moved.map(({ user }) => user)];
  const { rows } = await sql<{ user_id: number; record_id: number }>`
    with moved as (select * from unnest(${users}::int[], ${ids}::int[]) as m(user_id, record_id)),
    single as (delete from notification n using moved m where n.user_id = m.user_id and n.noun = ${noun}
      and n.record_id = m.record_id and n.reason = 'assigned' and n.read_at is null and n.batch is null
      returning n.user_id, n.record_id),
    many as (select n.notification_id, m.user_id, array_agg(m.record_id) as gone
      from notification n join moved m on n.user_id = m.user_id and m.record_id = any(n.record_ids)
      where n.noun = ${noun} and n.reason = 'assigned' and n.read_at is null group by 1, 2),
    fewer as (update notification n set
        record_ids = array(select unnest(n.record_ids) except select unnest(many.gone))
      from many where n.notification_id = many.notification_id returning n.notification_id)
    select user_id, record_id from single union select user_id, unnest(gone) from many`.execute(transaction);
  if (rows.length === 0) return new Set();
  await sql`delete from notification where user_id = any(${users}::int[]) and noun = ${noun} and record_ids = '{}'`.execute(
    transaction,
  );
  await send(transaction, { kind: 'notified', readers: [...new Set(rows.map(({ user_id }) => user_id))] });
  return new Set(rows.map(({ user_id, record_id }) => `${user_id} ${record_id}`));
}

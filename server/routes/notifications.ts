// What concerns the caller: mentions, records that one is made responsible for, changes of one's own. Nothing about a
// record that is gone, or that the caller may not read any more.
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { hasCall } from '../../src/schema/model/calls';
import {
  MAX_UNREAD,
  NOTIFICATION_MONTHS,
  NOTIFICATION_PAGE_LENGTH,
  type NotificationPage,
  REASONS,
  type UserNotification,
} from '../../src/schema/model/notifications';
import { nouns } from '../../src/schema/model/nouns';
import { isId } from '../crud/refs';
import { isAdmitted } from '../crud/usage';
import { type Database, idOf, utcText } from '../db/database';
import { storedNoun } from '../db/noun-columns';
import { objectBody } from '../http/body-parsers';
import { invalid } from '../http/http-errors';
import { json, list, type Operation, object, orNull, succeed, success, text } from '../http/operation';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';

/** `GET /notifications` a page at a time, and `POST /notifications/read`, which marks some or all as read. */
export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  app.get<{ Querystring: { before?: string } }>(
    '/notifications',
    { config: { passive: true, describe: LIST } },
    async (request): Promise<NotificationPage> => {
      const isOwn = await ownSql(context, callerOf(request));
      const { notifications, more } = await readPage(db, isOwn, idOf(request.query.before));
      return { notifications, more, unread: await countUnread(db, isOwn) };
    },
  );

  app.post('/notifications/read', { config: { describe: READ }, bodyLimit: 16_384 }, async (request) => {
    const caller = callerOf(request);
    const which = whichIn(objectBody(request));
    await sql`update notification set read_at = clock_timestamp()
      where user_id = ${caller.userId} and read_at is null and ${which}`.execute(db);
    return succeed({ unread: await countUnread(db, await ownSql(context, caller)) });
  });
}

async function readPage(db: Database, isOwn: RawBuilder<unknown>, before?: number) {
  const older = before === undefined ? sql`true` : sql`notification_id < ${before}`;
  // One more says whether there are older ones.
  const { rows } = await sql<UserNotification>`
    select notification_id::float8 as notification_id, noun, reason, actor_name,
      case when ${isAbout} then record_id else record_ids[1] end as record_id,
      case when ${isAbout} then label else '' end as label, cardinality(record_ids) as record_count,
      ${utcText(sql.ref('notified_at'))} as notified_at, read_at is not null as is_read
    from notification n where ${isOwn} and ${older}
    order by notification_id desc limit ${sql.lit(NOTIFICATION_PAGE_LENGTH + 1)}`.execute(db);
  return { notifications: rows.slice(0, NOTIFICATION_PAGE_LENGTH), more: rows.length > NOTIFICATION_PAGE_LENGTH };
}

/** The one of many that gives its name may be among them no longer. */
const isAbout = sql`(record_ids is null or record_id = any(record_ids))`;

async function countUnread(db: Database, isOwn: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread
    from (select 1 from notification n where ${isOwn} and read_at is null limit ${sql.lit(MAX_UNREAD)}) unread`.execute(
    db,
  );
  return rows[0]!.unread;
}

/** The condition for rows of the caller about records that are there and that the caller may read. */
async function ownSql(context: AppContext, caller: SignedIn): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ noun: string }>`
    select distinct noun from notification where user_id = ${caller.userId}`.execute(context.db);
  const exists: RawBuilder<unknown>[] = [];
  for (const { noun: name } of rows) {
    const noun = nouns.get(name);
    if (!noun || !hasCall(noun, 'read') || !(await isAdmitted(noun, 'read', caller, context))) continue;
    exists.push(sql`(n.noun = ${name} and exists (
      select 1 from ${sql.id(storedNoun(noun).noun)} as t where ${sql.ref(`t.${noun.api.id}`)} = any(coalesce(n.record_ids, array[n.record_id]))))`);
  }
  if (exists.length === 0) return sql`false`;
  return sql`n.user_id = ${caller.userId} and (${sql.join(exists, sql` or `)})`;
}

/** At most so many ids at once. */
const MAX_IDS = 1_000;

/** The condition for those that were read. @throws 422. */
function whichIn({ notification_ids: ids, up_to: upTo }: Record<string, unknown>): RawBuilder<unknown> {
  if (isId(upTo)) return sql`notification_id <= ${upTo}`;
  if (Array.isArray(ids) && ids.length <= MAX_IDS && ids.every(isId))
    return sql`notification_id = any(${ids}::bigint[])`;
  throw invalid({ notification_ids: ['Send notification_ids, or up_to: the newest one that was seen.'] });
}

const UNREAD = { type: 'integer', description: `At most ${MAX_UNREAD}: so many, or more.` };

const LIST: Operation = {
  tag: 'Notifications',
  name: 'listNotifications',
  summary: 'What concerns you, the newest first',
  description: `That you were mentioned in a comment, made responsible for a record, or that another user changed a record of yours. Nothing about records that you may not read. Forgotten after ${NOTIFICATION_MONTHS} months. A notice \`notified\` says of new ones.`,
  query: { before: { description: 'Only those older than this `notification_id`.', schema: { type: 'integer' } } },
  response: json(
    object({
      notifications: list(
        object({
          notification_id: { type: 'integer' },
          noun: text('The name of the noun in its descriptor.'),
          record_id: { type: 'integer' },
          label: text('What the record was called then; of many that of one of them, empty where that is not known.'),
          record_count: {
            ...orNull({ type: 'integer' }),
            description: 'How many records it is about, of those that were changed together; null of a single one.',
          },
          reason: { enum: REASONS },
          actor_name: { ...orNull(text()), description: 'Who did it.' },
          notified_at: { type: 'string', format: 'date-time' },
          is_read: { type: 'boolean' },
        }),
      ),
      more: { type: 'boolean' },
      unread: UNREAD,
    }),
  ),
};

const READ: Operation = {
  tag: 'Notifications',
  name: 'readNotifications',
  summary: 'Marks notifications of yours as read',
  description: 'Those with these ids, or all up to one: what came since stays unread.',
  body: json(
    object({ notification_ids: { ...list({ type: 'integer' }), maxItems: MAX_IDS }, up_to: { type: 'integer' } }, [
      'notification_ids',
      'up_to',
    ]),
  ),
  errors: [422],
  response: json(success(object({ unread: UNREAD }))),
};

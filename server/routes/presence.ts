// POST /presence: a page says which record it shows, and gets the other users who have it open. A notice goes to those
// when a page comes, goes, or begins to edit.
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { modules } from 'noun-modules';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { hasCall } from '../../src/schema/model/calls';
import { nouns } from '../../src/schema/model/nouns';
import { PRESENCE_TIMEOUT_MS, PRESENCES, type Presence, type Present } from '../../src/schema/model/presence';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { isId } from '../crud/refs';
import { isAdmitted } from '../crud/usage';
import type { Database } from '../db/database';
import { storedNoun } from '../db/noun-columns';
import { objectBody } from '../http/body-parsers';
import { notFound, problem } from '../http/http-errors';
import { json, list, type Operation, object, succeed, success, text } from '../http/operation';
import { send } from '../notices/notice';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';
import { userName } from '../users/user-name';

/** Pages call it again and again while they are open: one that has not for PRESENCE_TIMEOUT_MS counts as closed. */
export function presenceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  app.post('/presence', { config: { passive: true, describe: PRESENCE }, bodyLimit: 4_096 }, async (request) => {
    const { presence, ...shown } = requestIn(objectBody(request));
    const caller = callerOf(request);
    const noun = nouns.get(shown.noun);
    // A record of one's own has no others on its page.
    if (!noun || noun.api.single || !hasCall(noun, 'read')) throw problem(400, 'There is no such noun.');
    if (!(await isAdmitted(noun, 'read', caller, context))) throw problem(403, forbiddenMessage(noun, 'read'));
    const seen = { ...shown, noun: storedNoun(noun).noun, userId: caller.userId };
    const { isNews, others } =
      presence === 'left'
        ? { isNews: await leave(db, seen), others: [] }
        : await stay(db, seen, {
            isEditing: presence === 'editing',
            isThere: await thereFor(noun, shown.id, caller, context),
          });
    if (isNews) await send(db, { kind: 'opened', noun: seen.noun, id: seen.id, page: seen.page });
    return succeed({ others });
  });
}

/** The condition that the record is there for this user. */
async function thereFor(noun: Noun, id: number, caller: SignedIn, context: AppContext): Promise<RawBuilder<unknown>> {
  const module = noun.server === undefined ? undefined : modules[noun.server];
  const visible = await module?.visible?.(caller, context);
  const { noun: table, api } = storedNoun(noun);
  return sql`exists (select from ${sql.id(table)} where ${sql.ref(`${table}.${api.id}`)} = ${id}::integer
    ${visible ? sql`and ${visible}` : sql``})`;
}

interface Shown {
  page: string;
  noun: string;
  id: number;
}

type Seen = Shown & { userId: number };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @throws 400 for a body that is none. */
function requestIn({ page, noun, id, presence }: Record<string, unknown>): Shown & { presence: Presence } {
  const isKnown = (PRESENCES as readonly unknown[]).includes(presence);
  if (typeof page !== 'string' || !UUID.test(page) || typeof noun !== 'string' || !isId(id) || !isKnown)
    throw problem(400, 'Send page (a UUID), noun, id and presence.');
  return { page, noun, id, presence: presence as Presence };
}

/** Open pages of one user; of further ones nobody is notified. */
const MAX_PAGES = 100;

/**
 * One statement, as each page makes it every few seconds. @returns whether the page shows the record since now, or in
 * another way; and who else does. @throws 404.
 */
async function stay(
  db: Database,
  { page, userId, noun, id }: Seen,
  { isEditing, isThere }: { isEditing: boolean; isThere: RawBuilder<unknown> },
): Promise<{ isNews: boolean; others: Present[] }> {
  const { rows } = await sql<{ is_there: boolean; is_known: boolean; others: Present[] }>`
    with record as (select ${isThere} as is_there),
    before as (select * from presence where page = ${page}::uuid and user_id = ${userId}),
    kept as (insert into presence (page, user_id, noun, record_id, is_editing, seen_at)
      select ${page}::uuid, ${userId}::integer, ${noun}, ${id}::integer, ${isEditing}::boolean, clock_timestamp()
      where (select is_there from record) and ((select count(*) from presence where user_id = ${userId} and ${isOpen}) < ${MAX_PAGES} or exists (select from before))
      on conflict (page) do update set noun = excluded.noun, record_id = excluded.record_id,
        is_editing = excluded.is_editing, seen_at = excluded.seen_at
      where presence.user_id = excluded.user_id
      returning page)
    select is_there, not exists (select from kept) or exists (select from before where noun = ${noun} and record_id = ${id}
      and is_editing = ${isEditing} and ${isOpen}) as is_known,
      array(${othersOf({ userId, noun, id })}) as others
    from record`.execute(db);
  const { is_there, is_known, others } = rows[0]!;
  if (!is_there) throw notFound();
  return { isNews: !is_known, others };
}

async function leave(db: Database, { page, userId }: Seen): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from presence where page = ${page}::uuid and user_id = ${userId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

const isOpen = sql`seen_at > clock_timestamp() - ${PRESENCE_TIMEOUT_MS} * interval '1 millisecond'`;

/** Each as JSON. */
const othersOf = ({ userId, noun, id }: Pick<Seen, 'userId' | 'noun' | 'id'>): RawBuilder<unknown> => sql`
  select json_build_object('user_id', user_id, 'name', ${userName('u')}, 'is_editing', is_editing)
  from (select user_id, bool_or(is_editing) as is_editing from presence
    where record_id = ${id} and noun = ${noun} and user_id <> ${userId} and ${isOpen} group by user_id) as p
  join users u using (user_id) where u.status = 1 order by ${userName('u')}, user_id`;

/** Of pages that were closed without a word. */
export const forgetPresence = (db: Database) => sql`delete from presence where not ${isOpen}`.execute(db);

const PRESENCE: Operation = {
  tag: 'Notices',
  name: 'sayPresence',
  summary: 'Says which record a page shows, and who else has it open',
  description: `Say it again at least every ${PRESENCE_TIMEOUT_MS / 1000} seconds, and \`left\` at the end. A notice \`opened\` says that a user came, went, or began to edit.`,
  body: json(
    object({
      page: { type: 'string', format: 'uuid', description: 'Made by the page; another one for each.' },
      noun: text('The name of the noun in its descriptor.'),
      id: { type: 'integer' },
      presence: { enum: PRESENCES },
    }),
  ),
  errors: [400, 403, 404],
  response: json(
    success(
      object({ others: list(object({ user_id: { type: 'integer' }, name: text(), is_editing: { type: 'boolean' } })) }),
    ),
  ),
};

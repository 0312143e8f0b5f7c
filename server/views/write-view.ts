// Saving, changing, deleting and restoring a view, and taking over what another user has made of one.
import { sql } from 'kysely';
import { ACCOUNTS } from '../../src/schema/model/accounts';
import { MAX_VIEWS, type StoredView, type ViewContent } from '../../src/schema/model/saved-views';
import type { Settings } from '../base/settings';
import type { Connection } from '../db/database';
import { takeTurn } from '../db/transaction';
import { invalid, notFound, problem } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { userName } from '../users/user-name';
import { mayShare, readView } from './read-views';

/** In one transaction. */
export interface ViewWrite {
  db: Connection;
  rule: Pick<Settings, 'viewAdminRoles'>;
  caller: SignedIn;
}

const nameOf = ({ userId }: SignedIn) => sql`(select ${userName('u')} from users u where u.user_id = ${userId})`;

/** @throws 403 for a caller who may not share, 422 for a user type that does not exist. */
export async function admitSharing({ db, rule, caller }: ViewWrite, role: number | null): Promise<void> {
  if (role === null) return;
  if (!mayShare(rule, caller)) throw problem(403, 'Your user type may not share views.');
  const { rows } = await sql`select 1 from role where role_id = ${role}`.execute(db);
  if (rows.length === 0) throw invalid({ role_id: ['The user type does not exist.'] });
}

interface NewView {
  list: string;
  name: string;
  content: ViewContent;
}

/** Saves a view of the caller; one of the same name is replaced. @throws 422 where there are too many. */
export async function saveView(write: ViewWrite, { list, name, content }: NewView): Promise<void> {
  const { db, caller } = write;
  await takeTurn(db, 'views', caller.userId);
  const id = await ownNamed(write, list, name);
  if (id !== undefined) return changeView(write, id, { content });
  await rejectTooMany(write, list);
  const { rows } = await sql<{ view_id: number }>`
    insert into saved_view (list, user_id, user_name, name, content, changed_by, changed_by_name)
    values (${list}, ${caller.userId}, ${nameOf(caller)}, ${name}, ${JSON.stringify(content)}::jsonb, ${caller.userId}, ${nameOf(caller)})
    returning view_id`.execute(db);
  await markSeen(write, rows[0]!.view_id);
}

/**
 * Takes views over that a browser has kept, each once: one that is there already, with this name and content or another
 * name for the same content that it got here, is left out.
 */
export async function importViews(write: ViewWrite, views: readonly NewView[]): Promise<void> {
  await takeTurn(write.db, 'views', write.caller.userId);
  for (const view of views) {
    const name = await freeName(write, view);
    if (name !== undefined) await saveView(write, { ...view, name });
  }
}

/** The name with a number behind it where another view has it; undefined where this view is there. */
async function freeName(write: ViewWrite, { list, name, content }: NewView): Promise<string | undefined> {
  for (let number = 1; number <= MAX_VIEWS; number++) {
    const tried = number === 1 ? name : `${name.slice(0, 54)} (${number})`;
    const id = await ownNamed(write, list, tried);
    if (id === undefined) return tried;
    const { rows } = await sql`select 1 from saved_view
      where view_id = ${id} and content = ${JSON.stringify(content)}::jsonb`.execute(write.db);
    if (rows.length > 0) return undefined;
  }
  return undefined;
}

interface ViewChange {
  name?: string;
  content?: ViewContent;
  role?: number | null;
  /** The version that was read: a newer one is not changed. */
  version?: number;
}

/** @throws 404, 403, 409 where it was changed meanwhile, 422 for a name that another view of its owner has. */
export async function changeView(write: ViewWrite, id: number, change: ViewChange): Promise<void> {
  const { db } = write;
  if (change.name !== undefined) await takeTurnOfOwner(db, id);
  const view = await lockView(write, id);
  if (change.version !== undefined && change.version !== view.version)
    throw problem(409, 'Another user has changed this view. Look at it first, then change it.');
  const role = change.role === undefined ? view.role_id : change.role;
  await admitSharing(write, role);
  const { rows: taken } = await sql`select 1 from saved_view v join saved_view same on same.user_id = v.user_id
    and same.list = v.list and same.view_id <> v.view_id and same.deleted_at is null
    where v.view_id = ${id} and lower(same.name) = lower(${change.name ?? null}::text)`.execute(db);
  if (taken.length > 0) throw invalid({ name: ['There is a view of this name.'] });
  await sql`update saved_view set name = coalesce(${change.name ?? null}::text, name),
    content = coalesce(${change.content ? JSON.stringify(change.content) : null}::jsonb, content),
    role_id = ${role}, ${changedBy(write)} where view_id = ${id}`.execute(db);
  await markSeen(write, id);
}

/** Of two views that get the same name at once one finds the other. Before the view is locked, as where one is saved. */
async function takeTurnOfOwner(db: Connection, id: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select user_id from saved_view where view_id = ${id}`.execute(db);
  if (rows[0]) await takeTurn(db, 'views', rows[0].user_id);
}

/** Deletes a view; it can be restored while its entry is there. @throws 404, 403. */
export async function deleteView(write: ViewWrite, id: number): Promise<void> {
  await lockView(write, id);
  await sql`update saved_view set deleted_at = now(), ${changedBy(write)} where view_id = ${id}`.execute(write.db);
}

/** Only by the user who has deleted it. @returns its list. @throws 404, 409 where there is another of its name. */
export async function restoreView(write: ViewWrite, id: number): Promise<string> {
  const { db, caller } = write;
  const { rows } = await sql<{ list: string; name: string; user_id: number }>`select list, name, user_id from saved_view
    where view_id = ${id} and deleted_at is not null and changed_by = ${caller.userId} for update`.execute(db);
  const [view] = rows;
  if (!view) throw notFound();
  await takeTurn(db, 'views', view.user_id);
  const { rows: same } = await sql`select 1 from saved_view where user_id = ${view.user_id} and list = ${view.list}
    and lower(name) = lower(${view.name}) and deleted_at is null`.execute(db);
  if (same.length > 0) throw problem(409, `There is another view ${view.name} by now.`);
  if (view.user_id === caller.userId) await rejectTooMany(write, view.list);
  await sql`update saved_view set deleted_at = null, ${changedBy(write)} where view_id = ${id}`.execute(db);
  await markSeen(write, id);
  return view.list;
}

/** The caller has seen this version, or that the view is gone. @throws 404; 409 for another version. */
export async function takeView(write: ViewWrite, id: number, version: number): Promise<void> {
  const view = await readView(write.db, write.rule, id, write.caller);
  if (!view) throw notFound();
  if (view.version !== version) throw problem(409, 'The view was changed once more.');
  if (view.changed?.name === null)
    await sql`delete from saved_view_seen where view_id = ${id} and user_id = ${write.caller.userId}`.execute(write.db);
  else await markSeen(write, id);
}

async function lockView(write: ViewWrite, id: number): Promise<StoredView> {
  await sql`select 1 from saved_view where view_id = ${id} for update`.execute(write.db);
  const view = await readView(write.db, write.rule, id, write.caller);
  if (!view) throw notFound();
  if (!view.may_change)
    throw problem(403, `Only ${view.owner_name} may change this view. Save one of your own instead.`);
  return view;
}

const changedBy = ({ caller }: ViewWrite) => sql`version = version + 1, changed_by = ${caller.userId},
  changed_by_name = ${nameOf(caller)}, changed_at = clock_timestamp()`;

/** The newest version is what the caller has seen. */
async function markSeen({ db, caller }: ViewWrite, id: number): Promise<void> {
  await sql`insert into saved_view_seen (view_id, user_id, role_id, version, name, content)
    select view_id, ${caller.userId}, role_id, version, name, content from saved_view where view_id = ${id}
    on conflict (view_id, user_id) do update set role_id = excluded.role_id, version = excluded.version,
      name = excluded.name, content = excluded.content`.execute(db);
}

async function ownNamed({ db, caller }: ViewWrite, list: string, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ view_id: number }>`select view_id from saved_view where user_id = ${caller.userId}
    and list = ${list} and lower(name) = lower(${name}) and deleted_at is null`.execute(db);
  return rows[0]?.view_id;
}

async function rejectTooMany({ db, caller }: ViewWrite, list: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_view
    where user_id = ${caller.userId} and list = ${list} and deleted_at is null`.execute(db);
  if (rows[0]!.count >= MAX_VIEWS)
    throw invalid({ name: [`At most ${MAX_VIEWS} views are saved. Delete one first, or replace one by its name.`] });
}

/** Removes deleted views after so many days, and those that only a user could see who is neither there nor in the trash. */
export async function forgetViews(db: Connection, days: number): Promise<void> {
  await sql`delete from saved_view v where deleted_at < now() - make_interval(days => ${days})
    or (role_id is null and not exists (select 1 from users u where u.user_id = v.user_id)
      and not exists (select 1 from trash t where t.noun = ${ACCOUNTS} and t.record_id = v.user_id))`.execute(db);
}

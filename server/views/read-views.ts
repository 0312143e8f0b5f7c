// The saved views of a list that a user has, or that are shared with the user's type.
import { sql } from 'kysely';
import { type ListViews, MAX_VIEWS, type StoredView } from '../../src/schema/model/saved-views';
import type { Settings } from '../base/settings';
import { type Connection, utcText } from '../db/database';
import type { SignedIn } from '../session/sessions';
import { userName } from '../users/user-name';

type Rule = Pick<Settings, 'viewAdminRoles'>;

/** Whether a user may share views with a user type, by VIEW_ADMIN_ROLES. */
export const mayShare = ({ viewAdminRoles }: Rule, { role }: SignedIn): boolean =>
  viewAdminRoles === undefined || viewAdminRoles.includes(role ?? '');

/** The type of a user as it is now. */
const roleOf = ({ userId }: SignedIn) => sql`(select type_id from users where user_id = ${userId})`;

/** More than any list has room for. */
const MAX_SHOWN = 4 * MAX_VIEWS;

/**
 * Views `v` with what the caller has seen of each, `s`. A view that was deleted or is shared no longer stays for those
 * who have seen it, until they say that they know. `anyType`: also those that the caller may change because they are
 * shared, with whatever user type; they are no tabs of the caller.
 */
const viewsFor = (caller: SignedIn, rule: Rule, { anyType } = { anyType: false }) => {
  const isOwn = sql`v.user_id = ${caller.userId}`;
  const isLeft = sql`u.user_id is null or u.status <> 1`;
  const others = mayShare(rule, caller) ? (rule.viewAdminRoles ? sql`true` : isLeft) : sql`false`;
  const isShared = anyType ? sql`v.role_id is not null and (${others})` : sql`false`;
  const isThere = sql`v.deleted_at is null and (${isOwn} or v.role_id = ${roleOf(caller)} or (${isShared}))`;
  return sql`select v.view_id, v.list, v.version, v.role_id, ${isOwn} as is_own, s.user_id is not null as is_seen,
      coalesce(${userName('u')}, v.user_name) as owner_name, (${isLeft}) as has_no_owner,
      coalesce(s.name, v.name) as name, coalesce(s.content, v.content) as content,
      coalesce(${isThere}, false) and (${isOwn} or (${others})) as may_change,
      case when not coalesce(${isThere}, false) or s.version < v.version then json_build_object('by', v.changed_by_name,
        'at', ${utcText(sql`v.changed_at`)}, 'name', case when ${isThere} then v.name end,
        'content', case when ${isThere} then v.content end) end as changed
    from saved_view v left join users u on u.user_id = v.user_id
      left join saved_view_seen s on s.view_id = v.view_id and s.user_id = ${caller.userId}
    where ((${isThere}) or (s.user_id is not null and v.changed_by <> ${caller.userId}
      and (${isOwn} or s.role_id = ${roleOf(caller)})))`;
};

interface Opening {
  user_id: number | null;
  role_id: number;
  view: string | null;
  tabs: string[] | null;
  by: string;
}

/** What the tabs of a list are made of. @param list the address of its screen. */
export async function readViews(db: Connection, rule: Rule, list: string, caller: SignedIn): Promise<ListViews> {
  const { rows: views } = await sql<StoredView & { list?: string }>`
    select * from (${viewsFor(caller, rule)} and v.list = ${list}) found
    order by is_own desc, lower(name), view_id limit ${sql.lit(MAX_SHOWN)}`.execute(db);
  const isSharing = mayShare(rule, caller);
  const { rows: others } = await sql<StoredView & { list?: string }>`
    select * from (${viewsFor(caller, rule, { anyType: true })} and v.list = ${list} and ${isSharing}
      and v.deleted_at is null and v.role_id is distinct from ${roleOf(caller)} and v.user_id <> ${caller.userId}) found
    where may_change order by lower(name), view_id limit ${sql.lit(MAX_SHOWN)}`.execute(db);
  const { rows: openings } = await sql<Opening>`
    select user_id, role_id, view, tabs, set_by_name as by from list_opening
    where list = ${list} and (user_id = ${caller.userId} or role_id = ${roleOf(caller)}
      or (role_id is not null and ${isSharing}))`.execute(db);
  const { rows: own } = await sql<{ role_id: number | null }>`select ${roleOf(caller)} as role_id`.execute(db);
  const { rows: roles } = await sql<{ role_id: number; role_name: string }>`
    select role_id, role_name from role where ${isSharing} order by role_name`.execute(db);
  const mine = openings.find(({ user_id }) => user_id !== null);
  return {
    views: views.map(({ list: _same, ...view }) => view),
    others: others.map(({ list: _same, ...view }) => view),
    opens_with: mine?.view ?? null,
    role_opens_with: openings.flatMap(({ user_id, role_id, view: tab, by }) =>
      user_id === null && tab !== null ? [{ role_id, tab, by }] : [],
    ),
    tabs: mine?.tabs ?? [],
    role_id: own[0]!.role_id,
    may_share: isSharing,
    roles,
  };
}

/** One that the caller sees or may change, with its list; undefined for any other. */
export async function readView(
  db: Connection,
  rule: Rule,
  id: number,
  caller: SignedIn,
): Promise<(StoredView & { list: string }) | undefined> {
  const { rows } = await sql<
    StoredView & { list: string }
  >`${viewsFor(caller, rule, { anyType: true })} and v.view_id = ${id}`.execute(db);
  return rows[0];
}

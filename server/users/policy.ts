// The policy for accounts, complete. Open to everyone by default; USER_ADMIN_ROLES limits the management of users to
// some user types. One's own state, and the last account that can manage users, are protected from everybody.
import { type RawBuilder, sql } from 'kysely';
import type { Errors } from '../../src/schema/rules/check';
import type { Connection } from '../db/database';
import { problem } from '../http/http-errors';
import type { Settings } from '../settings';
import { failStartup } from '../startup-error';

type Rule = Pick<Settings, 'userAdminRoles'>;

/** The state of an account that decides: active, and its user type. */
export interface AccountState {
  status: number;
  type_id: number | null;
}

/** Admits callers who may manage users. @throws 403 for everyone else. */
export async function admitUserAdmin(db: Connection, rule: Rule, userId: number): Promise<void> {
  if ((await managers(db, rule, sql`u.user_id = ${userId}`)) === 0)
    throw problem(403, 'Your user type may not manage users.');
}

/**
 * Makes sure that at least one account can manage users. @throws a startup error that names USER_ADMIN_ROLES and the
 * existing user types.
 */
export async function rejectRuleForNobody(db: Connection, rule: Rule): Promise<void> {
  if (!rule.userAdminRoles || (await managers(db, rule, sql`true`)) > 0) return;
  const roles = await db.selectFrom('role').select('role_name').orderBy('role_id').execute();
  failStartup(
    `USER_ADMIN_ROLES names no user type that an active account has; set it to one or more of these: ${roles.map(({ role_name }) => role_name).join(', ')}.`,
  );
}

/** Messages for a change of one's own user type or status: another user has to do that. */
export function ownStateErrors(before: AccountState, after: Partial<AccountState>): Errors {
  const errors: Errors = {};
  if (after.type_id !== undefined && after.type_id !== before.type_id)
    errors.type_id = ['Your own user type can only be changed by somebody else.'];
  if (after.status !== undefined && after.status !== before.status)
    errors.status = ['Your own status can only be changed by somebody else.'];
  return errors;
}

/** @throws 409 for one's own account. */
export function rejectOwnDeletion(id: number, callerId: number): void {
  if (id === callerId) throw problem(409, 'Your own account can only be deleted by somebody else.');
}

/**
 * Makes sure that after a deletion or change of account `id` an active account is left that may manage users. Accounts
 * are saved in turn (`lockNoun`), or two people could remove each other at the same moment. @throws 409.
 */
export async function keepOneAdmin(db: Connection, rule: Rule, id: number): Promise<void> {
  if ((await managers(db, rule, sql`u.user_id <> ${id}`)) === 0)
    throw problem(409, 'This is the last active account that can manage users, so it has to stay.');
}

async function managers(db: Connection, { userAdminRoles }: Rule, which: RawBuilder<unknown>): Promise<number> {
  const ofRole = userAdminRoles ? sql`and r.role_name = any(${userAdminRoles})` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u left join role r on r.role_id = u.type_id where u.status = 1 and ${which} ${ofRole}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

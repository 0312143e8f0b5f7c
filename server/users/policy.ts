// The policy for accounts, complete. Open to everyone by default; USER_ADMIN_ROLES and the rights in `users.json` limit
// the management of users to some user types. One's own state, and the last account that can manage users, are protected from everybody.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Right } from '../../src/schema/descriptor/descriptor';
import { ACCOUNTS } from '../../src/schema/model/accounts';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { mayDo } from '../../src/schema/model/rights';
import type { Errors } from '../../src/schema/rules/check';
import type { Settings } from '../base/settings';
import { failStartup } from '../base/startup-error';
import type { Connection } from '../db/database';
import { problem } from '../http/http-errors';

type Rule = Pick<Settings, 'userAdminRoles'>;

/** @throws a startup error where VIEW_ADMIN_ROLES names a user type that does not exist. */
export async function rejectUnknownViewAdmins(
  db: Connection,
  { viewAdminRoles = [] }: Pick<Settings, 'viewAdminRoles'>,
): Promise<void> {
  await rejectUnknown(db, 'VIEW_ADMIN_ROLES', viewAdminRoles);
}

/** The state of an account that decides: active, and its user type. */
export interface AccountState {
  status: number;
  type_id: number | null;
}

/** Admits callers whom the operator lets manage users. @throws 403 for everyone else. */
export async function admitUserAdmin(db: Connection, rule: Rule, userId: number): Promise<void> {
  if ((await managers(db, rule, sql`u.user_id = ${userId}`, {})) === 0)
    throw problem(403, 'Your user type may not manage users.');
}

/** Whether an account can manage users: by the rule and by the rights in `users.json`. */
export const canManageUsers = async (db: Connection, rule: Rule, userId: number): Promise<boolean> =>
  (await managers(db, rule, sql`u.user_id = ${userId}`)) > 0;

/**
 * Makes sure that at least one account can manage users, and that every name in USER_ADMIN_ROLES gives an account the
 * right. @throws a startup error that names USER_ADMIN_ROLES or the rights in the way, and the existing user types.
 */
export async function rejectRuleForNobody(db: Connection, rule: Rule): Promise<void> {
  const known = await roleNames(db);
  if (rule.userAdminRoles && (await managers(db, rule, sql`true`, {})) === 0)
    failStartup(
      `USER_ADMIN_ROLES names no user type that an active account has; set it to one or more of these: ${known.join(', ')}.`,
    );
  await rejectUnknown(db, 'USER_ADMIN_ROLES', rule.userAdminRoles ?? []);
  if (nounOf(ACCOUNTS).may && (await managers(db, rule, sql`true`)) === 0)
    failStartup(
      `No active account could manage users: "may" of users.json must give "list", "read" and "update" to a user type that has one${rule.userAdminRoles ? ' and that USER_ADMIN_ROLES names' : ''}. User types: ${known.join(', ')}.`,
    );
}

/**
 * A message for each user type that a descriptor names and that does not exist. No reason to refuse a start: nobody has
 * the right by such a name, and user types are rows, which can only be added while the product's own database runs.
 */
export async function unknownRoles(db: Connection): Promise<string[]> {
  const known = await roleNames(db);
  return [...nouns.values()].flatMap(({ noun, may = {} }) =>
    Object.entries(may).flatMap(([right, roles]) =>
      roles
        .filter((role) => !known.includes(role))
        .map(
          (role) =>
            `"may" of ${noun} names the user type "${role}" for "${right}", which does not exist; there are: ${known.join(', ')}`,
        ),
    ),
  );
}

async function rejectUnknown(db: Connection, setting: string, roles: readonly string[]): Promise<void> {
  const known = await roleNames(db);
  const unknown = roles.find((role) => !known.includes(role));
  if (unknown !== undefined)
    failStartup(`${setting} names the user type "${unknown}", which does not exist; there are: ${known.join(', ')}.`);
}

async function roleNames(db: Connection): Promise<string[]> {
  const roles = await db.selectFrom('role').select('role_name').orderBy('role_id').execute();
  return roles.map(({ role_name }) => role_name);
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

/** What managing users needs besides the operator's consent: who may change accounts can give every other right back. */
const MANAGING: readonly Right[] = ['list', 'update'];

/** How many of `which` active accounts can manage users. */
async function managers(
  db: Connection,
  { userAdminRoles }: Rule,
  which: RawBuilder<unknown>,
  rights: Pick<Noun, 'may'> = nounOf(ACCOUNTS),
): Promise<number> {
  const { rows } = await sql<{ role_name: string | null; count: number }>`
    select r.role_name, count(*)::int as count from users u left join role r on r.role_id = u.type_id
    where u.status = 1 and ${which} group by 1`.execute(db);
  const able = rows.filter(
    ({ role_name }) =>
      (!userAdminRoles || userAdminRoles.includes(role_name ?? '')) &&
      MANAGING.every((right) => mayDo(rights, right, role_name)),
  );
  return able.reduce((sum, { count }) => sum + count, 0);
}

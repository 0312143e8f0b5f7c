// Sessions: opaque random tokens, of which the database keeps only the hash, with an idle and an absolute end.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Settings } from '../base/settings';
import type { Connection, Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { tokenHash } from './token-text';

/** The caller. */
export interface SignedIn {
  userId: number;
  /** The name of the user's type as it is now; null for a user without one. */
  role: string | null;
  /** SHA-256 of the token that was sent, hexadecimal. */
  tokenHash: string;
  /** Seconds until the session ends if nothing more is called. */
  endsIn?: number;
  /** The id of the token for integrations that was sent; undefined for a session. */
  apiTokenId?: number;
}

/** An account whose password was verified, and the hash that it was verified against. */
export interface Verified {
  userId: number;
  passwordHash: string;
}

/**
 * Opens a session for an account that is unchanged since it was verified: its row is read again under its lock, so that
 * a concurrent password change or deactivation is either seen here or ends the new session.
 * @returns the token, which exists only in this response; undefined when the account is not active any more or has
 * another password.
 */
export async function openSession(
  db: Database,
  settings: Settings,
  { userId, passwordHash }: Verified,
  remembered: boolean,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const hours = remembered ? settings.rememberMaxDays * 24 : settings.sessionMaxHours;
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{
      password_hash: string;
      status: number;
      credential_version: number;
      last_login_at: Date | null;
    }>`
      select password_hash, status, credential_version, last_login_at from users where user_id = ${userId} for no key update`.execute(
      transaction,
    );
    const account = rows[0];
    if (account?.status !== 1 || account.password_hash !== passwordHash) return undefined;
    await sql`insert into session (token_hash, user_id, remembered, ends_at, credential_version, previous_login_at)
      values (${tokenHash(token)}, ${userId}, ${remembered}, now() + make_interval(hours => ${hours}), ${account.credential_version}, ${account.last_login_at})`.execute(
      transaction,
    );
    await sql`update users set last_login_at = now() where user_id = ${userId}`.execute(transaction);
    return token;
  });
}

/**
 * The session behind an Authorization header, if it is alive and its user active. All times are the database's.
 * @param isPassive the call does not count as one: the session ends when it would have without it.
 */
export async function findSession(
  db: Database,
  settings: Settings,
  authorization: string | undefined,
  { isPassive = false } = {},
): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const hash = tokenHash(token);
  const { rows } = await sql<{ user_id: number; role: string | null; stale: boolean; ends_in: number }>`
    select s.user_id, t.stale, (select role_name from role where role_id = u.type_id) as role,
       floor(extract(epoch from least(s.ends_at, case when t.stale then now() else s.last_used_at end + t.idle) - now()))::int as ends_in
    ${alive(settings, !isPassive)} and s.token_hash = ${hash}`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  // A write for every read would cost more than a minute's precision is worth.
  if (found.stale) await sql`update session set last_used_at = now() where token_hash = ${hash}`.execute(db);
  return { userId: found.user_id, role: found.role, tokenHash: hash, endsIn: found.ends_in };
}

/** Those of the sessions with these hashes that are alive, with the user type of today. Does not extend them. */
export async function liveSessions(
  db: Database,
  settings: Settings,
  tokenHashes: readonly string[],
): Promise<Pick<SignedIn, 'tokenHash' | 'role'>[]> {
  const { rows } = await sql<Pick<SignedIn, 'tokenHash' | 'role'>>`
    select s.token_hash as "tokenHash", (select role_name from role where role_id = u.type_id) as role
    ${alive(settings)} and s.token_hash = any(${tokenHashes})`.execute(db);
  return rows;
}

/** From where to where of a query for live sessions `s` of active users `u`; `t` has their idle time. */
const alive = (settings: Settings, isCounted = false) => sql`
  from session s join users u on u.user_id = s.user_id,
    lateral (select make_interval(mins => case when s.remembered then ${settings.rememberIdleDays * 1440}::int else ${settings.sessionIdleMinutes}::int end) as idle) i,
    lateral (select i.idle, ${isCounted} and s.last_used_at < now() - least(interval '1 minute', i.idle / 4) as stale) t
  where s.credential_version = u.credential_version and u.status = 1 and s.ends_at > now() and s.last_used_at > now() - t.idle`;

/** By the hash of its token, so that other sessions of the user stay. */
export async function endSession(db: Database, { tokenHash }: Pick<SignedIn, 'tokenHash'>): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends every session of an account, except the one of `caller`: open ones, and those that are being opened with the old
 * credentials. Must run in the transaction that changes the account.
 */
export async function endSessionsOf(db: Connection, userId: number, caller?: SignedIn): Promise<void> {
  const keptHash = caller?.tokenHash ?? '';
  await sql`update users set credential_version = credential_version + 1 where user_id = ${userId}`.execute(db);
  await sql`delete from session where user_id = ${userId} and token_hash <> ${keptHash}`.execute(db);
  await sql`update session set credential_version = u.credential_version from users u where u.user_id = session.user_id and token_hash = ${keptHash} and session.user_id = ${userId}`.execute(
    db,
  );
}

/** When the account of a session signed in before, as ISO text; null where it is not known. */
export async function previousLogin(db: Database, { tokenHash }: Pick<SignedIn, 'tokenHash'>): Promise<string | null> {
  const session = await db
    .selectFrom('session')
    .select('previous_login_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session?.previous_login_at?.toISOString() ?? null;
}

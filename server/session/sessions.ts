// Sessions: opaque random tokens, of which the database keeps only the hash, with an idle and an absolute end (promises S22, T-S2).
// The guard looks one up on every call; sign-in opens one, logout ends it.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../db/database';
import type { Settings } from '../settings';

/** Who is calling. */
export interface SignedIn {
  userId: number;
  tokenHash: string;
  /** Seconds until the session ends if nothing more is called. */
  endsIn: number;
}

/** Opens a session and answers its token, which is shown this once. */
export async function openSession(db: Database, settings: Settings, userId: number, remembered: boolean): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hours = remembered ? settings.rememberMaxDays * 24 : settings.sessionMaxHours;
  await sql`delete from session where ends_at < now()`.execute(db);
  await sql`insert into session (token_hash, user_id, remembered, ends_at)
    values (${hashOf(token)}, ${userId}, ${remembered}, now() + make_interval(hours => ${hours}))`.execute(db);
  return token;
}

/** The session behind an Authorization header, if it is alive and its user active. All times are the database's. */
export async function findSession(db: Database, settings: Settings, authorization: string | undefined): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const tokenHash = hashOf(token);
  const { rows } = await sql<{ user_id: number; stale: boolean; ends_in: number }>`
    select s.user_id, t.stale, floor(extract(epoch from least(s.ends_at, case when t.stale then now() else s.last_used_at end + t.idle) - now()))::int as ends_in
    from session s join users u on u.user_id = s.user_id,
      lateral (select s.last_used_at < now() - interval '1 minute' as stale,
        make_interval(mins => case when s.remembered then ${settings.rememberIdleDays * 1440}::int else ${settings.sessionIdleMinutes}::int end) as idle) t
    where s.token_hash = ${tokenHash} and u.status = 1 and s.ends_at > now() and s.last_used_at > now() - t.idle`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  // A write for every read would cost more than a minute's precision is worth.
  if (found.stale) await sql`update session set last_used_at = now() where token_hash = ${tokenHash}`.execute(db);
  return { userId: found.user_id, tokenHash, endsIn: found.ends_in };
}

export async function endSession(db: Database, { tokenHash }: Pick<SignedIn, 'tokenHash'>): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a user, except the one of `caller`. */
export async function endSessionsOf(db: Connection, userId: number, caller?: SignedIn): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '<>', caller?.tokenHash ?? '').execute();
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

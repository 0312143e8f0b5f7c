// Tokens for integrations in the database: found by their hash at every call, created by a session, revoked, listed.
import { type RawBuilder, sql } from 'kysely';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import { type ApiTokenRow, MAX_TOKENS } from '../../src/schema/model/api-token';
import type { LoggedField } from '../../src/schema/model/history';
import { type Connection, type Database, utcText } from '../db/database';
import { inTransaction } from '../db/transaction';
import { invalid, notFound, problem, unauthenticated } from '../http/http-errors';
import type { SignedIn } from './sessions';
import { randomToken, tokenHash } from './token-text';

/**
 * Whether token `a` of account `u` works, or why it does not. A token has the version of its account's credentials, as
 * sessions have: what ends those ends it, for good.
 */
const state = sql<ApiTokenRow['state']>`case
  when a.revoked_at is not null then 'revoked'
  when a.credential_version <> u.credential_version or u.status <> 1 then 'ended'
  when a.ends_at <= now() then 'expired'
  else 'active' end`;

const fromTokens = sql`from api_token a join users u on u.user_id = a.user_id`;

/** Messages for tokens that do not work any more: only who has the token gets to read them. */
const ENDS = {
  revoked: 'This token was revoked.',
  ended: 'This token has ended with the password or the status of its account.',
  expired: 'This token has expired.',
} as const;

/**
 * The caller behind a token, with the rights that its account has now. The token is found by its hash: how long that
 * takes depends on nothing that a sender could learn step by step.
 * @throws 401 that says why a token does not work any more; the usual one for a token that never was.
 */
export async function acceptToken(db: Database, token: string): Promise<SignedIn> {
  const hash = tokenHash(token);
  const { rows } = await sql<{
    api_token_id: number;
    user_id: number;
    role: string | null;
    state: ApiTokenRow['state'];
    stale: boolean;
  }>`
    select a.api_token_id, a.user_id, r.role_name as role, ${state} as state,
      coalesce(a.last_used_at < now() - interval '1 hour', true) as stale
    ${fromTokens} left join role r on r.role_id = u.type_id where a.token_hash = ${hash}`.execute(db);
  const found = rows[0];
  if (!found) throw unauthenticated();
  if (found.state !== 'active') throw ended(ENDS[found.state]);
  // A write for every read would cost more than an hour's precision is worth.
  if (found.stale) await sql`update api_token set last_used_at = now() where token_hash = ${hash}`.execute(db);
  return { userId: found.user_id, role: found.role, tokenHash: hash, apiTokenId: found.api_token_id };
}

/** Those of the tokens with these hashes that work. */
export async function workingTokens(
  db: Database,
  hashes: readonly string[],
): Promise<Pick<SignedIn, 'tokenHash' | 'role'>[]> {
  const { rows } = await sql<Pick<SignedIn, 'tokenHash' | 'role'>>`
    select a.token_hash as "tokenHash", r.role_name as role ${fromTokens} left join role r on r.role_id = u.type_id
    where a.token_hash = any(${hashes}) and ${state} = 'active'`.execute(db);
  return rows;
}

/** Logs, in the transaction, that a token of the account with this id was created or revoked. */
export type LogToken = (db: Connection, userId: number, change: Pick<LoggedField, 'before' | 'after'>) => Promise<void>;

/**
 * Creates a token for the account of a session, under the lock of the account's row: whatever ends the session
 * meanwhile leaves no token behind.
 * @returns its row, and the token, which exists only in this response.
 * @throws 401 when the session has ended, 409 for too many tokens, 422 for a name that another one has.
 */
export async function createToken(
  db: Database,
  caller: SignedIn,
  { token_name, days }: { token_name: string; days: number },
  log: LogToken,
): Promise<ApiTokenRow & { token: string }> {
  const { userId, tokenHash: session } = caller;
  const token = randomToken();
  return inTransaction(db, async (transaction) => {
    await sql`select 1 from users where user_id = ${userId} for no key update`.execute(transaction);
    const { rows: accounts } = await sql<{ credential_version: number }>`
      select u.credential_version from users u join session s on s.user_id = u.user_id and s.credential_version = u.credential_version
      where s.token_hash = ${session} and u.status = 1`.execute(transaction);
    if (!accounts[0]) throw unauthenticated();
    const others = await tokensWhere(transaction, sql`a.user_id = ${userId} and ${state} = 'active'`);
    if (others.length >= MAX_TOKENS)
      throw problem(409, `An account has at most ${MAX_TOKENS} tokens. Revoke one that is not needed any more.`);
    if (others.some((other) => uniqueKey(other.token_name) === uniqueKey(token_name)))
      throw invalid({ token_name: ['There is a token with this name already.'] });
    const { rows } = await sql<{ api_token_id: number }>`
      insert into api_token (user_id, token_name, token_hash, credential_version, ends_at)
      values (${userId}, ${token_name}, ${tokenHash(token)}, ${accounts[0].credential_version}, now() + make_interval(days => ${days}))
      returning api_token_id`.execute(transaction);
    const [row] = await tokensWhere(transaction, sql`a.api_token_id = ${rows[0]!.api_token_id}`);
    const after = { value: { token_name, ends_at: row!.ends_at }, text: token_name };
    await log(transaction, userId, { before: null, after });
    return { ...row!, token };
  });
}

/** Every token of an account: those that work, then for some weeks those that do not any more; the newest first. */
export const tokensOf = (db: Connection, userId: number): Promise<ApiTokenRow[]> =>
  tokensWhere(db, sql`a.user_id = ${userId}`);

/** The tokens of all accounts that work, at most `limit`, the newest first. */
export const allTokens = (db: Connection, limit: number): Promise<ApiTokenRow[]> =>
  tokensWhere(db, sql`${state} = 'active'`, limit);

/**
 * Ends a token at once; one that was revoked before stays as it is.
 * @param owner of the token, where only one account's may be revoked. @throws 404.
 */
export async function revokeToken(
  db: Database,
  id: number,
  { userId }: SignedIn,
  log: LogToken,
  owner?: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ user_id: number; token_name: string; isEnded: boolean }>`
      select user_id, token_name, revoked_at is not null as "isEnded" from api_token
      where api_token_id = ${id} ${owner === undefined ? sql`` : sql`and user_id = ${owner}`} for update`.execute(
      transaction,
    );
    if (!rows[0]) throw notFound();
    const { user_id, token_name, isEnded } = rows[0];
    if (isEnded) return;
    await sql`update api_token set revoked_at = now(), revoked_by = ${userId} where api_token_id = ${id}`.execute(
      transaction,
    );
    await log(transaction, user_id, { before: { value: { token_name }, text: token_name }, after: null });
  });
}

/** Deletes what has not worked for 90 days. */
export async function clearOldTokens(db: Database): Promise<void> {
  await sql`delete from api_token where least(ends_at, revoked_at) < now() - interval '90 days'`.execute(db);
}

const MOMENTS = ['created_at', 'last_used_at', 'ends_at', 'revoked_at'].map(
  (name) => sql`${utcText(sql.ref(`a.${name}`))} as ${sql.id(name)}`,
);

async function tokensWhere(db: Connection, which: RawBuilder<unknown>, limit?: number): Promise<ApiTokenRow[]> {
  const { rows } = await sql<ApiTokenRow>`
    select a.api_token_id, a.token_name, ${sql.join(MOMENTS)}, ${state} as state, u.username
    ${fromTokens} where ${which} order by ${state} <> 'active', a.api_token_id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(
    db,
  );
  return rows;
}

/** As RFC 6750 says it, so that a client knows that a new token is needed. */
const ended = (message: string): Error =>
  problem(401, message, {}, { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` });

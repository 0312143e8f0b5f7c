// Slows password guessing (docs/decisions/0020-sign-in-throttle.md). Every attempt to sign in is stored before its password
// is verified, so that concurrent attempts and several servers count together. Attempts for a name count alike whether
// an account has it or not.
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import type { Connection, Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { later } from '../http/http-errors';

/**
 * Attempts in a quarter of an hour: for a name as it is typed, from any address, and for the account behind its names.
 */
const MAX_ATTEMPTS = 10;
const WINDOW_MINUTES = 15;
/** Attempts in an hour from one address, whatever names they are for. */
const MAX_ATTEMPTS_OF_SOURCE = 100;
/** A device that an account has signed in from before has attempts of its own, then one a minute. */
const MAX_ATTEMPTS_OF_DEVICE = 5;

/** One attempt: everything that it may count against, as hashes. */
export interface SignInAttempt {
  name: string;
  /** The account behind the name; the name itself where there is none. */
  account: string;
  source: string;
  /** Set for a known device of the account: nothing else counts then. */
  device?: string;
}

/** @param device the mark of a known device of the account `userId`. */
export function signInAttemptOf(typed: string, address: string, userId?: number, device?: string): SignInAttempt {
  const name = hashOf(`name ${uniqueKey(typed)}`);
  return {
    name,
    account: userId === undefined ? name : hashOf(`account ${userId}`),
    source: hashOf(`source ${sourceOf(address)}`),
    ...(device !== undefined && userId !== undefined ? { device: hashOf(`device ${device} ${userId}`) } : {}),
  };
}

/**
 * Checks whether an attempt would have to wait, without counting it: a cheap rejection. @throws 429 with Retry-After.
 */
export async function rejectEarly(db: Connection, one: SignInAttempt): Promise<void> {
  const { wait } = await standing(db, one);
  if (wait > 0) throw tooMany(wait);
}

/**
 * Counts an attempt. @throws 429 with Retry-After when there were too many.
 * @returns whether the password may be verified. Where the account's names have used up its attempts together, it may
 * not; the response must then be the one to a wrong password, because a name without an account shares attempts with no
 * other name.
 */
export async function recordAttempt(db: Database, one: SignInAttempt): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lock(transaction, one);
    const { wait, spent } = await standing(transaction, one);
    if (wait > 0) throw tooMany(wait);
    const row = one.device
      ? { name_hash: null, account_hash: null, source_hash: null, device_hash: one.device }
      : { name_hash: one.name, account_hash: spent ? null : one.account, source_hash: one.source, device_hash: null };
    await transaction.insertInto('sign_in_try').values(row).execute();
    return !spent;
  });
}

/** Deletes the attempts for an account from where its right password came. Attempts from elsewhere keep counting. */
export async function clearAttempts(db: Database, { account, source, device }: SignInAttempt): Promise<void> {
  await sql`delete from sign_in_try where (account_hash = ${account} and source_hash = ${source}) or device_hash = ${device ?? null}`.execute(
    db,
  );
}

/** Deletes what no longer counts; part of the regular sweep, since guessing alone never ends in a right password. */
export async function clearOldAttempts(db: Database): Promise<void> {
  await sql`delete from sign_in_try where tried_at < now() - interval '1 hour'`.execute(db);
}

/**
 * Seconds that an attempt has to wait, 0 for none, and whether the account's attempts are used up although the name's
 * are not.
 */
async function standing(
  db: Connection,
  { name, account, source, device }: SignInAttempt,
): Promise<{ wait: number; spent: boolean }> {
  const { rows } = device ? await deviceStanding(db, device) : await nameStanding(db, name, account, source);
  return rows[0]!;
}

const nameStanding = (db: Connection, name: string, account: string, source: string) =>
  sql<{ wait: number; spent: boolean }>`
    select greatest(0, case when n.tries >= ${MAX_ATTEMPTS} then n.wait end, case when s.tries >= ${MAX_ATTEMPTS_OF_SOURCE} then s.wait end)::int as wait, a.tries >= ${MAX_ATTEMPTS} as spent
    from (${recent(sql`name_hash = ${name}`, WINDOW_MINUTES)}) n, (${recent(sql`account_hash = ${account}`, WINDOW_MINUTES)}) a, (${recent(sql`source_hash = ${source}`, 60)}) s`.execute(
    db,
  );

const deviceStanding = (db: Connection, device: string) =>
  sql<{ wait: number; spent: boolean }>`
    select case when tries >= ${MAX_ATTEMPTS_OF_DEVICE} then greatest(0, ceil(60 - extract(epoch from clock_timestamp() - newest))) else 0 end::int as wait, false as spent
    from (${recent(sql`device_hash = ${device}`, WINDOW_MINUTES)}) d`.execute(db);

/**
 * How many attempts there were in the last minutes, when the newest was, and in how many seconds the oldest of them
 * counts no longer.
 */
const recent = (which: RawBuilder<unknown>, minutes: number): RawBuilder<unknown> => sql`
  select count(*) as tries, max(tried_at) as newest, ceil(extract(epoch from min(tried_at) + make_interval(mins => ${minutes}) - clock_timestamp())) as wait
  from sign_in_try where ${which} and tried_at > clock_timestamp() - make_interval(mins => ${minutes})`;

/**
 * Attempts that count against the same name, account or address wait for each other; all take their locks in one order.
 */
async function lock(db: Connection, { name, account, source, device }: SignInAttempt): Promise<void> {
  const numbers = (device ? [device] : [name, account, source]).map((hash) => Buffer.from(hash, 'hex').readInt32BE());
  for (const number of [...new Set(numbers)].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NAMESPACE)}, ${number})`.execute(db);
}

/** The first number of this file's advisory locks; no other pair begins with it. */
const LOCK_NAMESPACE = 7_205_761;

/** An address, of IPv6 the network: a client with one address of it has them all. */
function sourceOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const whole =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function tooMany(seconds: number): Error {
  const minutes = Math.ceil(seconds / 60);
  return later(
    429,
    `Too many tries to sign in. Try again in ${minutes <= 1 ? 'one minute' : `${minutes} minutes`}.`,
    seconds,
  );
}

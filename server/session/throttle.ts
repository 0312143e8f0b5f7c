// Slows guessing: of one account from one address, ten tries in a quarter of an hour reach the password check. Counted in the database, before
// the check, so that many tries at once and several copies of the server count together (promises T-S1). Used by sign-in and the sweep.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { later } from '../problems';

const TRIES = 10;
const MINUTES = 15;

/** Counts one try. @throws 429 with Retry-After when there were too many; the words are the same for names that do not exist. */
export async function countTry(db: Database, account: string, address: string): Promise<string> {
  const key = keyOf(account, address);
  const { rows } = await sql<{ failures: number; wait: number }>`
    insert into sign_in_attempt as a (attempt_key, failures, first_at) values (${key}, 1, now())
    on conflict (attempt_key) do update set
      failures = case when a.first_at < now() - make_interval(mins => ${MINUTES}) then 1 else a.failures + 1 end,
      first_at = case when a.first_at < now() - make_interval(mins => ${MINUTES}) then now() else a.first_at end
    returning failures, extract(epoch from first_at + make_interval(mins => ${MINUTES}) - now())::int as wait`.execute(db);
  const { failures, wait } = rows[0] ?? { failures: 1, wait: 0 };
  if (failures > TRIES) {
    throw later(429, `Too many tries to sign in. Try again in ${minutes(wait)}.`, wait);
  }
  return key;
}

/** Forgets the tries after a right password. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await sql`delete from sign_in_attempt where attempt_key = ${key}`.execute(db);
}

/** Forgets the tries of everyone whose quarter of an hour is over; part of the regular sweep, since guessing alone never ends in a right password. */
export async function forgetOldTries(db: Database): Promise<void> {
  await sql`delete from sign_in_attempt where first_at < now() - make_interval(mins => ${MINUTES})`.execute(db);
}

/** The key is a hash, so that the table does not collect what people typed into the wrong field. */
const keyOf = (account: string, address: string): string => createHash('sha256').update(`${account}\n${address}`).digest('hex');

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  return whole === 1 ? 'one minute' : `${whole} minutes`;
}

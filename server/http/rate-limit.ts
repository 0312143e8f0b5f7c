// How often one caller may do what costs something outside the server: counted in the database, so that all copies of the
// server count together, by its clock.
import { sql } from 'kysely';
import type { Database } from '../db/database';

/** At most so many calls in so many seconds; `name` tells the limits apart. */
interface RateLimit {
  name: string;
  limit: number;
  seconds: number;
}

/**
 * Counts a call of `caller`. @returns 0, or the seconds until it may call again when there were `limit` in its window
 * already. A window begins with its first call.
 */
export async function countCall(db: Database, { name, limit, seconds }: RateLimit, caller: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    insert into rate_window as w (key, ends_at) values (${`${name} ${caller}`}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      calls = case when w.ends_at <= now() then 1 else least(w.calls, ${limit}::int) + 1 end,
      ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
    returning case when calls > ${limit} then greatest(1, ceil(extract(epoch from ends_at - now())))::int else 0 end as wait`.execute(
    db,
  );
  return rows[0]!.wait;
}

/** Part of the regular sweep. */
export async function clearOldWindows(db: Database): Promise<void> {
  await sql`delete from rate_window where ends_at < now()`.execute(db);
}

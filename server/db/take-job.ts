// Work in the background that one copy of the server does for all of them.
import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Whether this copy is the one to do a job now: the first to call this when its time has come. Nothing is locked while the job
 * lasts: a copy that dies in it is followed by any other at the next time.
 * @param every milliseconds between two runs. Copies call it as often, each by its own timer: a little early counts.
 */
export async function takeJob(db: Database, name: string, every: number): Promise<boolean> {
  const { rows } = await sql`
    insert into job_run as j (name) values (${name})
    on conflict (name) do update set began_at = now() where j.began_at < now() - make_interval(secs => ${every * 0.0009})
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Runs `work` unless another copy is at the job of this name. A copy that dies in it leaves it to the others, as the lock
 * is one of its connection. @returns whether it was run.
 */
export const whileAlone = (db: Database, name: string, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (one) => {
    const key = sql`hashtextextended(${`job ${name}`}, 0)`;
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${key}) as is_mine`.execute(one);
    if (!rows[0]!.is_mine) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(one);
    }
    return true;
  });

/** What a job has noted (`noteJob`); null where it never has. */
export async function jobNote(db: Database, name: string): Promise<string | null> {
  const { rows } = await sql<{ note: string | null }>`select note from job_run where name = ${name}`.execute(db);
  return rows[0]?.note ?? null;
}

/** Keeps for the next run, of whichever copy, what this one has done. */
export async function noteJob(db: Database, name: string, note: string): Promise<void> {
  await sql`insert into job_run (name, note) values (${name}, ${note})
    on conflict (name) do update set note = excluded.note`.execute(db);
}

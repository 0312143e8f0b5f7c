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

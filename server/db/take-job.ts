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

/** Seconds after which others take over the job of a copy that has died in it. */
const LEASE_SECONDS = 60;

/**
 * Runs `work` unless another copy is at the job of this name. The job is leased by a row and not by a lock of a session:
 * a pooler may lie between, which gives every statement another one. @returns whether it was run.
 */
export async function whileAlone(db: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  if (!(await takeJob(db, name, LEASE_SECONDS * 1000))) return false;
  const renew = () => sql`update job_run set began_at = now() where name = ${name}`.execute(db);
  // One that fails is followed by two more before the lease is over.
  const timer = setInterval(() => void renew().catch(() => {}), (LEASE_SECONDS / 4) * 1000);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await sql`update job_run set began_at = '-infinity' where name = ${name}`.execute(db);
  }
  return true;
}

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

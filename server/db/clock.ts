// The clock of the database, by which all copies of the server compare moments: their own may be a minute apart.
import { sql } from 'kysely';
import type { Database } from './database';

let offset = 0;

/** Milliseconds since 1970 by that clock, as it was when it was last read. */
export const databaseNow = (): number => Date.now() + offset;

/** Reads it. @returns how many milliseconds it is ahead of this process. */
export async function readClock(db: Database): Promise<number> {
  const sent = Date.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(db);
  // The statement takes its time: that moment lies in the middle of it.
  offset = Math.round(rows[0]!.now - (sent + Date.now()) / 2);
  return offset;
}

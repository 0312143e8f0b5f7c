// Serializes the saves of a noun whose records must not collide. To be called first in every transaction that writes a
// record.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/model/descriptor';
import type { Connection } from '../db/database';

/** First half of the lock's key; no other lock of ours has two halves. */
const LOCK = 7_205_760;

/**
 * Until the transaction ends no other one writes records of a noun with `unique` or `noOverlap`: two that are saved at
 * the same moment would not see each other. Taken before any row is locked, so that no two saves wait for each other.
 */
export async function lockNoun(db: Connection, noun: Noun): Promise<void> {
  const collides = Object.values(noun.record.properties).some(({ unique, noOverlap }) => unique || noOverlap);
  if (collides) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${noun.noun}))`.execute(db);
}

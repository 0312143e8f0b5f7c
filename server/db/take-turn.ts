// Saves that must not run at the same time, because each decides by what the others have stored.
import { sql } from 'kysely';
import type { Connection } from './database';

/**
 * Waits until no other transaction has the turn of this name, and has it until its own ends. Whatever is read
 * afterwards contains what those before it stored. Taken by every save that a rule is about, before the rule reads; two
 * turns in one save always in the same order.
 */
export async function takeTurn(db: Connection, ...name: readonly (string | number)[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name.join(' ')}, 0))`.execute(db);
}

// One save among others of the same transaction: what refuses it leaves no trace, and the others go on.
import { sql } from 'kysely';
import { hasNoErrors } from '../../src/schema/rules/check';
import type { Connection } from '../db/database';
import { refusalOf } from '../http/http-errors';

/** What such a save returns, or why it was refused. */
export async function trySave<Saved>(
  db: Connection,
  save: () => Promise<Saved>,
): Promise<{ saved: Saved } | { message: string; error: unknown }> {
  // A hook of the noun may have written before it refuses.
  await sql`savepoint one_save`.execute(db);
  try {
    const saved = await save();
    await sql`release savepoint one_save`.execute(db);
    return { saved };
  } catch (error) {
    if (!refusalOf(error)) throw error;
    await sql`rollback to savepoint one_save`.execute(db);
    return { message: refusalText(error), error };
  }
}

/** Why a save was refused, in one text. */
export function refusalText(error: unknown): string {
  const { data, message } = refusalOf(error)!;
  return hasNoErrors(data) ? message : Object.values(data).flat().join(' ');
}

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
  const tried = await inSavepoint(db, (error) => refusalOf(error) !== undefined, save);
  return 'done' in tried ? { saved: tried.done } : { message: refusalText(tried.error), error: tried.error };
}

/** What work returns, or the error that refuses it, without a trace of it then. @throws any other error */
export async function inSavepoint<Done>(
  db: Connection,
  isRefusal: (error: unknown) => boolean,
  work: () => Promise<Done>,
): Promise<{ done: Done } | { error: unknown }> {
  await sql`savepoint attempt`.execute(db);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(db);
    return { done };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(db);
    // An attempt around this one has the same name.
    await sql`release savepoint attempt`.execute(db);
    return { error };
  }
}

/** Why a save was refused, in one text. */
export function refusalText(error: unknown): string {
  const { data, message } = refusalOf(error)!;
  return hasNoErrors(data) ? message : Object.values(data).flat().join(' ');
}

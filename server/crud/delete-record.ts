// The one path that deletes a record: into the trash.
import { sql } from 'kysely';
import { messagesOf } from '../../src/schema/model/messages';
import { endText } from '../../src/schema/model/next-states';
import { endOf } from '../../src/schema/model/states';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import { notFound, problem } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { changedParts, logChange } from './change-log';
import { lockNoun } from './check-collisions';
import { NO_PARTS, type ServedNoun } from './noun-module';
import { isForeignKey } from './refs';
import { lockRow } from './rows';
import { keepInTrash } from './trash';
import { usesElsewhere } from './usage';

/** @throws 404; 409 with the reason while other records point to it, and where it has ended. */
export const deleteRecord = (served: ServedNoun, id: number, caller: SignedIn): Promise<void> =>
  inTransaction(served.context.db, (transaction) => deleteIn(transaction, served, id, caller));

/** The same inside a transaction. */
export async function deleteIn(
  transaction: Connection,
  served: ServedNoun,
  id: number,
  caller: SignedIn,
): Promise<void> {
  const { noun } = served;
  await deleteLocked(transaction, served, id, caller).catch((error: unknown) => {
    throw isForeignKey(error) ? problem(409, messagesOf(noun).inUse) : error;
  });
}

async function deleteLocked(
  transaction: Connection,
  { noun, module, context }: ServedNoun,
  id: number,
  caller: SignedIn,
): Promise<void> {
  await lockNoun(transaction, noun);
  const row = await lockRow(transaction, noun, id, 'delete');
  if (!row) throw notFound();
  const end = endOf(noun, row);
  if (end) throw problem(409, endText(noun, end));
  if ((await usesElsewhere(transaction, noun, id)).size > 0) throw problem(409, messagesOf(noun).inUse);
  const parts = (await module.parts?.(transaction, id)) ?? NO_PARTS;
  await keepInTrash(transaction, { noun, id, row, caller, ends: module.ends });
  await module.beforeDelete?.({ noun, context, transaction, caller, id, row });
  await sql`delete from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id}`.execute(transaction);
  const others = changedParts(noun, parts, NO_PARTS);
  await logChange(transaction, { action: 'delete', noun, id, caller, before: { ...row, ...parts.values }, others });
}

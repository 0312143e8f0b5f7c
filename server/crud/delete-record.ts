// The one path that deletes a record: into the trash.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { messagesOf } from '../../src/schema/model/messages';
import { endText } from '../../src/schema/model/next-states';
import { endOf } from '../../src/schema/model/states';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import { notFound, problem } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { BatchLoader } from './batch-loader';
import { changedParts, logChanges } from './change-log';
import { lockNoun } from './check-collisions';
import { NO_PARTS, type ServedNoun } from './noun-module';
import { isForeignKey } from './refs';
import { lockRow, lockRows } from './rows';
import { together } from './store-all';
import { keepInTrash } from './trash';
import { trySave } from './try-save';
import { usedElsewhere } from './usage';

/** @throws 404; 409 with the reason while other records point to it, and where it has ended. */
export const deleteRecord = (served: ServedNoun, id: number, caller: SignedIn): Promise<void> =>
  inTransaction(served.context.db, (transaction) => deleteIn(transaction, served, id, caller));

/** The same inside a transaction. */
async function deleteIn(transaction: Connection, served: ServedNoun, id: number, caller: SignedIn): Promise<void> {
  const { noun } = served;
  await deleteLocked(transaction, served, id, caller).catch((error: unknown) => {
    throw isForeignKey(error) ? problem(409, messagesOf(noun).inUse) : error;
  });
}

async function deleteLocked(transaction: Connection, served: ServedNoun, id: number, caller: SignedIn): Promise<void> {
  await lockNoun(transaction, served.noun);
  const row = await lockRow(transaction, served.noun, id, 'delete');
  if (!row) throw notFound();
  const [refusal] = await refusalsOf(transaction, served, [row]);
  if (refusal) throw refusal;
  await deleteRows(transaction, served, [row], caller);
}

/**
 * Deletes several records, each as a deletion of its own, by as many statements as one where no module has a word in it.
 * @returns for each why it stays; undefined where it is gone, or was not there.
 */
export async function deleteAll(
  transaction: Connection,
  served: ServedNoun,
  ids: readonly number[],
  caller: SignedIn,
): Promise<(string | undefined)[]> {
  const stays = new Map<number, string | undefined>();
  if (!served.module.beforeDelete && ids.length > 1) {
    await lockNoun(transaction, served.noun);
    const rows = await lockRows(transaction, served.noun, ids, 'delete');
    const found = [...rows.values()];
    const refusals = await refusalsOf(transaction, served, found);
    for (const [at, id] of [...rows.keys()].entries()) if (refusals[at]) stays.set(id, refusals[at].message);
    for (const id of ids) if (!rows.has(id)) stays.set(id, undefined);
    const free = found.filter((_, at) => !refusals[at]);
    for (const [row, reason] of await deleteLockedRows(transaction, served, free, caller))
      stays.set(recordId(served.noun, row), reason);
  }
  for (const id of ids) if (!stays.has(id)) stays.set(id, await deleteOne(transaction, served, id, caller));
  return ids.map((id) => stays.get(id));
}

/** All at once; where one of them has to stay, each half for itself. @returns for each why it stays. */
async function deleteLockedRows(
  transaction: Connection,
  served: ServedNoun,
  rows: readonly Values[],
  caller: SignedIn,
): Promise<[Values, string | undefined][]> {
  const [first] = rows;
  if (!first) return [];
  if (rows.length === 1) return [[first, await deleteOne(transaction, served, recordId(served.noun, first), caller)]];
  const isDone = await together(transaction, async () => {
    await deleteRows(transaction, served, rows, caller);
    return true;
  });
  if (isDone) return rows.map((row) => [row, undefined]);
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await deleteLockedRows(transaction, served, rows.slice(0, middle), caller)),
    ...(await deleteLockedRows(transaction, served, rows.slice(middle), caller)),
  ];
}

const recordId = ({ api }: Noun, row: Values): number => Number(row[api.id]);

async function deleteOne(
  transaction: Connection,
  served: ServedNoun,
  id: number,
  caller: SignedIn,
): Promise<string | undefined> {
  const result = await trySave(transaction, () => deleteIn(transaction, served, id, caller));
  return 'message' in result ? result.message : undefined;
}

/** For each record why it cannot be deleted, as far as that is known before. */
async function refusalsOf(
  transaction: Connection,
  served: ServedNoun,
  rows: readonly Values[],
): Promise<(Error | undefined)[]> {
  const { noun } = served;
  const used = await usedElsewhere(
    transaction,
    served,
    rows.map((row) => recordId(noun, row)),
  );
  return rows.map((row) => {
    const end = endOf(noun, row);
    if (end) return problem(409, endText(noun, end));
    return used.has(recordId(noun, row)) ? problem(409, messagesOf(noun).inUse) : undefined;
  });
}

async function deleteRows(
  transaction: Connection,
  { noun, module, context }: ServedNoun,
  rows: readonly Values[],
  caller: SignedIn,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => recordId(noun, row));
  const loader = new BatchLoader(ids.length);
  const parts = await Promise.all(ids.map(async (id) => (await module.parts?.(transaction, id, loader)) ?? NO_PARTS));
  await module.beforeDeletes?.(transaction, rows);
  await keepInTrash(transaction, { noun, rows, caller, ends: module.ends });
  for (const [at, row] of rows.entries())
    await module.beforeDelete?.({ noun, context, transaction, caller, id: ids[at]!, row });
  await sql`delete from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = any(${ids}::integer[])`.execute(
    transaction,
  );
  await logChanges(
    transaction,
    rows.map((row, at) => ({
      ...{ action: 'delete' as const, noun, id: ids[at]!, caller },
      before: { ...row, ...parts[at]!.values },
      others: changedParts(noun, parts[at]!, NO_PARTS),
    })),
  );
}

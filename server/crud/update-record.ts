// The one path that changes a record: key, stored response, lock, staleness, checks, files, row, the module's
// `afterSave`, response; all of it in one transaction.
import type { FastifyRequest } from 'fastify';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { messagesOf } from '../../src/schema/model/messages';
import { loadedValues } from '../../src/schema/model/record-for';
import { checkChange } from '../../src/schema/rules/check-write';
import { inTransaction } from '../db/transaction';
import { withStoredFiles } from '../files/stored-files';
import { conflict, notFound, unauthenticated } from '../http/http-errors';
import { type IdempotencyKey, once, storedResponse } from '../http/idempotency';
import { notifyChange } from '../notices/notice';
import { lockNoun } from './check-collisions';
import { checkFiles } from './check-files';
import { checkSave } from './check-save';
import { idempotencyKeyOfSave } from './idempotency-key-of-save';
import type { Save, ServedNoun } from './noun-module';
import { type ReceivedRecord, receiveRecord } from './receive-record';
import { replaceFiles } from './record-files';
import { mapForeignKeyError } from './refs';
import { lastAuthor, lockRow, readRow } from './rows';
import { hashSecrets } from './secrets';
import { isStale, SavedSince } from './stale';
import { toResponse } from './to-response';
import { changeRow } from './write-row';

/**
 * @param id of the record; undefined for a noun whose only record is the caller's own.
 * @returns the response: the record as it is now, or as it was after the same update with the same Idempotency-Key. A
 * body may have the `updated_at` of the version that its sender read: a record that has been saved since, by whomever,
 * is not overwritten. @throws 404, 409 with the record as a read presents it, 413, 422.
 */
export async function updateRecord(
  served: ServedNoun,
  id: number | undefined,
  request: FastifyRequest,
): Promise<Values> {
  const received = await receiveRecord(served, 'edit', request);
  const recordId = id ?? received.caller.userId;
  try {
    const idempotencyKey = idempotencyKeyOfSave(served, request, received, recordId);
    const stored =
      (await storedResponse(served.context.db, idempotencyKey)) ??
      (await update(served, recordId, received, idempotencyKey));
    return await toResponse(served, stored as Values, received.caller, 'saved');
  } catch (error) {
    throw error instanceof SavedSince ? await savedSince(served, recordId, received, error) : error;
  } finally {
    await served.context.files.dropIncoming(received.files);
  }
}

/** Read after the transaction: presenting a record may need another connection. */
async function savedSince(served: ServedNoun, id: number, { caller, timeZone }: ReceivedRecord, { more }: SavedSince) {
  const { noun, context } = served;
  const row = await readRow(context.db, noun, id, timeZone);
  if (!row) return missing(noun);
  const current = await toResponse(served, row, caller);
  const changedBy = await lastAuthor(context.db, noun, id);
  return conflict(messagesOf(noun).changed, { ...current, ...(await more?.(current)) }, changedBy);
}

const missing = ({ api }: Noun): Error => (api.single ? unauthenticated() : notFound());

async function update(
  { noun, module, context }: ServedNoun,
  id: number,
  received: ReceivedRecord,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Values> {
  const { caller, body, files } = received;
  const secrets = await hashSecrets(noun, 'edit', received.values, caller);
  const update = withStoredFiles(context.files, files, ({ keep, markReferenced }) =>
    inTransaction(context.db, (transaction) =>
      once(transaction, idempotencyKey, async () => {
        await lockNoun(transaction, noun);
        const row = await lockRow(transaction, noun, id);
        if (!row) throw missing(noun);
        if (isStale('updated_at', body.updated_at, String(row.updated_at))) throw new SavedSince();
        const before = loadedValues(noun, row);
        const checked = checkChange(noun, received.values, before);
        const { values } = checked;
        const save: Save = { noun, mode: 'edit', context, transaction, caller, body, files, values, before, id };
        await checkSave(save, module, {
          ...checked,
          errors: { ...checked.errors, ...checkFiles(noun, received.instead, values, row) },
        });
        const columns = { ...secrets, ...(await module.beforeSave?.(save)) };
        await keep(save.files);
        await replaceFiles(transaction, noun, id, { values, row });
        await changeRow(transaction, noun, id, { values, before, columns, author: caller.userId });
        const saved = { ...save, columns, id };
        await module.afterSave?.(saved);
        await notifyChange(transaction, noun, id);
        markReferenced();
        const after = (await readRow(transaction, noun, id, received.timeZone)) as Values;
        return module.response?.(saved, after) ?? after;
      }),
    ),
  );
  return update.catch((error: unknown) => mapForeignKeyError(context.db, noun, received.values, error));
}

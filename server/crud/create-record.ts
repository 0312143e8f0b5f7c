// The one path that creates a record: key, stored response, checks, files, row, the module's `afterSave`, response; all
// of it in one transaction.
import type { FastifyRequest } from 'fastify';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { nounForUser } from '../../src/schema/model/default-me';
import { hasNoErrors } from '../../src/schema/rules/check';
import { checkNew } from '../../src/schema/rules/check-write';
import { inTransaction } from '../db/transaction';
import { withStoredFiles } from '../files/stored-files';
import { invalid } from '../http/http-errors';
import { type IdempotencyKey, once, storedResponse } from '../http/idempotency';
import { notifyChange } from '../notices/notice';
import { lockNoun } from './check-collisions';
import { checkFiles } from './check-files';
import { checkFixed, checkSave } from './check-save';
import { idempotencyKeyOfSave } from './idempotency-key-of-save';
import type { Save, ServedNoun } from './noun-module';
import { type ReceivedRecord, receiveRecord } from './receive-record';
import { replaceFiles } from './record-files';
import { mapForeignKeyError } from './refs';
import { readRow } from './rows';
import { hashSecrets } from './secrets';
import { toResponse } from './to-response';
import { insertRow } from './write-row';

/**
 * @returns the response: the new record, or the one that was created before with the same Idempotency-Key. @throws 409,
 * 413, 422.
 */
export async function createRecord(served: ServedNoun, request: FastifyRequest): Promise<Values> {
  const { noun, context } = served;
  const received = await receiveRecord(served, 'add', request);
  try {
    const foreign = checkFixed(noun, received.body);
    if (!hasNoErrors(foreign)) throw invalid(foreign);
    const idempotencyKey = idempotencyKeyOfSave(served, request, received);
    const stored =
      (await storedResponse(context.db, idempotencyKey)) ?? (await create(served, received, idempotencyKey));
    return await toResponse(served, stored as Values, received.caller, 'saved');
  } finally {
    // Kept files have been moved; files still in `incoming` belong to no record.
    await context.files.dropIncoming(received.files);
  }
}

/** @returns what is stored as the response. */
async function create(
  served: ServedNoun,
  received: ReceivedRecord,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<unknown> {
  const { noun, module, context } = served;
  const { caller, body, files } = received;
  const secrets = await hashSecrets(noun, 'add', received.values, caller);
  const create = withStoredFiles(context.files, files, ({ keep, markReferenced }) =>
    inTransaction(context.db, (transaction) =>
      once(transaction, idempotencyKey, async () => {
        await lockNoun(transaction, noun);
        const checked = checkNew(nounForUser(noun, caller.userId), received.values);
        const { values } = checked;
        const save: Save = {
          noun,
          mode: 'add',
          context,
          transaction,
          caller,
          body,
          files,
          values,
          before: {},
          id: undefined,
        };
        await checkSave(save, module, {
          ...checked,
          errors: { ...checked.errors, ...checkFiles(noun, received.instead, values) },
        });
        await keep(save.files);
        const columns = { ...secrets, ...(await module.beforeSave?.(save)) };
        const id = await insertRow(transaction, noun, values, columns, caller.userId);
        await replaceFiles(transaction, noun, id, { values });
        const saved = { ...save, columns, id };
        await module.afterSave?.(saved);
        await notifyChange(transaction, noun, saved.id);
        const row = (await readRow(transaction, noun, saved.id, received.timeZone)) as Values;
        markReferenced();
        return module.response?.(saved, row) ?? row;
      }),
    ),
  );
  return create.catch((error: unknown) => mapForeignKeyError(context.db, noun, received.values, error));
}

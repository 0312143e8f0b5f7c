// The one path that stores a record, a new one or a changed one: key, stored response, lock, staleness, checks, files,
// row, the module's `afterSave`, response; all of it in one transaction.
import type { FastifyRequest } from 'fastify';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isStoredFile } from '../../src/schema/formats/plain-values';
import { nounForUser } from '../../src/schema/model/default-me';
import { messagesOf } from '../../src/schema/model/messages';
import { loadedValues } from '../../src/schema/model/record-for';
import { STATE } from '../../src/schema/model/states';
import { hasNoErrors } from '../../src/schema/rules/check';
import { isMoved, stateErrors } from '../../src/schema/rules/check-state';
import { checkChange, checkNew } from '../../src/schema/rules/check-write';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import { deleteFiles, type FileSteps, insertFiles, withStoredFiles } from '../files/stored-files';
import { conflict, invalid, notFound, unauthenticated } from '../http/http-errors';
import { type IdempotencyKey, idempotencyKeyOf, once } from '../http/idempotency';
import { changedParts, logChange } from './change-log';
import { lockNoun } from './check-collisions';
import { checkFiles, checkFixed, checkSave } from './check-save';
import { notifyAssignee } from './notify-assignee';
import { NO_PARTS, type NounModule, type Save, type ServedNoun } from './noun-module';
import { type ReceivedRecord, receiveMove, receiveRecord } from './receive-record';
import { fileListNames, fileNames, replaceFiles } from './record-files';
import { withNewIds, writeRows } from './record-rows';
import { mapForeignKeyError } from './refs';
import { changedRowFiles, withFileIds, withRowFiles } from './row-files';
import { lastAuthor, lockRow, readRow } from './rows';
import { hashSecrets } from './secrets';
import { isStale, SavedSince } from './stale';
import { toResponse } from './to-response';
import { changeRow, insertRow } from './write-row';

/**
 * @param id of the record that is changed; undefined for a new one.
 * @returns the response, the record as it is now, or as it was after the same save with the same Idempotency-Key; and
 * the entry of the change log. The body of a change may have the `updated_at` of the version that its sender read: a
 * record that has been saved since, by whomever, is not overwritten. @throws 404, 409 with the record as a read presents it, 413, 422.
 */
export async function saveRecord(served: ServedNoun, request: FastifyRequest, id?: number): Promise<Stored> {
  return save(served, request, await receiveRecord(served, id === undefined ? 'add' : 'edit', request), id);
}

/**
 * Brings a record into another state, on the same path; the module of its noun is not called, as no field of its own
 * changes. @returns the record as it is read. @throws as `saveRecord`.
 */
export const moveRecord = (served: ServedNoun, request: FastifyRequest, id: number): Promise<Stored> =>
  save({ ...served, module: moduleOfMove(served.module) }, request, receiveMove(served, request), id);

/** What is called of a module where the state alone changes. */
export const moduleOfMove = ({ read, beforeState }: NounModule): NounModule => ({ read, beforeState });

async function save(
  served: ServedNoun,
  request: FastifyRequest,
  received: ReceivedRecord,
  id: number | undefined,
): Promise<Stored> {
  const { noun, context } = served;
  const mode = id === undefined ? 'add' : 'edit';
  try {
    const foreign = id === undefined ? checkFixed(noun, received.body) : {};
    if (!hasNoErrors(foreign)) throw invalid(foreign);
    const idempotencyKey = idempotencyKeyOfSave(served, request, received, id);
    const saved = await store(served, id, received, idempotencyKey);
    return { ...saved, response: await toResponse(served, saved.response, received.caller, mode) };
  } catch (error) {
    throw error instanceof SavedSince && id !== undefined ? await savedSince(served, id, received, error) : error;
  } finally {
    // Kept files have been moved; files still in `incoming` belong to no record.
    await context.files.dropIncoming(received.files);
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

/** What a save of these values returns: what is stored as the response, and the entry of the change log. */
interface Stored {
  response: Values;
  /** None where nothing has changed. */
  changeId?: number;
}

async function store(
  served: ServedNoun,
  id: number | undefined,
  received: ReceivedRecord,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Stored> {
  const { noun, context } = served;
  const secrets = await hashSecrets(noun, id === undefined ? 'add' : 'edit', received.values, received.caller);
  let changeId: number | undefined;
  const storing = withStoredFiles(context.files, received.files, (steps) =>
    inTransaction(context.db, (transaction) =>
      once(transaction, idempotencyKey, async () => {
        const stored = await storeIn(transaction, served, id, { ...received, secrets }, steps);
        changeId = stored.changeId;
        return stored.response;
      }),
    ),
  );
  const response = await storing.catch((error: unknown) =>
    mapForeignKeyError(context.db, noun, received.values, error),
  );
  return { response, changeId };
}

/** One save inside a transaction. @param received with the hashes of its secrets. @throws as `saveRecord`. */
export async function storeIn(
  transaction: Connection,
  { noun, module, context }: ServedNoun,
  id: number | undefined,
  received: ReceivedRecord & { secrets: Values },
  { keep, markReferenced }: FileSteps,
): Promise<Stored> {
  const { caller, body, files, secrets } = received;
  const author = caller.userId;
  const mode = id === undefined ? 'add' : 'edit';
  await lockNoun(transaction, noun);
  const parts = async (of: number) => (await module.parts?.(transaction, of)) ?? NO_PARTS;
  const stored = id === undefined ? {} : await rowToChange(transaction, noun, id, body);
  const partsBefore = id === undefined ? NO_PARTS : await parts(id);
  const row = { ...stored, ...partsBefore.values };
  const before = loadedValues(noun, row);
  const sent = withRowFiles(noun, { body, values: received.values, received: files, before });
  const checked =
    id === undefined
      ? checkNew(nounForUser(noun, author), sent.values)
      : checkChange(received.isMove ? withoutRequired(noun) : noun, sent.values, before);
  const values = withNewIds(noun, checked.values);
  const save: Save = { noun, mode, context, transaction, caller, body, files, values, before, id };
  const { reason, reasonName, isUndo } = received;
  const change = { before, values, reason, reasonName, isUndo, role: caller.role };
  await checkSave(save, module, {
    values,
    errors: {
      ...checked.errors,
      ...checkFiles(noun, received.instead, values, row),
      ...sent.errors,
      ...stateErrors(noun, change),
    },
  });
  if (isMoved(noun, before, values)) await module.beforeState?.(save, String(values[STATE]));
  const columns = { ...secrets, ...(await module.beforeSave?.(save)) };
  await keep(save.files);
  if (id !== undefined) await changeRow(transaction, noun, id, { values, before, columns, author });
  const saved = { ...save, columns, id: id ?? (await insertRow(transaction, noun, values, columns, author)) };
  await replaceFiles(transaction, noun, saved.id, { values, row });
  const { fresh, gone } = changedRowFiles(noun, values, row);
  await deleteFiles(transaction, gone);
  await insertFiles(transaction, fresh);
  await writeRows(transaction, noun, saved.id, { values, before, row });
  const partsOfNew = await module.afterSave?.(saved);
  markReferenced();
  const after = (await readRow(transaction, noun, saved.id, received.timeZone)) as Values;
  const partsAfter = partsOfNew ?? (await parts(saved.id));
  const changeId = await logChange(transaction, {
    action: id === undefined ? 'create' : 'change',
    noun,
    id: saved.id,
    caller,
    before: row,
    after: { ...after, ...partsAfter.values },
    others: changedParts(noun, partsBefore, partsAfter),
    secrets: Object.keys(secrets),
    reason,
  });
  if (changeId !== undefined)
    await notifyAssignee(transaction, { noun, context, id: saved.id, before: row, after, caller }, received.batch);
  return { response: module.response?.[mode]?.(saved, after) ?? after, changeId };
}

/** A move sends none of them. */
const withoutRequired = (noun: Noun): Noun => ({
  ...noun,
  record: { ...noun.record, required: [] },
  edit: { ...noun.edit, required: [] },
});

async function rowToChange(transaction: Connection, noun: Noun, id: number, { updated_at }: Values): Promise<Values> {
  const row = await lockRow(transaction, noun, id);
  if (!row) throw missing(noun);
  if (isStale('updated_at', updated_at, String(row.updated_at))) throw new SavedSince();
  return row;
}

/**
 * The idempotency key of a create or update, undefined without one. The same are what a sender may write, the contents of the
 * files and, of an update, the record and its version that was read. Without secrets, such as a password: the hash that
 * is kept of this is a fast one, and would help to guess it.
 * @param id of the record that is changed.
 */
function idempotencyKeyOfSave(
  { noun, module }: ServedNoun,
  request: FastifyRequest,
  { caller, body, values, files, reason, isMove }: ReceivedRecord,
  id?: number,
): IdempotencyKey | undefined {
  const ofFiles = [...fileNames(noun), ...fileListNames(noun)];
  const plain = Object.entries(withFileIds(noun, values)).filter(
    ([name]) => !noun.record.properties[name]?.writeOnly && !ofFiles.includes(name),
  );
  const content = [
    plain,
    (module.bodyFields ?? []).map((name) => body[name]),
    Object.entries(body).filter(([name]) => module.upload?.takes(name)),
    files.map(({ field, name, sha256 }) => [field, name, sha256]),
  ];
  const call = `${noun.api.base.slice(1)}/${id === undefined ? 'create' : isMove ? 'state' : 'update'}`;
  const left = ofFiles.map((name) => leftFiles(values, name));
  const changed = id === undefined ? [] : [id, body.updated_at, left, ...(noun.states ? [reason] : [])];
  return idempotencyKeyOf(request, caller.userId, call, [...content, ...changed]);
}

/** The stored files that stay in a property, none where they are removed; undefined where it is not sent. */
function leftFiles(values: Values, name: string): string[] | undefined {
  if (!Object.hasOwn(values, name)) return undefined;
  return [values[name]].flat().flatMap((item) => (isStoredFile(item) ? [item.stored] : []));
}

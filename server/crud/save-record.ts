// Stores a record that a call brings, a new one or a changed one: key, stored response, the path of `store-records.ts` in a
// transaction, response.
import type { FastifyRequest } from 'fastify';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isStoredFile } from '../../src/schema/formats/plain-values';
import { messagesOf } from '../../src/schema/model/messages';
import { hasNoErrors } from '../../src/schema/rules/check';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import { withStoredFiles } from '../files/stored-files';
import { conflict, invalid } from '../http/http-errors';
import {
  earlierKeysOf,
  hasStoredResponse,
  type IdempotencyKey,
  idempotencyKeyOf,
  once,
  sentKeyOf,
} from '../http/idempotency';
import { markOfSecret } from '../session/passwords';
import { checkFixed } from './check-save';
import type { NounModule, ServedNoun } from './noun-module';
import { type ReceivedRecord, receiveMove, receiveRecord } from './receive-record';
import { fileListNames, fileNames } from './record-files';
import { mapForeignKeyError } from './refs';
import { withFileIds } from './row-files';
import { lastAuthor, readRow } from './rows';
import { hashSecrets } from './secrets';
import { SavedSince } from './stale';
import { missing, type Stored, storeIn } from './store-records';
import { toResponse } from './to-response';

/**
 * @param id of the record that is changed; undefined for a new one.
 * @returns the response, the record as it is now, or as it was after the same save with the same Idempotency-Key; and
 * the entry of the change log. The body of a change may have the `updated_at` of the version that its sender read: a
 * record that has been saved since, by whomever, is not overwritten. @throws 404, 409 with the record as a read presents it, 413, 422.
 */
export async function saveRecord(served: ServedNoun, request: FastifyRequest, id?: number): Promise<Saving> {
  return save(served, request, await receiveRecord(served, id === undefined ? 'add' : 'edit', request), id);
}

/**
 * Brings a record into another state, on the same path; the module of its noun is not called, as no field of its own
 * changes. @returns the record as it is read. @throws as `saveRecord`.
 */
export const moveRecord = (served: ServedNoun, request: FastifyRequest, id: number): Promise<Saving> =>
  save({ ...served, module: moduleOfMove(served.module) }, request, receiveMove(served, request), id);

/** What is called of a module where the state alone changes. */
export const moduleOfMove = ({ read, beforeState }: NounModule): NounModule => ({ read, beforeState });

async function save(
  served: ServedNoun,
  request: FastifyRequest,
  received: ReceivedRecord,
  id: number | undefined,
): Promise<Saving> {
  const { noun, context } = served;
  const mode = id === undefined ? 'add' : 'edit';
  try {
    const foreign = id === undefined ? checkFixed(noun, received.body) : {};
    if (!hasNoErrors(foreign)) throw invalid(foreign);
    const idempotencyKey = await idempotencyKeyOfSave(served, request, received, id);
    const saved = await store(served, id, received, idempotencyKey, earlierKeysOf(request));
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

/** What a save returns; a response that was stored before has no entry. */
type Saving = Omit<Stored, 'id'>;

async function store(
  served: ServedNoun,
  id: number | undefined,
  received: ReceivedRecord,
  idempotencyKey: IdempotencyKey | undefined,
  earlier: readonly string[],
): Promise<Saving> {
  const { noun, context } = served;
  const secrets = await hashSecrets(noun, id === undefined ? 'add' : 'edit', received.values, received.caller);
  let changeId: number | undefined;
  const storing = withStoredFiles(context.files, received.files, (steps) =>
    inTransaction(context.db, (transaction) =>
      once(transaction, idempotencyKey, async () => {
        const body = await overOwnSave(transaction, { noun, id, body: received.body }, idempotencyKey, earlier);
        const stored = await storeIn(transaction, served, id, { ...received, body, secrets }, steps);
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

/**
 * On the version that the sender's own earlier save has made, where that arrived and is the one of now; else on the one
 * that the body names.
 */
async function overOwnSave(
  db: Connection,
  { noun, id, body }: { noun: Noun; id: number | undefined; body: Values },
  idempotencyKey: IdempotencyKey | undefined,
  earlier: readonly string[],
): Promise<Values> {
  if (!idempotencyKey || id === undefined || earlier.length === 0 || !body.updated_at) return body;
  const row = await readRow(db, noun, id);
  if (!row) return body;
  const { updated_at } = row;
  const now = { [noun.api.id]: row[noun.api.id], updated_at };
  return (await hasStoredResponse(db, idempotencyKey, earlier, now)) ? { ...body, updated_at } : body;
}

/**
 * The idempotency key of a create or update, undefined without one. The same are what a sender may write, the contents of the
 * files and, of an update, the record and its version that was read. Of secrets, such as a password, a slow hash: the fast one
 * that is kept of all this would help to guess them.
 * @param id of the record that is changed.
 */
async function idempotencyKeyOfSave(
  { noun, module }: ServedNoun,
  request: FastifyRequest,
  { caller, body, values, files, reason, isMove }: ReceivedRecord,
  id?: number,
): Promise<IdempotencyKey | undefined> {
  const ofFiles = [...fileNames(noun), ...fileListNames(noun)];
  const isSecret = ([name]: [string, unknown]) => noun.record.properties[name]?.writeOnly === true;
  const all = Object.entries(withFileIds(noun, values)).filter(([name]) => !ofFiles.includes(name));
  const plain = all.filter((entry) => !isSecret(entry));
  const secret = all.filter(isSecret);
  const key = sentKeyOf(request);
  const content = [
    plain,
    (module.bodyFields ?? []).map((name) => body[name]),
    Object.entries(body).filter(([name]) => module.upload?.takes(name)),
    files.map(({ field, name, sha256 }) => [field, name, sha256]),
  ];
  const call = `${noun.api.base.slice(1)}/${id === undefined ? 'create' : isMove ? 'state' : 'update'}`;
  const left = ofFiles.map((name) => leftFiles(values, name));
  const changed = id === undefined ? [] : [id, body.updated_at, left, ...(noun.states ? [reason] : [])];
  const marks =
    key && secret.some(([, value]) => !isEmpty(value))
      ? [await markOfSecret(JSON.stringify(secret), `${caller.userId} ${key}`)]
      : [];
  return idempotencyKeyOf(request, caller.userId, call, [...content, ...changed, ...marks]);
}

/** The stored files that stay in a property, none where they are removed; undefined where it is not sent. */
function leftFiles(values: Values, name: string): string[] | undefined {
  if (!Object.hasOwn(values, name)) return undefined;
  return [values[name]].flat().flatMap((item) => (isStoredFile(item) ? [item.stored] : []));
}

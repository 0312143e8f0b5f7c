// What makes two saves of records the same, for their Idempotency-Key.
import type { FastifyRequest } from 'fastify';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isStoredFile } from '../../src/schema/formats/plain-values';
import { type IdempotencyKey, idempotencyKeyOf } from '../http/idempotency';
import type { ServedNoun } from './noun-module';
import type { ReceivedRecord } from './receive-record';
import { fileListNames, fileNames } from './record-files';

/**
 * The idempotency key of a create or update, undefined without one. The same are what a sender may write, the contents of the
 * files and, of an update, the record and its version that was read. Without secrets, such as a password: the hash that
 * is kept of this is a fast one, and would help to guess it.
 * @param id of the record that is changed.
 */
export function idempotencyKeyOfSave(
  { noun, module }: ServedNoun,
  request: FastifyRequest,
  { caller, body, values, files }: ReceivedRecord,
  id?: number,
): IdempotencyKey | undefined {
  const ofFiles = [...fileNames(noun), ...fileListNames(noun)];
  const plain = Object.entries(values).filter(
    ([name]) => !noun.record.properties[name]?.writeOnly && !ofFiles.includes(name),
  );
  const content = [
    plain,
    (module.bodyFields ?? []).map((name) => body[name]),
    files.map(({ field, name, sha256 }) => [field, name, sha256]),
  ];
  const call = `${noun.api.base.slice(1)}/${id === undefined ? 'create' : 'update'}`;
  const changed = id === undefined ? [] : [id, body.updated_at, ofFiles.map((name) => leftFiles(values, name))];
  return idempotencyKeyOf(request, caller.userId, call, [...content, ...changed]);
}

/** The stored files that stay in a property, none where they are removed; undefined where it is not sent. */
function leftFiles(values: Values, name: string): string[] | undefined {
  if (!Object.hasOwn(values, name)) return undefined;
  return [values[name]].flat().flatMap((item) => (isStoredFile(item) ? [item.stored] : []));
}

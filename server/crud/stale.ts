// Whether a record has been saved since the sender of an update read it.
import type { Values } from '../../src/schema/descriptor/descriptor';
import { plainText } from '../../src/schema/formats/plain-values';
import { problem } from '../http/http-errors';

/**
 * @param seen the version under `name` in the body; nothing, null and empty text turn the check off.
 * @param current the version of the stored record.
 * @throws 400 for a value that no read returns: a sender that wants the check must not lose it by a typo.
 */
export function isStale(name: string, seen: unknown, current: string | number): boolean {
  if (seen === undefined || seen === null || seen === '') return false;
  const text = plainText(seen);
  if (text === undefined) throw problem(400, `The ${name} is not usable.`);
  return text !== String(current);
}

/** Ends an update whose sender read an older version: the response is a 409 with the record as a read presents it. */
export class SavedSince extends Error {
  /** @param more reads what else a sender has to know, by name, from the record as it is presented. */
  constructor(readonly more?: (current: Values) => Promise<Values>) {
    super('The record was saved since.');
  }
}

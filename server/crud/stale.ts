// Whether a record has been saved since the sender of an update read it (promises T-N3). Used by every update.
import { plainText } from '../../src/schema/rules/values';
import { problem } from '../http/http-errors';

/**
 * @param seen what the sender says under `name` about the state that was read; nothing, null and empty text say that it
 * does not matter.
 * @param current the same of the record as it is.
 * @throws 400 for what no read gives: who means to be careful is not taken for one who does not care.
 */
export function isStale(name: string, seen: unknown, current: string | number): boolean {
  if (seen === undefined || seen === null || seen === '') return false;
  const text = plainText(seen);
  if (text === undefined) throw problem(400, `The ${name} is not usable.`);
  return text !== String(current);
}

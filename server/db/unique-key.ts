// The columns that hold what must be unique in its normalized spelling.
import { createHash } from 'node:crypto';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { groupKey, uniqueGroups } from '../../src/schema/rules/collisions';

/** The column that holds the key of properties that are unique together, or of one. */
export const keyColumn = (...group: readonly string[]): string => `${group.join('_')}_key`;

/**
 * The key columns of the unique properties in `values`: null where one of them is empty, which collides with nothing.
 * @param before the record that `values` change.
 */
export function uniqueKeys(
  noun: Pick<Noun, 'record'>,
  values: Values,
  before: Values = {},
): Record<string, string | null> {
  const whole = { ...before, ...values };
  const changed = uniqueGroups(noun).filter((group) => group.some((name) => Object.hasOwn(values, name)));
  return Object.fromEntries(changed.map((group) => [keyColumn(...group), storedKey(groupKey(group, whole))]));
}

/** Bytes of a key that an index takes. */
const MAX_BYTES = 2600;

function storedKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  return Buffer.byteLength(key) > MAX_BYTES ? createHash('sha256').update(key).digest('base64') : key;
}

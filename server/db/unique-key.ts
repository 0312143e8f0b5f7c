// The columns that hold what must be unique in its normalized spelling.
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { uniqueKey, uniqueNames } from '../../src/schema/rules/collisions';
import { isEmpty } from '../../src/schema/rules/values';

/** The column that holds the key of a property. */
export const keyColumn = (name: string): string => `${name}_key`;

/** The key columns of the unique properties in `values`: null for an empty value, which collides with nothing. */
export function uniqueKeys(noun: Pick<Noun, 'record'>, values: Values): Record<string, string | null> {
  const named = uniqueNames(noun).filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(
    named.map((name) => [keyColumn(name), isEmpty(values[name]) ? null : uniqueKey(String(values[name]))]),
  );
}

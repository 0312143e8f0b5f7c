// When two spellings are the same value: the one normalization of `unique` properties, and of the name in a sign-in. It
// is computed here and nowhere else; the database stores its result in a unique column and never folds case itself,
// because its rules depend on its locale and differ from these.
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { isEmpty } from '../../src/schema/rules/values';

/** Unicode compatibility form (NFKC), lower case, no space around it. A key is its own key. */
export const uniqueKey = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();

/** The column that holds the key of a property. */
export const keyColumn = (name: string): string => `${name}_key`;

/** Names of a noun's properties that must be unique. */
export const uniqueNames = ({ record }: Pick<Noun, 'record'>): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.unique);

/** The key columns of the unique properties in `values`: null for an empty value, which collides with nothing. */
export function uniqueKeys(noun: Pick<Noun, 'record'>, values: Values): Record<string, string | null> {
  const named = uniqueNames(noun).filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(
    named.map((name) => [keyColumn(name), isEmpty(values[name]) ? null : uniqueKey(String(values[name]))]),
  );
}

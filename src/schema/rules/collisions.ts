// Which values of a record collide with those of other records: a value that must be `unique`, a range of days with
// `noOverlap`.
import { splitRange } from '../formats/dates';
import type { Noun, Values } from '../model/descriptor';
import type { Errors } from './check';
import { ruleMessage } from './rule-messages';
import { isEmpty } from './values';

/**
 * When two spellings are the same value: the one normalization of `unique` properties, and of the name in a sign-in.
 * Unicode compatibility form (NFKC), lower case, no space around it; a key is its own key. The database stores the
 * result in a unique column and never folds case itself, because its rules depend on its locale and differ from these.
 */
export const uniqueKey = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();

/** Names of a noun's properties that must be unique. */
export const uniqueNames = ({ record }: Pick<Noun, 'record'>): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.unique);

/** Messages for what one of the `others` has already, by property. `values` have passed every other rule. */
export function collisionsWith(noun: Noun, values: Values, others: readonly Values[]): Errors {
  const errors: Errors = {};
  for (const [name, property] of Object.entries(noun.record.properties)) {
    const taken = others.map((other) => other[name]).filter((value) => !isEmpty(value));
    const value = values[name];
    if (isEmpty(value)) continue;
    if (property.unique && taken.some((other) => uniqueKey(String(other)) === uniqueKey(String(value))))
      errors[name] = [ruleMessage({ keyword: 'taken' }, property)];
    if (property.noOverlap && taken.some((other) => haveDayInCommon(String(other), String(value))))
      errors[name] = [ruleMessage({ keyword: 'noOverlap' }, property)];
  }
  return errors;
}

/** Both ends count. Days in wire form are in order as text. */
function haveDayInCommon(one: string, other: string): boolean {
  const [a, b] = [splitRange(one), splitRange(other)];
  return a.from <= (b.to || b.from) && b.from <= (a.to || a.from);
}

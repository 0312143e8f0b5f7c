// Which values of a record collide with those of other records: values that must be `unique`, alone or together, a
// range of days with `noOverlap`.
import type { Noun, RecordSchema, Values } from '../descriptor/descriptor';
import { splitRange } from '../formats/dates';
import { isEmpty } from '../formats/plain-values';
import { uniqueKey } from '../formats/unique-key';
import type { Errors } from './check';
import { labelOf, ruleMessage } from './rule-messages';

/** Names of a noun's properties that must be unique, each alone. */
export const uniqueNames = ({ record }: Pick<Noun, 'record'>): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.unique);

/** Names of properties of which no two records may have the same values, in groups. */
export const uniqueGroups = (noun: Pick<Noun, 'record'>): (readonly string[])[] => [
  ...uniqueNames(noun).map((name) => [name]),
  ...(noun.record.unique ?? []),
];

/** What no other record may have for these properties; undefined where one is empty, which is never the same. */
export function groupKey(group: readonly string[], values: Values): string | undefined {
  if (group.some((name) => isEmpty(values[name]))) return undefined;
  const keys = group.map((name) => uniqueKey(String(values[name])));
  return keys.length === 1 ? keys[0] : JSON.stringify(keys);
}

/** The messages where another record has the key of a group, under its last property. */
export function takenErrors({ properties }: RecordSchema, group: readonly string[]): Errors {
  const [last = '', ...others] = [...group].reverse();
  const titleOf = (name: string) => labelOf(properties[name]!);
  const violation = others.length > 0 ? ({ keyword: 'together', others: others.reverse() } as const) : TAKEN;
  return { [last]: [ruleMessage(violation, properties[last]!, titleOf)] };
}

const TAKEN = { keyword: 'taken' } as const;

/** Whether two ranges have a day in common; both ends count. Days in wire form are in order as text. */
export function haveDayInCommon(one: string, other: string): boolean {
  const [a, b] = [splitRange(one), splitRange(other)];
  return a.from <= (b.to || b.from) && b.from <= (a.to || a.from);
}

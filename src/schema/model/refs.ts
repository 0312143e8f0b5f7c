// The key under which a row nests a referenced record: `terminal.terminal_name`. Server, lists, rows and forms use the
// same key, so that two properties that point to one noun never show the same record.
import type { Noun, Property, RecordSchema } from '../descriptor/descriptor';

/** A property that points to another record, and the key of that record in a row. */
interface Ref {
  key: string;
  /** The property that holds the id. */
  name: string;
  /** The noun of the referenced record; may be its own. */
  ref: string;
}

/**
 * Every property with a `ref`. The first that points to a noun has the noun's name as its key, every other its own name
 * without `_id`; so has the first where a field has the noun's name. A record never takes the place of a value: where
 * that is a name already, as of a column without `_id`, the key is that of `recordKey`.
 */
export function refsOf({ properties }: RecordSchema): Ref[] {
  const taken = new Set(Object.keys(properties));
  return Object.entries(properties).flatMap(([name, { ref }]) => {
    if (ref === undefined) return [];
    const free = [ref, name.replace(/_id$/, '')].find((key) => !taken.has(key));
    const key = free ?? recordKey(name);
    taken.add(key);
    return [{ key, name, ref }];
  });
}

/** The key of the record of a field whose own name is in use, or which the descriptor does not have. */
export const recordKey = (name: string): string => `${name}_record`;

/** The key for one property; undefined without a `ref`. */
export const refKey = (record: RecordSchema, name: string): string | undefined =>
  refsOf(record).find((ref) => ref.name === name)?.key;

/** The property by which records are counted (`countOf`): the one that `countBy` names, or the only one. */
export const countedBy = ({ countBy }: Pick<Property, 'countBy'>, counted: Noun, noun: string): string =>
  countBy ?? Object.entries(counted.record.properties).find(([, { ref }]) => ref === noun)?.[0] ?? '';

/**
 * Whether a reference points to records of its own noun: the record itself cannot be chosen then. That two records point
 * to each other is no mistake, such as two yards that relieve each other.
 */
export const isToOwnNoun = ({ noun, table = noun }: Pick<Noun, 'noun' | 'table'>, ref: string | undefined): boolean =>
  ref === table;

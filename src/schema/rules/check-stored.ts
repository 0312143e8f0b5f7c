// What the rules of a descriptor say about other records: chosen ones that must be there and belong together, values
// that no two may have. Shared by the server and the data source in memory, each with its own `StoredRecords`.
import type { Noun, Property, RecordSchema, Values } from '../descriptor/descriptor';
import { isEmpty, isObject } from '../formats/plain-values';
import { type ChosenPair, changedPairs } from '../model/dependent-refs';
import { isToOwnNoun } from '../model/refs';
import { ROW_ID, rowRecord, tablesOf } from '../model/rows';
import { type Errors, hasNoErrors } from './check';
import { cellKey, rowsById } from './check-rows';
import type { CheckedValues } from './check-write';
import { takenErrors, uniqueGroups } from './collisions';
import { ruleMessage } from './rule-messages';

/** The records that are there, without the one that is changed. */
export interface StoredRecords {
  /** Of each chosen record whether it is there to choose, in their order. */
  areChoices(chosen: readonly Chosen[]): Promise<boolean[]>;
  /** Of each chosen record whether it belongs to the one that it depends on, in their order. */
  belong(pairs: readonly ChosenPair[]): Promise<boolean[]>;
  /** Whether one has the same `values` of a group as the changed record, which was `before`. */
  isTaken(group: readonly string[], values: Values, before: Values): Promise<boolean>;
  /** Whether one has a day in common with a range. */
  overlaps(name: string, range: string): Promise<boolean>;
}

/** A record by its id, and the noun that it is one of. */
export interface Chosen {
  ref: string;
  id: unknown;
}

/** `own` is the id of the record that is changed, and `before` what it was. */
export interface Changed {
  before?: Values;
  recordId?: unknown;
  /** What was wrong with values before, by key. */
  found?: Errors;
}

/** The errors that were found before, and those of other records. A value that breaks its own rules is not compared. */
export async function checkStored(
  noun: Noun,
  { values, errors: found }: CheckedValues,
  records: StoredRecords,
  { before = {}, recordId }: Changed = {},
): Promise<Errors> {
  const withoutWrong = (all: Values) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(found, name)));
  const right = withoutWrong(values);
  const errors: Errors = { ...found, ...(await checkRefs(noun, right, records, { before, recordId, found })) };
  const pairs = Object.entries(pairsOf(noun, values, before, errors));
  const belong = pairs.length > 0 ? await records.belong(pairs.map(([, { pair }]) => pair)) : [];
  for (const [index, [key, { property }]] of pairs.entries())
    if (!belong[index]) errors[key] = [ruleMessage({ keyword: 'choice' }, property)];
  for (const group of uniqueGroups(noun)) {
    if (!group.some((name) => Object.hasOwn(right, name))) continue;
    if (await records.isTaken(group, right, withoutWrong(before)))
      Object.assign(errors, takenErrors(noun.record, group));
  }
  if (!hasNoErrors(errors)) return errors;
  for (const [name, property] of Object.entries(noun.record.properties)) {
    if (!property.noOverlap || isEmpty(values[name])) continue;
    if (await records.overlaps(name, String(values[name])))
      errors[name] = [ruleMessage({ keyword: 'noOverlap' }, property)];
  }
  return errors;
}

/**
 * Messages for every `ref` whose record is gone or inactive: it may have vanished since it was chosen. A reference that
 * `before` already had may stay, active or not: an old record must not become uneditable because its terminal was
 * closed. No record can refer to itself.
 */
export async function checkRefs(
  noun: Noun,
  values: Values,
  { areChoices }: Pick<StoredRecords, 'areChoices'>,
  { before = {}, recordId, found: wrong = {} }: Changed = {},
): Promise<Errors> {
  const errors: Errors = {};
  const chosen: (Chosen & { key: string; property: Property })[] = [];
  const look = ({ record, keyOf, row, was }: Part) => {
    for (const [name, property] of Object.entries(record.properties)) {
      const { ref } = property;
      const [key, id] = [keyOf(name), row[name] ?? undefined];
      if (ref === undefined || id === undefined || id === was[name] || Object.hasOwn(wrong, key)) continue;
      if (String(id) === String(recordId) && isToOwnNoun(noun, ref))
        errors[key] = [ruleMessage({ keyword: 'itself' }, property)];
      else chosen.push({ key, property, ref, id });
    }
  };
  for (const part of partsOf(noun, values, before)) look(part);
  const found = chosen.length > 0 ? await areChoices(chosen) : [];
  for (const [place, { key, property }] of chosen.entries())
    if (!found[place]) errors[key] = [ruleMessage({ keyword: 'choice' }, property)];
  return errors;
}

/** A record, or a row of one of its tables: its values, what they were, and the key of its messages by name. */
interface Part {
  record: RecordSchema;
  row: Values;
  was: Values;
  keyOf(name: string): string;
}

/** The record first. */
function partsOf({ record }: Noun, values: Values, before: Values): Part[] {
  const rows = tablesOf(record).flatMap(([table, property]) => {
    const were = rowsById(before[table]);
    const columns = rowRecord(property);
    return listOf(values[table]).flatMap((row, at): Part[] =>
      isObject(row)
        ? [{ record: columns, row, was: were.get(row[ROW_ID]) ?? {}, keyOf: (name) => cellKey(table, at, name) }]
        : [],
    );
  });
  return [{ record, row: values, was: before, keyOf: (name) => name }, ...rows];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What a save has to look at of records that depend on others, by the key of its message. */
function pairsOf(
  noun: Noun,
  values: Values,
  before: Values,
  errors: Errors,
): Record<string, { pair: ChosenPair; property: Property }> {
  return Object.fromEntries(
    partsOf(noun, values, before).flatMap(({ record, row, was, keyOf }) => {
      const wrong = Object.keys(record.properties).filter((name) => Object.hasOwn(errors, keyOf(name)));
      const pairs = changedPairs({ record }, row, was, Object.fromEntries(wrong.map((name) => [name, true])));
      return pairs.map((pair) => [keyOf(pair.name), { pair, property: record.properties[pair.name]! }] as const);
    }),
  );
}

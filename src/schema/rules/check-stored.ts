// What the rules of a descriptor say about other records: chosen ones that must be there and belong together, values
// that no two may have. Shared by the server and the data source in memory, each with its own `StoredRecords`.
import type { Noun, Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { type ChosenPair, changedPairs } from '../model/dependent-refs';
import { isToOwnNoun } from '../model/refs';
import { type Errors, hasNoErrors } from './check';
import type { CheckedValues } from './check-write';
import { takenErrors, uniqueGroups } from './collisions';
import { ruleMessage } from './rule-messages';

/** The records that are there, without the one that is changed. */
export interface StoredRecords {
  /** Of each chosen record whether it is there to choose, in their order. */
  areChoices(chosen: readonly Chosen[]): Promise<boolean[]>;
  /** Whether a chosen record belongs to the one that it depends on. */
  belongs(pair: ChosenPair): Promise<boolean>;
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
  const errors: Errors = { ...found, ...(await checkRefs(noun, right, records, { before, recordId })) };
  for (const pair of changedPairs(noun, values, before, errors))
    if (!(await records.belongs(pair))) errors[pair.name] = [message(noun, pair.name, 'choice')];
  for (const group of uniqueGroups(noun)) {
    if (!group.some((name) => Object.hasOwn(right, name))) continue;
    if (await records.isTaken(group, right, withoutWrong(before)))
      Object.assign(errors, takenErrors(noun.record, group));
  }
  if (!hasNoErrors(errors)) return errors;
  for (const [name, { noOverlap }] of Object.entries(noun.record.properties)) {
    if (!noOverlap || isEmpty(values[name])) continue;
    if (await records.overlaps(name, String(values[name]))) errors[name] = [message(noun, name, 'noOverlap')];
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
  { before = {}, recordId }: Changed = {},
): Promise<Errors> {
  const errors: Errors = {};
  const chosen: (Chosen & { name: string })[] = [];
  for (const [name, { ref }] of Object.entries(noun.record.properties)) {
    const id = values[name] ?? undefined;
    if (ref === undefined || id === undefined || id === before[name]) continue;
    if (String(id) === String(recordId) && isToOwnNoun(noun, ref)) errors[name] = [message(noun, name, 'itself')];
    else chosen.push({ name, ref, id });
  }
  const found = chosen.length > 0 ? await areChoices(chosen) : [];
  for (const [place, { name }] of chosen.entries()) if (!found[place]) errors[name] = [message(noun, name, 'choice')];
  return errors;
}

const message = ({ record }: Noun, name: string, keyword: 'choice' | 'itself' | 'noOverlap'): string =>
  ruleMessage({ keyword }, record.properties[name]!);

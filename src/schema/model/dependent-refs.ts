// References of which only some records can be chosen (`"dependsOn"` in a descriptor): those whose own reference is what
// another field of the record has, such as the facilities of the chosen terminal.
import type { Noun, RecordSchema, Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { nounOf } from './nouns';

/** A field whose options follow another one: the facility (`name`) of the chosen terminal (`parent`). */
export interface DependentRef {
  /** The property that depends on another one. */
  name: string;
  /** The noun whose records can be chosen. */
  ref: string;
  /** The property it depends on, which comes before it in a list of several. */
  parent: string;
  /** The property of the other noun that must have the value of `parent`. */
  key: string;
}

/** Those of a record; a chain of them in the order in which they are chosen. */
export function dependentRefs({ properties }: RecordSchema): DependentRef[] {
  const found = Object.entries(properties).flatMap(([name, { ref, dependsOn }]): DependentRef[] => {
    const to = dependsOn === undefined ? undefined : properties[dependsOn]?.ref;
    if (ref === undefined || dependsOn === undefined || to === undefined) return [];
    const key = refBetween(ref, to);
    return key === undefined ? [] : [{ name, ref, parent: dependsOn, key }];
  });
  const depth = (name: string): number => {
    const dependent = found.find((one) => one.name === name);
    return dependent ? depth(dependent.parent) + 1 : 0;
  };
  return found.sort((a, b) => depth(a.name) - depth(b.name));
}

/** The property by which records of one noun belong to records of another. */
export function refBetween(noun: string, to: string | undefined): string | undefined {
  const { properties } = nounOf(noun).record;
  return Object.keys(properties).find((name) => {
    const { ref, writeOnly } = properties[name]!;
    return to !== undefined && ref === to && !writeOnly;
  });
}

/** The references of a noun that its choices have along: a field, also one of a ticket type, may depend on them. */
export const choiceParents = ({ noun }: Pick<Noun, 'noun'>): string[] => {
  const { properties } = nounOf(noun).record;
  return Object.keys(properties).filter((name) => {
    const { ref, writeOnly } = properties[name]!;
    return ref !== undefined && !writeOnly && refBetween(noun, ref) === name;
  });
};

/** A chosen record, and the one that it must belong to; none when that is empty. */
export interface ChosenPair extends DependentRef {
  id: unknown;
  of: unknown;
}

/** What a save has to look at: pairs of which it changes either side, and of which none is wrong by itself. */
export function changedPairs(
  { record }: Pick<Noun, 'record'>,
  values: Values,
  before: Values,
  errors: object,
): ChosenPair[] {
  const now = { ...before, ...values };
  const isChanged = (name: string) => Object.hasOwn(values, name) && values[name] !== before[name];
  return dependentRefs(record)
    .filter(({ name, parent }) => ![name, parent].some((one) => Object.hasOwn(errors, one)))
    .filter(({ name, parent }) => !isEmpty(now[name]) && (isChanged(name) || isChanged(parent)))
    .map((dependent) => ({ ...dependent, id: now[dependent.name], of: now[dependent.parent] }));
}

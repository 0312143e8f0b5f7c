// The records that conditions of a form compare with, by their names: a condition has the id only.
import { allComparisons } from '../descriptor/conditions';
import type { Choice, Property } from '../descriptor/descriptor';
import { fieldNamed } from '../formula/around';
import { aroundProperties } from '../formula/property-types';

/** The records of a noun, or those that are known; undefined where none is. */
export type ChoicesOf = (noun: string) => readonly Choice[] | undefined;

type Fields = ReadonlyMap<string, Property>;

/** The fields, those in which a record is chosen with the records as their options. */
export const withRecordNames = (fields: Fields, choicesOf: ChoicesOf): Fields =>
  new Map([...fields].map(([name, property]) => [name, named(property, choicesOf)]));

function named(property: Property, choicesOf: ChoicesOf): Property {
  const around = aroundProperties(property);
  if (around) {
    const parts = Object.entries(around).map(([name, part]) => [name, named(part, choicesOf)]);
    return { ...property, properties: Object.fromEntries(parts) };
  }
  const options = property.ref === undefined ? undefined : choicesOf(property.ref);
  return options ? { ...property, options } : property;
}

/** The nouns of which a record is chosen in a field, or in those of the record around. */
export const nounsIn = (property: Property): string[] => [
  ...(property.ref === undefined ? [] : [property.ref]),
  ...Object.values(aroundProperties(property) ?? {}).flatMap(nounsIn),
];

/** The records that conditions name, by noun. */
export function recordsNamed(fields: Fields): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { when = {} } of fields.values())
    for (const { field, value = '', values = [value] } of allComparisons(when)) {
      const ref = field === undefined ? undefined : fieldNamed(fields, field)?.ref;
      if (ref === undefined) continue;
      const ids = values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
      found.set(ref, new Set([...(found.get(ref) ?? []), ...ids]));
    }
  return found;
}

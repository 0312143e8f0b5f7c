// What rules about descriptors share: what they look at beside one file, and a field that is not known.

import type { Choice, Noun, Property } from '../descriptor/descriptor';
import { readableNames } from '../formula/around';
import { RECORD } from '../formula/row-around';
import { asChoice } from '../model/as-choice';
import type { Finding, Place } from './finding';
import { allowed, suggestion } from './suggestions';

/** The descriptors beside each other. */
export interface LintContext {
  /** By name. A file whose record is not even an object has no noun here. */
  nouns: ReadonlyMap<string, Noun>;
  /** The fixed option lists by name. */
  lists: ReadonlyMap<string, readonly Choice[]>;
  /** Menu groups. */
  groups: readonly string[];
  /** Addresses of screens. */
  paths: readonly string[];
  /** Those of them that nobody returns to: to sign in, or reference pages. */
  offPages: readonly string[];
  /** Nouns whose tables are parts of a stack. */
  stacked: readonly string[];
  /** Names of the files in `server/nouns`. */
  serverModules: readonly string[];
  /** Runs a rule; while the structure of some file is broken, one that fails finds nothing. */
  attempt(rule: () => Finding[]): Finding[];
  /** The server does not have it, so rules about the server do not apply. */
  isSample?: boolean;
  /** The layout is of a form that is filled in, not of a page that shows a record. */
  isFilled?: boolean;
}

/** The fixed choices of a property; undefined where it has none. */
export const fixedChoicesIn = (
  property: Omit<Property, 'title'>,
  { lists }: Pick<LintContext, 'lists'>,
): readonly Choice[] | undefined =>
  typeof property.options === 'string' ? lists.get(property.options) : property.options?.map(asChoice);

/** The property of a noun, if it has it. */
export const propertyIn = ({ record }: Noun, name: string): Property | undefined =>
  Object.hasOwn(record.properties, name) ? record.properties[name] : undefined;

/** A name in `known` was meant, by itself any field of the noun, and none is there. */
export const noField = (
  place: Place,
  name: string,
  noun: Noun,
  known: readonly string[] = Object.keys(noun.record.properties),
): Finding =>
  place.lazily(
    () => `no field "${name}" in ${noun.noun}${suggestion(name, known)}`,
    () => allowed(name, known),
  );

/** No field, or none but the one that this is said of. */
export const noOtherField = (place: Place, name: string, noun: Noun, except: string): Finding =>
  Object.hasOwn(noun.record.around?.[RECORD]?.properties ?? {}, name)
    ? place.problem(`no column "${name}"; the field of the record is "${RECORD}.${name}"`)
    : noField(
        place,
        name,
        noun,
        readableNames(noun.record).filter((other) => other !== except),
      );

/** Looks at each of several fields. Of one that is not known, or is named twice, nothing else is said. */
export const eachField = (
  place: Place,
  names: readonly string[],
  noun: Noun,
  rule: (at: Place, property: Property, name: string) => Finding[],
): Finding[] =>
  names.flatMap((name, i) => {
    const [at, property] = [place.at(i), propertyIn(noun, name)];
    if (!property) return [noField(at, name, noun)];
    return names.indexOf(name) < i ? [at.problem(`"${name}" is in it twice`)] : rule(at, property, name);
  });

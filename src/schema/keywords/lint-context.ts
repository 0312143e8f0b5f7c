// What rules about descriptors share: what they look at beside one file, and a field that is not known.

import type { Choice, Noun, Property } from '../descriptor/descriptor';
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

/** A name in `known` was meant, and none is there. */
export const noField = (place: Place, name: string, noun: Pick<Noun, 'noun'>, known: readonly string[]): Finding =>
  place.lazily(
    () => `no field "${name}" in ${noun.noun}${suggestion(name, known)}`,
    () => allowed(name, known),
  );

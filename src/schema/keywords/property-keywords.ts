// Every keyword of a property, with its entry. The order is that of the meta-schema and of what the book says.

import type { Property } from '../descriptor/descriptor';
import type { ValueChange } from './keyword';
import { ACCESS } from './property/access';
import { COMPUTED } from './property/computed';
import { CONDITIONS } from './property/conditions';
import { DEFAULTS } from './property/defaults';
import { LIMITS } from './property/limits';
import { fileProblems, ORIGINS } from './property/origins';
import { PARTNERS } from './property/partners';
import type { FamilyOf, PropertyAbout } from './property/property-keyword';
import { rowKeywords } from './property/rows';
import { TASKS } from './property/tasks';
import { TEXTS } from './property/texts';
import { VALUES } from './property/values';

const LISTS: FamilyOf<'items'> = {
  items: {
    schema: {
      allOf: [{ $ref: '#/definitions/property' }],
      description:
        'What each value of a list is. Texts without "options" are tags, which are typed; files make a list of files, objects with "properties" a table inside the record.',
      examples: [{ type: 'string', maxLength: 40 }],
    },
    types: ['array'],
    rows: 'checked',
    problems: (place, { file }, site) => (file ? fileProblems(place.at('file'), file, site) : []),
    changed: ({ from = {}, to = {} }, before, after) => {
      const parts = (about: PropertyAbout, property: Omit<Property, 'title'>): PropertyAbout => ({
        ...about,
        property,
        title: `each entry of ${about.title}`,
      });
      return propertyChanges(from, to, parts(before, from), parts(after, to));
    },
  },
};

/** The entries of all families; one that is missing in its family does not compile here. */
export const PROPERTY_KEYWORDS: FamilyOf<keyof Property> = {
  ...VALUES,
  ...LISTS,
  ...rowKeywords((...columns) => propertyChanges(...columns)),
  ...LIMITS,
  ...DEFAULTS,
  ...COMPUTED,
  ...ORIGINS,
  ...PARTNERS,
  ...TASKS,
  ...CONDITIONS,
  ...ACCESS,
  ...TEXTS,
};

/** The keywords whose entry has a flag, or any of its other parts. */
export const keywordsWith = (part: keyof FamilyOf<'type'>['type']): (keyof Property)[] =>
  (Object.keys(PROPERTY_KEYWORDS) as (keyof Property)[]).filter((word) => PROPERTY_KEYWORDS[word][part] !== undefined);

/** Messages for everything that differs between two states of a property. */
export function propertyChanges(
  before: Partial<Property>,
  after: Partial<Property>,
  from: PropertyAbout,
  to: PropertyAbout,
): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Property)[];
  const messages = keys.flatMap((key) => {
    const change = { from: before[key], to: after[key] };
    if (JSON.stringify(change.from) === JSON.stringify(change.to)) return [];
    const keyword = PROPERTY_KEYWORDS[key] as FamilyOf<keyof Property>[typeof key] | undefined;
    return keyword
      ? (keyword.changed as (change: ValueChange<unknown>, ...about: PropertyAbout[]) => string[])(change, from, to)
      : [`what ${to.title} accepts changed`];
  });
  // Several keywords make one kind.
  return [...new Set(messages)];
}

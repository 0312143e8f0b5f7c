// How long, how large and how many a value may be.

import type { Property, PropertyType } from '../../descriptor/descriptor';
import { PARAGRAPH_LENGTH } from '../../descriptor/limits';
import { maxLengthOf } from '../../values/kinds';
import type { About, ValueChange } from '../keyword';
import { flag } from '../schemas';
import { type FamilyOf, limitChange } from './property-keyword';

const NUMBERS: readonly PropertyType[] = ['number', 'integer'];

export const LIMITS: FamilyOf<
  'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'multipleOf' | 'uniqueItems' | 'pattern'
> = {
  minLength: {
    schema: { type: 'integer', minimum: 0, description: 'The fewest characters of a text.', examples: [2] },
    types: ['string'],
    ofItems: true,
    varies: true,
    rows: 'checked',
    problems: (place, minLength, { property }) => {
      const most = maxLengthOf(property);
      return minLength > most && maxLengthFits(property)
        ? [place.problem(`no text can be that long, it has at most ${most} characters`)]
        : [];
    },
    ...limit('minimum length'),
  },
  maxLength: {
    schema: {
      type: 'integer',
      minimum: 0,
      description: 'The most characters of a text; without it 255, or 10000 for a paragraph.',
      examples: [100],
    },
    types: ['string'],
    ofItems: true,
    varies: true,
    rows: 'checked',
    problems: (place, _, { property }) =>
      maxLengthFits(property) ? [] : [place.problem(`a text has at most ${PARAGRAPH_LENGTH} characters`)],
    ...limit('maximum length'),
  },
  minimum: {
    schema: { type: 'number', description: 'The smallest number that is allowed.', examples: [-90] },
    types: NUMBERS,
    ofItems: true,
    varies: true,
    isRule: true,
    rows: 'checked',
    ...limit('minimum'),
  },
  maximum: {
    schema: { type: 'number', description: 'The largest number that is allowed.', examples: [90] },
    types: NUMBERS,
    ofItems: true,
    varies: true,
    isRule: true,
    rows: 'checked',
    ...limit('maximum'),
  },
  minItems: {
    schema: { type: 'integer', minimum: 0, description: 'The fewest values of a list.', examples: [1] },
    types: ['array'],
    varies: true,
    rows: 'checked',
    ...limit('minimum number of entries'),
  },
  maxItems: {
    schema: { type: 'integer', minimum: 0, description: 'The most values of a list.', examples: [5] },
    types: ['array'],
    varies: true,
    rows: 'checked',
    ...limit('maximum number of entries'),
  },
  multipleOf: {
    schema: {
      type: 'number',
      exclusiveMinimum: 0,
      description: 'The smallest step between two numbers: 0.01 for money, which is then kept exactly.',
      examples: [0.01],
    },
    types: NUMBERS,
    ofItems: true,
    varies: true,
    isRule: true,
    rows: 'checked',
    ...limit('step'),
  },
  uniqueItems: {
    schema: flag('No value may be in the list twice; of tags in no spelling.'),
    types: ['array'],
    varies: true,
    rows: 'checked',
    changed: ({ to }, _, { title }) => [`${title} may ${to ? 'no longer' : 'now'} have the same entry twice`],
  },
  pattern: {
    schema: {
      type: 'string',
      format: 'regex',
      description: 'A regular expression that the text must match.',
      examples: ['^[A-Z]{2,4}$'],
    },
    types: ['string'],
    ofItems: true,
    varies: true,
    rows: 'checked',
    says: () => 'in a fixed form',
    changed: ({ from, to }, _, { title }) => [
      from === undefined
        ? `${title} must now have a fixed form`
        : to === undefined
          ? `${title} need no longer have a fixed form`
          : `the form that ${title} must have changed`,
    ],
  },
};

function limit(what: string): { changed(change: ValueChange<number>, before: About, after: About): string[] } {
  return { changed: (change, _, { title }) => [limitChange(`${what} of ${title}`, change)] };
}

/** A longer text no list should show. */
const maxLengthFits = ({ maxLength = 0 }: Pick<Property, 'maxLength'>): boolean => maxLength <= PARAGRAPH_LENGTH;

// How long, how large and how many a value may be.

import type { Property, PropertyType } from '../../descriptor/descriptor';
import { PARAGRAPH_LENGTH } from '../../descriptor/limits';
import { dayText, excludesToday, isDayLimit, isEmptySpan, isRelativeDay } from '../../formats/day-limits';
import { isOfMoment } from '../../model/first-value';
import { kindOf, maxLengthOf } from '../../values/kinds';
import type { Finding, Place } from '../finding';
import type { About, ValueChange } from '../keyword';
import { flag } from '../schemas';
import { type FamilyOf, limitChange } from './property-keyword';

const NUMBERS: readonly PropertyType[] = ['number', 'integer'];

/** Lengths count characters, `minItems` and `maxItems` values; days are yyyy-MM-dd or counted from today. */
export const LIMITS: FamilyOf<
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'notBefore'
  | 'notAfter'
  | 'minItems'
  | 'maxItems'
  | 'multipleOf'
  | 'uniqueItems'
  | 'pattern'
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
  notBefore: {
    schema: {
      type: 'string',
      description:
        'The first day that it may be: a day (yyyy-MM-dd), or one counted from the day on which it is entered: "today", "today+7", "today-30".',
      examples: ['today'],
    },
    types: ['string'],
    varies: true,
    isRule: true,
    rows: 'checked',
    problems: (place, day, { property }) => dayProblems(place, day, property),
    ...dayLimit('be before'),
  },
  notAfter: {
    schema: {
      type: 'string',
      description: 'The last day that it may be, in the same words.',
      examples: ['today+30'],
    },
    types: ['string'],
    varies: true,
    isRule: true,
    rows: 'checked',
    problems: (place, day, { property }) => [
      ...dayProblems(place, day, property),
      ...(isEmptySpan(property.notBefore, day)
        ? [place.problem(`no day is from ${property.notBefore} to ${day}`)]
        : []),
    ],
    ...dayLimit('be after'),
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

function dayLimit(must: string): { changed(change: ValueChange<string>, before: About, after: About): string[] } {
  return {
    changed: ({ from, to }, _, { title }) => {
      if (to === undefined) return [`${title} may now ${must} ${dayText(from!)}`];
      const instead = from === undefined ? '' : ` instead of ${dayText(from)}`;
      return [`${title} must not ${must} ${dayText(to)}${instead}`];
    },
  };
}

/** Only days have a first and a last one; a new record must not begin with a day outside of them. */
function dayProblems(place: Place, day: string, property: Property): Finding[] {
  const { format = 'text', ...rule } = property;
  if (!kindOf(property).days || kindOf(property).form?.lasting)
    return [place.problem(`a "${format}" has no days that could be limited`)];
  if (!isDayLimit(day))
    return [place.problem(`"${day}" is no day: write 2026-03-01, "today", "today+7" or "today-30"`)];
  return isOfMoment(property) && isRelativeDay(day) && excludesToday(rule.notBefore, rule.notAfter)
    ? [place.problem('a new record begins with the day of today, which would be refused')]
    : [];
}

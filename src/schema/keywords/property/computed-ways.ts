// The ways to compute a value: one entry for each, with what it means, its rules, and what the book of screens says.
// What computes it is in `src/schema/model/computed-fields.ts`.

import type { Computed, Property } from '../../descriptor/descriptor';
import { MAX_ID } from '../../descriptor/limits';
import type { ComputedName } from '../../descriptor/names';
import { isMultiple } from '../../formats/numbers';
import type { Finding, Place } from '../finding';
import { fixedChoicesIn, type LintContext } from '../lint-context';
import { listed } from '../message-text';

interface ComputedWay {
  /** What it means, for those who write descriptors. */
  meaning: string;
  /** What the value is, in the book of screens; `titles` are those of its parts. */
  says(titles: readonly string[], computed: Computed): string;
  /** Why a field cannot be part; undefined where it can. */
  cannotBePart(part: Property, context: LintContext): string | undefined;
  /** Of what it is made, and whether these fields are that. */
  parts: string;
  hasParts(parts: readonly Property[]): boolean;
  /** Numbers among its parts are coordinates, the latitude first. */
  isOfCoordinates?: boolean;
  /** What the type, the format and the step of the property must be; `root` is its place. */
  resultProblems(root: Place, property: Property, parts: readonly Property[]): Finding[];
}

/** True for a reference, too, as its value is an id: a sum must exclude that by itself. */
export const isNumber = ({ type }: Property): boolean => type === 'number' || type === 'integer';

const isPoint = ({ format, computed }: Property): boolean =>
  format === 'point' || (typeof computed === 'object' && computed.as === 'point');

/** By the name in `"as"`; one without an entry does not compile. */
export const COMPUTED_WAYS: Readonly<Record<ComputedName, ComputedWay>> = {
  point: {
    meaning: 'Latitude and longitude as one text: (41.88, -87.62).',
    says: (titles) => `the place at ${listed(titles)}`,
    cannotBePart: (part) => (isNumber(part) ? undefined : 'it is no number'),
    parts: 'a point is made of two numbers, latitude and longitude',
    hasParts: (parts) => parts.length === 2 && parts.every(isNumber),
    isOfCoordinates: true,
    resultProblems: (root, property) => textProblems(root, property, 'a point is written as a text', ['point']),
  },
  sum: {
    meaning: 'Numbers added up; empty ones are left out.',
    says: (titles) => `the sum of ${listed(titles)}`,
    cannotBePart: (part, context) =>
      isNumber(part) && part.ref === undefined && !fixedChoicesIn(part, context) ? undefined : 'it is no number to add',
    parts: 'a "sum" is made of two fields or more',
    hasParts: (parts) => parts.length >= 2,
    resultProblems: sumProblems,
  },
  text: {
    meaning: 'Values as they are shown, one after the other.',
    says: (titles, { separator = ' ' }) =>
      `${listed(titles)} as one text${separator.trim() ? `, with “${separator.trim()}” between` : ''}`,
    cannotBePart: ({ ref }) =>
      ref === undefined ? undefined : 'it is the id of another record, whose name may change',
    parts: 'a "text" is made of two fields or more',
    hasParts: (parts) => parts.length >= 2,
    resultProblems: (root, property) => textProblems(root, property, 'a "text" is one', ['paragraph']),
  },
  distance: {
    meaning: 'Miles along the great circle between two points, or between the four numbers of two points.',
    says: (titles) => `the distance between ${listed(titles)}`,
    cannotBePart: (part) =>
      isPoint(part) || (isNumber(part) && part.ref === undefined) ? undefined : 'it is neither a point nor a number',
    parts: 'a distance is that between two points, or between the four numbers of two points',
    hasParts: (parts) => (parts.every(isPoint) ? parts.length === 2 : parts.length === 4 && !parts.some(isPoint)),
    isOfCoordinates: true,
    resultProblems: (root, { type, multipleOf }) => [
      ...root.at('computed').problemUnless(type === 'number', 'miles have a decimal, so the type is "number"'),
      ...root
        .at('multipleOf')
        .problemUnless((multipleOf ?? 0.1) === 0.1, 'miles have one decimal, so the step can only be 0.1'),
    ],
  },
  age: {
    meaning: 'Whole years or days since a date, counted when it is read.',
    says: (titles, { unit = 'years' }) => `the ${unit} since ${listed(titles)}`,
    cannotBePart: ({ format }) => (format === 'date' ? undefined : 'it is no "date"'),
    parts: 'an age is that since one date',
    hasParts: (parts) => parts.length === 1,
    resultProblems: (root, { type, multipleOf }) => [
      ...root.at('computed').problemUnless(type === 'integer', 'an age is a whole number, so the type is "integer"'),
      ...root.at('multipleOf').problemUnless(multipleOf === undefined, 'an age has no step'),
    ],
  },
};

function textProblems(root: Place, { type, format }: Property, why: string, formats: readonly string[]): Finding[] {
  if (type !== 'string') return [root.at('computed').problem(`${why}, so the type is "string"`)];
  return format === undefined || formats.includes(format)
    ? []
    : [root.at('format').problem(`what is computed has no format but ${formats.map((one) => `"${one}"`).join(', ')}`)];
}

/** Parts of an exact step, such as money, have an exact sum; a measured part makes all of it a measured one. */
function sumProblems(root: Place, { type, multipleOf }: Property, parts: readonly Property[]): Finding[] {
  const place = root.at('computed');
  if (type !== 'number' && type !== 'integer') return [place.problem('a sum is a "number" or an "integer"')];
  const whole = parts.every((part) => part.type === 'integer');
  if (type === 'integer' && !whole) return [place.problem('not every part is a whole number, so the type is "number"')];
  const bound = (most: (part: Property) => number) => parts.reduce((sum, part) => sum + Math.abs(most(part)), 0);
  const largest = Math.max(
    bound(({ maximum = MAX_ID }) => maximum),
    bound(({ minimum = -MAX_ID }) => minimum),
  );
  if (type === 'integer' && largest > MAX_ID)
    return [
      place.problem(
        `the sum may be larger than an "integer" can be, ${MAX_ID}: the type is "number", or each part needs a "minimum" and a "maximum"`,
      ),
    ];
  const steps = parts.map((part) => part.multipleOf ?? (part.type === 'integer' ? 1 : undefined));
  const isExact = steps.every((step) => step !== undefined);
  if (!isExact)
    return multipleOf === undefined
      ? []
      : [root.at('multipleOf').problem('not every part has a step, so neither has the sum')];
  if (multipleOf === undefined)
    return whole
      ? []
      : [place.problem(`its parts are exact, so it needs a "multipleOf", such as ${Math.min(...steps)}`)];
  return steps.every((step) => isMultiple(step, multipleOf))
    ? []
    : [root.at('multipleOf').problem('a sum of these parts is no multiple of it')];
}

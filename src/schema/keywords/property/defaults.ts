// The only value that a field can have, what a new record begins with, and what of one record the next one takes over.

import type { Choice, Property } from '../../descriptor/descriptor';
import { hasCall } from '../../model/calls';
import { followed, SAME_AS_FOLLOWED } from '../../model/first-value';
import { isCopied } from '../../model/record-for';
import { canBeSent } from '../../model/states';
import { choicesIn, titleIn } from '../descriptor-set';
import type { Finding, Place } from '../finding';
import { wentFrom } from '../keyword';
import { noOtherField } from '../lint-context';
import { listed } from '../message-text';
import { flag } from '../schemas';
import { unknownReason } from '../unknown-value';
import type { FamilyOf, PropertyAbout, PropertySite } from './property-keyword';

/** A `const` is a rule, a `default` only a beginning, and `carry` holds from one record to the next. */
export const DEFAULTS: FamilyOf<'const' | 'default' | 'carry'> = {
  const: {
    schema: {
      description: 'The only value that is allowed, such as true for a box that must be ticked.',
      examples: [true],
    },
    ofItems: true,
    varies: true,
    isRule: true,
    rows: 'checked',
    says: (value) => (value === true ? 'must be accepted' : `always ${String(value)}`),
    changed: (change, _, { title }) => [wentFrom(`the only value of ${title}`, change)],
  },
  default: {
    schema: {
      description:
        'What a new record begins with. "today" on a date, "now" on a time or local-date-time are the moment at which the form opens, "me" on a ref to users is the user who adds it; {"from": "name"} is what another field has, until this one is changed.',
      examples: [1, 'today', 'me', { from: 'ship_date' }],
    },
    varies: true,
    problems: sourceProblems,
    says: (value, about) => `${defaultText(value, about)} at first`,
    changed: ({ from, to }, before, after) => [
      `the first value of ${after.title} ${from === undefined ? `is now ${defaultText(to, after)}` : to === undefined ? `is no longer ${defaultText(from, before)}` : `went from ${defaultText(from, before)} to ${defaultText(to, after)}`}`,
    ],
  },
  carry: {
    schema: flag(
      'The next record takes it over: its form has the box "Add another", which opens it again after a save with these fields filled; a copy takes over these fields alone, where a noun has any.',
    ),
    notInRows: 'it is about the next record',
    problems: carryProblems,
    says: (isIt) => (isIt ? 'kept for the next one' : undefined),
    changed: ({ to }, _, { title }) => [
      to ? `the next record takes over ${title}` : `the next record no longer takes over ${title}`,
    ],
  },
};

function carryProblems(place: Place, isIt: boolean, { name, property, noun }: PropertySite): Finding[] {
  if (!isIt) return [];
  return [
    ...(canBeSent(property) ? [] : [place.problem('nobody fills it in, so there is nothing to take over')]),
    ...(isCopied(noun, name) ? [] : [place.problem('a copy never has it, so no other record can take it over')]),
    ...(hasCall(noun, 'create') ? [] : [place.problem('the next record is added, which needs the call "create"')]),
  ];
}

/** "Active", "today", "yes", "what Terminal has". */
function defaultText(value: unknown, { set, noun, property }: PropertyAbout): string {
  const choice = choicesIn(set, property)?.find((one: Choice) => one.value === value);
  if (choice) return choice.text;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null && 'from' in value)
    return `the same as ${titleIn(noun, String(value.from))}`;
  if (Array.isArray(value)) return listed(value.map(String));
  return (typeof value === 'string' && MOMENTS[value]) || String(value);
}

const MOMENTS: Record<string, string> = { now: 'the present moment', today: 'today', me: 'whoever is signed in' };

/** Of a field that begins with what another one has: `{ "from": "name" }`. */
function sourceProblems(place: Place, usual: unknown, { name, property, noun, mode }: PropertySite): Finding[] {
  const from = followed(property);
  if (from === undefined) return [];
  if (mode === 'edit') return [place.problem('only a new record begins with a default')];
  const { properties } = noun.record;
  const words = Object.keys(usual as object).filter((word) => word !== 'from');
  if (words.length > 0) return [place.problem(`beside "from" nothing has a meaning, so not "${words[0]}" either`)];
  if (!Object.hasOwn(properties, from)) return [noOtherField(place.at('from'), from, noun, name)];
  if (from === name) return [place.at('from').problem('a field cannot begin with its own value')];
  const source = properties[from]!;
  const unknown = source.file ? `"${from}" is a file, which is not copied` : unknownReason(from, source);
  if (unknown !== undefined) return [place.at('from').problem(unknown)];
  const differs = SAME_AS_FOLLOWED.find((word) => JSON.stringify(source[word]) !== JSON.stringify(property[word]));
  if (differs)
    return [place.at('from').problem(`"${differs}" of "${from}" is another one, so its value may not fit here`)];
  return tighter(place.at('from'), from, property, source);
}

/** A value that is right there would be wrong here as soon as it is filled in. */
function tighter(place: Place, from: string, property: Property, source: Property): Finding[] {
  const most = (['maximum', 'maxLength', 'maxItems'] as const).find(
    (word) => property[word] !== undefined && (source[word] ?? Infinity) > property[word],
  );
  const least = (['minimum', 'minLength', 'minItems'] as const).find(
    (word) => property[word] !== undefined && (source[word] ?? -Infinity) < property[word],
  );
  const word = most ?? least;
  return word ? [place.problem(`"${word}" of "${from}" lets more through than here, so its value may not fit`)] : [];
}

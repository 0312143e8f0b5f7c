// Rules about the values of one property: type, bounds, listed values, options, default and messages must fit together.

import { asChoice } from '../../src/schema/model/as-choice';
import { isMe } from '../../src/schema/model/default-me';
import type { Choice, Property, PropertyType } from '../../src/schema/model/descriptor';
import { followed, isOfMoment } from '../../src/schema/model/first-value';
import { LIST_LENGTH, MAX_ID } from '../../src/schema/model/limits';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { violations } from '../../src/schema/rules/rules';
import type { Finding, Place } from './finding';
import type { Context } from './lint-context';
import { messageProblems } from './lint-message';

type Rule = Omit<Property, 'title'>;

/** What is wrong with `property` by itself, whatever its record is. */
export function valueProblems(place: Place, property: Rule, context: Context): Finding[] {
  const shape = [...typeProblems(place, property), ...boundProblems(place, property)];
  // What such a property allows cannot be known.
  if (shape.length > 0) return [...shape, ...messageProblems(place, property)];
  return [
    ...listedProblems(place, property),
    ...optionProblems(place, property, context),
    ...defaultProblems(place, property, context),
    ...messageProblems(place, property),
    ...itemProblems(place, property, context),
  ];
}

/** The fixed choices of a property; undefined where it has none. */
export const choicesIn = (property: Rule, { lists }: Context): readonly Choice[] | undefined =>
  typeof property.options === 'string' ? lists.get(property.options) : property.options?.map(asChoice);

const NUMBERS: readonly PropertyType[] = ['number', 'integer'];
/** The types whose values a rule can be about. */
const TYPES_OF: Readonly<Partial<Record<keyof Property, readonly PropertyType[]>>> = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  hash: ['string'],
  minimum: NUMBERS,
  maximum: NUMBERS,
  multipleOf: NUMBERS,
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  options: ['string', 'number', 'integer', 'array'],
};

function typeProblems(place: Place, property: Rule): Finding[] {
  const { type, file } = property;
  if (file) return type === undefined || type === 'string' ? [] : [place.at('type').problem('a file has no "type"')];
  if (type === undefined) return [place.problem('the word "type" is missing')];
  const words = Object.entries(TYPES_OF) as [keyof Rule, readonly PropertyType[]][];
  const foreign = words.filter(([word, types]) => property[word] !== undefined && !types.includes(type));
  return foreign.map(([word, types]) =>
    place.at(word).problem(`"${word}" is about a value of type ${types.join(', ')}, but the type is "${type}"`),
  );
}

/** Characters of the shortest and the longest text of a format. */
const LENGTHS: Readonly<Partial<Record<NonNullable<Property['format']>, readonly [number, number]>>> = {
  email: [5, 320],
  phone: [10, 10],
  date: [10, 10],
  'future-date': [10, 16],
  'date-range': [10, 23],
  'local-date-time': [16, 16],
  time: [5, 5],
  url: [11, 2048],
  color: [7, 7],
  'strong-password': [8, Infinity],
};

function boundProblems(place: Place, property: Rule): Finding[] {
  const { minLength = 0, maxLength = Infinity, minItems = 0, maxItems = LIST_LENGTH, pattern, format } = property;
  const found: Finding[] = [];
  const [least, most] = (format && LENGTHS[format]) || [1, Infinity];
  if (maxLength < least) found.push(place.at('maxLength').problem(`no ${format ?? 'text'} is that short`));
  if (minLength > most) found.push(place.at('minLength').problem(`no ${format} is that long`));
  if (minItems > maxItems)
    found.push(place.at('minItems').problem(`no list can be that long, it has at most ${maxItems} items`));
  if (maxItems === 0) found.push(place.at('maxItems').problem('no list with anything in it is that short'));
  if (pattern !== undefined && !isExpression(pattern))
    found.push(place.at('pattern').problem('it is no regular expression (of those with the flag "u")'));
  else if (pattern !== undefined && format !== undefined)
    found.push(...formProblems(place.at('pattern'), format, pattern));
  return [...found, ...rangeProblems(place, property)];
}

/** Formats that a pattern may narrow, with texts and signs of which one must be in it; all others are one form already. */
const NARROWED: Readonly<Partial<Record<NonNullable<Property['format']>, { examples: string[]; sign: string }>>> = {
  email: { examples: ['ann@example.com', 'b2@yard.example.org'], sign: '@' },
  url: { examples: ['http://example.com', 'https://www.example.org/a/1'], sign: '/' },
};
const FREE: readonly Property['format'][] = ['paragraph', 'password'];

function formProblems(place: Place, format: NonNullable<Property['format']>, pattern: string): Finding[] {
  const narrowed = NARROWED[format];
  if (FREE.includes(format)) return [];
  if (!narrowed) return [place.problem(`a "${format}" has one form, so it has no pattern`)];
  const isPossible =
    pattern.includes(narrowed.sign) || narrowed.examples.some((text) => new RegExp(pattern, 'u').test(text));
  return isPossible ? [] : [place.problem(`no "${format}" has that form`)];
}

/** Formats whose texts are shown as they are kept, so that a list of them needs no more than tags do. */
const TAG_FORMATS: readonly (Property['format'] | undefined)[] = [undefined, 'email', 'url', 'color', 'time'];

/** Without choices the items of a list are files, or texts that are typed as tags. */
function tagProblems(at: Place, items: Rule): Finding[] {
  if (items.enum) return [at.at('enum').problem('choices of a list stand beside "items", as "options"')];
  if (items.type !== 'string')
    return [at.problem('only texts can be typed into a list; choices of another type need "options"', { key: 'type' })];
  return TAG_FORMATS.includes(items.format)
    ? []
    : [
        at
          .at('format')
          .problem('it cannot be typed into a list', { hint: `one of: ${TAG_FORMATS.slice(1).join(', ')}` }),
      ];
}

function rangeProblems(place: Place, { type, minimum, maximum, multipleOf }: Rule): Finding[] {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return [place.at('minimum').problem(`no number is ${minimum} or more and ${maximum} or less`)];
  const bound = type === 'integer' ? MAX_ID : Infinity;
  const [from, to] = [Math.max(minimum ?? -bound, -bound), Math.min(maximum ?? bound, bound)];
  const step = type === 'integer' ? Math.max(multipleOf ?? 1, 1) : multipleOf;
  const isEmpty = from > to || (step !== undefined && Number.isFinite(from) && Math.ceil(from / step) * step > to);
  if (!isEmpty) return [];
  const word = minimum === undefined ? 'maximum' : 'minimum';
  return [place.at(word).problem('no number is within these bounds')];
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

/** `enum` and `const`: values that the other rules would refuse cannot be meant. */
function listedProblems(place: Place, property: Rule): Finding[] {
  const { enum: values = [], const: only } = property;
  const rest = { ...property, enum: undefined, const: undefined };
  const twice = values.filter((value, i) => values.indexOf(value) < i);
  return [
    ...twice.map((value) => place.at('enum').problem(`${JSON.stringify(value)} is in it twice`)),
    ...values.flatMap((value, i) => refused(place.at('enum', i), rest, value)),
    ...(only === undefined ? [] : refused(place.at('const'), { ...property, const: undefined }, only)),
  ];
}

/** A choice that cannot be saved must not be offered. */
function optionProblems(place: Place, property: Rule, context: Context): Finding[] {
  const choices = choicesIn(property, context);
  if (!choices) return [];
  const at = place.at('options');
  const rule = property.type === 'array' ? property.items : property;
  if (!rule) return [at.problem('a list of choices needs "items" that say of which type each is')];
  if (typeof property.options === 'string') return choices.flatMap(({ value }) => refused(at, rule, value)).slice(0, 1);
  return choices.length === 0
    ? []
    : [...ownProblems(at, choices), ...choices.flatMap(({ value }, i) => refused(at.at(i), rule, value))];
}

/** Choices that stand in the property itself: two alike could not be distinguished, and one at least must be left. */
function ownProblems(place: Place, choices: readonly Choice[]): Finding[] {
  const twice = (word: 'value' | 'text') =>
    choices.flatMap((choice, i) =>
      choices.findIndex((other) => String(other[word]) === String(choice[word])) < i
        ? [place.at(i).problem(`${JSON.stringify(choice[word])} is in it twice`)]
        : [],
    );
  const values = twice('value');
  const open = choices.some(({ isOff }) => !isOff);
  return [
    ...(values.length > 0 ? values : twice('text')),
    ...(open ? [] : [place.problem('every choice is off, so nothing could be chosen')]),
  ];
}

/** A new record begins with it, so it must be a value that can be saved, and that two records may share. */
function defaultProblems(place: Place, property: Rule, context: Context): Finding[] {
  const { default: usual, ...rest } = property;
  if (usual === undefined) return [];
  const at = place.at('default');
  if (usual === 'me')
    return isMe(property)
      ? []
      : [at.problem('it is the user who adds the record, so the field must be a "ref" to users')];
  if (isOfMoment(property))
    return property.options === undefined ? [] : [at.problem(`the moment is seldom one of the choices`)];
  // What it follows is looked at beside the other fields (`lint-defaults.ts`).
  if (followed(property) !== undefined)
    return NO_DEFAULT.filter((word) => word !== 'ref' && property[word]).map((word) =>
      at.problem(`a field with "${word}" cannot begin with what another one has`),
    );
  if (property.format === 'future-date') return [at.problem('a day that is in the future now will not stay there')];
  for (const word of NO_DEFAULT)
    if (property[word]) return [at.problem(`a field with "${word}" cannot begin with a fixed value`)];
  const choices = property.type === 'array' ? undefined : choicesIn(property, context);
  if (choices?.some(({ value, isOff }) => isOff && value === usual))
    return [at.problem('a new record would begin with a choice that is off')];
  const offered = choices && !property.enum ? { enum: choices.map(({ value }) => value) } : {};
  return refused(at, { ...rest, ...offered }, usual);
}

const NO_DEFAULT = ['ref', 'file', 'unique', 'hash', 'match', 'computed', 'labelOf', 'countOf', 'stamp'] as const;

/** The message that a sender of `value` would get, rules about other fields aside. */
function refused(place: Place, rule: Rule, value: unknown): Finding[] {
  const alone = { ...rule, match: undefined, after: undefined, notEqualTo: undefined };
  const [violation] = violations(rule.format === 'future-date' ? { ...alone, format: undefined } : alone, value);
  if (!violation) return [];
  const message = ruleMessage(violation, { title: 'it' });
  return [place.problem(`${JSON.stringify(value)} would be refused: ${message}`)];
}

/** What an item of a list may say: everything that belongs to a field as a whole stands beside `items`. */
const ITEM_WORDS: readonly string[] = [
  'title',
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'multipleOf',
  'file',
  'messages',
];

function itemProblems(place: Place, { type, items, options }: Rule, context: Context): Finding[] {
  if (!items)
    return type === 'array' && options === undefined
      ? [place.problem('a list needs "items" that say of which type each is')]
      : [];
  const at = place.at('items');
  const foreign = Object.keys(items).filter((word) => !ITEM_WORDS.includes(word));
  if (foreign.length > 0)
    return foreign.map((word) => at.problem(`"${word}" is about a whole field, not about an item`, { key: word }));
  if (items.type === 'array' || items.type === 'object')
    return [at.at('type').problem('an item of a list is a text, a number, a yes or no, or a file')];
  const found = options === undefined && !items.file ? tagProblems(at, items) : [];
  return found.length > 0 ? found : valueProblems(at, items, context);
}

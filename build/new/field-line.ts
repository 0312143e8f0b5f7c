// The fields of a new noun, as they are typed in one line: `name, scac (unique, 2-4), founded date, home terminal, status`.

import type { Choice, Noun, Property } from '../../src/schema/descriptor/descriptor';
import { distance, suggestion } from '../../src/schema/formats/nearest-name';
import { KIND_DOCS } from '../../src/schema/values/kind-docs';
import type { Rule } from '../../src/schema/values/value-kind';

/** A field of a new noun. */
export interface NewField {
  name: string;
  property: Property;
  required: boolean;
  /** The type, list or noun that was named; undefined where none was, which is a text. */
  type?: string;
  /** The last words of its name, where they mean that type by themselves. */
  meant?: string;
  /** Whether it is called a number of something, which is a text: it may begin with zeros or have letters. */
  isCalledNumber?: boolean;
  /** What the last word probably was meant to be, where it is a mistyped type. */
  near?: string;
  isOptional?: boolean;
}

/** What a field may be, besides the types of `TYPES`. */
export interface Known {
  nouns: ReadonlyMap<string, Noun>;
  lists: ReadonlyMap<string, readonly Choice[]>;
}

/** What was typed cannot be read; the message says why and what could be. */
export class TypingError extends Error {}

const COORDINATES: Readonly<Record<string, { type: string; rule: Rule }>> = {
  latitude: { type: 'number', rule: { type: 'number', minimum: -90, maximum: 90 } },
  longitude: { type: 'number', rule: { type: 'number', minimum: -180, maximum: 180 } },
};

/** The types that a line may name, with what they mean. */
const TYPES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...KIND_DOCS.flatMap(({ typed }): [string, Rule][] => (typed ? [[typed.name, typed.rule]] : [])),
  ['status', { type: 'integer', enum: [0, 1], default: 1, options: 'status' }],
]);

/** Names that say what a field is: they stay its name, unless a type follows. */
const MEANT: ReadonlyMap<string, { type: string; rule: Rule }> = new Map(
  Object.entries({
    url: ['website', 'web-site', 'homepage', 'web-address'],
    phone: ['telephone', 'mobile', 'fax', 'phone-number', 'telephone-number', 'mobile-number', 'fax-number'],
    email: ['e-mail', 'email-address', 'e-mail-address'],
    latitude: ['latitude'],
    longitude: ['longitude'],
  }).flatMap(([type, names]) =>
    names.map((name) => [name, COORDINATES[type] ?? { type, rule: TYPES.get(type)! }] as const),
  ),
);

/** What a number that follows it is the type of, "length number"; after other words it is part of a name. */
const QUANTITY =
  /^(length|width|height|depth|weight|mass|distance|speed|capacity|volume|area|size|amount|total|sum|count|quantity|rate|ratio|share|percentage|temperature|pressure|power|voltage|duration|number|[a-z]+[^su]s)$/i;

/** The names of the types, for the question. */
export const TYPE_NAMES = [...TYPES.keys()];

const WORDS = ['unique', 'required', 'optional'];
const OPTIONS = `${WORDS.join(', ')}, or a range such as 2-4`;

/** The fields of the line, in its order. One of them names a record (`labelOf`), and is required. */
export function readFields(line: string, known: Known): NewField[] {
  const fields = partsOf(line).map((part) => readField(part, known));
  if (fields.length === 0) throw new TypingError('A noun has at least one field.');
  const label = labelOf(fields);
  if (label.isOptional)
    throw new TypingError(
      `"${label.property.title}" names a record, so that it is required; only another field can be optional.`,
    );
  label.required = true;
  const twice = fields.find(({ name }, i) => fields.findIndex((other) => other.name === name) < i);
  if (twice) throw new TypingError(`The field "${twice.name}" is in the line twice.`);
  return fields;
}

/** The field that names a record: the first plain text, or else the first address. */
export function labelOf(fields: readonly NewField[]): NewField {
  const isText = ({ property: { type, options } }: NewField) => type === 'string' && options === undefined;
  const found =
    fields.find((field) => isText(field) && field.property.format === undefined) ??
    fields.find((field) => isText(field) && ['email', 'phone', 'url'].includes(field.property.format!));
  if (found) return found;
  throw new TypingError('None of the fields is a text that could name a record: begin with one, such as "name".');
}

/** Parts between the commas outside parentheses. */
const partsOf = (line: string): string[] =>
  (line.match(/(?:\([^()]*\)?|[^,(])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');

function readField(part: string, known: Known): NewField {
  const [, words = '', options = ''] = /^([^()]*)(?:\(([^()]*)\))?$/.exec(part) ?? [];
  const typed = words.split(/\s+/).filter((word) => word !== '');
  if (typed.length === 0)
    throw new TypingError(
      `"${part}" is no field: write its name, its type, and more in parentheses, such as "code text (2-4)".`,
    );
  const { rule, count, meant } = typeAtEnd(typed, known);
  // A field that is called like a type is of that type.
  const nameWords = rule && !meant && typed.length > count && rule.ref === undefined ? typed.slice(0, -count) : typed;
  const name = nameOf(nameWords, part) + (rule?.ref === undefined ? '' : '_id');
  const property: Property = { title: titleOf(nameWords), ...(rule ?? TYPES.get('text')!) };
  const last = typed.slice(-count).join(' ').toLowerCase();
  const read = {
    name,
    property,
    required: property.default !== undefined,
    type: rule && (meant ?? last),
    ...(meant ? { meant: last } : {}),
    ...(!rule && typed.length > 1 ? inName(last, known) : {}),
  };
  return withOptions(read, options);
}

/** What the last word of a name without a type may have been meant to be. */
function inName(word: string, { nouns, lists }: Known): Pick<NewField, 'isCalledNumber' | 'near'> {
  if (word === 'number') return { isCalledNumber: true };
  const named = [...nouns.values()].filter(({ choices, table }) => choices && table === undefined);
  const types = [...TYPE_NAMES, ...named.map(({ noun }) => noun), ...lists.keys()];
  const near = SYNONYMS.get(word) ?? types.find((type) => isSlip(word, type));
  return near === undefined ? {} : { near };
}

/** Whether a word is probably another one mistyped: narrower than for names that must exist, as most words are names. */
const isSlip = (word: string, type: string): boolean =>
  distance(word, type) <= (word.length > 6 ? 2 : 1) || lettersOf(word) === lettersOf(type);

const lettersOf = (word: string): string => [...word].sort().join('');

/** What others call the types. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  KIND_DOCS.flatMap(({ typed, aliases = [] }) => (typed ? aliases.map((word) => [word, typed.name] as const) : [])),
);

/**
 * What the last words name, joined as names of types and nouns are: the longest such end, and how many words it has; and
 * the type that they mean as a name.
 */
function typeAtEnd(words: readonly string[], known: Known): { rule?: Rule; count: number; meant?: string } {
  for (let count = words.length; count > 0; count--) {
    const end = words.slice(-count).map((word) => word.toLowerCase());
    const rule = ruleOf(end.join('-'), known) ?? ruleOf(end.join('_'), known);
    const before = words.at(-count - 1);
    if (rule && (end.join() !== 'number' || before === undefined || QUANTITY.test(before))) return { rule, count };
    const meant = MEANT.get(end.join('-'));
    if (meant) return { rule: { ...meant.rule }, count, meant: meant.type };
  }
  return { count: 1 };
}

/** A type, a noun that has choices, or a list. */
function ruleOf(word: string, { nouns, lists }: Known): Rule | undefined {
  const noun = nouns.get(word);
  if (TYPES.has(word)) return { ...TYPES.get(word)! };
  if (noun?.choices && noun.table === undefined) return { type: 'integer', ref: word };
  const values = lists.get(word)?.map(({ value }) => value);
  if (!values) return undefined;
  return { type: values.every((value) => typeof value === 'string') ? 'string' : 'integer', options: word };
}

/** As a column of the database is called. */
function nameOf(words: readonly string[], part: string): string {
  const name = asName(words.join('_'));
  if (!/^[a-z]/.test(name)) throw new TypingError(`"${part}" has no name: it must begin with a letter from a to z.`);
  return name;
}

/** Small letters, digits and underscores. */
const asName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

const titleOf = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/_/g, ' ')
    .replace(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase());

function withOptions(field: NewField, text: string): NewField {
  const { property } = field;
  for (const option of text.split(',').map((one) => one.trim().toLowerCase())) {
    const range = /^(-?\d+(?:\.\d+)?)\s*(?:-|\.\.)\s*(-?\d+(?:\.\d+)?)$/.exec(option);
    if (option === 'unique') property.unique = true;
    else if (option === 'required' || option === 'optional')
      [field.required, field.isOptional] = [option === 'required', option === 'optional'];
    else if (range) setRange(property, Number(range[1]), Number(range[2]));
    else if (option !== '')
      throw new TypingError(
        `"${option}" of "${property.title}" is not known: use ${OPTIONS}${suggestion(option, WORDS)}`,
      );
  }
  return field;
}

/** Of characters, or of numbers. */
function setRange(property: Property, from: number, to: number): void {
  const [min, max] =
    property.type === 'string' ? (['minLength', 'maxLength'] as const) : (['minimum', 'maximum'] as const);
  delete property[max];
  Object.assign(property, { [min]: from, [max]: to });
}

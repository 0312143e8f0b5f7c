// The fields of a new noun, as they are typed in one line: `name, scac (unique, 2-4), founded date, home terminal, status`.
import type { Choice, Noun, Property } from '../../src/schema/model/descriptor';

/** A field of a new noun. */
export interface NewField {
  name: string;
  property: Property;
  required: boolean;
  /** The type, list or noun that was named; undefined where none was, which is a text. */
  type?: string;
}

/** What a field may be, besides the types of `TYPES`. */
export interface Known {
  nouns: ReadonlyMap<string, Noun>;
  lists: ReadonlyMap<string, readonly Choice[]>;
}

/** What was typed cannot be read; the message says why and what could be. */
export class TypingError extends Error {}

type Rule = Omit<Property, 'title'>;

/** The types that a line may name, with what they mean. */
const TYPES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['text', { type: 'string', maxLength: 255 }],
  ['long-text', { type: 'string', format: 'paragraph' }],
  ['number', { type: 'number' }],
  ['integer', { type: 'integer' }],
  ['money', { type: 'number', minimum: 0, multipleOf: 0.01 }],
  ['yes-no', { type: 'boolean' }],
  ['date', { type: 'string', format: 'date' }],
  ['date-range', { type: 'string', format: 'date-range' }],
  ['date-time', { type: 'string', format: 'local-date-time' }],
  ['time', { type: 'string', format: 'time' }],
  ['email', { type: 'string', format: 'email' }],
  ['phone', { type: 'string', format: 'phone' }],
  ['url', { type: 'string', format: 'url' }],
  ['color', { type: 'string', format: 'color' }],
  ['tags', { type: 'array', items: { type: 'string', maxLength: 40 } }],
  ['image', { file: { accept: 'image/*' } }],
  ['file', { file: {} }],
  ['files', { type: 'array', items: { file: {} } }],
  ['status', { type: 'integer', enum: [0, 1], default: 1, options: 'status' }],
]);

/** The names of the types, for the question. */
export const TYPE_NAMES = [...TYPES.keys()];

const OPTIONS = 'unique, required, optional, or a range such as 2-4';

/** The fields of the line, in its order. The first one names a record, and so it is required. */
export function readFields(line: string, known: Known): NewField[] {
  const fields = partsOf(line).map((part, i) => readField(part, i === 0, known));
  if (fields.length === 0) throw new TypingError('A noun has at least one field.');
  const twice = fields.find(({ name }, i) => fields.findIndex((other) => other.name === name) < i);
  if (twice) throw new TypingError(`The field "${twice.name}" is in the line twice.`);
  return fields;
}

/** Parts between the commas outside parentheses. */
const partsOf = (line: string): string[] =>
  (line.match(/(?:\([^()]*\)?|[^,(])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');

function readField(part: string, isFirst: boolean, known: Known): NewField {
  const [, words = '', options = ''] = /^([^()]*)(?:\(([^()]*)\))?$/.exec(part) ?? [];
  const typed = words.split(/\s+/).filter((word) => word !== '');
  if (typed.length === 0)
    throw new TypingError(
      `"${part}" is no field: write its name, its type, and more in parentheses, such as "code text (2-4)".`,
    );
  const { rule, count } = typeAtEnd(typed, known);
  // A field that is called like a type is of that type.
  const own = rule && typed.length > count && rule.ref === undefined ? typed.slice(0, -count) : typed;
  const name = nameOf(own, part) + (rule?.ref === undefined ? '' : '_id');
  const property: Property = { title: titleOf(own), ...(rule ?? TYPES.get('text')!) };
  const type = rule && typed.slice(-count).join(' ').toLowerCase();
  return withOptions({ name, property, required: isFirst || property.default !== undefined, type }, options);
}

/** What the last words name, joined as names of types and nouns are: the longest such end, and how many words it has. */
function typeAtEnd(words: readonly string[], known: Known): { rule?: Rule; count: number } {
  for (let count = words.length; count > 0; count--) {
    const end = words.slice(-count).map((word) => word.toLowerCase());
    const rule = ruleOf(end.join('-'), known) ?? ruleOf(end.join('_'), known);
    if (rule) return { rule, count };
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
    else if (option === 'required' || option === 'optional') field.required = option === 'required';
    else if (range) setRange(property, Number(range[1]), Number(range[2]));
    else if (option !== '') throw new TypingError(`"${option}" of "${property.title}" is not known: use ${OPTIONS}.`);
  }
  return field;
}

/** Of characters, or of numbers. */
function setRange(property: Property, from: number, to: number): void {
  const [least, most] =
    property.type === 'string' ? (['minLength', 'maxLength'] as const) : (['minimum', 'maximum'] as const);
  delete property[most];
  Object.assign(property, { [least]: from, [most]: to });
}

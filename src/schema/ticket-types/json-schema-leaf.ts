// One property of a JSON Schema as one field of a ticket form: its type, its attributes, and the keywords that have no
// place there.
import type { Values } from '../descriptor/descriptor';
import { TEXT_LENGTH } from '../descriptor/limits';
import { isEmpty, isObject, plainText } from '../formats/plain-values';
import { patternProblem } from './pattern';

type Leaf = { detail: Values; leftOut: string[] } | { refused: string };

/** What a field becomes: its attributes, and the keywords that it takes over beside those of every field. */
interface Field {
  detail: Values;
  taken: readonly string[];
  /** What of the taken keywords could not come along. */
  leftOut?: readonly string[];
}

/** @param items schema of the items of a list. @param isRequired whether the object requires the property. */
export function leafField(sent: Values, items: Values, isRequired: boolean): Leaf {
  const schema = withoutNull(sent);
  const field = fieldOf(schema, items);
  if ('refused' in field) return field;
  const { title: _title, description, examples, default: fallback } = schema;
  const [example] = Array.isArray(examples) ? examples : [];
  const isTicked = field.detail.input_type === 'checkbox';
  const detail: Values = {
    help_text: plainText(description) ?? '',
    placeholder: plainText(example) ?? '',
    default_value: defaultText(fallback),
    // A checkbox always has a value; required there means that it must be ticked.
    is_require: isRequired && !isTicked ? 1 : 0,
    ...field.detail,
  };
  const names = Object.keys(schema).filter((name) => !EVERY.includes(name) && !field.taken.includes(name));
  const kept = names.filter((name) => !(isEmpty(schema[name]) || schema[name] === false));
  return { detail, leftOut: [...kept.map((name) => keywordText(name, schema[name])), ...(field.leftOut ?? [])] };
}

/** Keywords that every field takes over, and those that say nothing about a value. */
const EVERY = [
  'type',
  'title',
  'description',
  'default',
  'examples',
  '$id',
  '$anchor',
  '$comment',
  '$defs',
  'definitions',
];

/** Nothing is what a field that is left empty has. */
function withoutNull(schema: Values): Values {
  const types = Array.isArray(schema.type) ? schema.type.filter((one) => one !== 'null') : [];
  return types.length === 1 ? { ...schema, type: types[0] } : schema;
}

function fieldOf(schema: Values, items: Values): Field | { refused: string } {
  const type = typeOf(schema);
  if (Array.isArray(type)) return { refused: `It may have values of several types (${type.map(String).join(', ')}).` };
  if (type === 'boolean') {
    const isTicked = schema.const === true;
    return { detail: { input_type: 'checkbox', ...(isTicked ? { is_require: 1 } : {}) }, taken: ['enum', 'const'] };
  }
  const choices = choicesIn(schema);
  if (choices && choices.options.length > 1)
    return { detail: { input_type: 'select', options: choices.options }, ...takenBy(choices, ['format']) };
  const always = plainText('const' in schema ? schema.const : choices?.options[0]?.option_value);
  if (always !== undefined)
    return { detail: { input_type: 'hidden-fixed', default_value: always }, taken: ['const', ...ONE_VALUE] };
  if ('const' in schema || choices) return { refused: 'It always has the same value, and that is no text.' };
  switch (type) {
    case 'string':
      return textField(schema);
    case 'number':
    case 'integer':
      return numberField(schema, type === 'integer');
    case 'array':
      return listField(schema, items);
    case 'object':
      return { refused: 'It is an object without properties: there is nothing to fill in.' };
    case undefined:
      return { refused: 'It has no type.' };
    default:
      return { refused: `There is no field for the type "${plainText(type) ?? '?'}".` };
  }
}

/** Keywords beside which a fixed value says all. */
const ONE_VALUE = ['enum', 'oneOf', 'anyOf', 'enumNames', 'x-enumNames', 'format', 'minLength', 'maxLength', 'pattern'];

/** Many schemas leave it to their other keywords. */
function typeOf(schema: Values): unknown {
  if (schema.type !== undefined) return schema.type;
  const has = (...names: string[]) => names.some((name) => name in schema);
  if (has('properties')) return 'object';
  if (has('items', 'prefixItems')) return 'array';
  if (has('minLength', 'maxLength', 'pattern', 'format')) return 'string';
  if (has('minimum', 'maximum', 'multipleOf')) return 'number';
  return typeof schema.const === 'boolean' ? 'boolean' : undefined;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  'date-time': 'date-time',
  'datetime-local': 'date-time',
  color: 'color',
  uri: 'url',
  url: 'url',
  email: 'email',
  'idn-email': 'email',
  phone: 'phone',
  tel: 'phone',
  textarea: 'textarea',
  paragraph: 'textarea',
  binary: 'file',
  'data-url': 'file',
};

/** Those of them whose length can be limited. */
const LIMITED = ['email', 'url', 'textarea'];

function textField(schema: Values): Field {
  const format = plainText(schema.format) ?? '';
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const taken = known === undefined ? [] : ['format'];
  if (known === 'file' || schema.contentEncoding === 'base64') {
    const accept = plainText(schema.contentMediaType);
    const detail = { input_type: 'file', ...(accept === undefined ? {} : { accept }), default_value: '' };
    return { detail, taken: [...taken, 'contentEncoding', 'contentMediaType'] };
  }
  if (known !== undefined && !LIMITED.includes(known)) return { detail: { input_type: known }, taken };
  const pattern = known === undefined ? plainText(schema.pattern) : undefined;
  const isTaken = pattern !== undefined && patternProblem(pattern) === undefined;
  const isLong = typeof schema.maxLength === 'number' && schema.maxLength > TEXT_LENGTH;
  const limits = limitsOf(schema, { minLength: 'min_length', maxLength: 'max_length' });
  return {
    detail: {
      input_type: known ?? (isLong ? 'textarea' : 'text'),
      ...(isTaken && !isLong ? { pattern } : {}),
      ...limits.detail,
    },
    taken: [...taken, ...limits.taken, ...(isTaken && !isLong ? ['pattern'] : [])],
  };
}

function numberField(schema: Values, isWhole: boolean): Field {
  // An exclusive limit of whole numbers is the next whole number.
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const next: Values = isWhole
    ? {
        ...(typeof above === 'number'
          ? { minimum: Math.max(Math.floor(above) + 1, limitOr(schema.minimum, -Infinity)) }
          : {}),
        ...(typeof below === 'number'
          ? { maximum: Math.min(Math.ceil(below) - 1, limitOr(schema.maximum, Infinity)) }
          : {}),
      }
    : {};
  const limits = limitsOf(
    { ...(isWhole ? { multipleOf: 1 } : {}), ...schema, ...next },
    { minimum: 'min_length', maximum: 'max_length', multipleOf: 'step' },
  );
  const taken = isWhole ? [...limits.taken, 'exclusiveMinimum', 'exclusiveMaximum'] : limits.taken;
  const exclusive = isWhole ? ['exclusiveMinimum', 'exclusiveMaximum'].filter((name) => schema[name] === true) : [];
  return { detail: { input_type: 'number', ...limits.detail }, taken, leftOut: exclusive };
}

const limitOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

function listField(schema: Values, items: Values): Field | { refused: string } {
  const limits = limitsOf(schema, { minItems: 'min_length', maxItems: 'max_length' });
  const taken = ['items', 'uniqueItems', ...limits.taken];
  const choices = choicesIn(items);
  if (choices) {
    const type =
      choices.options.length > 1 ? { input_type: 'select', is_multiple: 1 } : { input_type: 'checkbox-group' };
    const detail = { ...type, options: choices.options, ...limits.detail };
    return { detail, taken, leftOut: takenBy(choices).leftOut };
  }
  const file = typeOf(items) === 'string' ? textField(items) : undefined;
  if (file?.detail.input_type === 'file')
    return { detail: { ...file.detail, is_multiple: 1, ...limits.detail }, taken };
  if (file) {
    const leftOut = Object.keys(items)
      .filter((name) => !EVERY.includes(name))
      .map((name) => `items.${name}`);
    return { detail: { input_type: 'tags', ...limits.detail }, taken, leftOut };
  }
  return { refused: 'It is a list, and only lists of texts, fixed values or files have a field.' };
}

const takenBy = ({ keyword, leftOut }: Choices, also: readonly string[] = []) => ({
  taken: [keyword, 'enumNames', 'x-enumNames', ...also],
  leftOut,
});

/** The attributes that keywords with a number stand for; any other value is not taken. */
function limitsOf(schema: Values, names: Readonly<Record<string, string>>): { detail: Values; taken: string[] } {
  const taken = Object.keys(names).filter((name) => Number.isFinite(schema[name]));
  return { detail: Object.fromEntries(taken.map((name) => [names[name]!, schema[name]])), taken };
}

/** Several values as a list in JSON. */
function defaultText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return JSON.stringify(value.flatMap((one) => plainText(one) ?? []));
  return plainText(value) ?? '';
}

/** `format "uri"`: which one matters more than that there was one. */
const keywordText = (name: string, value: unknown): string =>
  name === 'format' ? `format "${plainText(value) ?? '?'}"` : name;

/** The fixed values of a JSON Schema as options: `enum` with its titles, or constants in `oneOf` or `anyOf`. */
interface Choices {
  /** What they were found in. */
  keyword: 'enum' | 'oneOf' | 'anyOf';
  options: { option_text: string; option_value: string }[];
  /** Values that no option can have. */
  leftOut: string[];
}

/** Undefined where a value is not limited to fixed ones. */
function choicesIn(schema: Values): Choices | undefined {
  if (Array.isArray(schema.enum)) {
    const names = [schema.enumNames, schema['x-enumNames']].find(Array.isArray) ?? [];
    const pairs = schema.enum.map((value: unknown, index): [unknown, unknown] => [value, names[index]]);
    return choices('enum', pairs);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const list = schema[keyword];
    if (!Array.isArray(list) || list.length === 0) continue;
    if (list.every((one) => isObject(one) && 'const' in one))
      return choices(
        keyword,
        list.map(({ const: value, title }: Values): [unknown, unknown] => [value, title]),
      );
  }
  return undefined;
}

/** Nothing as a value is a field that is left empty. */
function choices(keyword: Choices['keyword'], pairs: readonly [value: unknown, text: unknown][]): Choices {
  const present = pairs.filter(([value]) => value !== null && value !== '');
  const options = present.flatMap(([value, text]) => {
    const option_value = plainText(value);
    if (option_value === undefined) return [];
    return [{ option_text: plainText(text)?.trim() || option_value, option_value }];
  });
  const lost = present.length - options.length;
  return { keyword, options, leftOut: lost === 0 ? [] : [`${lost} of its values, which are no plain text`] };
}

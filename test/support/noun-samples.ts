// Good and bad values of any noun, made from its descriptor: the contract of a new noun is tested without a line
// written for it. What a bad value breaks is written here by hand, not computed by the rules under test.

import { realisticValues } from '../../build/samples/realistic-values';
import { rotated, type SampleStyle, sampleRecord, sendable } from '../../build/samples/sample-record';
import type { Format, Noun, Property, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { dayOf } from '../../src/schema/formats/day-limits';
import { isFiles } from '../../src/schema/formats/plain-values';
import type { RecordMode } from '../../src/schema/model/record-for';
import { isRows } from '../../src/schema/model/rows';
import { partnersOf } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { violations } from '../../src/schema/rules/rules';
import { isTags } from '../../src/schema/values/kinds';
import { readValue } from '../../src/schema/values/read-value';
import type { RuleViolation } from '../../src/schema/values/violation';

/** What the module of a noun adds to its descriptor. */
interface ModuleSamples {
  /** What it reads from a body besides the descriptor's fields, with good values. */
  body: Values;
  required?: string[];
  versioned?: boolean;
  /** That it writes to. */
  tables: string[];
  /** Texts that are the label of the record that a reference points to. */
  labels?: Record<string, string>;
}

const byModule: Record<string, ModuleSamples> = {
  ticket: {
    body: { form_fields: '[]', ticket_form_version: '' },
    tables: ['ticket_counter', 'ticket_values'],
  },
  ticket_form: {
    body: { form_datas: [{ input_type: 'text', input_name: 'Remarks' }], ticket_form_version: '' },
    required: ['form_datas'],
    versioned: true,
    tables: ['ticket_form_detail', 'ticket_form_version'],
  },
  // What rows cost is what rates say, which has tests of its own.
  work: { body: { labor: [], equipment: [] }, tables: [], labels: { ticket_no: 'ticket_id' } },
};

export const moduleSamples = (noun: Noun): ModuleSamples => byModule[noun.noun] ?? { body: {}, tables: [] };

/** A file can only travel as multipart, and so can what lies beside one that must be sent. */
export const isMultipartOnly = (noun: Noun): boolean =>
  neededFiles(noun).length > 0 ||
  (noun.server !== undefined && Object.values(noun.record.properties).some(({ items }) => items?.file));

/** The names of the files without which no record can be created. */
export const neededFiles = (noun: Noun): string[] => {
  const { required, properties } = sendable(noun, 'add');
  return required.filter((name) => isFiles(properties[name]!));
};

/** A new record with the files that it must have. */
export function withNeededFiles(noun: Noun, values: Values): Values {
  const files = neededFiles(noun).map((name): [string, unknown] => {
    const property = noun.record.properties[name]!;
    return property.file
      ? [name, fileOf(name, property)]
      : [`${name}[]`, Array.from({ length: property.minItems ?? 1 }, (_, i) => fileOf(`${name}-${i}`, property))];
  });
  return { ...Object.fromEntries(files), ...values };
}

/** The smallest bytes that are taken for an image. */
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);

/** A small file that the field accepts. @throws where none is known. */
export function fileOf(name: string, { file, items, title }: Property): File {
  const rule = file ?? items?.file ?? {};
  const text = `Text of ${name}`;
  const named = (rule.accept ?? '.txt').split(',').filter((kind) => kind.trim().startsWith('.'));
  const known: [bytes: BlobPart, ending: string, type: string][] = [
    ...named.map((ending): [string, string, string] => [text, ending.trim(), 'text/plain']),
    [PNG, '.png', 'image/png'],
    ['%PDF-1.4', '.pdf', 'application/pdf'],
  ];
  const files = known.map(([bytes, ending, type]) => new File([bytes], name + ending, { type }));
  const good = files.find(
    ({ name, size, type }) => violations({ title, file: rule } as Property, { name, size, type }).length === 0,
  );
  if (!good) throw new Error(`No file is known that ${title} accepts`);
  return good;
}

/** The fields whose rules compare them with this one, or this one with them. */
export const comparedWith = ({ record }: Noun, name: string): string[] =>
  Object.entries(record.properties).flatMap(([other, property]) => {
    if (partnersOf(record.properties[name]!).includes(other)) return [other];
    return partnersOf(property).includes(name) ? [other] : [];
  });

/** Values of a record that another record has, with others where no two may have the same. */
export function distinct({ record }: Noun, values: Values, others: Values): Values {
  const own = Object.entries(record.properties).filter(([, { unique, noOverlap }]) => unique || noOverlap);
  const names = [...own.map(([name]) => name), ...(record.unique?.flat() ?? [])];
  const changed = names.filter((name) => name in values && !record.properties[name]!.ref);
  return { ...values, ...Object.fromEntries(changed.map((name) => [name, others[name]])) };
}

/** Values as the texts and files of a multipart body; those of a list under one name. */
export const asTexts = (values: Values): Record<string, string | File | (string | File)[] | undefined> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith('[]') || value instanceof File) return [name, value as File | File[]];
      if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [`${name}[]`, value];
      if (value === undefined || value === null) return [name, value === null ? '' : undefined];
      return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
    }),
  );

/**
 * A record that obeys every rule; another `n` gives another one. `refs` are the ids to point to, by property. It has no
 * files, and nothing that its conditions hide or lock; the field `focus` can be filled in, if it ever can.
 */
export function goodValues(
  noun: Noun,
  mode: RecordMode,
  n: number,
  refs: Record<string, unknown>,
  focus?: string,
  extra = moduleSamples(noun).body,
): Values {
  return { ...extra, ...sampleRecord(noun, mode, n, { given: { ...refs, ...extra }, style: odd, focus }) };
}

export interface BadValue {
  name: string;
  value: unknown;
  /** The keyword of the descriptor that forbids it. */
  rule: string;
  message: string;
}

/** A bad value for every rule of every field, with the message that it must get. `good` are the other fields. */
export function badValues(noun: Noun, mode: RecordMode, good: Values): BadValue[] {
  const record = sendable(noun, mode);
  const titleOf = (name: string) => record.properties[name]?.title ?? name;
  const isText = (value: unknown, { type }: Property) =>
    type === 'array'
      ? value === undefined ||
        (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
      : value === undefined ||
        typeof value === 'string' ||
        ((typeof value === 'number' || typeof value === 'boolean') && type !== 'string');
  const all = ruled(noun, record).flatMap(([name, property]) => {
    const missing: Broken[] = record.required.includes(name)
      ? [undefined, null, '', '  ', []].map((value) => ['required', value, { keyword: 'required' }])
      : [];
    return [...missing, ...broken(property, good[name], good)].map(([rule, value, failure]) => ({
      name,
      value,
      rule,
      message: ruleMessage(failure, property, titleOf),
    }));
  });
  return isMultipartOnly(noun) ? all.filter(({ name, value }) => isText(value, record.properties[name]!)) : all;
}

/** The fields whose rules are those of the descriptor; files have tests of their own. */
const ruled = (noun: Noun, { properties }: RecordSchema): [string, Property][] =>
  Object.entries(properties).filter(
    ([name, { file, items }]) => !file && !items?.file && !Object.hasOwn(moduleSamples(noun).body, name),
  );

/** The keywords of a property that are rules, each of which must have a bad value above. */
export function rulesOf(noun: Noun, mode: RecordMode): { name: string; rule: string }[] {
  const keywords = [
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
    'notBefore',
    'notAfter',
    'minItems',
    'maxItems',
    'uniqueItems',
    'match',
    'after',
    'notEqualTo',
    'ref',
  ];
  const record = sendable(noun, mode);
  const asText = isMultipartOnly(noun);
  return ruled(noun, record).flatMap(([name, property]) => [
    ...(record.required.includes(name) ? [{ name, rule: 'required' }] : []),
    ...keywords
      .filter((word) => Object.hasOwn(property, word) && !isLoose(word, property))
      // Whatever travels as text is a text.
      .filter((word) => !(asText && word === 'type' && (property.type === 'string' || property.type === 'array')))
      .map((rule) => ({ name, rule })),
  ]);
}

/**
 * Keywords that are no rule with some values: any text is a paragraph, and a text cannot be shorter than one character
 * without being empty.
 */
function isLoose(word: string, { format, minLength, minItems }: Property): boolean {
  return (
    (word === 'format' && (format === 'paragraph' || format === 'password')) ||
    (word === 'minLength' && minLength! <= 1) ||
    (word === 'minItems' && minItems! <= 1)
  );
}

/** Two days are beyond the limit in every time zone. */
const daysAfter = (day: string, days: number, property: Property): unknown =>
  readValue(property, new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10));

type Broken = [rule: string, value: unknown, failure: RuleViolation];

/** Rows have tests of their own (`row-contract.ts`). */
function brokenRows({ minItems = 0, maxItems }: Property, good: unknown): Broken[] {
  const rows = Array.isArray(good) ? good : [];
  const found: Broken[] = [['type', 'x', { keyword: 'type', type: 'array' }]];
  if (minItems > 1)
    found.push(['minItems', rows.slice(0, minItems - 1), { keyword: 'minItems', limit: minItems, of: 'rows' }]);
  if (maxItems !== undefined)
    found.push(['maxItems', Array(maxItems + 1).fill(rows[0]), { keyword: 'maxItems', limit: maxItems, of: 'rows' }]);
  return found;
}

function broken(property: Property, good: unknown, values: Values): Broken[] {
  if (isRows(property)) return brokenRows(property, good);
  const {
    type,
    enum: allowed,
    minimum,
    maximum,
    multipleOf,
    minLength,
    minItems,
    maxItems,
    match,
    after,
    notEqualTo,
  } = property;
  const maxLength =
    property.maxLength ?? (type === 'string' && !allowed ? (LONGEST[property.format!] ?? 255) : undefined);
  const found: Broken[] = [];
  const chosen = property.options !== undefined || property.ref !== undefined;
  if (type === 'number' || type === 'integer') {
    found.push(
      ['type', 'six', { keyword: 'type', type: 'number' }],
      ['type', [1], { keyword: 'type', type: 'number' }],
    );
    if (minimum !== undefined)
      found.push(['minimum', minimum - (multipleOf ?? 1), { keyword: 'minimum', limit: minimum }]);
    if (maximum !== undefined)
      found.push(['maximum', maximum + (multipleOf ?? 1), { keyword: 'maximum', limit: maximum }]);
    if (multipleOf !== undefined)
      found.push(['multipleOf', (good as number) + multipleOf / 2, { keyword: 'multipleOf', limit: multipleOf }]);
  }
  for (const [rule, step] of [
    ['notBefore', -2],
    ['notAfter', 2],
  ] as const) {
    const day = property[rule];
    if (day !== undefined)
      found.push([rule, daysAfter(dayOf(day, new Date()), step, property), { keyword: rule, day }]);
  }
  if (type === 'integer') {
    found.push(['type', 2.5, { keyword: 'type', type: 'integer' }]);
    // Wider than the column; a choice or a bound of the property is reported instead.
    if (maximum === undefined && !allowed && !chosen)
      found.push(['maximum', 2 ** 31, { keyword: 'maximum', limit: 2 ** 31 - 1 }]);
  }
  if (type === 'string')
    found.push(
      ['type', 7, { keyword: 'type', type: 'string' }],
      ['type', { a: 1 }, { keyword: 'type', type: 'string' }],
    );
  if (type === 'boolean') found.push(['type', 'perhaps', { keyword: 'type', type: 'boolean' }]);
  if (type === 'array' || type === 'object') found.push(['type', 'x', { keyword: 'type', type }]);
  if (allowed) {
    const foreign = type === 'integer' || type === 'number' ? 98_765 : 'nothing like it';
    // A dozen values can still be listed in a message.
    found.push([
      'enum',
      foreign,
      property.ref !== undefined || Array.isArray(property.options) || allowed.length > 12
        ? { keyword: 'choice' }
        : { keyword: 'enum', allowed },
    ]);
  }
  if (property.ref)
    found.push(
      ['ref', 2 ** 31 - 1, { keyword: 'choice' }],
      ['ref', 0, { keyword: 'choice' }],
      ['ref', 2 ** 40, { keyword: 'choice' }],
    );
  if (property.const !== undefined)
    found.push(['const', property.const === true ? false : 'another', { keyword: 'const' }]);
  if (minLength !== undefined && minLength > 1)
    found.push(['minLength', 'x'.repeat(minLength - 1), { keyword: 'minLength', limit: minLength }]);
  if (maxLength !== undefined)
    found.push(['maxLength', 'x'.repeat(maxLength + 1), { keyword: 'maxLength', limit: maxLength }]);
  if (property.pattern !== undefined) {
    const odd = ['§ !', 'two words', 'x', '1'].find((text) => !new RegExp(property.pattern!, 'u').test(text));
    if (odd !== undefined) found.push(['pattern', odd, { keyword: 'pattern' }]);
  }
  for (const text of property.format ? (oddTexts[property.format] ?? []) : [])
    found.push(['format', text, { keyword: 'format', format: property.format! }]);
  if (Array.isArray(good)) {
    if (minItems !== undefined && minItems > 1)
      found.push(['minItems', good.slice(0, minItems - 1), { keyword: 'minItems', limit: minItems }]);
    if (maxItems !== undefined)
      found.push(['maxItems', Array(maxItems + 1).fill(good[0]), { keyword: 'maxItems', limit: maxItems }]);
    if (property.uniqueItems) found.push(['uniqueItems', [good[0], good[0]], { keyword: 'uniqueItems' }]);
    // What breaks the rule of an item is reported for the list.
    for (const [rule, item, failure] of broken({ title: '', ...property.items }, good[0], values))
      found.push([`items.${rule}`, [item], failure]);
    if (isTags(property) && property.uniqueItems)
      found.push(['uniqueItems', [good[0], ` ${String(good[0]).toUpperCase()} `], { keyword: 'uniqueItems' }]);
  }
  if (match !== undefined) found.push(['match', `${String(good)}x`, { keyword: 'match', other: match }]);
  if (notEqualTo !== undefined)
    found.push(['notEqualTo', values[notEqualTo], { keyword: 'notEqualTo', other: notEqualTo }]);
  if (property.format === 'date-range')
    found.push(
      ['format', '2026-03-08 - 2026-03-01', { keyword: 'rangeOrder' }],
      ['format', ' - 2026-03-01', { keyword: 'required' }],
    );
  if (after !== undefined) found.push(['after', values[after], { keyword: 'after', other: after }]);
  return found;
}

const LONGEST: Partial<Record<Format, number>> = { paragraph: 10_000, url: 2048 };

const oddTexts: Partial<Record<Format, string[]>> = {
  email: ['nobody', 'no body@example.com', 'a@b'],
  phone: ['312555014', '31255501400', 'call the desk'],
  date: ['02-30-2026', 'March 1st', '2026-13-01'],
  'local-date-time': ['02-30-2026 10:00', '2026-03-01 24:00', '2026-03-01T10:00:00Z'],
  'date-range': ['02-30-2026', '2026-03-01 - soon', '2026-03-01 to 2026-03-02', '2026-03-01 - 2026-03-02 - 2026-03-03'],
  point: ['nowhere', '(95, 10)', '41.88'],
  time: ['24:00', '7 am', '06:60'],
  url: [
    'javascript:alert(1)',
    'ftp://example.com/a',
    'data:text/html,x',
    'two words',
    'https://',
    'https://me:pw@example.com',
    'desk@example.com',
  ],
  color: ['#12345', 'red', '#12345g', 'rgb(1, 2, 3)'],
  'future-date': ['2001-01-01', 'tomorrow'],
  'strong-password': ['password', 'Passw0rd'],
};

/** Texts that break what is not careful: quotes, wildcards, a character of two units; days on which clocks change. */
const odd: SampleStyle = {
  texts: (property, n, noun) => [
    ...(oddFormats(property, n) ?? (isPlain(property) ? plain(property, n) : [])),
    ...realisticValues.texts(property, n, noun),
  ],
  numbers({ type, minimum, maximum, multipleOf }, n) {
    if (type === 'integer') return [n + 3, (minimum ?? 0) + n, minimum ?? 0, maximum ?? 0];
    const step = multipleOf ?? 1 / 3;
    // 5348 * 0.01 is 53.480000000000004, which nobody sends for a price.
    const exact = (value: number) => (multipleOf === undefined ? value : Math.round(value * 1e6) / 1e6);
    return [exact((n + 40) * step), exact((minimum ?? 0) + step * n), minimum ?? 0, maximum ?? 0];
  },
  choices: rotated,
};

const isPlain = ({ format }: Property): boolean => format === undefined || format === 'paragraph';

/** Every record has another text: a short one is not cut from a long one. */
function plain({ title, minLength = 1, maxLength = 10_000 }: Property, n: number): string[] {
  const all = [`${title} ${n} 🚂 "é" 'o' %_\\`, `${title} ${n}`, `x${n}`, `${n}`];
  return all.filter((text) => [...text].length <= maxLength).map((text) => text.padEnd(minLength, 'x'));
}

function oddFormats({ format, unique }: Property, n: number): string[] | undefined {
  switch (format) {
    case 'date':
      return unique
        ? [dayNumber(n)]
        : [...rotated(['2026-03-01', '2026-03-08', '2026-11-01', '2028-02-29'], n), '2999-12-31'];
    case 'date-range':
      return [n % 2 === 0 ? `${dayNumber(3 * n)} - ${dayNumber(3 * n + 1)}` : dayNumber(3 * n)];
    case 'local-date-time':
      return unique
        ? [`${dayNumber(n)} 02:30`]
        : ['2026-03-08 02:30', '2026-11-01 01:30', '2028-02-29 00:00', '2999-12-31 00:00'];
    case 'point':
      return unique ? [`(${n / 100}, -87.62)`] : ['(41.88, -87.62)', '(35.15, -90.05)', '(32.22, -110.97)'];
    case 'time':
      return unique ? [new Date(60_000 * n).toISOString().slice(11, 16)] : ['06:00', '14:30', '22:15'];
    default:
      return undefined;
  }
}

/** Far enough from the demo's days, and another one for each `n`. */
const dayNumber = (n: number): string => new Date(Date.UTC(2100, 0, 1 + n)).toISOString().slice(0, 10);

// Names from other languages and tools, and what a descriptor calls the same thing.

import { FORMAT_DOCS, TYPE_DOCS } from '../values/kind-docs';
import { rowsDocs } from '../values/rows';

const FORMAT_NAMES = Object.keys(FORMAT_DOCS);

/** The known name that means the same as `name`. */
export const synonymOf = (name: string, known: readonly string[]): string | undefined =>
  known.includes(name) ? undefined : SYNONYMS.get(name.toLowerCase())?.find((one) => known.includes(one));

const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // Operators of conditions.
    is: ['equals', '=', '==', '===', 'eq', 'equal', 'equal to'],
    'is not': ['!=', '!==', '<>', 'ne', 'neq', 'not', 'not equals', 'not equal'],
    'at least': ['>=', '>', 'gte', 'gt', 'greater than', 'more than', 'min', 'from'],
    'at most': ['<=', '<', 'lte', 'lt', 'less than', 'max', 'until'],
    'is empty': ['empty', 'null', 'is null', 'blank', 'missing'],
    'is not empty': ['not empty', 'not null', 'exists', 'filled'],
    includes: ['has', 'in', 'any of'],
    contains: ['like', 'matches'],
    // Ways to compute a field.
    text: ['concat', 'concatenate', 'join', 'template'],
    sum: ['add', 'total', 'plus'],
    // Types and formats.
    ...Object.fromEntries(
      [...Object.entries(TYPE_DOCS), ...Object.entries(FORMAT_DOCS)].map(([name, { aliases = [] }]) => [name, aliases]),
    ),
    // Keywords.
    ref: ['references', 'foreignKey'],
    options: ['choices', 'values'],
    title: ['label', 'caption'],
    visibleWhen: ['showWhen', 'showIf', 'visibleIf'],
    requiredWhen: ['requiredIf'],
    lockedWhen: ['readOnlyWhen', 'disabledWhen', 'lockedIf'],
    optionsWhen: ['choicesWhen', 'optionsIf', 'choiceFilter'],
    setWhen: ['valueWhen', 'setIf', 'calculateWhen'],
  }).reduce((found, [name, others]) => {
    for (const other of others) found.set(other.toLowerCase(), [...(found.get(other.toLowerCase()) ?? []), name]);
    return found;
  }, new Map<string, string[]>()),
);

/** What to write for a "type" or a "format" that is another keyword here; undefined where it is none. */
export function spelledOut(keyword: unknown, name: string, known: readonly string[]): string | undefined {
  if (keyword === 'format') return known.includes('date') ? ownValue(INSTEAD_OF_FORMAT, name) : undefined;
  if (keyword !== 'type' || !known.includes('string')) return undefined;
  const format = FORMAT_NAMES.find((one) => one === (synonymOf(name, FORMAT_NAMES) ?? name.toLowerCase()));
  return format === undefined ? ownValue(INSTEAD_OF_TYPE, name) : `"type": "string", "format": "${format}"`;
}

const ownValue = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name.toLowerCase()) ? table[name.toLowerCase()] : undefined;

const TAGS = '"type": "array", "items": { "type": "string" }';
const FILE = '"file": { "accept": "image/*", "max_size": 5 } without "type"';
const CHOICES = '"type": "string", "options": ["One", "Two"]';
const MONEY = '"type": "number", "multipleOf": 0.01';
const ROWS = '"type": "array", "items": { "type": "object", "properties": … }';

const INSTEAD_OF_TYPE: Readonly<Record<string, string>> = {
  tags: TAGS,
  money: MONEY,
  currency: MONEY,
  file: FILE,
  image: FILE,
  select: CHOICES,
  enum: CHOICES,
  rows: ROWS,
  ...Object.fromEntries(rowsDocs.aliases!.map((name) => [name, ROWS])),
};

const INSTEAD_OF_FORMAT: Readonly<Record<string, string>> = {
  ...INSTEAD_OF_TYPE,
  list: TAGS,
  integer: '"type": "integer"',
  int: '"type": "integer"',
  number: '"type": "number"',
  boolean: '"type": "boolean"',
  string: '"type": "string" without "format"',
  text: '"type": "string" without "format"',
};

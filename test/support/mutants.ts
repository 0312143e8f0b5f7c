// Frozen descriptors with one mistake each: fixed operators over every place of every file, and a fixed seed that
// picks among what they make. What the lint lets through must work.
import { lintAll } from '../../build/lint/lint-descriptors';
import { CELL_NAMES } from '../../src/schema/descriptor/names';
import { widgets } from '../../src/widgets/registry';
import { descriptors, type Files, serverModules } from './frozen-descriptors';
import { meta } from './meta-schemas';

type Path = readonly (string | number)[];

export interface Mutant {
  /** Such as `remove terminals.json record.properties.status.enum`. */
  what: string;
  file: string;
  files: Files;
}

const SEED = 20_260_301;
/** How many mutants each operator makes at most. */
const MAX_PER_OPERATOR = 50;

/** All mutants, in the order of the operators; the same at every run. */
export function mutants(): Mutant[] {
  const random = randomFrom(SEED);
  const places = Object.entries(descriptors as Files).flatMap(([file, content]) => placesIn(file, content));
  return Object.entries(OPERATORS).flatMap(([operator, mutate]) => {
    const made = places.flatMap((place) => mutate(place, random).map((change) => ({ place, change })));
    return shuffled(made, random)
      .slice(0, MAX_PER_OPERATOR)
      .map(({ place: { file, path }, change }) => {
        const files = { ...descriptors, [file]: structuredClone((descriptors as Files)[file]) };
        change(at(files[file], path.slice(0, -1)), path.at(-1)!);
        return { what: `${operator} ${file} ${path.join('.')}: ${JSON.stringify(at(files[file], path))}`, file, files };
      });
  });
}

/** Whether the lint finds nothing wrong with it. */
export const isAccepted = ({ files }: Pick<Mutant, 'files'>): boolean =>
  lintAll(files, meta, { serverModules }).length === 0;

/* Operators: each makes changes of one place. A change gets the object or list around it, and the key. */

interface Place {
  file: string;
  path: Path;
  value: unknown;
  /** Whether it is a keyword's value in a property of a record. */
  property?: Record<string, unknown>;
}

type Change = (around: any, key: string | number) => void;
type Random = () => number;

const set =
  (value: unknown): Change =>
  (around, key) => {
    around[key] = value;
  };

const OPERATORS: Record<string, (place: Place, random: Random) => Change[]> = {
  remove: () => [(around, key) => (Array.isArray(around) ? around.splice(Number(key), 1) : delete around[key])],
  rename: ({ path }) => {
    const key = path.at(-1)!;
    if (typeof key === 'number') return [];
    return [
      (around) => {
        around[`${key.slice(0, -1)}${key.at(-1)}${key.at(-1)}`] = around[key];
        delete around[key];
      },
    ];
  },
  misspell: ({ value }) =>
    typeof value === 'string' && value.length > 2 ? [set(value.slice(0, -2) + value.at(-1))] : [],
  'other type': ({ value }) => [set(OTHER_TYPE[kindOf(value)])],
  empty: ({ value }) => [set(EMPTY[kindOf(value)])],
  number: ({ value }, random) =>
    typeof value === 'number'
      ? [set([-value, value + 1, value * 1_000_000, value + 0.5][Math.floor(random() * 4)])]
      : [],
  toggle: ({ value }) => (typeof value === 'boolean' ? [set(!value)] : []),
  repeat: ({ path }) =>
    typeof path.at(-1) === 'number' ? [(around, key) => around.push(structuredClone(around[key]))] : [],
  swap: ({ path }) =>
    typeof path.at(-1) === 'number' ? [(around, key) => ([around[key], around[0]] = [around[0], around[key]])] : [],
  borrow: ({ path, value }, random) => {
    const others = (byKey.get(String(path.at(-1))) ?? []).filter(
      (other) => JSON.stringify(other) !== JSON.stringify(value),
    );
    return others.length > 0 ? [set(structuredClone(pick(others, random)))] : [];
  },
  'other field': ({ file, value }, random) => {
    const fields = fieldsOf(file);
    return typeof value === 'string' && fields.includes(value) ? [set(pick(fields, random))] : [];
  },
  graft: ({ property }, random) => {
    if (!property) return [];
    const [word, value] = pick(keywords, random);
    return [(around, key) => (around[key][word] = structuredClone(value))];
  },
  keyword: ({ file, property }, random) => {
    if (!property) return [];
    const [word, values] = pick(Object.entries(KEYWORDS), random);
    const value = pick(values(fieldsOf(file)), random);
    return [(around, key) => (around[key][word] = value)];
  },
  'other property': ({ property }, random) => (property ? [set({ title: 'X', ...pick(PROPERTIES, random) })] : []),
  computed: ({ file, property }, random) => {
    if (!property) return [];
    const [as, types] = pick(Object.entries(COMPUTED_TYPES), random);
    const fields = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(fieldsOf(file), random));
    const type = pick(types, random);
    return [set({ title: 'X', type, readOnly: true, computed: { fields, as } })];
  },
  widget: ({ file, path, value }, random) =>
    typeof value === 'string' &&
    path.includes('screens') &&
    fieldsOf(file).includes(value) &&
    typeof path.at(-1) === 'number'
      ? [set({ field: value, as: pick([...Object.keys(widgets), ...CELL_NAMES], random) })]
      : [],
  together: ({ file, path }, random) =>
    path.join('.') === 'record.required'
      ? [1, 2, 3].map(
          (count): Change =>
            (record) =>
              (record.unique = [Array.from({ length: count }, () => pick(fieldsOf(file), random))]),
        )
      : [],
  opening: ({ file, path }) =>
    path.includes('screens') && path.at(-1) === 'columns'
      ? OPENINGS(fieldsOf(file)).map(
          (opening): Change =>
            (screen) =>
              Object.assign(screen, opening),
        )
      : [],
  map: ({ file, path }, random) =>
    path.includes('screens') && path.at(-1) === 'columns'
      ? [1, 2, 2, 2, 3].map((count): Change => {
          const some = () => Array.from({ length: count }, () => pick(fieldsOf(file), random));
          return (screen) => (screen.map = { fields: some(), lines: [some().slice(0, 2)] });
        })
      : [],
  api: ({ path }, random) => {
    if (path.at(-1) !== 'api' || path.length > 1) return [];
    return APIS.map(
      (more): Change =>
        (around) =>
          Object.assign(around.api, pick([more], random)),
    );
  },
  rights: ({ path }) =>
    path.length === 1 && path[0] === 'api'
      ? RIGHTS.map(
          (may): Change =>
            (around) =>
              (around.may = may),
        )
      : [],
  tabs: ({ path, value }) =>
    path.includes('screens') && path.at(-1) === 'layout' && Array.isArray(value) ? TABS(value).map(set) : [],
  'former name': ({ path }) =>
    path.length === 1 && path[0] === 'api'
      ? FORMER_NAMES.map(
          (was): Change =>
            (around) =>
              (around.was = was),
        )
      : [],
  'own kind': ({ file, path, property }, random) => {
    if (!property) return [];
    const own = (descriptors as Files)[file].noun;
    const other = pick(fieldsOf(file), random);
    const name = path.at(-1)!;
    return [
      set({ title: 'X', type: 'integer', ref: own }),
      set({ title: 'X', type: 'integer', ref: own, ...pick(OF_REFS(other), random) }),
      (around) => {
        around[name] = { title: 'X', type: 'integer', ref: own };
        around.counted = {
          title: 'Y',
          type: 'integer',
          readOnly: true,
          countOf: own,
          ...pick(COUNTED_BY(name), random),
        };
      },
    ];
  },
};

/** Tabs around the nodes of a layout, possible or not. */
const TABS = (layout: readonly unknown[]): unknown[][] => {
  const [first, ...rest] = layout;
  return [
    [
      {
        tabs: [
          { tab: 'A', layout: [first] },
          { tab: 'B', layout: rest },
        ],
      },
    ],
    [
      {
        tabs: [
          { tab: 'A', layout: rest },
          { tab: 'B', layout: [{ section: 'C', layout: [first] }] },
        ],
      },
    ],
    [
      first,
      {
        tabs: [
          { tab: 'A', layout: rest },
          { tab: 'A', layout: [] },
        ],
      },
    ],
    [
      {
        section: 'S',
        layout: [
          {
            tabs: [
              { tab: 'A', layout: [first] },
              { tab: 'B', layout: rest },
            ],
          },
        ],
      },
    ],
    [{ tabs: [{ tab: 'A', layout }] }],
    [
      {
        tabs: [
          { tab: 'A', layout: [first] },
          { tab: 'B', layout: [first, ...rest] },
        ],
      },
    ],
    [...layout, { tabs: [] }],
  ];
};

const FORMER_NAMES: readonly unknown[] = [
  'depot',
  ['depot', 'yard'],
  ['depot', 'depot'],
  'terminal',
  'session',
  'created_at',
  'Old Name',
  '',
  [],
  7,
];

const OF_REFS = (other: string): object[] => [
  { unique: true },
  { notEqualTo: other },
  { dependsOn: other },
  { requiredWith: other },
  { readOnly: true, default: 'me' },
  { default: 1 },
  { readAs: 'other' },
];

const COUNTED_BY = (name: string | number): object[] => [{}, { countBy: name }, { countBy: 'nothing' }];

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const OTHER_TYPE: Record<string, unknown> = { string: 7, number: 'x', boolean: 'true', array: {}, object: [] };
const EMPTY: Record<string, unknown> = { string: '', number: 0, boolean: null, array: [], object: {} };

/** Keywords with values that they could have, by the fields of the noun. */
const KEYWORDS: Record<string, (fields: readonly string[]) => readonly unknown[]> = {
  type: () => ['string', 'number', 'integer', 'boolean', 'array', 'object'],
  format: () => [
    'email',
    'phone',
    'date',
    'date-range',
    'local-date-time',
    'time',
    'url',
    'color',
    'future-date',
    'point',
    'paragraph',
  ],
  default: (fields) => ['now', 'today', 'x', 0, 1, true, [], {}, null, ...fields.map((from) => ({ from }))],
  enum: () => [[0, 1], ['a', 'b'], [true], [1, 1]],
  const: () => [true, 1, 'x'],
  minLength: () => [0, 3, 300],
  maxLength: () => [0, 3, 20_000],
  pattern: () => ['^[A-Z]+$', '(', '\\-'],
  minimum: () => [-5, 0, 5_000_000_000],
  maximum: () => [-5, 0, 5_000_000_000],
  multipleOf: () => [0.01, 1, 1000],
  notBefore: () => ['today', 'today-30', '2026-01-01', 'soon'],
  notAfter: () => ['today', 'today+7', '2025-01-01'],
  items: () => [
    { type: 'string' },
    { type: 'string', format: 'url' },
    { type: 'integer' },
    { file: {} },
    { type: 'integer', ref: 'terminal' },
  ],
  uniqueItems: () => [true],
  minItems: () => [0, 2],
  match: (fields) => fields,
  after: (fields) => fields,
  notEqualTo: (fields) => fields,
  requiredWith: (fields) => fields,
  visibleWhen: (fields) => conditionSets(fields),
  requiredWhen: (fields) => conditionSets(fields),
  lockedWhen: (fields) => conditionSets(fields),
  optionsWhen: (fields) =>
    conditionSets(fields).flatMap((set) => [['Tank'], ['1', '0']].map((values) => [{ values, ...set }])),
  setWhen: (fields) =>
    conditionSets(fields).flatMap((set) => ['1', 'Tank', ['Mon']].map((value) => [{ value, ...set }])),
  dependsOn: (fields) => fields,
  noOverlap: () => [true],
  unique: () => [true],
  file: () => [{}, { accept: 'image/*' }],
  options: () => [
    ...['status', 'days', 'positions', 'quarter-hours'],
    ['Tank', 'Hopper'],
    ['Tank', 'Tank'],
    [1, 2],
    [{ value: 1, text: 'One' }],
    [{ value: 'a', text: 'A', isOff: true }],
    [],
  ],
  ref: () => ['terminal', 'users', 'profile', 'ticket', 'role', 'labortype'],
  readOnly: () => [true],
  writeOnly: () => [true],
  hash: () => [true],
  computed: (fields) => [
    { fields: fields.slice(0, 2), as: 'point' },
    { fields: ['latitude', 'longitude'], as: 'point' },
    ...fields.flatMap((name) => [`${name} * 2`, `join(", ", ${name})`, `sum(${name}`]),
  ],
  labelOf: (fields) => fields,
  countOf: () => ['ticket', 'users', 'laborhour'],
  countBy: (fields) => ['terminal_id', ...fields],
  stamp: () => ['created', 'createdBy', 'changed', 'changedBy'],
  readAs: (fields) => ['other', ...fields],
  was: (fields) => ['other', 'created_at', ['former', 'older'], [], ...fields],
  messages: () => [{ required: 'x' }, { minimum: 'x' }, { email: 'x' }],
};

/** Conditions on any field, possible or not. */
const conditionSets = (fields: readonly string[]): object[] =>
  fields.flatMap((field) => [
    { match: 'all', rules: [{ field, operator: 'is', value: '1' }] },
    { match: 'any', rules: [{ field, operator: 'is not empty' }] },
    { match: 'any', rules: [{ field, operator: 'at least', value: '2' }] },
    { match: 'all', rules: [{ field, operator: 'contains', value: 'x' }] },
    { match: 'all', rules: [{ field, operator: 'less than', other: fields[0] }] },
    {
      match: 'all',
      rules: [
        {
          match: 'any',
          rules: [
            { field, operator: 'any of', values: ['1', 'A'] },
            { field, operator: 'is empty' },
          ],
        },
      ],
    },
  ]);

const PROPERTIES: readonly object[] = [
  { type: 'string', format: 'date' },
  { type: 'string', format: 'time' },
  { type: 'string', format: 'date-range' },
  { type: 'string', format: 'point' },
  { type: 'string', format: 'email' },
  { type: 'string', format: 'url' },
  { type: 'string', format: 'color' },
  { type: 'array', items: { type: 'string' } },
  { type: 'array', items: { type: 'string', format: 'email' }, uniqueItems: true },
  { type: 'string', options: ['Tank', { value: 'H', text: 'Hopper' }] },
  { type: 'array', items: { type: 'integer' }, options: [{ value: 1, text: 'One' }] },
  { type: 'number', multipleOf: 0.01 },
  { type: 'boolean' },
  { type: 'array', items: { type: 'string' }, options: 'days' },
  { type: 'object' },
  { type: 'integer', ref: 'terminal' },
  { type: 'integer', ref: 'users' },
  { type: 'integer', options: 'positions' },
  { type: 'string', unique: true },
  { type: 'string', readOnly: true },
  { type: 'string', readOnly: true, stamp: 'changedBy' },
  { type: 'string', format: 'local-date-time', readOnly: true, stamp: 'created' },
  { type: 'string', writeOnly: true },
  { type: 'string', writeOnly: true, hash: true },
  { file: {} },
  { type: 'string' },
];

const APIS: readonly object[] = [
  { paged: true },
  { paged: false },
  { single: true },
  { calls: ['list'] },
  { calls: ['list', 'read'] },
  { calls: ['read', 'update'] },
  { list: 'GET' },
  { list: 'POST' },
  { body: 'multipart' },
  { body: 'json' },
  { fixed: { kind: 'x' } },
];

const COMPUTED_TYPES = {
  sum: ['number', 'integer'],
  text: ['string'],
  distance: ['number'],
  age: ['integer', 'number'],
};

/** How a list could open, by the fields of the noun. */
const OPENINGS = (fields: readonly string[]): object[] => [
  ...fields.map((field) => ({ sort: { field, direction: 'asc' } })),
  ...fields.flatMap((field) => ['1', '2026-03-01', 'x', ''].map((value) => ({ filter: { [field]: value } }))),
  { sort: { field: 'nothing', direction: 'desc' } },
  { sort: { direction: 'up' }, filter: {} },
];

const RIGHTS: readonly object[] = [
  { list: ['Administrator'] },
  { read: ['Administrator'] },
  { create: ['Administrator', 'Staff'], delete: ['Administrator'] },
  { read: ['Administrator'], update: ['Staff'] },
  { export: ['Administrator'] },
  { delete: [] },
];

/* What the operators pick from. */

function placesIn(file: string, content: unknown, path: Path = []): Place[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    const here = [...path, Array.isArray(content) ? Number(name) : name];
    const property = path.join('.') === 'record.properties' ? (value as Record<string, unknown>) : undefined;
    // Every quarter of an hour is one like the other.
    const inside = name === 'quarter-hours' || name === 'timezones' ? [] : placesIn(file, value, here);
    return [{ file, path: here, value, property }, ...inside];
  });
}

const everywhere = Object.entries(descriptors as Files).flatMap(([file, content]) => placesIn(file, content));
const byKey = new Map<string, unknown[]>();
for (const { path, value } of everywhere) {
  const key = String(path.at(-1));
  byKey.set(key, [...(byKey.get(key) ?? []), value]);
}
const keywords = everywhere
  .flatMap(({ property }) => Object.entries(property ?? {}))
  .filter(([word]) => word !== 'title');
const fieldsOf = (file: string): string[] => Object.keys((descriptors as Files)[file]?.record?.properties ?? {});

const at = (content: any, path: Path): any => path.reduce((value, key) => value?.[key], content);
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const keyed = list.map((item) => ({ item, at: random() }));
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** Mulberry32: numbers from 0 to 1 that are the same at every run. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

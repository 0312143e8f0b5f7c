// Every word of a descriptor has its message: beside the screens, and when it changes. The words come from the
// meta-schema, so that a new one without a message fails here.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeFields, describeNoun } from '../../../build/screens/describe-noun';
import { describeScreen } from '../../../build/screens/describe-screen';
import { compareDescriptors } from '../../../build/screens/schema-diff';
import { readSet } from '../../../src/schema/keywords/descriptor-set';
import { meta } from '../../support/meta-schemas';
import { type SmallProduct, smallProduct } from '../../support/small-product';

const depot = (files: SmallProduct) => files['depots.json'];
const field = (files: SmallProduct) => depot(files).record.properties.capacity;
const place = (files: SmallProduct) => depot(files).record.properties.place;
const list = (files: SmallProduct) => depot(files).screens[0];
const inline = (files: SmallProduct) => files['shifts.json'].screens[1];
const stack = (files: SmallProduct) => files['shifts.json'].screens[0];
const whenNight = {
  match: 'all',
  rules: [
    { field: 'night', operator: 'is', value: '1' },
    { field: 'place', operator: 'is not empty' },
  ],
};

const emptyPlace = { text: 'Save without a place?', match: 'all', rules: [{ field: 'place', operator: 'is empty' }] };

const states = [
  { name: 'open', label: 'Open', to: ['on_hold', 'done'] },
  { name: 'on_hold', label: 'On hold', to: ['done'] },
  { name: 'done', label: 'Done', final: true },
];

/** Adds a page form, and gives it. */
function form(files: SmallProduct) {
  depot(files).screens.push({
    kind: 'form',
    path: '/depots/{id}',
    title: 'Depot',
    under: '/depots',
    layout: ['name', { section: 'Where', layout: ['place'] }],
    print: { layout: ['name'] },
  });
  return depot(files).screens.at(-1);
}

type Change = [owner: (files: SmallProduct) => any, values: Record<string, unknown>];

/** Where the meta-schema has words, whose they are in the small product, and another value for those whose example
 * says nothing there. */
const CHANGES: Record<string, Change> = {
  '': [
    depot,
    {
      noun: 'yard',
      title: 'Yard',
      plural: 'Yards',
      label: 'place',
      server: 'users',
      table: 'shift',
      api: { id: 'depot_id', base: '/yard', list: 'GET', paged: true },
      choices: undefined,
      record: { required: [], properties: { name: { title: 'Name', type: 'string' } } },
      add: { required: ['mobile'] },
      edit: { required: ['mobile'] },
      messages: { created: 'Saved' },
      screens: [],
      was: 'yard',
      may: { delete: ['Administrator'] },
      confirmWhen: [emptyPlace],
      states,
    },
  ],
  '/properties/api': [
    (files) => depot(files).api,
    {
      id: 'id',
      base: '/yard',
      list: 'POST',
      paged: false,
      body: 'multipart',
      calls: ['list'],
      fixed: { a: 1 },
      single: true,
    },
  ],
  '/properties/may': [
    (files) => (depot(files).may ??= {}),
    Object.fromEntries(
      ['list', 'read', 'create', 'update', 'delete', 'export'].map((right) => [right, ['Administrator']]),
    ),
  ],
  '/properties/choices': [
    (files) => depot(files).choices,
    { key: 'yards', id: 'id', text: 'place', choose: '-- Choose --', none: '-- None --' },
  ],
  '/properties/record': [
    (files) => depot(files).record,
    { required: ['name'], properties: { name: { title: 'Name', type: 'string' } }, unique: [['name', 'place']] },
  ],
  '/properties/messages': [
    (files) => (depot(files).messages ??= {}),
    Object.fromEntries(Object.keys(meta['noun.json'].properties.messages.properties).map((word) => [word, 'Other'])),
  ],
  '/definitions/choice/anyOf/1': [
    (files) => {
      const property = field(files);
      property.type = 'string';
      property.options ??= [
        { value: 'T', text: 'Tank' },
        { value: 'H', text: 'Hopper' },
      ];
      return property.options[0];
    },
    { value: 'K', text: 'Kettle', isOff: true },
  ],
  '/definitions/variant': [
    (files) => (depot(files).edit ??= {}),
    { required: ['mobile'], properties: { name: { placeholder: 'Other' } } },
  ],
  '/definitions/property': [
    field,
    {
      title: 'Room',
      type: 'number',
      description: 'In square feet',
      placeholder: '100',
      default: '100',
      enum: ['1', '2'],
      const: '1',
      minLength: 2,
      maxLength: 9,
      pattern: '^[0-9]+$',
      format: 'email',
      minimum: 1,
      maximum: 9,
      multipleOf: 0.01,
      notBefore: 'today-30',
      notAfter: 'today',
      items: { type: 'string' },
      properties: { day: { title: 'Day', type: 'string' } },
      required: ['day'],
      total: true,
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      match: 'place',
      after: 'place',
      notEqualTo: 'place',
      noOverlap: true,
      unique: true,
      requiredWith: 'place',
      file: { accept: '.pdf' },
      options: 'days',
      ref: 'shift',
      readOnly: true,
      computed: { fields: ['place', 'mobile'], as: 'point' },
      labelOf: 'place',
      countOf: 'shift',
      countBy: 'depot_id',
      savedAt: true,
      writeOnly: true,
      hash: true,
      readAs: 'room',
      messageLabel: 'room',
      messages: { required: 'How much?' },
      visibleWhen: whenNight,
      requiredWhen: whenNight,
      lockedWhen: whenNight,
      optionsWhen: [{ values: ['Monday'], ...whenNight }],
      setWhen: [{ value: '5', ...whenNight }],
      dependsOn: 'place',
      numberParts: ['day', 'depot', 'counter'],
      stamp: 'createdBy',
      assignee: true,
      due: true,
      was: 'room',
    },
  ],
  '/definitions/property/properties/file': [
    (files) => depot(files).record.properties.photo.file,
    { accept: '.pdf', max_size: 'portrait' },
  ],
  '/definitions/property/properties/computed/anyOf/1': [
    (files) => (place(files).computed ??= { fields: ['name', 'capacity'], as: 'text' }),
    { fields: ['capacity', 'name'], as: 'sum', separator: ' / ', unit: 'days' },
  ],
  '/definitions/conditions': [
    (files) => (field(files).visibleWhen = structuredClone(whenNight)),
    { match: 'any', rules: [{ field: 'place', operator: 'is empty' }] },
  ],
  '/definitions/optionCondition': [
    (files) => {
      field(files).options = ['5', '6'];
      field(files).optionsWhen = [{ values: ['5'], ...structuredClone(whenNight) }];
      return field(files).optionsWhen[0];
    },
    { values: ['5', '6'], match: 'any', rules: [{ field: 'place', operator: 'is empty' }] },
  ],
  '/definitions/valueCondition': [
    (files) => {
      field(files).setWhen = [{ value: '5', ...structuredClone(whenNight) }];
      return field(files).setWhen[0];
    },
    { value: '6', match: 'any', rules: [{ field: 'place', operator: 'is empty' }] },
  ],
  '/definitions/comparison': [
    (files) => {
      field(files).visibleWhen = structuredClone(whenNight);
      return field(files).visibleWhen.rules[0];
    },
    { field: 'open', operator: 'is not', value: '0' },
  ],
  '/definitions/formulaRule': [
    (files) => {
      field(files).visibleWhen = { match: 'all', rules: [{ expression: 'not night' }] };
      return field(files).visibleWhen.rules[0];
    },
    { expression: 'night' },
  ],
  '/properties/states/items': [
    (files) => {
      depot(files).states = structuredClone(states);
      return depot(files).states[1];
    },
    {
      name: 'parked',
      label: 'Parked',
      tone: 'warning',
      to: ['open'],
      by: ['Administrator'],
      requires: ['place'],
      locks: ['place'],
      final: true,
      reason: 'Why is it on hold?',
      was: 'paused',
    },
  ],
  '/definitions/confirmation': [
    (files) => {
      depot(files).confirmWhen = [{ ...structuredClone(whenNight), text: 'Save at night?' }];
      return depot(files).confirmWhen[0];
    },
    {
      text: 'Save?',
      match: 'any',
      rules: [{ field: 'capacity', operator: 'is empty' }],
    },
  ],
  '/definitions/menu': [(files) => list(files).menu, { group: 'Work', label: 'Yards', order: 70, icon: 'truck' }],
  '/definitions/entry/anyOf/1': [
    (files) => list(files).columns[1],
    { field: 'mobile', label: 'Space', as: 'number', options: 'days', readonly: true, hidden: true, detail: 'name' },
  ],
  '/definitions/entry/anyOf/2': [
    (files) => (list(files).form.layout[0] = { fields: ['name', 'place'], as: 'map' }),
    { fields: ['name', 'capacity'], as: 'range', label: 'Both' },
  ],
  '/definitions/layout/items/anyOf/2': [
    (files) => list(files).form.layout[2],
    { section: 'Place', layout: ['place', 'mobile'] },
  ],
  '/definitions/layout/items/anyOf/3': [
    (files) => (list(files).form.layout[2] = { tabs: [{ tab: 'Where', layout: ['place'] }] }),
    { tabs: [{ tab: 'Place', layout: ['place', 'mobile'] }] },
  ],
  '/definitions/layout/items/anyOf/3/properties/tabs/items': [
    (files) => {
      list(files).form.layout[2] = { tabs: [{ tab: 'Where', layout: ['place'] }] };
      return list(files).form.layout[2].tabs[0];
    },
    { tab: 'Place', layout: ['place', 'mobile'] },
  ],
  '/definitions/screen': [list, { kind: 'inline', title: 'Yards' }],
  '/definitions/screen/allOf/0/then': [
    list,
    {
      kind: 'inline',
      path: '/yards',
      title: 'Yards',
      menu: undefined,
      columns: ['name'],
      actions: ['add'],
      form: undefined,
      phone: [['name']],
      map: { fields: ['place', 'capacity'] },
      board: { by: ['status'] },
      empty: 'None yet.',
      disable: ['export'],
      sort: { field: 'name', direction: 'desc' },
      filter: { status: '1' },
      views: [{ name: 'Night', filter: { name: 'night' } }],
    },
  ],
  '/definitions/screen/allOf/0/then/properties/sort': [
    (files) => (list(files).sort = { field: 'name', direction: 'asc' }),
    { field: 'place', direction: 'desc' },
  ],
  '/definitions/screen/allOf/0/then/properties/views/items': [
    (files) => {
      list(files).views = [{ name: 'Night', filter: { name: 'night' } }];
      return list(files).views[0];
    },
    { name: 'Day', filter: { place: 'day' }, sort: { field: 'place', direction: 'desc' }, columns: ['place'] },
  ],
  '/definitions/screen/allOf/0/then/properties/views/items/properties/sort': [
    (files) => {
      const sort = { field: 'name', direction: 'asc' };
      list(files).views = [{ name: 'Night', filter: { name: 'night' }, sort }];
      return sort;
    },
    { field: 'place', direction: 'desc' },
  ],
  '/definitions/screen/allOf/0/then/properties/map': [
    (files) => (list(files).map = { fields: ['place', 'capacity'] }),
    { fields: ['place', 'name'], lines: [['name']] },
  ],
  '/definitions/screen/allOf/0/then/properties/board': [
    (files) => (list(files).board = { by: ['status'] }),
    { by: ['open'], lines: [['name']] },
  ],
  '/definitions/screen/allOf/0/then/properties/form': [
    (files) => list(files).form,
    { layout: ['name'], effects: 'account' },
  ],
  '/definitions/screen/allOf/1/then': [
    form,
    {
      kind: 'custom',
      path: '/yards/{id}',
      title: 'Yard',
      menu: { group: 'Work', label: 'Yard', order: 1 },
      under: '/shifts',
      layout: ['name'],
      effects: 'account',
      readonly: true,
      print: undefined,
      breadcrumb: ['All', 'One'],
    },
  ],
  '/definitions/screen/allOf/1/then/properties/print': [
    (files) => form(files).print,
    { subtitle: 'place', layout: ['place'], sign: ['Name'] },
  ],
  '/definitions/screen/allOf/1/then/properties/steps/items': [
    (files) => Object.assign(form(files), { steps: [{ step: 'Where', layout: ['name'] }] }).steps[0],
    { step: 'Place', note: 'Photo first.', layout: ['place'] },
  ],
  '/definitions/screen/allOf/2/then': [
    inline,
    {
      kind: 'list',
      path: '/shift',
      title: 'All shifts',
      menu: { group: 'Work', label: 'All', order: 1 },
      columns: [{ field: 'name', label: 'Shift' }],
      actions: ['add'],
      serverErrors: 'popup',
      empty: 'None yet.',
    },
  ],
  '/definitions/screen/allOf/3/then': [
    stack,
    { kind: 'custom', path: '/all', title: 'All', menu: undefined, parts: ['shift'] },
  ],
  '/definitions/screen/allOf/5/then': [
    dashboard,
    {
      kind: 'custom',
      path: '/all',
      title: 'All',
      menu: { group: 'Work', label: 'All', order: 1 },
      narrowBy: 'depot',
      panels: [],
    },
  ],
  '/definitions/screen/allOf/5/then/properties/panels/items': [
    (files) => dashboard(files).panels[0],
    { title: 'Closed', noun: 'shift', as: 'parts', by: 'status', filter: { status: '0' }, tone: 'bad' },
  ],
  '/definitions/screen/allOf/4/then': [
    (files) => files['app.json'].screens[0],
    {
      kind: 'list',
      path: '/in',
      title: 'In',
      menu: { group: 'Work', label: 'In', order: 1 },
      component: 'error',
      under: '/depots',
      fullScreen: false,
      reference: true,
    },
  ],
};

function dashboard(files: SmallProduct) {
  const panels = [{ title: 'Open', noun: 'depot', as: 'bars', by: 'name' }];
  files['app.json'].screens.push({ kind: 'dashboard', path: '/start', title: 'Start', panels });
  return files['app.json'].screens.at(-1);
}

/** The same words as elsewhere, restricted to a place. */
const REPEATED = /\/(if|else)$|\/definitions\/(layoutEntry|column|tableColumn)\//;

/** For other programs, for the menu's order, or about names that only files have: nothing to see on a screen. */
const NOT_SHOWN = [
  // Only an age has one.
  '/definitions/property/properties/computed/anyOf/1 unit',
  ...['noun', 'was', 'api', 'choices'],
  ...['id', 'base', 'list', 'paged', 'body', 'fixed'].map((word) => `/properties/api ${word}`),
  ...['key', 'id'].map((word) => `/properties/choices ${word}`),
  // Each is a part of what another word says.
  ...['readAs', 'was', 'dependsOn', 'countBy'].map((word) => `/definitions/property ${word}`),
  '/definitions/choice/anyOf/1 value',
  ...['name', 'was'].map((word) => `/properties/states/items ${word}`),
  '/definitions/screen/allOf/4/then component',
  ...['order', 'icon'].map((word) => `/definitions/menu ${word}`),
];

const WORDS = wordsIn(meta['noun.json']).filter(({ pointer }) => !REPEATED.test(pointer));

for (const { pointer, word } of WORDS) {
  if (word === '$schema') continue;
  const name = `${word}${pointer && ` of ${pointer}`}`;

  test(`a changed ${name} has its message, without words of the code`, () => {
    const { before, after } = changed(pointer, word);
    const messages = compareDescriptors(before, after).map(({ text }) => text);
    assert.ok(messages.length > 0, 'add it to the tables of src/schema/keywords/');
    for (const message of messages) {
      assert.not.match(message, /undefined|\[object|anything that/, message);
      assert.not.match(message, /\b[a-z]+([A-Z]|_)[a-zA-Z]/, `a word of the code: ${message}`);
    }
  });

  if (!NOT_SHOWN.includes(`${pointer} ${word}`.trim()))
    test(`the book says what ${name} means`, () => {
      const { before, after } = changed(pointer, word);
      assert.not.equal(book(after), book(before));
      assert.not.match(book(after), /undefined|\[object/);
    });
}

test('a count says by which of several fields records point here', () => {
  const files = smallProduct();
  const { properties } = files['shifts.json'].record;
  Object.assign(properties, {
    first_id: { title: 'First Depot', type: 'integer', ref: 'depot' },
    last_id: { title: 'Last Depot', type: 'integer', ref: 'depot' },
  });
  const counted = (countBy: string) => {
    const copy = structuredClone(files);
    const words = { type: 'integer', readOnly: true, countOf: 'shift', countBy };
    depot(copy).record.properties.capacity = { title: 'Capacity', ...words };
    return copy;
  };
  assert.equal(
    compareDescriptors(counted('first_id'), counted('last_id')).map(({ text }) => text),
    ['Depots: Capacity was how many shifts have it as First Depot and is now how many shifts have it as Last Depot.'],
  );
});

/** The small product before and after another value of a word. */
function changed(pointer: string, word: string): { before: SmallProduct; after: SmallProduct } {
  const [owner, values] = CHANGES[pointer] ?? screenOf(pointer) ?? [];
  assert.ok(owner && values, `CHANGES must say where the words of schemas/meta/noun.json${pointer} are used`);
  const value = Object.hasOwn(values, word) ? values[word] : exampleOf(pointer, word);
  const [before, after] = [smallProduct(), smallProduct()];
  owner(before);
  const target = owner(after);
  if (value === undefined) delete target[word];
  else target[word] = structuredClone(value);
  return { before, after };
}

/** A screen of a kind that has no other place in the small product: with the examples of what it cannot be without. */
function screenOf(pointer: string): Change | undefined {
  const [, i] = /^\/definitions\/screen\/allOf\/(\d+)\/then$/.exec(pointer) ?? [];
  if (i === undefined) return undefined;
  const kind = meta['noun.json'].definitions.screen.allOf[i];
  const words = kind.then.required.map((word: string) => [word, word === 'path' ? '/new' : exampleOf(pointer, word)]);
  const screen = { kind: kind.if.properties.kind.const, title: 'New', ...Object.fromEntries(words) };
  const add = (files: SmallProduct) =>
    depot(files).screens.push(structuredClone(screen)) && depot(files).screens.at(-1);
  const others = words.flatMap(([word, value]: [string, unknown]) =>
    typeof value === 'string' ? [[word, `${value}s`]] : [],
  );
  const menu = { group: 'Work', label: 'New', order: 1 };
  return [add, { ...Object.fromEntries(others), kind: 'custom', path: '/other', menu, title: 'Other' }];
}

/** What a keyword can be, by its own schema: its example, else one of its values. */
function exampleOf(pointer: string, word: string): unknown {
  const owner = pointer.split('/').reduce((schema, step) => (step === '' ? schema : schema[step]), meta['noun.json']);
  const { examples, enum: values, type } = owner.properties[word];
  const value = examples?.[0] ?? values?.[0] ?? (type === 'boolean' ? true : undefined);
  assert.ok(value !== undefined, `${word} needs "examples" in its schema, or a value in CHANGES`);
  return value;
}

/** All that the book says of a product. */
function book(files: SmallProduct): string {
  const set = readSet(files);
  const ofNouns = [...set.nouns.values()].flatMap((noun) => [
    ...describeNoun(set, noun),
    ...describeFields(set, noun),
    ...(noun.screens ?? []).map((screen) => [screen.title, screen.path, describeScreen(set, noun, screen)]),
  ]);
  const own = set.app.screens.map((screen) => [screen.title, screen.path, describeScreen(set, undefined, screen)]);
  return JSON.stringify([ofNouns, own], null, 1);
}

function wordsIn(schema: any, pointer = ''): { pointer: string; word: string }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOwner = typeof schema.properties === 'object' && !pointer.endsWith('/properties');
  const own = isOwner ? Object.keys(schema.properties).map((word) => ({ pointer, word })) : [];
  const parts = Object.entries(schema).filter(([key]) => key !== 'examples');
  return [...own, ...parts.flatMap(([key, inner]) => wordsIn(inner, `${pointer}/${key}`))];
}

test.run();

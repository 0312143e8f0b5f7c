// Every word of a descriptor is known to editors: the meta-schemas have the words of the types, no others, and describe
// each of them; what they propose obeys them.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { descriptors } from 'schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldsSchema } from '../../../build/names/fields-schema';
import { namesSchema } from '../../../build/names/names-schema';
import { nounSchema } from '../../../build/names/noun-schema';
import { readDescriptors } from '../../../build/plugins/descriptors-plugin';
import { SCREEN_KIND_NAMES } from '../../../src/schema/keywords/screen-kinds';
import { meta } from '../../support/meta-schemas';
import { serverModules } from '../../support/server-modules';

const source = readFileSync('src/schema/descriptor/descriptor.ts', 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\/\/.*/g, '');

/** Where they have those of a kind of screen, by its interface. */
const screenTypes = Object.fromEntries(
  [...source.matchAll(/interface (\w+) extends ScreenBase \{\s*kind: '(\w+)'/g)].map(([, name, kind]) => [
    name!,
    `noun.json/definitions/screen/allOf/${SCREEN_KIND_NAMES.indexOf(kind!)}/then`,
  ]),
);

/** Where the meta-schemas have the words of an interface. */
const TYPES: Readonly<Record<string, string>> = {
  Noun: 'noun.json',
  NounApi: 'noun.json/properties/api',
  NounChoices: 'noun.json/properties/choices',
  RecordSchema: 'noun.json/properties/record',
  Messages: 'noun.json/properties/messages',
  Variant: 'noun.json/definitions/variant',
  Property: 'noun.json/definitions/property',
  FileRule: 'noun.json/definitions/property/properties/file',
  Computed: 'noun.json/definitions/property/properties/computed/anyOf/1',
  FieldEntry: 'noun.json/definitions/entry/anyOf/1',
  GroupEntry: 'noun.json/definitions/entry/anyOf/2',
  SectionNode: 'noun.json/definitions/layout/items/anyOf/2',
  TabsNode: 'noun.json/definitions/layout/items/anyOf/3',
  TabNode: 'noun.json/definitions/layout/items/anyOf/3/properties/tabs/items',
  MenuEntry: 'noun.json/definitions/menu',
  ScreenBase: 'noun.json/definitions/screen/allOf/0/then',
  ...screenTypes,
  ModalForm: 'noun.json/definitions/screen/allOf/0/then/properties/form',
  ListView: 'noun.json/definitions/screen/allOf/0/then/properties/views/items',
  ListMap: 'noun.json/definitions/screen/allOf/0/then/properties/map',
  ListBoard: 'noun.json/definitions/screen/allOf/0/then/properties/board',
  DashboardPanel: 'noun.json/definitions/screen/allOf/5/then/properties/panels/items',
  FormStep: 'noun.json/definitions/screen/allOf/1/then/properties/steps/items',
  PrintSheet: 'noun.json/definitions/screen/allOf/1/then/properties/print',
  Confirmation: 'noun.json/definitions/confirmation',
  NounState: 'noun.json/properties/states/items',
  App: 'app.json',
  Choice: 'lists.json/additionalProperties/items',
};

/** Where they have the values of a type that is a list of texts. */
const UNIONS: Readonly<Record<string, string>> = {
  PropertyType: 'noun.json/definitions/property/properties/type',
  Format: 'noun.json/definitions/property/properties/format',
  NounCall: 'noun.json/properties/api/properties/calls/items',
  ListAction: 'noun.json/definitions/screen/allOf/0/then/properties/actions/items',
  ListFeature: 'noun.json/definitions/screen/allOf/0/then/properties/disable/items',
  Stamp: 'noun.json/definitions/property/properties/stamp',
  Proposal: 'noun.json/definitions/screen/allOf/1/then/properties/propose/additionalProperties',
  PanelKind: 'noun.json/definitions/screen/allOf/5/then/properties/panels/items/properties/as',
};

/** Made at run time, never in a file. */
const NO_WORDS = [
  'Property.when',
  'RecordSchema.around',
  'FieldEntry.span',
  'FieldEntry.text',
  'FieldEntry.uiOptions',
  'Choice.isOff',
  'Choice.isDisabled',
  'Choice.of',
  'Choice.tone',
];

/** What all kinds of a screen share is looked at in each of them; a title is needed by the record, not by a variant. */
const ELSEWHERE = ['ScreenBase.path', 'ScreenBase.title', 'ScreenBase.menu', 'Property.title'];

/** What a file may leave out, and is there once it has been read. */
const FILLED_IN = ['FormScreen.layout'];

test('every type of a descriptor has its place in the meta-schemas', () => {
  const interfaces = [...source.matchAll(/interface (\w+)/g)].map(([, name]) => name!);
  for (const name of interfaces)
    assert.ok(TYPES[name], `TYPES must say where schemas/meta has the words of the interface ${name}`);
});

for (const [name, pointer] of Object.entries(TYPES))
  test(`the words of ${name} are those of schemas/meta/${pointer}`, () => {
    const words = wordsOf(name);
    const known = wordsIn(schemaAt(pointer));
    const missing = words.filter((word) => !known.includes(word) && !NO_WORDS.includes(`${name}.${word}`));
    assert.equal(missing, [], `missing in schemas/meta/${pointer}: add each with a "description", and "examples"`);
    if (name === 'ScreenBase') return;
    const untyped = known.filter((word) => !words.includes(word));
    assert.equal(untyped, [], `missing in the interface ${name} of src/schema/descriptor/descriptor.ts`);
  });

for (const [name, pointer] of Object.entries(TYPES))
  test(`the values of the words of ${name} are of the types that schemas/meta/${pointer} says, and the same are needed`, () => {
    const { properties, required = [] } = schemaAt(pointer);
    const needed = pointer.includes('definitions/screen/') ? [...required, 'kind', 'title'] : required;
    for (const { word, isOptional, type } of membersOf(name)) {
      if (NO_WORDS.includes(`${name}.${word}`) || ELSEWHERE.includes(`${name}.${word}`)) continue;
      assert.is(
        !isOptional,
        needed.includes(word) || FILLED_IN.includes(`${name}.${word}`),
        `${name}.${word}: ${isOptional ? 'needed' : 'optional'} in schemas/meta`,
      );
      const own =
        properties[word] === true ? schemaAt('noun.json/definitions/screen/properties')[word] : properties[word];
      const [typed, described] = [kindsOfType(type), kindsOfSchema(pointer.split('/')[0]!, own)];
      if (!typed.includes('any') && !described.includes('any'))
        assert.equal(typed, described, `${name}.${word}: ${type}`);
    }
  });

for (const [name, pointer] of Object.entries(UNIONS))
  test(`the values of ${name} are those of schemas/meta/${pointer}`, () => {
    const schema = schemaAt(pointer);
    const [, union = ''] = new RegExp(`type ${name} =([^;]*);`).exec(source) ?? [];
    const values = [...union.matchAll(/'([^']+)'/g)].map(([, value]) => value!);
    assert.equal([...(schema.enum ?? [])].sort(), values.sort());
  });

test('every word is described in a sentence', () => {
  // What `fields.json` adds are names for words that `noun.json` describes.
  const own = places().filter(({ pointer }) => !pointer.startsWith('fields.json'));
  const wrong = own.flatMap(({ pointer, schema }) =>
    Object.entries(schema.properties ?? {})
      .filter(([word, own]) => !/^"?[A-Z][\s\S]*\.$/.test(descriptionOf(pointer.split('/')[0]!, word, own) ?? ''))
      .map(([word]) => `${pointer}/properties/${word}`),
  );
  assert.equal(wrong, [], 'each needs a "description" that begins with a capital and ends with a full stop');
});

test('a description beside "$ref" is not hidden by another one behind it, which editors would show instead', () => {
  for (const { pointer, schema } of places())
    if (schema.$ref && schema.description)
      assert.not.ok(behind(pointer.split('/')[0]!, schema).description, `${pointer}: write "allOf": [{ "$ref": … }]`);
});

test('where the values of a word are described, each of them is', () => {
  for (const { pointer, schema } of places())
    if (schema.enumDescriptions)
      assert.is(schema.enumDescriptions.length, schema.enum.length, `${pointer}/enumDescriptions`);
});

test('what editors propose obeys the meta-schema: examples, defaults and snippets', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats(ajv);
  for (const [name, schema] of Object.entries(meta)) ajv.addSchema(schema, name);
  for (const { pointer, schema } of places()) {
    const proposals = [
      ...(schema.examples ?? []),
      ...('default' in schema ? [schema.default] : []),
      ...(schema.defaultSnippets ?? []).map(({ body }: { body: unknown }) => filled(body)),
    ];
    if (proposals.length === 0) continue;
    const [file, ...steps] = pointer.split('/');
    const validate = ajv.compile({ $ref: `${file}#${steps.map((step) => `/${encodeURIComponent(step)}`).join('')}` });
    for (const proposal of proposals)
      assert.ok(validate(proposal), `${pointer}: ${JSON.stringify(proposal)} ${ajv.errorsText(validate.errors)}`);
  }
});

test('schemas/meta/names.json is current', () => {
  assert.is(readFileSync('schemas/meta/names.json', 'utf8'), namesOf(descriptors), 'node build.mjs writes it');
});

test('schemas/meta/noun.json is current', () => {
  assert.is(readFileSync('schemas/meta/noun.json', 'utf8'), nounSchema(), 'node build.mjs writes it');
});

test('schemas/meta/fields.json is current', () => {
  assert.is(readFileSync('schemas/meta/fields.json', 'utf8'), fieldsSchema(descriptors), 'node build.mjs writes it');
});

test('of two files with one name for their nouns, as of one that was just copied, fields.json has one', () => {
  const text = fieldsSchema({ ...descriptors, 'yards.json': descriptors['terminals.json'] });
  assert.is(text.match(/^ *"terminal": /gm)?.length, 1);
});

test('wherever a file names a field, an editor offers those of its own noun', () => {
  const { facility, terminal }: Record<string, any> = {
    facility: descriptors['facilities.json'],
    terminal: descriptors['terminals.json'],
  };
  for (const path of [
    'label',
    'choices/text',
    'record/required/0',
    'record/unique/0/0',
    'record/properties/zone/requiredWith',
    'record/properties/zone/default/from',
    'record/properties/zone/computed/fields/0',
    'record/properties/zone/visibleWhen/rules/0/field',
    'edit/required/0',
    'screens/0/columns/0',
    'screens/0/columns/0/field',
    'screens/0/phone/0/1',
    'screens/0/sort/field',
    'screens/0/form/layout/0',
    'screens/0/form/layout/0/1/0',
    'screens/0/form/layout/0/layout/1',
    'screens/0/form/layout/0/tabs/0/layout/0/field',
    'screens/0/form/layout/0/fields/0',
  ]) {
    assert.ok(offeredAt(facility, path).includes('facility_name'), path);
    assert.not.ok(offeredAt(facility, path).includes('terminal_name'), path);
    assert.ok(offeredAt(terminal, path).includes('terminal_name'), path);
  }
  assert.ok(offeredAt(descriptors['tickets.json'], 'screens/0/columns/0').includes('terminal.terminal_name'));
  assert.ok(offeredAt(facility, 'screens/0/filter').includes('facility_name'));
});

test('names of code and of other files are offered where they belong', () => {
  const ticket: any = structuredClone(descriptors['tickets.json']);
  const inline: any = structuredClone(descriptors['worktypes.json']);
  inline.screens[0].columns = [{ field: 'worktype', as: 'x' }];
  const list = ticket.screens.findIndex(({ kind }: { kind: string }) => kind === 'list');
  const form = ticket.screens.findIndex(({ kind, readonly }: any) => kind === 'form' && !readonly);
  const group = { fields: ['latitude', 'longitude'], as: 'map' };
  ticket.screens[form].layout = [
    group,
    { field: 'status', as: 'x', options: 'x' },
    { section: 'A', layout: [[group]] },
  ];
  ticket.screens[list].columns = [{ field: 'status', as: 'x' }];
  for (const [noun, path, offered] of [
    [ticket, `screens/${form}/layout/0/as`, 'map'],
    [ticket, `screens/${form}/layout/1/as`, 'radio-group'],
    [ticket, `screens/${form}/layout/1/options`, 'status'],
    [ticket, `screens/${form}/layout/2/layout/0/0/as`, 'route-map'],
    [ticket, `screens/${list}/columns/0/as`, 'on-off'],
    [inline, 'screens/0/columns/0/as', 'tags'],
    [ticket, `screens/${form}/effects`, 'account'],
    [ticket, `screens/${form}/under`, '/terminals'],
    [inline, 'screens/0/menu/icon', 'briefcase'],
    [inline, 'screens/0/menu/group', 'Tickets'],
    [inline, 'record/properties/status/options', 'days'],
    [inline, 'record/properties/status/ref', 'facility'],
    [inline, 'record/properties/status/countOf', 'ticket'],
    [inline, 'record/properties/status/computed/as', 'distance'],
    [inline, 'record/properties/status/file/max_size', 'portrait'],
    [inline, 'record/properties/status/messages', 'required'],
    [inline, 'may/delete/0', 'Administrator'],
    [inline, 'server', 'tickets'],
    [inline, 'table', 'users'],
  ] as const)
    assert.ok(offeredAt(noun, path).includes(offered), `${path} offers ${offeredAt(noun, path).join(', ')}`);
});

test('names are those of the project and of its code, with what they are, and any other text is none of its business', () => {
  const { definitions } = meta['names.json'];
  const textsOf = (name: string): Record<string, string> => {
    const [{ enum: names, enumDescriptions: texts }] = definitions[name].anyOf;
    return Object.fromEntries(names.map((one: string, i: number) => [one, texts[i]]));
  };
  assert.is(textsOf('nounName').terminal, 'Terminal, described in schemas/terminals.json.');
  assert.is(textsOf('cellName')['yes-no'], 'Yes or No.');
  for (const { anyOf } of Object.values<any>(definitions)) if (anyOf) assert.is(anyOf[1].type, 'string');
});

test('the names of a project whose files are broken are those of the others', () => {
  for (const broken of [undefined, null, 7, [], {}, { noun: 'x' }, { noun: 7, record: {}, screens: [null, {}] }])
    for (const file of ['terminals.json', 'lists.json', 'app.json']) {
      const { definitions } = JSON.parse(namesOf({ ...descriptors, [file]: broken }));
      assert.ok(definitions.nounName.anyOf[0].enum.includes('facility'), `${file}: ${JSON.stringify(broken)}`);
    }
});

const namesOf = (files: Record<string, unknown>): string =>
  namesSchema({
    files,
    fieldTypes: readDescriptors('schemas/field-types'),
    serverModules,
  });

/** The names of an interface's properties, those of its base included. */
const wordsOf = (name: string): string[] => membersOf(name).map(({ word }) => word);

interface Member {
  word: string;
  isOptional: boolean;
  /** As it is written, without what stands in braces. */
  type: string;
}

/** The properties of an interface, those of its base included; one that it declares again is its own. */
function membersOf(name: string): Member[] {
  const [head = '', base] = new RegExp(`interface ${name}(?: extends (\\w+))? \\{`).exec(source) ?? [];
  let rest = source.slice(source.indexOf(head) + head.length);
  while (/^[^}]*\{/.test(rest)) rest = rest.replace(/\{[^{}]*\}/, '');
  const body = rest.slice(0, rest.indexOf('}'));
  const own = [...body.matchAll(/(?:^|;)\s*(\w+)(\??):([^;]*)/g)].map(([, word, mark, type]) => ({
    word: word!,
    isOptional: mark === '?',
    type: type!.trim(),
  }));
  const inherited = base ? membersOf(base).filter(({ word }) => own.every((one) => one.word !== word)) : [];
  return [...inherited, ...own];
}

/** What values of a type are in JSON. */
function kindsOfType(type: string): string[] {
  if (/^readonly .*\]$/.test(type) || type === 'Layout') return ['array'];
  const kinds = type.split(' | ').map((one) => {
    if (one === 'unknown') return 'any';
    if (/^readonly .*\]$/.test(one)) return 'array';
    if (['string', 'number', 'boolean'].includes(one)) return one;
    return /^'|Name$/.test(one) || Object.hasOwn(UNIONS, one) ? 'string' : 'object';
  });
  return [...new Set(kinds)].sort();
}

/** The same of a schema. */
function kindsOfSchema(file: string, schema: any): string[] {
  if (schema === true) return ['any'];
  if (schema.$ref) return kindsOfSchema(schema.$ref.split('#')[0] || file, behind(file, schema));
  const alternatives = schema.anyOf ?? schema.allOf?.slice(0, 1);
  const kinds: string[] = alternatives
    ? alternatives.flatMap((one: any) => kindsOfSchema(file, one))
    : schema.enum
      ? schema.enum.map((value: unknown) => typeof value)
      : [schema.type ?? 'any'].flat().map((one: string) => (one === 'integer' ? 'number' : one));
  return [...new Set(kinds)].sort();
}

const wordsIn = (schema: any): string[] => Object.keys(schema?.properties ?? {}).filter((word) => word !== '$schema');

/** The schema at a pointer such as `noun.json/properties/api`. */
const schemaAt = (pointer: string): any => pointer.split('/').reduce((schema, step) => schema?.[step], meta as any);

/** The schema that `$ref` leads to. */
const behind = (file: string, { $ref }: { $ref: string }): any =>
  schemaAt($ref.replace(/^#/, `${file}#`).replace('#', ''));

/** A word of every screen is described once, for all kinds. */
function descriptionOf(file: string, word: string, schema: any): string | undefined {
  if (schema === true) return meta['noun.json'].definitions.screen.properties[word]?.description;
  if (schema?.description !== undefined || schema?.$ref === undefined) return schema?.description;
  return behind(file, schema)?.description;
}

/** What an editor offers at a place of a descriptor: names of values, and of keys. */
function offeredAt(content: any, path: string): string[] {
  let value = content;
  let found = effective({ file: 'noun.json', schema: meta['noun.json'] }, value);
  for (const step of path.split('/')) {
    value = value?.[step];
    found = found.flatMap(({ file, schema: { properties = {}, additionalProperties, items } }) => {
      const below = /^\d+$/.test(step) ? items : (properties[step] ?? additionalProperties);
      return typeof below === 'object' ? effective({ file, schema: below }, value) : [];
    });
  }
  return found.flatMap(({ schema }) => [...(schema.enum ?? []), ...Object.keys(schema.properties ?? {})]);
}

/** A schema with all that it refers to, its alternatives, and what holds for this value. */
function effective({ file, schema }: { file: string; schema: any }, value: unknown): { file: string; schema: any }[] {
  const { $ref, allOf = [], anyOf = [], if: test, then, else: otherwise } = schema;
  const branch = test && (new Ajv({ strict: false }).validate(test, value) ? then : otherwise);
  const holds = branch ? [branch] : [];
  const more = [...allOf, ...anyOf, ...holds].map((one) => ({ file, schema: one }));
  const [to, pointer = ''] = ($ref ?? '').split('#');
  if ($ref) more.push({ file: to || file, schema: schemaAt(`${to || file}${pointer}`) });
  return [{ file, schema }, ...more.flatMap((one) => effective(one, value))];
}

interface SchemaPlace {
  pointer: string;
  schema: any;
}

/** Every schema of the meta-schemas, with its pointer. */
function places(): SchemaPlace[] {
  return Object.entries(meta).flatMap(([file, schema]) => placesIn(file, schema));
}

function placesIn(pointer: string, schema: unknown): SchemaPlace[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const below = Object.entries(schema).flatMap(([word, value]) => {
    if (['if', 'examples', 'default', 'defaultSnippets', 'enum', 'const'].includes(word)) return [];
    if (['properties', 'definitions'].includes(word))
      return Object.entries(value).flatMap(([name, one]) => placesIn(`${pointer}/${word}/${name}`, one));
    if (Array.isArray(value)) return value.flatMap((one, i) => placesIn(`${pointer}/${word}/${i}`, one));
    return placesIn(`${pointer}/${word}`, value);
  });
  return [{ pointer, schema }, ...below];
}

/** A snippet with its placeholders filled: `${1:terminal}`, `$2`. */
function filled(body: unknown): unknown {
  const text = JSON.stringify(body);
  return JSON.parse(text.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d/g, 'x'));
}

test.run();

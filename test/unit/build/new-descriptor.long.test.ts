// `npm run new`: four questions, a descriptor that works, and nothing that is there already is touched.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lintAll } from '../../../build/lint/lint-descriptors';
import { readFields } from '../../../build/new/field-line';
import { nounText } from '../../../build/new/house-style';
import { descriptorOf, nameProblem, questions, type Typed } from '../../../build/new/new-descriptor';
import { nounNameOf, pluralOf } from '../../../build/new/noun-names';
import { understood } from '../../../build/new/understood';
import { textOf } from '../../../src/schema/keywords/finding';
import { freezeDescriptors } from '../../support/freeze-descriptors';
import { descriptors, serverModules } from '../../support/frozen-descriptors';
import { meta } from '../../support/meta-schemas';

// A project in which docs/add-a-screen.md was followed has carriers already.
const sources = { files: descriptors, meta, serverModules };
const usual = (file: string): Typed =>
  Object.fromEntries(questions(file, sources).map((one) => [one.name, one.usual])) as unknown as Typed;
const made = (file: string, typed: Partial<Typed> = {}) => descriptorOf(file, { ...usual(file), ...typed }, sources);
const refusal = (file: string, typed: Partial<Typed> = {}): string => {
  try {
    made(file, typed);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test('four times Enter is a list of names and statuses, in the menu, with a form', () => {
  const { text, path, menu } = made('carriers');
  assert.equal([path, menu], ['/carriers', 'Settings › Carriers']);
  const noun = JSON.parse(text);
  assert.equal([noun.noun, noun.title, noun.label], ['carrier', 'Carrier', 'name']);
  assert.equal(Object.keys(noun.record.properties), ['name', 'status']);
  assert.equal(noun.screens[0].actions, ['add', 'edit', 'delete']);
  assert.equal(noun.screens[0].menu.group, 'Settings');
});

/** The samples of `test/samples` that are made by these inputs; their derived contract is tested there. */
const SAMPLES: Record<string, Partial<Typed>> = {
  'switch-yards': {
    fields:
      'Name (unique, 2-60), AAR code (2-4, required), notes long-text, tracks integer (1-64), length number, rate money, open yes-no, opened date, closed date-range, inspected date-time, gate time, contact email, phone, page url, paint color, marks tags, terminal, relief terminal, opens days, status',
  },
  'car-types': { fields: 'name (unique), capacity integer (0..200), status', kind: 'inline' },
};

for (const [file, typed] of Object.entries(SAMPLES))
  test(`test/samples/${file}.json is what its input makes`, () => {
    const place = `test/samples/${file}.json`;
    const text = made(file, typed).text.replace('"./meta/', '"../../schemas/meta/');
    if (process.env.UPDATE_SAMPLES) writeFileSync(place, text);
    // The place in the menu depends on the lookups that there are.
    const withoutPlace = (one: string) => one.replace(/"order": \d+, "icon": "[\w-]+"/, '"order"');
    assert.is(
      withoutPlace(readFileSync(place, 'utf8')),
      withoutPlace(text),
      'UPDATE_SAMPLES=1 node test/run.mjs unit new-descriptor',
    );
  });

test('what is made passes the lint, with every type, in every group of the menu and in none', () => {
  for (const kind of ['list', 'inline'])
    for (const menu of ['Manage User', 'tickets', 'user-menu', 'none'])
      for (const { fields = 'name' } of Object.values(SAMPLES)) {
        const noun = JSON.parse(made('yards', { kind, menu, fields }).text);
        const found = lintAll({ ...descriptors, 'yards.json': noun }, meta, { serverModules });
        assert.equal(found.map(textOf), [], `${kind}, ${menu}, ${fields}`);
      }
  const many = Array.from({ length: 120 }, (_, i) => `field ${i}`).join(', ');
  assert.is(JSON.parse(made('yards', { fields: many }).text).screens[0].columns.length, 39);
});

test('types and nouns of several words are found, and what was understood is said', () => {
  const name = 'vehicle_type';
  const vehicle = { ...structuredClone(descriptors['terminals.json'] as any), noun: name, title: 'Vehicle Type' };
  const known = { nouns: new Map([[name, vehicle]]), lists: new Map() };
  const fields = readFields('name, vehicle type, axle count (1-12), axles integer (1-12), notes long text', known);
  assert.equal(
    fields.map(({ name, property }) => [name, property.ref ?? property.format ?? property.type]),
    [
      ['name', 'string'],
      ['vehicle_type_id', 'vehicle_type'],
      ['axle_count', 'string'],
      ['axles', 'integer'],
      ['notes', 'paragraph'],
    ],
  );
  assert.equal(understood(fields), [
    'Name: text',
    'Vehicle Type: vehicle type',
    'Axle Count: text of 1 to 12 characters; for a number, write "integer" or "number" after its name',
    'Axles: integer from 1 to 12',
    'Notes: long text',
  ]);
});

test('each field is said with the reason for its type', () => {
  const { understood } = made('carriers', {
    fields: 'name (unique), home terminal, opens days, axles integer, status',
  });
  assert.equal(understood, [
    'Name: text (no type is named after it; required: it names a record)',
    'Home Terminal: terminal ("terminal" is a noun: one of its records is chosen)',
    'Opens: days ("days" is a list)',
    'Axles: integer ("integer" is a type)',
    'Status: status ("status" is a type; required: it has a default)',
  ]);
});

test('names that say what a field is, and numbers that are part of a name', () => {
  const line =
    'name, website, company website text, fax, contact phone number, insurance number, serial number integer, track length number, axles number, number';
  const { text, understood } = made('carriers', { fields: line });
  const { record } = JSON.parse(text);
  assert.equal(
    Object.entries<any>(record.properties).map(([name, { title, format, type }]) => [name, title, format ?? type]),
    [
      ['name', 'Name', 'string'],
      ['website', 'Website', 'url'],
      ['company_website', 'Company Website', 'string'],
      ['fax', 'Fax', 'phone'],
      ['contact_phone_number', 'Contact Phone Number', 'phone'],
      ['insurance_number', 'Insurance Number', 'string'],
      ['serial_number', 'Serial Number', 'integer'],
      ['track_length', 'Track Length', 'number'],
      ['axles', 'Axles', 'number'],
      ['number', 'Number', 'number'],
    ],
  );
  assert.is(understood[1], 'Website: url (what is called "website" is a url, unless a type follows)');
  assert.is(
    understood[5],
    'Insurance Number: text ("number" is part of its name; for one to calculate with, write "insurance number number" or "… integer")',
  );
});

test('latitude and longitude are a map on the list and on the form, in a table rows of numbers', () => {
  const fields = 'name, latitude, longitude (required), track integer, gate time, status';
  const noun = JSON.parse(made('yards', { fields }).text);
  const { latitude, longitude } = noun.record.properties;
  assert.equal(latitude, { title: 'Latitude', type: 'number', minimum: -90, maximum: 90 });
  assert.equal(longitude, { title: 'Longitude', type: 'number', minimum: -180, maximum: 180 });
  assert.equal(noun.record.required, ['name', 'longitude', 'status']);
  const [screen] = noun.screens;
  assert.equal(screen.map, { fields: ['latitude', 'longitude'] });
  assert.equal(screen.form.layout, [
    'name',
    ['track', 'gate'],
    'status',
    { as: 'map', fields: ['latitude', 'longitude'] },
    ['latitude', 'longitude'],
  ]);
  const [table] = JSON.parse(made('yards', { fields, kind: 'inline' }).text).screens;
  assert.equal([table.kind, table.map], ['inline', undefined]);
  const alone = JSON.parse(made('yards', { fields: 'name, latitude' }).text).screens[0];
  assert.equal([alone.map, alone.form.layout], [undefined, ['name', 'latitude']]);
});

test('the label is a required text, whichever field comes first', () => {
  const label = (fields: string) => {
    const { label, record } = JSON.parse(made('yards', { fields }).text);
    return [label, record.required];
  };
  assert.equal(label('founded date, axles integer, code (2-4), name'), ['code', ['code']]);
  assert.equal(label('opened date, email'), ['email', ['email']]);
  assert.match(
    refusal('yards', { fields: 'axles integer, opened date' }),
    /^None of the fields is a text that could name a record: begin with one, such as "name"\.$/,
  );
  assert.match(refusal('yards', { fields: 'name (optional), code' }), /"Name" names a record, so that it is required/);
});

test('a mistyped type gets the nearest one, and what others call it', () => {
  const { understood } = made('carriers', {
    fields:
      'name, founded daet, opens dat, home terminl, rate curency, open boolean, site code, axle count, line notes, founded year',
  });
  const suggested = understood.map((line) => /did you mean "([^"]+)"/.exec(line)?.[1]);
  assert.equal(suggested, [
    undefined,
    'date',
    'date',
    'terminal',
    undefined,
    'yes-no',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assert.match(refusal('carriers', { fields: 'name (uniqe)' }), /or a range such as 2-4; did you mean "unique"\?$/);
});

test('files travel as multipart, and an image shows itself on the form', () => {
  const noun = JSON.parse(made('yards', { fields: 'name, photo image, plan file, reports files, status' }).text);
  assert.equal([noun.api.body, noun.api.paged], ['multipart', true]);
  assert.equal(noun.screens[0].form.layout, ['name', { field: 'photo', as: 'image' }, 'plan', 'reports', 'status']);
  assert.equal(lintAll({ ...descriptors, 'yards.json': noun }, meta, { serverModules }).map(textOf), []);
  assert.match(refusal('yards', { kind: 'inline', fields: 'name, photo image' }), /no files/);
});

test('it is written as all descriptors are', () => {
  const { $schema, ...terminals } = JSON.parse(readFileSync('schemas/terminals.json', 'utf8'));
  assert.is(nounText(terminals, $schema), readFileSync('schemas/terminals.json', 'utf8'));
});

test('one of them, and several', () => {
  const names = { carriers: 'carrier', facilities: 'facility', 'labor-boxes': 'labor_box', statuses: 'statuse' };
  for (const [file, name] of Object.entries({ ...names, statuses: 'statuse', axles: 'axle', bus: 'bus', news: 'new' }))
    if (file !== 'statuses') assert.is(nounNameOf(file), name);
  const plurals = { Carrier: 'Carriers', Facility: 'Facilities', Box: 'Boxes', Day: 'Days', Class: 'Classes' };
  for (const [title, plural] of Object.entries(plurals)) assert.is(pluralOf(title), plural);
});

test('a name that cannot be, or that is taken, is refused before the first question', () => {
  for (const odd of [
    '../x',
    'a/b',
    'my carriers',
    'Carriers',
    '🚂',
    '',
    '-x',
    '__proto__',
    'x'.repeat(200),
    '1st',
    'a.b',
  ])
    assert.match(nameProblem(odd, sources) ?? '', /cannot be the name of a descriptor: use what its records/, odd);
  assert.is(
    nameProblem('terminals', sources),
    'schemas/terminals.json is there already, and a new descriptor never replaces one.',
  );
  for (const [taken, why] of [
    ['app', /schemas\/app\.json is there already/],
    ['user', /"user" is a word of SQL/],
    ['terminal', /the noun "terminal" is already described in terminals\.json/],
    ['sessions', /the database needs the name "session", which the server has taken/],
    ['constructor', /"constructor" has a meaning of its own/],
  ] as const)
    assert.match(nameProblem(taken, sources) ?? '', why);
  for (const free of ['carriers', 'labor-boxes', 'x']) assert.is(nameProblem(free, sources), undefined, free);
});

test('an input that cannot be is refused with what could be', () => {
  for (const [typed, why] of [
    [{ title: '🚂' }, /It needs a letter/],
    [{ title: 'x'.repeat(200) }, /more than 40 characters/],
    [{ title: 'A\u0007b' }, /a character that cannot be shown/],
    [{ fields: ' , ' }, /at least one field/],
    [{ fields: 'name, Name' }, /The field "name" is in the line twice/],
    [{ fields: 'name (uniqe)' }, /"uniqe" of "Name" is not known: use unique, required, optional, or a range/],
    [{ fields: 'name, 🚂' }, /"🚂" has no name/],
    [{ fields: 'name, (2-4)' }, /"\(2-4\)" is no field/],
    [{ fields: 'name (4-2)' }, /no text can be that long/],
    [{ fields: 'name, constructor' }, /"constructor" has a meaning of its own/],
    [{ fields: 'name, carrier id' }, /the id of a record is a "readOnly" field/],
    [{ fields: 'name, created at' }, /the server keeps "created_at" by itself/],
    [{ fields: `name, ${'x'.repeat(80)}` }, /more than 63 characters/],
    [{ kind: 'table' }, /"table" is no kind of screen here: list or inline/],
    [{ menu: 'Setings' }, /There is no menu group "Setings": Manage User, Settings, Tickets, user-menu, none/],
  ] as const)
    assert.match(refusal('carriers', typed), why, JSON.stringify(typed));
  assert.is(refusal('carriers', { title: 'Größe 🚂' }), '');
});

/** Runs the command in a copy of the project. */
async function inCopy(work: (run: Run, root: string) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'package-recovery-new-'));
  try {
    for (const part of ['package.json', 'schemas', 'build', 'build.mjs', 'src', 'server'])
      cpSync(part, join(root, part), { recursive: true });
    freezeDescriptors(root);
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    await work((args, typed) => runNew(root, args, typed), root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

type Run = (args: string[], typed?: string) => Promise<{ code: number | null; output: string }>;

function runNew(root: string, args: string[], typed = ''): ReturnType<Run> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['build.mjs', 'new', ...args], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
    child.stdin.end(typed);
    child.once('close', (code) => done({ code, output }));
  });
}

test('the command prompts for what no flag says until the input works, and prints what to do next', async () => {
  await inCopy(async (run, root) => {
    const before = readdirSync(join(root, 'schemas'));
    const { code, output } = await run(
      ['carriers', '--kind', 'list'],
      '🚂\n\nname, colour (shiny)\nname, scac (unique, 2-4)\n\n',
    );
    assert.is(code, 0, output);
    assert.match(
      output,
      /1\. What is one called\? \[Carrier\] It needs a letter[^\n]*\n1\. What is one called\? \[Carrier\]/,
    );
    assert.match(output, /"shiny" of "Colour" is not known[^\n]*\n2\. Which fields/);
    assert.not.match(output, /3\. How is it shown/);
    assert.match(
      output,
      /schemas\/carriers\.json is written\. Next:\n {2}npm start, and open \/carriers \(Settings › Carriers\)/,
    );
    const text = readFileSync(join(root, 'schemas/carriers.json'), 'utf8');
    assert.is(text, made('carriers', { fields: 'name, scac (unique, 2-4)' }).text);

    const again = await run(['carriers'], '\n\n\n\n');
    assert.equal(
      [again.code, again.output.trim()],
      [1, 'schemas/carriers.json is there already, and a new descriptor never replaces one.'],
    );
    // Before the next question, while Ctrl-C still leaves nothing behind.
    assert.match(
      output,
      /2\. Which fields[\s\S]* Name: text \(no type[\s\S]* Scac: text of 2 to 4[\s\S]*4\. In which menu/,
    );
    const tried = await run([
      'depots',
      '--title',
      'Depot',
      '--fields',
      'name',
      '--kind',
      'list',
      '--menu',
      'none',
      '--dry-run',
    ]);
    assert.is(tried.code, 0, tried.output);
    assert.match(
      tried.output,
      /^ {2}Name: text \(no type[^\n]*\n {2}Not what is meant\?[\s\S]*"noun": "depot"[\s\S]*Nothing was written/,
    );
    const ended = await run(['depots'], 'Depot\n');
    assert.is(ended.code, 1);
    assert.match(ended.output, /Nothing was written\.\s*$/);
    const wrong = await run(['depots', '--title', 'Depot', '--fields', 'name', '--kind', 'tabel', '--menu', 'none']);
    assert.equal([wrong.code, wrong.output.trim()], [1, '"tabel" is no kind of screen here: list or inline.']);
    for (const args of [[], ['a', 'b'], ['a', '--colour', 'red']]) {
      const { code, output } = await run(args);
      assert.is(code, 1);
      assert.match(output, /^Use npm run new -- NAME/);
    }
    assert.equal(readdirSync(join(root, 'schemas')).sort(), [...before, 'carriers.json'].sort());
  });
});

test('before npm ci it says what is missing', async () => {
  await inCopy(async (run, root) => {
    rmSync(join(root, 'node_modules'));
    const { code, output } = await run(['carriers']);
    assert.equal([code, output], [1, 'Packages are missing: run npm ci first.\n']);
  });
});

test.run();

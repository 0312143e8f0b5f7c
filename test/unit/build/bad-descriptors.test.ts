// Files that are no descriptors, or more than any descriptor could be: each is reported with its place, none of them
// stops the lint or keeps it busy, and what is wrong in other files is reported nevertheless.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lint } from '../../../build/lint/lint';
import { lintAll } from '../../../build/lint/lint-descriptors';
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import { textOf } from '../../../src/schema/keywords/finding';
import { freezeDescriptors } from '../../support/freeze-descriptors';
import { descriptors, serverModules } from '../../support/frozen-descriptors';
import { meta } from '../../support/meta-schemas';

type Bytes = string | Uint8Array;

// Below the packages, which the code of the lint imports.
const draft = mkdtempSync(resolve('dist/test/bad-descriptors-'));
test.after(() => rmSync(draft, { recursive: true }));

/** The report of the lint for a copy of the project with these files besides its own. */
async function reportWith(files: Readonly<Record<string, Bytes>>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'package-recovery-bad-'));
  try {
    for (const part of ['schemas', 'build/lint', 'src', 'server']) cpSync(part, join(root, part), { recursive: true });
    freezeDescriptors(root);
    for (const [file, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(root, 'schemas', file)), { recursive: true });
      writeFileSync(join(root, 'schemas', file), bytes);
    }
    mkdirSync(join(root, 'schemas/folder.json'));
    return await lint(root, draft);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** A noun of its own, with more properties. */
function depot(name: string, more: Record<string, object> = {}): Noun {
  const text = readFileSync('test/samples/car-types.json', 'utf8');
  const noun = JSON.parse(text.replaceAll('car_type', name).replaceAll('car-type', name));
  Object.assign(noun.record.properties, more);
  for (const titled of [noun, ...noun.screens]) titled.title = `${titled.title} ${name}`;
  for (const { menu } of noun.screens) if (menu) menu.label = `${menu.label} ${name}`;
  return noun;
}

const several = (count: number, property: (i: number) => object): Record<string, object> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field_${i}`, property(i)]));

const text = (noun: object): string => JSON.stringify(noun, null, 1);

/** What each file is, and what is reported of it. */
const BAD: Readonly<Record<string, [Bytes, RegExp]>> = {
  'huge.json': [
    text(
      depot(
        'huge',
        several(60_000, (i) => ({ title: `F ${i}`, type: 'string', maxLength: 20 })),
      ),
    ),
    /^schemas\/huge\.json:1:1: the file has \d\.\d MB, and a descriptor at most 512 KB$/,
  ],
  'long.json': [
    text(
      depot(
        'long',
        several(6_000, () => ({})),
      ),
    ),
    /^schemas\/long\.json:\d+:\d+: 6003 entries are too many: 5000 are the most$/,
  ],
  'deep.json': ['{"a":'.repeat(50_000), /^schemas\/deep\.json:1:1: more than 64 brackets are open within each other$/],
  'empty.json': ['', /^schemas\/empty\.json:1:1: the file is empty$/],
  'blank.json': [' \n\n', /^schemas\/blank\.json:1:1: the file is empty$/],
  'list.json': ['[1]', /^schemas\/list\.json:1:1 as a whole: a descriptor is an object, such as/],
  'null.json': ['null', /^schemas\/null\.json:1:1 as a whole: a descriptor is an object, such as/],
  'binary.json': [
    readFileSync('docs/pictures/tickets.png'),
    /^schemas\/binary\.json:1:1: the file is no text: a descriptor is JSON in UTF-8$/,
  ],
  'utf-16.json': [Buffer.from(text(depot('utf')), 'utf16le'), /^schemas\/utf-16\.json:1:1: the file is no text/],
  'mark.json': [
    `\ufeff${text(depot('mark'))}`,
    /^schemas\/mark\.json:1:1: the file begins with a byte order mark: save it as UTF-8 without one$/,
  ],
  'comma.json': [
    text(depot('comma')).replace('"label"', '\n"noun": "comma",,\n"label"'),
    /^schemas\/comma\.json:6:17: not JSON: property name expected$/,
  ],
  'twice.json': [
    text(depot('twice')).replace('"title"', '"noun": "twice_too",\n "title"'),
    /^schemas\/twice\.json:4:2 as a whole: "noun" is there twice, and only the last one would count$/,
  ],
  'proto.json': [
    text(depot('proto')).replace('"capacity": {', '"__proto__": { "title": "X", "type": "string" },\n"capacity": {'),
    /^schemas\/proto\.json:\d+:\d+ record\.properties\.__proto__: "__proto__" is no name/,
  ],
  'methods.json': [
    text(
      depot(
        'methods',
        several(1, () => ({ title: 'X', type: 'string' })),
      ),
    ).replace('field_0', 'hasOwnProperty'),
    /^schemas\/methods\.json:\d+:\d+ record\.properties\.hasOwnProperty: "hasOwnProperty" is no name/,
  ],
  'constructors.json': [
    text(depot('constructors', { constructor: { title: 'X', type: 'string' } })),
    /^schemas\/constructors\.json:\d+:\d+ record\.properties\.constructor: "constructor" has a meaning of its own/,
  ],
  'circle.json': [
    text({ ...depot('circle', { next_id: { title: 'Next', type: 'integer', ref: 'circle' } }) }).replace(
      '"required": [',
      '"required": [ "next_id",',
    ),
    /^schemas\/circle\.json:\d+:\d+ record\.properties\.next_id\.ref: it is required, so the first circle could never be saved$/,
  ],
  'wide.json': [
    text(
      depot(
        'wide',
        several(500, (i) => ({ title: `F ${i}`, type: 'string' })),
      ),
    ),
    /^schemas\/wide\.json:\d+:\d+ record\.properties: a table has at most 400 columns\n +a text counts as one of them/,
  ],
  'wrong.json': [
    text(
      depot(
        'wrong',
        several(2_000, (i) => ({ title: `F ${i}`, type: 'strng', after: `nothing_${i}`, oops: 1 })),
      ),
    ),
    /^schemas\/wrong\.json: and 3951 more problems$/,
  ],
  'below/lost.json': [
    text(depot('lost')),
    /^schemas\/below\/lost\.json:1:1: nothing reads it there: descriptors lie in schemas\/ itself$/,
  ],
  'lost.JSON': [
    text(depot('lost')),
    /^schemas\/lost\.JSON:1:1: nothing reads it: the name of a descriptor ends in "\.json"$/,
  ],
};

test('one run reports every file that is no descriptor, and the mistakes of the others', async () => {
  const { 'terminals.json': terminals } = descriptors as Record<string, any>;
  const misspelled = JSON.stringify({ ...terminals, label: 'terminal_nam' });
  const files = Object.fromEntries(Object.entries(BAD).map(([file, [bytes]]) => [file, bytes]));
  const report = await reportWith({ ...files, 'terminals.json': misspelled, 'Yards (old).json': text(depot('yards')) });
  for (const [file, [, expected]] of Object.entries(BAD))
    assert.ok(
      report.some((line) => expected.test(line)),
      `${file}: ${expected} in\n${report.filter((line) => line.startsWith(`schemas/${file}`)).join('\n')}`,
    );
  assert.ok(report.some((line) => /^schemas\/folder\.json:1:1: the file cannot be read: EISDIR/.test(line)));
  assert.ok(report.some((line) => line.includes('no field "terminal_nam" in terminal; did you mean "terminal_name"?')));
  // Any name of a file works.
  assert.not.ok(report.some((line) => line.startsWith('schemas/Yards')));
  for (const file of ['empty', 'binary', 'mark', 'huge', 'deep', 'below/lost'])
    assert.is(report.filter((line) => line.startsWith(`schemas/${file}.json`)).length, 1, file);
});

test('where the lists or the product itself cannot be read nothing is said of the files that rely on them', async () => {
  for (const file of ['lists.json', 'app.json'])
    assert.equal(
      (await reportWith({ [file]: '' })).filter((line) => !line.includes('folder.json')),
      [`schemas/${file}:1:1: the file is empty`],
    );
});

test('a row holds 400 texts, or more of what needs less room', () => {
  const found = (properties: Record<string, object>): string[] =>
    lintAll({ ...descriptors, 'wide.json': depot('wide', properties) }, meta, {
      serverModules,
    }).map(textOf);
  const kinds: Partial<Property>[] = [
    { type: 'string' },
    { type: 'integer' },
    { type: 'string', format: 'date' },
    { type: 'boolean' },
  ];
  const field = (i: number, kind: Partial<Property>) => ({ title: `F ${i}`, ...kind });
  const tooMany = ['wide.json record.properties: a table has at most 400 columns'];
  assert.equal(found(several(500, (i) => field(i, kinds[i % 4]!))), []);
  assert.equal(found(several(396, (i) => field(i, { type: 'string' }))), []);
  assert.equal(found(several(400, (i) => field(i, { type: 'string' }))), tooMany);
  assert.equal(found(several(250, (i) => field(i, { type: 'string', unique: true }))), tooMany);
});

test('no table is called like what the database makes for another one', () => {
  for (const name of ['terminal_pkey', 'terminal_terminal_id_seq']) {
    const found = lintAll({ ...descriptors, 'zz.json': depot(name) }, meta, {
      serverModules,
    }).map(textOf);
    assert.ok(
      found.some((line) => line.includes(`the database needs the name "${name}", which `)),
      found.join('\n'),
    );
  }
});

test.run();

// A developer adds to what descriptors can say, in a copy of the project: a keyword of a property and a kind of value that
// do not exist, each in a few files. What is generated knows them, the types hold, and the tests that are derived accept
// them, so that a place that was forgotten fails here.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** Files that are written by hand for one of them. */
const MAX_FILES = 4;

/** What is typed into each file, before a text of it; without one the file is new. */
type Edits = Readonly<Record<string, readonly [before: string, added: string][] | string>>;

/** `"suffix": "%"`, what stands behind a number. */
const KEYWORD: Edits = {
  'src/schema/descriptor/descriptor.ts': [
    ['  placeholder?: string;', '  /** What stands behind a number. */\n  suffix?: string;\n'],
  ],
  'src/schema/keywords/property/suffix.ts': `// What stands behind a number.
import { wentFrom } from '../keyword';
import { quoted } from '../message-text';
import type { FamilyOf } from './property-keyword';

export const SUFFIX: FamilyOf<'suffix'> = {
  suffix: {
    schema: { type: 'string', minLength: 1, description: 'What stands behind a number.', examples: ['%'] },
    types: ['number', 'integer'],
    problems: (place, text) => (/\\d/.test(text) ? [place.problem('a digit would be read as one of the number')] : []),
    says: (text) => \`followed by \${quoted(text)}\`,
    changed: (change, _, { title }) => [wentFrom(\`what follows \${title}\`, change)],
  },
};
`,
  'src/schema/keywords/property-keywords.ts': [
    ['import { TEXTS }', "import { SUFFIX } from './property/suffix';\n"],
    ['  ...TEXTS,', '  ...SUFFIX,\n'],
  ],
};

/** `"format": "postal-code"`. */
const KIND: Edits = {
  'src/schema/descriptor/descriptor.ts': [["  | 'phone'", "  | 'postal-code'\n"]],
  'src/schema/values/postal-code.ts': `// A postal code: five digits.
import { type Documented, formatKind, type KindDocs, lineOf } from './value-kind';

export const postalCode = formatKind({
  read: lineOf,
  form: { matches: (text) => /^\\d{5}$/.test(text), message: (label) => \`\${label} must have five digits.\`, lengths: [5, 5] },
});

export const postalCodeDocs: KindDocs & Documented = {
  description: 'a postal code',
  meaning: 'A postal code: five digits.',
  samples: (n) => [String(60601 + n)],
};
`,
  'src/schema/values/kinds.ts': [
    ['import { text }', "import { postalCode } from './postal-code';\n"],
    ['  url,', "  'postal-code': postalCode,\n"],
  ],
  'src/schema/values/kind-docs.ts': [
    ['import { textDocs }', "import { postalCodeDocs } from './postal-code';\n"],
    ['  password: passwordDocs,', "  'postal-code': postalCodeDocs,\n"],
  ],
};

const folder = mkdtempSync(join(mkdirp('dist/test'), 'extended-'));

test.before(() => {
  for (const part of [
    'build',
    'docs',
    'schemas',
    'server',
    'src',
    'test',
    'build.mjs',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const edits of [KEYWORD, KIND]) Object.entries(edits).forEach(edit);
  const terminals = join(folder, 'schemas/terminals.json');
  const added =
    '"slope": { "title": "Slope", "type": "number", "suffix": "1 %" }, "zip": { "title": "Zip", "type": "string", "format": "postal-code", "default": "606" },';
  writeFileSync(terminals, readFileSync(terminals, 'utf8').replace(/"properties": \{/, `$& ${added}`));
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

test('neither needs more than four files', () => {
  for (const edits of [KEYWORD, KIND]) assert.ok(Object.keys(edits).length <= MAX_FILES);
});

test('the lint knows both, with the rules of their entries', () => {
  const { output } = run('build.mjs', 'lint');
  assert.is(output.match(/schemas\/\S+:\d+:\d+ /g)?.length, 2, output);
  assert.match(output, /properties\.slope\.suffix: a digit would be read as one of the number/);
  assert.match(output, /properties\.zip\.default: "606" would be refused: It must have five digits\./);
});

test('the meta-schema has both, as their entries say', () => {
  const { suffix, format } = JSON.parse(readFileSync(join(folder, 'schemas/meta/noun.json'), 'utf8')).definitions
    .property.properties;
  assert.is(suffix.description, 'What stands behind a number.');
  assert.is(format.enumDescriptions[format.enum.indexOf('postal-code')], 'A postal code: five digits.');
});

test('the derived tests accept both: the page of keywords, the book, the comparison, samples', () => {
  cpSync('schemas/terminals.json', join(folder, 'schemas/terminals.json'));
  run('build.mjs', 'lint');
  const { output } = run('test/run.mjs', 'unit', '(descriptor-doc|keyword-descriptions|kinds-of-values)\\.test');
  assert.match(output, /\n[1-9]\d* passed, 0 failed\s*$/, output);
  const page = readFileSync(join(folder, 'docs/descriptor.md'), 'utf8');
  assert.match(page, /\| `suffix` \| text \| What stands behind a number\. \| `"%"` \|/);
  assert.match(page, /\| `"postal-code"` \| A postal code: five digits\. \|/);
});

test('the types hold', () => {
  const own = { extends: './tsconfig.json', include: ['src/schema'] };
  writeFileSync(join(folder, 'tsconfig.extended.json'), JSON.stringify(own));
  const { output, status } = run('node_modules/typescript/bin/tsc', '--noEmit', '--project', 'tsconfig.extended.json');
  assert.is(status, 0, output);
});

function edit([file, edits]: [string, Edits[string]]): void {
  const place = join(folder, file);
  if (typeof edits === 'string') writeFileSync(place, edits);
  else
    for (const [before, added] of edits) {
      const text = readFileSync(place, 'utf8');
      assert.ok(text.includes(before), `${file} has ${before}`);
      writeFileSync(place, text.replace(before, added + before));
    }
}

/** A command of the copy, with what it printed. */
function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, UPDATE_DOCS: '1' },
  });
  return { status, output: stdout + stderr };
}

function mkdirp(path: string): string {
  mkdirSync(path, { recursive: true });
  return resolve(path);
}

test.run();

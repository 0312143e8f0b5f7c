// What the documents say is there: every link, every file that they name, the lines and figures that the README quotes.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { descriptors } from 'schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withBenchFigures } from '../../../bench/readme';
import { lintAll } from '../../../build/lint/lint-descriptors';
import { textOf } from '../../../src/schema/keywords/finding';
import { meta } from '../../support/meta-schemas';
import { serverModules } from '../../support/server-modules';

const documents = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Outside of fenced blocks. */
const proseOf = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

test('every link leads to a file that is there, and to a heading that it has', () => {
  const wrong: string[] = [];
  for (const { file, text } of documents)
    for (const target of linksIn(proseOf(text))) {
      const [path = '', anchor] = target.split('#');
      const place = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(place)) wrong.push(`${file}: ${target}`);
      else if (anchor !== undefined && !anchorsOf(readFileSync(place, 'utf8')).includes(anchor))
        wrong.push(`${file}: ${target} (no such heading)`);
    }
  assert.equal(wrong, []);
});

test('every file and folder of the project that a document names is there', () => {
  const wrong = documents.flatMap(({ file, text }) => pathsIn(proseOf(text)).map((path) => ({ file, path })));
  assert.equal(
    wrong.filter(({ path }) => !existsSync(path)).map(({ file, path }) => `${file}: ${path}`),
    [],
  );
});

test('the search for links and names finds them', () => {
  assert.equal(linksIn('[a](b.md#c) ![d](e.png) <img src="f.png"> [g](https://h)'), ['b.md#c', 'e.png', 'f.png']);
  assert.equal(pathsIn('`src/app.tsx`, `schemas/*.json`, `src/engine/`, `npm test`, `a/b`, `test/x.ts:3`'), [
    'src/app.tsx',
    'src/engine/',
    'test/x.ts',
  ]);
  assert.equal(anchorsOf('# A b\n## What is `x`, then?\n'), ['a-b', 'what-is-x-then']);
  assert.ok(documents.length > 60, `${documents.length} documents`);
});

test("the README's twelve lines are the descriptor beside them, without its placeholders and messages", () => {
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(readme()) ?? [];
  assert.is(json.trimEnd().split('\n').length, 12);
  const shown = JSON.parse(json);
  const { $schema, add, edit, ...shipped } = structuredClone(descriptors['worktypes.json']) as any;
  assert.ok(
    isDeepStrictEqual(shown, shipped),
    `README.md: its twelve lines differ from schemas/worktypes.json in ${differing(shown, shipped)}. Copy that part from the file, without "$schema", "add" and "edit".`,
  );
  const files = { ...descriptors, 'worktypes.json': shown };
  assert.equal(lintAll(files, meta, { serverModules }).map(textOf), []);
});

test('the message about the twelve lines names the parts that differ, and no others', () => {
  assert.is(differing({ a: 1, b: [1], c: 0 }, { a: 1, b: [2], d: 0 }), '"b", "c", "d"');
});

/** The first-level parts in which two descriptors differ. */
const differing = (one: Record<string, unknown>, other: Record<string, unknown>): string =>
  Object.keys({ ...one, ...other })
    .filter((name) => !isDeepStrictEqual(one[name], other[name]))
    .map((name) => JSON.stringify(name))
    .join(', ');

test("the README's figures are those of docs/bench.md", () => {
  const current = withBenchFigures(readme(), readFileSync('docs/bench.md', 'utf8'));
  if (process.env.UPDATE_DOCS) writeFileSync('README.md', current);
  assert.ok(
    readme() === current,
    'README.md: its figures are older. Run UPDATE_DOCS=1 node test/run.mjs unit documents',
  );
});

test('every command that a document names is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const wrong = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .map(([, name]) => name!)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${file}: npm run ${name}`),
  );
  assert.equal(wrong, []);
});

const readme = (): string => readFileSync('README.md', 'utf8');

/** The targets of links and pictures inside the repository. */
function linksIn(text: string): string[] {
  const found = text.matchAll(/\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g);
  return [...found].map(([, link, picture]) => (link ?? picture)!).filter((target) => !/^https?:/.test(target));
}

/** Files and folders, without a line number; patterns are not looked at. */
function pathsIn(text: string): string[] {
  const found = text.matchAll(/`((?:src|server|build|test|e2e|bench|docs|schemas|\.ci)\/[^`\s]*?)(?::\d+)*`/g);
  return [...found].map(([, path]) => path!).filter((path) => !/[*{}<>…$]/.test(path) && !isWritten(path));
}

/** Made by those who follow the document. */
const isWritten = (path: string): boolean => path.startsWith('schemas/forms/') || path === 'schemas/carriers.json';

/** As GitHub makes them of headings. */
const anchorsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.run();

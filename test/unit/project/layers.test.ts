// The parts look in one direction only, and no two files need each other.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** Each part may use itself and what stands to its right. */
const CHAIN = ['service-worker', 'main', 'app', 'screens', 'api', 'widgets', 'engine', 'schema'];

const files = [...filesIn('src'), ...filesIn('server')];
const imports = new Map(files.map((file) => [file, importsOf(file)]));

test('every part of the browser uses only what stands to its right', () => {
  const wrong: string[] = [];
  for (const [file, targets] of imports) {
    if (!file.startsWith('src/')) continue;
    for (const target of targets) {
      if (!target.startsWith('src/')) wrong.push(`${file} uses ${target}`);
      else if (CHAIN.indexOf(partOf(target)) < CHAIN.indexOf(partOf(file))) wrong.push(`${file} uses ${target}`);
    }
  }
  assert.equal(wrong, []);
});

test('the calls know no widget: records reach the engine and its widgets through a data source alone', () => {
  const wrong = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => partOf(file) === 'api' && file.startsWith('src/') && partOf(target) === 'widgets'),
  );
  assert.equal(wrong, []);
});

test('every file of the browser belongs to a part', () => {
  assert.equal(
    files.filter((file) => file.startsWith('src/') && !CHAIN.includes(partOf(file))),
    [],
  );
});

test('the server uses itself and the shared rules, nothing of the browser', () => {
  const wrong = [...imports]
    .filter(([file]) => file.startsWith('server/'))
    .flatMap(([file, targets]) =>
      targets
        .filter((target) => !target.startsWith('server/') && !target.startsWith('src/schema/'))
        .map((target) => `${file} uses ${target}`),
    );
  assert.equal(wrong, []);
});

test('the shared rules know neither React nor the page nor Node', () => {
  const wrong = files.filter(
    (file) => file.startsWith('src/schema/') && /from '(react|node:|valtio|wouter)/.test(readFileSync(file, 'utf8')),
  );
  assert.equal(wrong, []);
});

test('only the prompt one uses the Suspense of React, which holds back what has loaded', () => {
  const using = files.filter((file) =>
    /import \{[^}]*\bSuspense\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8')),
  );
  assert.equal(using, ['src/engine/lazy/lazy-component.tsx']);
});

/**
 * The floors of each part, the lowest first: a folder uses only itself and those below it. `.` are the files beside the
 * folders.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'src/schema': [
    'descriptor',
    'formats',
    'data-files',
    'values',
    'formula',
    'pricing',
    'model',
    'conditions',
    'rules',
    'filters',
    'clusters',
    'keywords',
    'ticket-types',
    'import',
    '.',
  ],
  'src/engine': [
    'layout',
    'hooks',
    'navigation',
    'controls',
    'feedback',
    'storage',
    'lazy',
    'overlay',
    'session',
    'shortcuts',
    'data',
    'cells',
    'registry',
    'page',
    'outbox',
    'photos',
    'record',
    'form',
    'waiting',
    'trash',
    'list',
    'inline',
    'import',
    'dashboard',
    'find',
    'shell',
    '.',
  ],
  'src/engine/list': [
    'model',
    'live',
    'peek',
    'edit',
    'bulk',
    'tasks',
    'parts',
    'search',
    'table',
    'menus',
    'phone',
    'board',
    'grouped',
    '.',
  ],
  'src/widgets': ['map', 'rows', '.', 'rjsf'],
  'src/widgets/map': ['base', 'basemap', 'provider', 'route', '.', 'list'],
  'src/screens/builder': [
    'model',
    'store',
    'parts',
    'import',
    'sets',
    'usage',
    'columns',
    'control-box',
    'canvas',
    'panel',
    'palette',
    'examples',
    'preview',
    'draft',
    'save',
    'head',
    'versions',
    '.',
  ],
  server: [
    'base',
    'postgres',
    'db',
    'http',
    'files',
    'backup',
    'users',
    'session',
    'notices',
    'routing',
    'clusters',
    'request',
    'crud',
    'openapi',
    'comments',
    'views',
    'imports',
    'ticket-types',
    'tickets',
    'seeds',
    'routes',
    'nouns',
    '.',
  ],
  'server/db': ['.', 'migrations', 'schema'],
};

for (const [part, floors] of Object.entries(FLOORS)) {
  test(`${part}: each folder uses only those below it`, () => {
    const wrong: string[] = [];
    for (const [file, targets] of imports) {
      const from = floorOf(part, floors, file);
      if (from === undefined) continue;
      for (const target of targets) {
        const to = floorOf(part, floors, target);
        if (to !== undefined && to > from) wrong.push(`${file} uses ${target}`);
      }
    }
    assert.equal(wrong, []);
  });

  test(`${part}: every folder has a floor`, () => {
    assert.equal(
      files.filter((file) => floorOf(part, floors, file) === -1),
      [],
    );
  });
}

/** Which floor of a part a file stands on; -1 for a folder that has none, undefined outside the part. */
function floorOf(part: string, floors: readonly string[], file: string): number | undefined {
  if (!file.startsWith(`${part}/`)) return undefined;
  const [folder = '', ...rest] = file.slice(part.length + 1).split('/');
  return floors.indexOf(rest.length > 0 ? folder : '.');
}

test('no two files need each other', () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  function visit(file: string, trail: string[]): void {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    if (done.has(file) || trail.includes(file)) return;
    for (const target of [...(imports.get(file) ?? []), ...modulesIn(file)]) visit(target, [...trail, file]);
    done.add(file);
  }
  for (const file of files) visit(file, []);
  assert.equal(cycles, []);
});

/** The modules of nouns, where a file imports them all. */
const modulesIn = (file: string): string[] =>
  readFileSync(file, 'utf8').includes("from 'noun-modules'")
    ? files.filter((one) => one.startsWith('server/nouns/'))
    : [];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative('.', join(entry.parentPath, entry.name)));
}

/**
 * Own files that a file imports for their values; types vanish and so bind nothing at run time, but they still must not
 * point left.
 */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
  return [...found].map(([, path]) => ownFile(resolve(dirname(file), path!))).filter((path) => path !== undefined);
}

function ownFile(path: string): string | undefined {
  const wanted = relative('.', path);
  return [wanted, `${wanted}.ts`, `${wanted}.tsx`].find((candidate) => files.includes(candidate));
}

/** Files that stand beside main. */
const ENTRIES = ['theme-boot', 'preload', 'late-start'];

/** `src/engine/list/pager.tsx` belongs to engine, `src/preload.ts` to main. */
function partOf(file: string): string {
  const [, part = ''] = file.split('/');
  const name = part.replace(/\.tsx?$/, '');
  return ENTRIES.includes(name) ? 'main' : name;
}

test.run();

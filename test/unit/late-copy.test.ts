// Late code has a copy of its own of a package's entry, so that what only late code calls is not part of the first load.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import esbuild from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
// @ts-expect-error: a build script without types.
import { lateCopy } from '../../build/plugins/late-copy.mjs';

const root = mkdtempSync(join(tmpdir(), 'late-copy-'));

test.before(() => {
  const files = {
    'node_modules/named/package.json': '{"name":"named","type":"module","sideEffects":false,"exports":"./index.js"}',
    'node_modules/named/index.js': "export { early } from './early.js'; export { late } from './late.js';",
    'node_modules/named/early.js': "export const early = () => 'called early';",
    'node_modules/named/late.js': "export const late = () => 'called late';",
    'first.js': "import { early } from 'named'; early(); import('./second.js');",
    'second.js': "import { late } from 'named'; console.log(late());",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
});
test.after(() => rmSync(root, { recursive: true }));

/** The files that a page loads first, as one text. */
async function firstLoad(plugins: esbuild.Plugin[]): Promise<string> {
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['first.js'],
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    write: false,
    plugins,
  });
  const imported = (name: string): string[] => [
    name,
    ...metafile.outputs[name]!.imports.filter(({ kind }) => kind === 'import-statement').flatMap(({ path }) =>
      imported(path),
    ),
  ];
  const names = imported('out/first.js').map((name) => join(root, name));
  return outputFiles
    .filter(({ path }) => names.includes(path))
    .map(({ text }) => text)
    .join();
}

test('what only late code calls is not in the first load', async () => {
  assert.match(await firstLoad([]), 'called late', 'or the plugin is no longer needed');
  const text = await firstLoad([lateCopy('named', join(root, 'first.js'))]);
  assert.match(text, 'called early');
  assert.not.match(text, 'called late');
});

test('a package that has no such entry is bundled as it is', async () => {
  assert.match(await firstLoad([lateCopy('named/other', join(root, 'first.js'))]), 'called early');
});

test.run();

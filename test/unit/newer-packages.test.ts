// A newer release of a package may be written in another way than a step of the build expects: the build then goes
// without that step, and says so.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reactModules } from '../../build/plugins/react-modules.mjs';
import { schemaFieldAlone } from '../../build/plugins/schema-field-alone.mjs';

const REACT_DOM = 'node_modules/react-dom/cjs/react-dom-client.production.js';
const REACT = 'node_modules/react/cjs/react.production.js';
const SCHEMA_FIELD = 'node_modules/@rjsf/core/lib/components/fields/SchemaField.js';
const OF_RJSF = {
  'src/engine/form/schema-field.ts': readFileSync('src/engine/form/schema-field.ts', 'utf8'),
  'node_modules/@rjsf/core/package.json': '{ "type": "module", "main": "index.js" }',
  'node_modules/@rjsf/core/index.js': `export const getDefaultRegistry = () => ({ fields: { SchemaField: 'by the public entry' } });`,
};

/** The bundle of `entry` in a folder of these files, and what the plugin has said. `isLinked`: its packages are elsewhere. */
async function bundleOf(
  files: Record<string, string>,
  entry: string,
  plugin: (root: string, say: Say) => Plugin,
  isLinked = false,
) {
  const root = mkdtempSync(join(tmpdir(), 'newer-packages-'));
  const lines: string[] = [];
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    if (isLinked) {
      renameSync(join(root, 'node_modules'), join(root, 'packages'));
      symlinkSync(join(root, 'packages'), join(root, 'node_modules'));
    }
    const plugins = [plugin(root, (line) => lines.push(line))];
    const options = { absWorkingDir: root, bundle: true, write: false, format: 'esm', plugins } as const;
    const { outputFiles } = await build({ ...options, entryPoints: [entry] });
    return { text: outputFiles![0]!.text, lines };
  } finally {
    rmSync(root, { recursive: true });
  }
}

type Say = (line: string) => void;

/** React DOM's client as a release might publish it. */
const reactDom = (client: string) => ({
  'main.js': `import { createRoot } from 'react-dom/client';\nconsole.log(createRoot);`,
  'node_modules/react-dom/client.js': `module.exports = require('./cjs/react-dom-client.production.js');`,
  'node_modules/scheduler/index.js': `exports.now = 1;`,
  [REACT_DOM]: client,
});

test('React DOM becomes a module', async () => {
  const client = 'var Scheduler = require("scheduler");\nexports.createRoot = () => Scheduler;\n';
  const { text, lines } = await bundleOf(reactDom(client), 'main.js', reactModules);
  assert.match(text, 'import_scheduler');
  assert.not.match(text, 'require_react_dom_client');
  assert.equal(lines, []);
});

/** A page that uses React in three ways, and React as a release might publish it. */
const OF_REACT = {
  'main.js': `import { useState, Component } from 'react';\nimport * as R from 'react';\nimport React from 'react';\nconsole.log(useState(), Component, R.version);`,
  [REACT]:
    'function Component() {}\nexports.Component = Component;\nexports.useState = function () {};\nexports.useId = function () {};\nexports.version = "19";\n',
};

test('React becomes a module whose functions are called directly, and what nobody calls is left out', async () => {
  const { text, lines } = await bundleOf(OF_REACT, 'main.js', reactModules);
  assert.match(text, 'console.log(useState(), Component, version)');
  assert.not.match(text, 'useId');
  assert.equal(lines, []);
});

test('React is bundled once also where the folder of packages is a link', async () => {
  const whole = { ...OF_REACT, 'main.js': `${OF_REACT['main.js']}\nconsole.log(React);` };
  const { text } = await bundleOf(whole, 'main.js', reactModules, true);
  assert.is(text.split('function Component').length - 1, 1);
});

for (const [what, client] of [
  ['exports in another way', 'var S = require("scheduler");\nmodule.exports = { createRoot: () => S };\n'],
  ['requires in another way', 'exports.createRoot = () => require("scheduler");\n'],
] as const)
  test(`React DOM that ${what} is bundled as it is, and one line says so`, async () => {
    const { text, lines } = await bundleOf(reactDom(client), 'main.js', reactModules);
    assert.match(text, 'require_react_dom_client');
    assert.is(lines.length, 1);
    assert.match(lines[0]!, `${REACT_DOM} is not written as expected`);
  });

test('React DOM that has its code elsewhere is bundled as it is', async () => {
  const { [REACT_DOM]: code, ...files } = reactDom('exports.createRoot = () => 1;');
  const moved = { ...files, 'node_modules/react-dom/client.js': code! };
  const { text, lines } = await bundleOf(moved, 'main.js', reactModules);
  assert.match(text, 'createRoot');
  assert.is(lines.length, 1);
});

test("RJSF's SchemaField comes from its own file", async () => {
  const files = { ...OF_RJSF, [SCHEMA_FIELD]: `export default 'by its own file';` };
  const { text, lines } = await bundleOf(files, 'src/engine/form/schema-field.ts', schemaFieldAlone);
  assert.match(text, 'by its own file');
  assert.not.match(text, 'by the public entry');
  assert.equal(lines, []);
});

test("without that file RJSF's public entry is bundled, and one line says so", async () => {
  const { text, lines } = await bundleOf(OF_RJSF, 'src/engine/form/schema-field.ts', schemaFieldAlone);
  assert.match(text, 'by the public entry');
  assert.is(lines.length, 1);
  assert.match(lines[0]!, "has RJSF's public entry instead");
});

test.run();

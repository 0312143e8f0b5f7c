// Checks the descriptors before anything is built.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../bundle.mjs';
import { readDescriptors } from '../plugins/descriptors-plugin.mjs';
import { nounModuleNames } from '../plugins/noun-modules-plugin.mjs';

/** One message per problem, with file and place; empty when there is none. */
export async function lint(root, draft) {
  await bundleForNode(root, {
    entryPoints: ['build/lint/lint-descriptors.ts', 'build/lint/lint-field-types.ts'],
    outdir: draft,
    plugins: [namesOfWidgets],
  });
  const { lintAll } = await import(pathToFileURL(join(draft, 'lint-descriptors.mjs')));
  const { lintFieldTypes } = await import(pathToFileURL(join(draft, 'lint-field-types.mjs')));
  const schemas = join(root, 'schemas');
  const meta = readAll(join(schemas, 'meta'));
  const samples = Object.entries(readDescriptors(join(schemas, 'reference'))).map(([name, noun]) => [
    `reference/${name}`,
    noun,
  ]);
  return [
    ...lintAll(readDescriptors(schemas), meta, {
      serverModules: nounModuleNames(join(root, 'server/nouns')),
      samples: Object.fromEntries(samples),
    }),
    ...lintFieldTypes(readDescriptors(join(schemas, 'field-types')), meta),
  ];
}

/** The registry of widgets without their components: descriptors may use its names, and nothing is rendered here. */
const namesOfWidgets = {
  name: 'names-of-widgets',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ importer, path }) =>
      /[\\/]src[\\/]widgets[\\/]registry\.ts$/.test(importer) ? { path, namespace: 'component' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'component' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Meta-schemas by file name, with all their properties. */
function readAll(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(files.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]));
}

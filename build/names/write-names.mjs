// Writes the names that editors complete in descriptors, where they changed.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../bundle.mjs';
import { namesOfWidgets } from '../plugins/names-of-widgets.mjs';
import { nounModuleNames } from '../plugins/noun-modules-plugin.mjs';

/** `schemas/meta/names.json` and `fields.json`. A descriptor that is no JSON is left out: the lint reports it. */
export async function writeNames(root) {
  const out = join(root, 'dist/generated');
  await bundleForNode(root, {
    entryPoints: ['build/names/names-schema.ts', 'build/names/fields-schema.ts'],
    outdir: out,
    sourcemap: false,
    plugins: [namesOfWidgets],
  });
  const { namesSchema } = await import(pathToFileURL(join(out, 'names-schema.mjs')));
  const { fieldsSchema } = await import(pathToFileURL(join(out, 'fields-schema.mjs')));
  const files = readFiles(join(root, 'schemas'));
  const texts = {
    'names.json': namesSchema({
      files,
      fieldTypes: readFiles(join(root, 'schemas/field-types')),
      serverModules: nounModuleNames(join(root, 'server/nouns')),
    }),
    'fields.json': fieldsSchema(files),
  };
  for (const [name, text] of Object.entries(texts)) {
    const file = join(root, 'schemas/meta', name);
    if (text !== textOf(file)) writeFileSync(file, text);
  }
}

function readFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(names.sort().map((name) => [name, contentOf(join(folder, name))]));
}

/** Undefined of a file that is broken or not there. */
function contentOf(file) {
  try {
    return JSON.parse(textOf(file));
  } catch {
    return undefined;
  }
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

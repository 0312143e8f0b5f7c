// Writes the names that editors complete in descriptors, where they changed.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '../lint/lint-context';
import { loadModules } from '../load-modules';
import { namesOfWidgets } from '../plugins/names-of-widgets';
import { nounModuleNames } from '../plugins/noun-modules-plugin';

/** `noun.json`, `names.json` and `fields.json` of `schemas/meta/`. A descriptor that is no JSON is left out: the lint reports it. */
export async function writeNames(root: string): Promise<void> {
  const { fieldsSchema, namesSchema, nounSchema } = await loadModules<
    typeof import('./fields-schema') & typeof import('./names-schema') & typeof import('./noun-schema')
  >(root, ['build/names/fields-schema', 'build/names/names-schema', 'build/names/noun-schema'], {
    plugins: [namesOfWidgets],
    descriptors: [],
  });
  const files = readFiles(join(root, 'schemas'));
  const texts = {
    'names.json': namesSchema({
      files,
      fieldTypes: readFiles(join(root, 'schemas/field-types')),
      serverModules: nounModuleNames(join(root, 'server/nouns')),
    }),
    'fields.json': fieldsSchema(files),
    'noun.json': nounSchema(),
  };
  for (const [name, text] of Object.entries(texts)) {
    const file = join(root, 'schemas/meta', name);
    if (!existsSync(file) || text !== readFileSync(file, 'utf8')) writeFileSync(file, text);
  }
}

/** The JSON files of a folder by name; a broken one is undefined, as the next build reports it. */
export function readFiles(folder: string): Files {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(names.sort().map((name) => [name, contentOf(join(folder, name))]));
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

// esbuild plugin: `import { descriptors } from 'schemas'` provides every JSON file of `schemas/` by file name, so that
// a new noun is one new file and no TypeScript; `import { descriptors } from 'field-types'` those of its folder
// `field-types/`, which only ticket forms need.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * @param folder absolute path of `schemas/`
 * @param instead absolute paths of the folders whose descriptors tests have in its place
 */
export function descriptorsPlugin(folder: string, instead: readonly string[] = [folder]): Plugin {
  return {
    name: 'descriptors',
    setup(build) {
      build.onResolve({ filter: /^(schemas|field-types)$/ }, ({ path }) => ({ path, namespace: 'descriptors' }));
      build.onLoad({ filter: /.*/, namespace: 'descriptors' }, ({ path }) => {
        const folders = path === 'schemas' ? instead : [join(folder, path)];
        return {
          contents: `export const descriptors = ${JSON.stringify(Object.assign({}, ...folders.map(readDescriptors)))};`,
          loader: 'js',
          watchDirs: [...folders],
        };
      });
    },
  };
}

/**
 * Every descriptor by file name, sorted, without the `$schema` property that only editors need. The error of a broken
 * file names it.
 */
export function readDescriptors(folder: string): Record<string, object> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return Object.fromEntries(
    files.map((name) => {
      try {
        const { $schema: _editorOnly, ...descriptor } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
        return [name, descriptor];
      } catch (error) {
        throw new Error(`${basename(folder)}/${name} is not JSON: ${(error as Error).message}`);
      }
    }),
  );
}

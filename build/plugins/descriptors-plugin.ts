// esbuild plugin: `import { descriptors } from 'schemas'` provides every JSON file of `schemas/` by file name, so that
// a new noun is one new file and no TypeScript; `import { descriptors } from 'field-types'` those of its folder
// `field-types/`, which only ticket forms need, without what only their edit panels are made of: that is 'field-panels'.
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
      build.onResolve({ filter: /^(schemas|field-types|field-panels)$/ }, ({ path }) => ({
        path,
        namespace: 'descriptors',
      }));
      build.onLoad({ filter: /.*/, namespace: 'descriptors' }, ({ path }) => {
        const folders = path === 'schemas' ? instead : [join(folder, 'field-types')];
        const files: Record<string, object> = Object.assign({}, ...folders.map(readDescriptors));
        return {
          contents: `export const descriptors = ${JSON.stringify(PARTS[path]?.(files) ?? files)};`,
          loader: 'js',
          watchDirs: [...folders],
        };
      });
    },
  };
}

/** The file of the attributes that all panels share. */
const ATTRIBUTES = 'attributes.json';

/** Where a module has only a part of its files. */
const PARTS: Record<string, (files: Record<string, object>) => Record<string, object>> = {
  'field-types': ({ [ATTRIBUTES]: _shared, ...types }) => mapped(types, ({ panel: _panel, ...type }) => type),
  'field-panels': ({ [ATTRIBUTES]: shared, ...types }) => ({
    attributes: shared!,
    panels: mapped(types, ({ panel }) => panel),
  }),
};

const mapped = (files: Record<string, object>, part: (file: { panel?: unknown }) => unknown): Record<string, object> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [basename(name, '.json'), part(file) as object]));

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

// esbuild plugin: keeps everything that the page needs first in one file. Code that is split at every dynamic import
// falls into a dozen shared pieces, and a browser that fetches them six at a time shows its first rows twice as late.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { wrapDynamicImports } from '../lazy-modules';

/**
 * Every file that is imported dynamically also imports the files of `core`, which have long been there by then. So
 * whatever they reach is reached from everywhere alike, and esbuild sees one piece in it instead of many. All sources
 * are in `src` below `root`.
 */
export function singleCoreChunk(root: string, core: readonly string[]): Plugin {
  const folder = join(root, 'src');
  const lazy = lazyFiles(folder);
  const imports = core.map((file) => `import ${JSON.stringify(file)};\n`).join('');
  return {
    name: 'single-core-chunk',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!path.startsWith(folder)) return undefined;
        const source = wrapDynamicImports(root, path, readFileSync(path, 'utf8'));
        return {
          contents: lazy.has(path) ? `${source}\n${imports}` : source,
          loader: extname(path).slice(1) as Loader,
        };
      });
    },
  };
}

/** Collected before esbuild loads the first file: some modules are imported in both ways, in no fixed order. */
function lazyFiles(folder: string): Set<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file));
  const lazy = sources.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g);
    return [...found].flatMap(([, path]) =>
      ['.ts', '.tsx'].map((ending) => resolve(dirname(file), path!) + ending).filter(existsSync),
    );
  });
  return new Set(lazy);
}

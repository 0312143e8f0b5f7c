// esbuild plugin: late code gets a copy of its own of a package's entry. esbuild splits code by files, and a package
// whose entry lists all its files ties them together: what only late code calls would be part of the first load.

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const NAMESPACE = 'late-copy';

/**
 * Copies `entry` and the files that it brings for every importer but `first`, a file of the first load. The
 * package must not keep state in its modules. Where the entry cannot be resolved, nothing is copied.
 */
export function lateCopy(entry, first) {
  // An entry may only pass on that of another package.
  const file = entry.slice(entry.lastIndexOf('/'));
  return {
    name: 'late-copy',
    setup(build) {
      const copy = async (path, { kind, resolveDir, importer }) => {
        const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: NAMESPACE });
        return found.errors.length > 0 ? undefined : { path: found.path, namespace: NAMESPACE, sideEffects: false };
      };
      build.onResolve({ filter: /./ }, ({ path, namespace, pluginData, ...args }) => {
        if (pluginData === NAMESPACE) return undefined;
        const isCopied = namespace === NAMESPACE ? path.startsWith('.') || path.endsWith(file) : path === entry;
        return isCopied && args.importer !== first ? copy(path, args) : undefined;
      });
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        resolveDir: dirname(path),
        loader: 'js',
      }));
    },
  };
}

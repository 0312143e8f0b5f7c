// esbuild plugin: late code gets a copy of its own of a package's entry. esbuild splits code by files, and a package
// whose entry lists all its files ties them together: what only late code calls would be part of the first load.

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const NAMESPACE = 'late-copy';

/**
 * Copies `entry`, and the files that it brings, for every importer but `first`, a file of the first load. The package must
 * not keep state in its modules. Where the entry cannot be resolved, nothing is copied.
 */
export function lateCopy(entry, first) {
  return {
    name: NAMESPACE,
    setup(build) {
      let entryFile;
      const resolve = (path, { kind, resolveDir, importer }) =>
        build.resolve(path, { kind, resolveDir, importer, pluginData: NAMESPACE });
      const copied = ({ path }) => ({ path, namespace: NAMESPACE, sideEffects: false });

      build.onResolve({ filter: new RegExp(`^${entry}$`) }, async (args) => {
        if (args.pluginData === NAMESPACE || args.importer === first) return undefined;
        const found = await resolve(args.path, args);
        if (found.errors.length > 0) return undefined;
        entryFile = found.path;
        return copied(found);
      });
      // The entry may only pass on that of another package.
      build.onResolve({ filter: /./, namespace: NAMESPACE }, async (args) => {
        if (args.pluginData === NAMESPACE || !(args.path.startsWith('.') || args.importer === entryFile))
          return undefined;
        return copied(await resolve(args.path, { ...args, importer: '' }));
      });
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        resolveDir: dirname(path),
        loader: 'js',
      }));
    },
  };
}

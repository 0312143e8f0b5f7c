// esbuild plugin: keeps everything that the page needs at once in one file. Code that is split at every dynamic import falls into a dozen shared pieces,
// and a browser that fetches them six at a time shows its first rows twice as late. Called by `web.mjs`.

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

/**
 * Every file that is imported dynamically also imports `core`, which has long been there by then. So whatever `core` reaches is reached from
 * everywhere alike, and esbuild sees one piece in it instead of many.
 */
export function oneCore(core) {
  const lazy = new Set();
  return {
    name: 'one-core',
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ kind, path, pluginData, ...from }) => {
        if (kind !== 'dynamic-import' || pluginData === skip) return undefined;
        const found = await build.resolve(path, { ...from, kind, pluginData: skip });
        lazy.add(found.path);
        return found;
      });
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!lazy.has(path)) return undefined;
        return { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(core)};\n`, loader: extname(path).slice(1) };
      });
    },
  };
}

const skip = Symbol('asked by this plugin itself');

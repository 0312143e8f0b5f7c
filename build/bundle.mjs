// What every bundle has in common.

import { join } from 'node:path';
import esbuild from 'esbuild';
import { breakpoints } from './plugins/breakpoints.mjs';
import { descriptorsPlugin } from './plugins/descriptors-plugin.mjs';
import { nounModulesPlugin } from './plugins/noun-modules-plugin.mjs';
import { platformInstead } from './plugins/platform-instead.mjs';
import { schemaFieldAlone } from './plugins/schema-field-alone.mjs';
import { workerText } from './plugins/worker-text.mjs';

/**
 * Bundles with esbuild: modules, with `schemas/` as the import 'schemas' and `server/nouns` as 'noun-modules'. Messages
 * are printed with file and line. Besides the options of esbuild, `samples` is a folder with more descriptors.
 */
export function bundle(root, options) {
  const { plugins = [], samples, ...rest } = options;
  return esbuild.build({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [
      descriptorsPlugin(join(root, 'schemas'), samples && join(root, samples)),
      nounModulesPlugin(join(root, 'server/nouns')),
      ...plugins,
    ],
    ...rest,
  });
}

/** For the browser: small, split where code is imported dynamically, hashed names for all that is split off. */
export function bundleForBrowser(root, { plugins = [], ...options }) {
  return bundle(root, {
    plugins: [breakpoints(root), schemaFieldAlone(root), platformInstead, ...plugins],
    splitting: true,
    minify: true,
    target: 'es2022',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/',
    jsx: 'automatic',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    // The second pair is valtio's condition: without it a page runs its development checks.
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
    },
    ...options,
  });
}

/** For Node: our code is bundled, packages stay in `node_modules`. */
export function bundleForNode(root, options) {
  return bundle(root, {
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    outExtension: { '.js': '.mjs' },
    ...options,
    plugins: [workerText, ...(options.plugins ?? [])],
  });
}

/** Ends the program that bundles: it would stay beside the product, idle, with all the memory that it used. */
export const stopBundling = () => esbuild.stop();

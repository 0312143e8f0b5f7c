// What every bundle has in common.

import { join } from 'node:path';
import esbuild from 'esbuild';
import { breakpoints } from './plugins/breakpoints.mjs';
import { descriptorsPlugin } from './plugins/descriptors-plugin.mjs';
import { nounModulesPlugin } from './plugins/noun-modules-plugin.mjs';
import { workerText } from './plugins/worker-text.mjs';

/**
 * Options of esbuild: modules, with `schemas/` as the import 'schemas' and `server/nouns` as 'noun-modules'. Messages are
 * printed with file and line. Besides what esbuild takes, `descriptors` are the folders of those that tests have instead.
 */
function shared(root, options) {
  const { plugins = [], descriptors, ...rest } = options;
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [
      // First, as they may replace what the others provide.
      ...plugins,
      descriptorsPlugin(
        join(root, 'schemas'),
        descriptors?.map((folder) => join(root, folder)),
      ),
      nounModulesPlugin(join(root, 'server/nouns')),
    ],
    ...rest,
  };
}

/** For the browser: small, split where code is imported dynamically, hashed names for all that is split off. */
export const bundleForBrowser = (root, options) => esbuild.build(forBrowser(root, options));

/** For Node: our code is bundled, packages stay in `node_modules`. */
export const bundleForNode = (root, options) => esbuild.build(forNode(root, options));

/** Bundles of the same kinds that are made again and again, with what has not changed kept in memory. */
export const rebundleForBrowser = (root, options) => esbuild.context(forBrowser(root, options));
export const rebundleForNode = (root, options) => esbuild.context(forNode(root, options));

function forBrowser(root, { plugins = [], ...options }) {
  return shared(root, {
    plugins: [breakpoints(root), ...plugins],
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

function forNode(root, options) {
  return shared(root, {
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

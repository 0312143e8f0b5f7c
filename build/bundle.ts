// What every bundle has in common.

import { join } from 'node:path';
import esbuild, { type BuildContext, type BuildOptions, type BuildResult } from 'esbuild';
import { breakpoints } from './plugins/breakpoints';
import { descriptorsPlugin } from './plugins/descriptors-plugin';
import { nounModulesPlugin } from './plugins/noun-modules-plugin';
import { workerFile } from './plugins/worker-file';
import { workerText } from './plugins/worker-text';

/** What esbuild takes; `descriptors` are the folders of those that tests have instead. */
type Options = BuildOptions & { descriptors?: readonly string[] };

/**
 * Options of esbuild: modules, with `schemas/` as the import 'schemas' and `server/nouns` as 'noun-modules'. Messages are
 * printed with file and line.
 */
function shared(root: string, options: Options): BuildOptions {
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
export const bundleForBrowser = (root: string, options: Options): Promise<BuildResult> =>
  esbuild.build(forBrowser(root, options));

/** For Node: our code is bundled, packages stay in `node_modules`. */
export const bundleForNode = (root: string, options: Options): Promise<BuildResult> =>
  esbuild.build(forNode(root, options));

/** As `bundleForBrowser`, but made again and again, with what has not changed kept in memory. */
export const rebundleForBrowser = (root: string, options: Options): Promise<BuildContext> =>
  esbuild.context(forBrowser(root, options));
/** As `bundleForNode`, likewise made again and again. */
export const rebundleForNode = (root: string, options: Options): Promise<BuildContext> =>
  esbuild.context(forNode(root, options));

function forBrowser(root: string, { plugins = [], ...options }: Options): BuildOptions {
  return shared(root, {
    plugins: [
      breakpoints(root),
      workerFile(() => forBrowser(root, { descriptors: options.descriptors, define: options.define })),
      ...plugins,
    ],
    splitting: true,
    minify: true,
    target: 'es2022',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/',
    jsx: 'automatic',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file', '.wasm': 'file' },
    // The second pair is valtio's condition: without it a page runs its development checks.
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
    },
    ...options,
  });
}

function forNode(root: string, options: Options): BuildOptions {
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
export const stopBundling = (): Promise<void> => esbuild.stop();

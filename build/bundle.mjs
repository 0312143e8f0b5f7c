// What every bundle has in common. Used by the browser's, the server's and the tests' bundles.

import { join } from 'node:path';
import esbuild from 'esbuild';
import { descriptorsPlugin } from '../src/schema/descriptors-plugin.mjs';

/** Bundles with esbuild: modules, with `schemas/` as the import 'schemas'. Messages are printed with file and line. */
export function bundle(root, options) {
  const { plugins = [], ...rest } = options;
  return esbuild.build({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [descriptorsPlugin(join(root, 'schemas')), ...plugins],
    ...rest,
  });
}

/** For Node: our code in, packages left where npm put them. */
export function bundleForNode(root, options) {
  return bundle(root, {
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    outExtension: { '.js': '.mjs' },
    ...options,
  });
}

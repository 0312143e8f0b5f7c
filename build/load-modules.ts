// The product's modules, for commands: they need the descriptors in them, which only a bundle of their own has.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundleForNode } from './bundle';

let loads = 0;

/**
 * What these modules export, bundled as they are now. Paths are relative to `root`, without `.ts`. `beside` is the folder
 * for the bundle, which is gone afterwards: below the packages, which it imports. `descriptors` are the folders of those that
 * they have instead of `schemas/`, none for code that reads and judges them itself: a broken file is its to report.
 */
export async function loadModules<T>(
  root: string,
  modules: readonly string[],
  {
    beside = join(root, 'dist'),
    ...options
  }: { beside?: string; plugins?: Plugin[]; descriptors?: readonly string[] } = {},
): Promise<T> {
  // Another one each time: a module is imported once.
  const folder = join(beside, `code-${process.pid}-${loads++}`);
  try {
    await bundleForNode(root, {
      entryPoints: modules.map((module) => `${module}.ts`),
      outbase: root,
      outdir: folder,
      splitting: true,
      sourcemap: false,
      ...options,
    });
    const files = modules.map((module) => pathToFileURL(join(folder, `${module}.mjs`)).href);
    return Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

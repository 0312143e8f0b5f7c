// The TypeScript modules of the book, for scripts that Node runs as they are.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../bundle.mjs';

/** What these modules export, bundled with the descriptors in them. Paths are relative to `root`, without `.ts`. */
export async function loadModules(root, modules) {
  const folder = join(root, 'dist', `screens-code-${process.pid}`);
  try {
    await bundleForNode(root, {
      entryPoints: modules.map((module) => `${module}.ts`),
      outbase: root,
      outdir: folder,
      splitting: true,
      sourcemap: false,
    });
    const loaded = await Promise.all(modules.map((module) => import(pathToFileURL(join(folder, `${module}.mjs`)))));
    return Object.assign({}, ...loaded);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

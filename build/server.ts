// Bundles the server into one file that `node build.mjs start` imports.

import { bundleForNode } from './bundle';

/** Writes `main.mjs` to `outdir`. */
export async function buildServer(root: string, outdir: string): Promise<void> {
  await bundleForNode(root, { entryPoints: ['server/main.ts'], outdir });
}

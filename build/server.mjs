// Bundles the server into one file that `node build.mjs start` imports.

import { bundleForNode } from './bundle.mjs';

export async function buildServer(root, outdir) {
  await bundleForNode(root, { entryPoints: ['server/main.ts'], outdir });
}

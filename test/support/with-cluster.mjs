// A temporary PostgreSQL around a run of tests, and the programs that tests start beside it.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../build/bundle.mjs';

/**
 * Runs `work` with the environment that leads to the PostgreSQL, and stops it afterwards. `root` is the project's
 * folder.
 */
export async function withCluster(root, work) {
  const out = join(root, 'dist/test/support');
  await bundleForNode(root, {
    entryPoints: ['cluster', 'own-postgres', 'own-product'].map((name) => `test/support/${name}.ts`),
    outdir: out,
  });
  const { startTestCluster } = await import(pathToFileURL(join(out, 'cluster.mjs')));
  const cluster = await startTestCluster();
  try {
    return await work(cluster.env);
  } finally {
    await cluster.stop();
  }
}

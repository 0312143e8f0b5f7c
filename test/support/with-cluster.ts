// A temporary PostgreSQL around a run of tests, and the programs that tests start beside it.

import { join } from 'node:path';
import { bundleForNode } from '../../build/bundle';
import { startTestCluster } from './cluster';

/**
 * Runs `work` with the environment that leads to the PostgreSQL, and stops it afterwards. `root` is the project's
 * folder.
 */
export async function withCluster<T>(root: string, work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const out = join(root, 'dist/test/support');
  await bundleForNode(root, {
    entryPoints: ['own-postgres', 'own-product'].map((name) => `test/support/${name}.ts`),
    outdir: out,
  });
  const cluster = await startTestCluster();
  try {
    return await work(cluster.env);
  } finally {
    await cluster.stop();
  }
}

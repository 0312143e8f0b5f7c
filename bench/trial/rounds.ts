// All rounds of the measurement of trials: a changed definition on the latest tickets of its form.

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../build/bundle';
import { withScratchFolder } from '../../test/support/scratch-folder';
import { withCluster } from '../../test/support/with-cluster';
import type { Rounds } from '../statistics';
import type { TrialFigures } from './trial';

export interface TrialResult extends TrialFigures {
  run: number;
  load: number;
}

/** One result per run; `root` is the project's folder, `outdir` one for bundles. */
export async function measureTrials(root: string, outdir: string, { runs, progress }: Rounds): Promise<TrialResult[]> {
  await bundleForNode(root, { entryPoints: ['bench/trial/trial.ts'], outdir });
  const { measureTrial } = (await import(pathToFileURL(join(outdir, 'trial.mjs')).href)) as typeof import('./trial');
  return withScratchFolder(() =>
    withCluster(root, async (env) => {
      const found: TrialResult[] = [];
      for (let run = 0; run < runs; run++) {
        found.push({ run, load: loadavg()[0]!, ...(await measureTrial(env)) });
        progress(`trial, run ${run + 1} of ${runs}`);
      }
      return found;
    }),
  );
}

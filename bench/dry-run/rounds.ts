// All rounds of the measurement of dry runs: a changed definition on the latest tickets of its form.

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../build/bundle';
import { withScratchFolder } from '../../test/support/scratch-folder';
import { withCluster } from '../../test/support/with-cluster';
import type { Rounds } from '../statistics';
import type { DryRunFigures } from './dry-run';

/** One run: `run` from 0, `load` of the machine before it. */
export interface DryRunResult extends DryRunFigures {
  run: number;
  load: number;
}

/** One result per run; `root` is the project's folder, `outdir` one for bundles. */
export async function measureDryRuns(
  root: string,
  outdir: string,
  { runs, progress }: Rounds,
): Promise<DryRunResult[]> {
  await bundleForNode(root, { entryPoints: ['bench/dry-run/dry-run.ts'], outdir });
  const { measureDryRun } = (await import(
    pathToFileURL(join(outdir, 'dry-run.mjs')).href
  )) as typeof import('./dry-run');
  return withScratchFolder(() =>
    withCluster(root, async (env) => {
      const found: DryRunResult[] = [];
      for (let run = 0; run < runs; run++) {
        found.push({ run, load: loadavg()[0]!, ...(await measureDryRun(env)) });
        progress(`dry run, run ${run + 1} of ${runs}`);
      }
      return found;
    }),
  );
}

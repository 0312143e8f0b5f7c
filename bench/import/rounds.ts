// All rounds of the measurement of imports.

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../build/bundle';
import { withScratchFolder } from '../../test/support/scratch-folder';
import { withCluster } from '../../test/support/with-cluster';
import type { Rounds } from '../statistics';
import type { ImportFigures } from './import';

/** One run: `run` from 0, `load` of the machine before it. */
export interface ImportRound extends ImportFigures {
  run: number;
  load: number;
}

/** One result per run; `root` is the project's folder, `outdir` one for bundles. */
export async function measureImports(root: string, outdir: string, { runs, progress }: Rounds): Promise<ImportRound[]> {
  await bundleForNode(root, { entryPoints: ['bench/import/import.ts'], outdir });
  const { measureImport } = (await import(pathToFileURL(join(outdir, 'import.mjs')).href)) as typeof import('./import');
  return withScratchFolder(() =>
    withCluster(root, async (env) => {
      const found: ImportRound[] = [];
      for (let run = 0; run < runs; run++) {
        found.push({ run, load: loadavg()[0]!, ...(await measureImport(env, run % 2 === 1)) });
        progress(`import, run ${run + 1} of ${runs}`);
      }
      return found;
    }),
  );
}

// Bundles the checks, and runs them around a PostgreSQL of their own.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleForNode } from '../../build/bundle';
import { endRunning, run } from '../support/run-step';
import { withCluster } from '../support/with-cluster';

/** Runs the checks that the command line names. */
export async function main(root: string): Promise<void> {
  process.chdir(root);
  const { only, share, copies } = options();
  // Ctrl-C reaches the checks too; they end by themselves, and the PostgreSQL around them is stopped here.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', endRunning);

  const outdir = resolve('dist/test/trust');
  await bundleForNode(root, { entryPoints: ['test/trust/report.ts'], outdir });
  const { code } = await withCluster(root, (env) =>
    // Some checks print nothing for longer than a test may.
    run('trust', ['--enable-source-maps', resolve(outdir, 'report.mjs'), only, String(share), String(copies)], env, {
      timeoutMs: 3_600_000,
    }),
  );
  process.exitCode = code === 0 ? 0 : 1;
}

function options(): { only: string; share: number; copies: number } {
  try {
    const {
      only = '',
      share = '1',
      copies = '1',
    } = parseArgs({
      options: { only: { type: 'string' }, share: { type: 'string' }, copies: { type: 'string' } },
    }).values;
    if (Number(share) > 0 && Number(share) <= 1 && /^[1-9]$/.test(copies))
      return { only, share: Number(share), copies: Number(copies) };
  } catch {
    // Reported below, with the results there are.
  }
  console.error(
    'Use npm run trust, npm run trust -- --only TEXT, npm run trust -- --share 0.1 for a tenth of every count, or npm run trust -- --copies 3.',
  );
  return process.exit(1);
}

// `npm run trust`: the promises of SECURITY.md at large counts, figure by figure. It takes about ten minutes; `npm test`
// runs the same scenarios at small counts. `npm run trust -- --only guess` runs the checks whose name or promise
// contains a text, `-- --share 0.1` a tenth of every count.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { requirePackages } from '../build/require-packages.mjs';
import { runProgram } from './support/run-program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { only, share } = options();
const { bundleForNode, withCluster } = await requirePackages(async () => ({
  ...(await import('../build/bundle.mjs')),
  ...(await import('./support/with-cluster.mjs')),
}));
// Ctrl-C reaches the checks too; they end by themselves, and the PostgreSQL around them is stopped here.
process.on('SIGINT', () => {});

const outdir = join(root, 'dist/test/trust');
await bundleForNode(root, { entryPoints: ['test/trust/report.ts'], outdir });
const { code } = await withCluster(root, (env) =>
  // Some checks print nothing for longer than a test may.
  runProgram(process.execPath, ['--enable-source-maps', join(outdir, 'report.mjs'), only, String(share)], {
    suite: 'trust',
    cwd: root,
    env,
    timeoutMs: 3_600_000,
  }),
);
process.exitCode = code === 0 ? 0 : 1;

function options() {
  try {
    const { only = '', share = '1' } = parseArgs({
      options: { only: { type: 'string' }, share: { type: 'string' } },
    }).values;
    if (Number(share) > 0 && Number(share) <= 1) return { only, share: Number(share) };
  } catch {
    // Reported below, with the results there are.
  }
  console.error(
    'Use npm run trust, npm run trust -- --only TEXT, or npm run trust -- --share 0.1 for a tenth of every count.',
  );
  return process.exit(1);
}

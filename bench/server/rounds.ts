// All rounds of the measurement of the server with many tickets.

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../build/bundle';
import type { Measured, Rounds } from '../statistics';
import type { ServerFigures } from './measure';

/** One server with one number of tickets in one run. */
export interface ServerResult extends Measured, ServerFigures {
  page: 'product' | 'bare';
  tickets: number;
}

/** Numbers of tickets that are measured. */
export const ticketCounts: readonly number[] = [100_000, 1_000_000];

/** One result per server, number of tickets and run; `root` is the project's folder, `outdir` one for bundles. */
export async function measureServers(
  root: string,
  outdir: string,
  { runs, counts, progress }: Rounds & { counts: readonly number[] },
): Promise<ServerResult[]> {
  await bundleForNode(root, { entryPoints: ['measure', 'bare'].map((name) => `bench/server/${name}.ts`), outdir });
  await bundleForNode(root, {
    entryPoints: ['test/support/own-product.ts'],
    outdir: join(root, 'dist/test/support'),
  });
  const { measureServer } = (await import(
    pathToFileURL(join(outdir, 'measure.mjs')).href
  )) as typeof import('./measure');
  const found: ServerResult[] = [];
  for (const tickets of counts)
    for (let run = 0; run < runs; run++) {
      const figures = await measureServer(tickets, outdir, progress);
      found.push(...figures.map((one) => ({ run, tickets, load: loadavg()[0]!, ...one })));
      progress(`server with ${tickets.toLocaleString('en-US')} tickets, run ${run + 1} of ${runs}`);
    }
  return found;
}

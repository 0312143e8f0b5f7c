// The service worker with the list of what it keeps: every built file with a hash in its name, and the basemap with the
// hash of its content.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_PLACEHOLDER, SERVICE_WORKER } from '../server/http/service-worker';
import { bundleForBrowser } from './bundle';
import { readDescriptors } from './plugins/descriptors-plugin';

/** Writes `service-worker.js`. @param first names of what a page needs at once @param rest names of what loads later */
export async function writeServiceWorker(
  root: string,
  outdir: string,
  first: readonly string[],
  rest: readonly string[],
): Promise<void> {
  const release = {
    id: RELEASE_PLACEHOLDER,
    first: first.map((name) => `/${name}`),
    later: [...rest.map((name) => `/${name}`), ...basemap(outdir)],
    pages: ['/', ...screenPaths(root)],
  };
  await bundleForBrowser(root, {
    outfile: join(outdir, SERVICE_WORKER),
    entryPoints: ['src/service-worker/main.ts'],
    format: 'iife',
    splitting: false,
    legalComments: 'none',
    define: { RELEASE: JSON.stringify(release) },
  });
}

const basemap = (outdir: string): string[] =>
  readdirSync(join(outdir, 'basemap'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const hash = createHash('sha256').update(readFileSync(join(outdir, 'basemap', name)));
      return `/basemap/${name}?${hash.digest('hex').slice(0, 8)}`;
    });

function screenPaths(root: string): string[] {
  const descriptors = Object.values(readDescriptors(join(root, 'schemas'))) as { screens?: { path?: string }[] }[];
  // A part of another screen has none.
  return descriptors.flatMap(({ screens = [] }) => screens.flatMap(({ path }) => path ?? []));
}

// The pages as `npm run dev` serves them: not minified, with names that stay, without the steps for a quick first load.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { writeBasemap } from '../basemap/basemap-data';
import { bundleForBrowser, rebundleForBrowser } from '../bundle';
import { writeDefinitionSchema } from '../write-definition-schema';
import { RELOAD } from './front';
import { type Rebuilder, rebuilder } from './rebuilder';

/**
 * `webDir` gets what the server serves by itself: the page, and files that no change makes again. The content of a script
 * or a style sheet is found by its address.
 */
export async function openPages(root: string, webDir: string): Promise<Rebuilder> {
  mkdirSync(webDir, { recursive: true });
  await writeStaticFiles(root, webDir);
  const outdir = join(root, 'dist/dev/scripts');
  const options: BuildOptions = { outdir, write: false, minify: false, sourcemap: true, entryNames: '[name]' };
  const bundles = await Promise.all([
    rebundleForBrowser(root, { ...options, entryPoints: ['src/main.tsx', 'src/preload.ts', 'src/styles/lazy.css'] }),
    rebundleForBrowser(root, { ...options, entryPoints: ['src/theme-boot.ts'], format: 'iife', splitting: false }),
  ]);
  const rebuilders = bundles.map((context) => rebuilder(context));
  return {
    contentOf: (path) => rebuilders.map(({ contentOf }) => contentOf(join(outdir, path))).find(Boolean),
    rebuild: async () => (await Promise.all(rebuilders.map(({ rebuild }) => rebuild()))).includes(true),
  };
}

async function writeStaticFiles(root: string, webDir: string): Promise<void> {
  cpSync(join(root, 'src/static'), webDir, { recursive: true });
  // Takes seconds, and only its own sources change it.
  if (!existsSync(join(webDir, 'basemap'))) writeBasemap(join(webDir, 'basemap'), join(root, 'build/basemap/sources'));
  await writeDefinitionSchema(root, webDir);
  await bundleForBrowser(root, { outdir: webDir, entryPoints: ['src/styles/api-page.css'] });
  const more = `<link rel="stylesheet" href="/lazy.css"><script type="module" src="${RELOAD}"></script>`;
  const page = readFileSync(join(root, 'src/index.html'), 'utf8');
  writeFileSync(join(webDir, 'index.html'), page.replace('</head>', `${more}</head>`));
}

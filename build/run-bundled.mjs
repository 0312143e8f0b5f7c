// Runs commands that are written in TypeScript, on every Node that the product is made for: a command is bundled when it
// is called, which takes a tenth of a second.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeFolders } from './make-folders.mjs';
import { requirePackages } from './require-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Bundles `entry`, such as `build/main.ts`, and calls the function `main` of it with the project's folder.
 * @param {string} entry
 */
export async function runBundled(entry) {
  const { main } = await requirePackages(() => load(entry));
  process.setSourceMapsEnabled(true);
  await main(root);
}

async function load(entry) {
  const { default: esbuild } = await import('esbuild');
  const { outputFiles } = esbuild.buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'dist/commands',
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    charset: 'utf8',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const file = join(root, 'dist/commands', entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs'));
  write(file, outputFiles[0].text);
  return import(pathToFileURL(file).href);
}

/** Only what has changed: a user who may run the product, and not build it, can call a command. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  makeFolders(join(root, 'dist'), dirname(file));
  // Another process may be reading it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

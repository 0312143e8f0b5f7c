// esbuild minifies every script quickly; the few that every page waits for are worth a second, slower pass, and are
// marked for the browser to compile at once.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'terser';

/**
 * The first line of a script that Chromium compiles as a whole, on another thread, while it arrives. Without it each
 * function is only skimmed then, and compiled when it is first called, while the page waits. To other browsers it is a
 * comment.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Minifies these modules of `outdir` again, in place. Saves about 3 KiB of 118, gzipped.
 * @param mostlyCalled those of which the first page calls most functions; of any other, more would be compiled for
 * nothing than is gained.
 */
export async function minifyFirstLoad(outdir, names, mostlyCalled) {
  for (const name of names) {
    const file = join(outdir, name);
    const { code } = await minify(readFileSync(file, 'utf8'), { module: true, ecma: 2020, compress: { passes: 3 } });
    writeFileSync(file, mostlyCalled.has(name) ? `${COMPILED_AHEAD}\n${code}` : code);
  }
}

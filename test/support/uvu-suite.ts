// Bundles and runs the tests that are written for uvu.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { bundleForNode } from '../../build/bundle';
import { type Result, total, uvuResult } from './results';
import { run } from './run-step';

/** How a suite is run: `descriptors` are the folders of those that it has instead of `schemas/`. */
interface SuiteOptions {
  env?: NodeJS.ProcessEnv;
  processes?: number;
  descriptors?: string[];
}

/** Shares of files for each process that runs at a time: with more, all end at about the same time. */
const SHARES = 4;

/**
 * Bundles the suite's files with shared code in common, and runs every nth of them in a process of their own, so many
 * `processes` at a time. A file `….alone.test.ts` has one for itself: it tests what keeps its state for as long as the page
 * lives.
 */
export async function runUvu(
  suite: string,
  files: readonly string[],
  { env = {}, processes = 1, descriptors }: SuiteOptions = {},
): Promise<Result> {
  const outdir = resolve('dist/test', `${suite}-${process.versions.node}`);
  rmSync(outdir, { recursive: true, force: true });
  await bundleForNode(process.cwd(), {
    entryPoints: [...files],
    outbase: `test/${suite}`,
    outdir,
    splitting: true,
    jsx: 'automatic',
    descriptors,
  });
  const alone = files.filter((file) => /\.alone\.test\.tsx?$/.test(file));
  const others = files.filter((file) => !alone.includes(file));
  const count = Math.min(processes === 1 ? 1 : processes * SHARES, others.length);
  const shares = Array.from({ length: count }, (_, nth) => others.filter((_, index) => index % count === nth));
  shares.push(...alone.map((file) => [file]));
  const left = shares.entries();
  const results: Result[] = [];
  const work = async () => {
    for (const [nth, share] of left) {
      const one = { outdir, share, env, nth };
      const first = await runShare(suite, one);
      results.push(first.failed > 0 && process.env.CI ? await runAgain(suite, one, first) : first);
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return total(results);
}

/** Files that one process runs. */
interface Share {
  outdir: string;
  share: readonly string[];
  env: NodeJS.ProcessEnv;
  nth: number;
}

/** As the browser tests on CI: what fails on a busy machine and passes when repeated is printed as flaky. */
async function runAgain(suite: string, share: Share, { failures }: Result): Promise<Result> {
  const again = await runShare(suite, share);
  if (again.failed === 0) for (const name of failures) console.log(`flaky: ${suite}: ${name}`);
  return again;
}

/** The first process prints as it goes, the others when they have ended: what two print at once cannot be read. */
async function runShare(suite: string, { outdir, share, env, nth }: Share): Promise<Result> {
  const names = share.map((file) =>
    basename(file)
      .replace(/\.tsx?$/, '')
      .replaceAll('.', '\\.'),
  );
  const pattern = `(^|/)(${names.join('|')})\\.mjs$`;
  const later: (Uint8Array | string)[] = [];
  const { code, output } = await run(
    suite,
    ['--enable-source-maps', 'node_modules/uvu/bin.js', outdir, pattern, '--no-color'],
    env,
    nth > 0 ? { write: (bytes) => void later.push(bytes) } : {},
  );
  for (const bytes of later) process.stdout.write(bytes);
  return uvuResult(output, code);
}

/** A file of tests that take long: `npm run test:long` and CI run it, and a filter that names it. */
const LONG = /\.long\.test\.tsx?$/;

/**
 * The test files of a suite that the filter matches, without one those that do not take long. @throws when there is
 * none.
 */
export function testFiles(suite: string, [wanted]: readonly string[]): string[] {
  const all = readdirSync(join('test', suite), { recursive: true, encoding: 'utf8' });
  const isWanted = (file: string) => (wanted === undefined ? !LONG.test(file) : new RegExp(wanted, 'i').test(file));
  const files = all.filter((file) => /\.test\.tsx?$/.test(file) && isWanted(file));
  if (files.length === 0) throw new Error(`No file in test/${suite} matches "${wanted}".${nounHint(wanted ?? '')}`);
  return files.sort().map((file) => `test/${suite}/${file}`);
}

/** A noun has no file of tests: one file tests all of them by their descriptors. */
function nounHint(wanted: string): string {
  const files = readdirSync('schemas').filter((file) => file.endsWith('.json'));
  const isNoun = files.some(
    (file) =>
      basename(file, '.json') === wanted ||
      readFileSync(join('schemas', file), 'utf8').includes(`"noun": ${JSON.stringify(wanted)}`),
  );
  return isNoun ? ` What follows from descriptors is tested by: node test/run.mjs api '^nouns'` : '';
}

// The kinds of tests that `run.mjs` names, and the order in which they run.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeGenerated } from '../build/generate-record-types';
import { findChromium } from './support/chromium';
import { testClients } from './support/clients';
import { nodeReleases } from './support/node-releases';
import { whyNoStore } from './support/object-store';
import { e2eResult, type Result, total, verdict, withJsonReport } from './support/results';
import { endRunning, run } from './support/run-step';
import { withScratchFolder } from './support/scratch-folder';
import { runUvu, testFiles } from './support/uvu-suite';
import { withCluster } from './support/with-cluster';

/** What follows the kind on the command line. */
type Filter = readonly string[];

const usual = { format, styles, unused, types, build, unit, api, samples, e2e };
const kinds: Readonly<Record<string, (filter: Filter) => Promise<Result>>> = {
  ...usual,
  routing,
  s3,
  nodes,
  majors,
  clients,
  deploy,
  long,
};

/** What CI leaves out: it takes programs that are not on a bare machine. */
const NOT_IN_CI = ['deploy'];

/**
 * Pairs of kinds that run at once, as each keeps one of two cores busy. The second has a process of its own, and prints
 * when the first has ended: what two print at once cannot be read.
 */
const pairs: Readonly<Record<string, string>> = { format: 'styles', unused: 'types', unit: 'samples' };

/** Runs the kinds that the command line names. */
export async function main(root: string): Promise<void> {
  process.chdir(root);
  const [chosen, ...filter] = process.argv.slice(2);
  if (chosen && chosen !== 'ci' && !Object.hasOwn(kinds, chosen)) {
    console.error(
      `There is no kind of test called "${chosen}": use ${Object.keys(kinds).join(', ')}, ci for all that CI runs, or none for the usual ones.`,
    );
    process.exit(1);
  }
  // Ctrl-C also reaches the children; they end by themselves, and this process stops what it keeps running for them.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', endRunning);
  if (chosen === 'ci') process.env.CI ??= '1';
  const sum = await runKinds(kindsFor(chosen), filter);
  console.log(
    ['', ...sum.failures.map((one) => `failed: ${one}`), `${sum.passed} passed, ${sum.failed} failed`].join('\n'),
  );
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

function kindsFor(chosen: string | undefined): string[] {
  if (chosen === 'ci') return Object.keys(kinds).filter((kind) => !NOT_IN_CI.includes(kind));
  return chosen ? [chosen] : Object.keys(usual);
}

async function runKinds(chosen: readonly string[], filter: Filter): Promise<Result> {
  const results: Result[] = [];
  for (const kind of chosen) {
    if (chosen.some((one) => pairs[one] === kind)) continue;
    const second = pairs[kind];
    const beside = second && chosen.includes(second) ? runAlone(second) : undefined;
    console.log(`\n== ${kind}, Node ${process.versions.node}`);
    const result = await withScratchFolder(() => kinds[kind]!(filter)).catch((error: Error) => {
      console.error(error.message);
      return verdict(false);
    });
    results.push(named(kind, result));
    if (beside) results.push(await beside());
  }
  return total(results);
}

/** Says of each failure in which kind of test and on which Node it was, and only that where no test has a name. */
function named(kind: string, { passed, failed, failures }: Result): Result {
  const place = `${kind}, Node ${process.versions.node}`;
  const names = failures.map((name) => `${place}: ${name}`);
  return { passed, failed, failures: failed > 0 && names.length === 0 ? [place] : names };
}

/**
 * Starts a kind in a process of its own, on another Node where there is a `program`. @returns a function that waits for
 * its end, prints its output and has its sum.
 */
function runAlone(kind: string, program = process.execPath): () => Promise<Result> {
  const lines: (Uint8Array | string)[] = [];
  const keep = (bytes: Uint8Array | string) => void lines.push(bytes);
  const ended = run(kind, ['test/run.mjs', kind], {}, { program, write: keep, complain: keep });
  return async () => {
    const { output, code } = await ended;
    for (const bytes of lines) process.stdout.write(bytes);
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
    const failures = [...output.matchAll(/^failed: (.*)$/gm)].map(([, name]) => name!);
    return passed === undefined
      ? named(kind, verdict(false))
      : { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), failures };
  };
}

/** Formatting, the order of imports and the rules of the linter count as one test; `npm run format` fixes most of it. */
function format(): Promise<Result> {
  return runOne('format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.');
}

/** Values without a token, layers and breakpoints outside of their place, mistakes in styles (stylelint.config.mjs). */
function styles(): Promise<Result> {
  return runOne('styles', 'stylelint/bin/stylelint.mjs', 'src/styles/**/*.css');
}

/** Files, exports and packages that nothing uses fail this check (knip.json names what is started from outside). */
function unused(): Promise<Result> {
  // It runs beside `types`, which may be later.
  writeGenerated(process.cwd());
  return runOne('unused', 'knip/bin/knip.js', '--no-progress');
}

/** The type check counts as one test, and so does the build with its lint of the descriptors. */
function types(): Promise<Result> {
  writeGenerated(process.cwd());
  return runOne('types', 'typescript/bin/tsc', '--noEmit');
}

async function build(): Promise<Result> {
  const { code } = await run('build', ['build.mjs']);
  return verdict(code === 0);
}

/** A program of a package, which counts as one test. */
async function runOne(suite: string, program: string, ...args: string[]): Promise<Result> {
  const { code } = await run(suite, [join('node_modules', program), ...args]);
  return verdict(code === 0);
}

function unit(filter: Filter): Promise<Result> {
  return runUvu('unit', testFiles('unit', filter));
}

/**
 * One temporary PostgreSQL for all files; each test file takes a fresh database in it (test/support/postgres.ts). Two
 * processes share the files, as two browsers share the browser tests.
 */
async function api(filter: Filter): Promise<Result> {
  const files = testFiles('api', filter);
  return withCluster(process.cwd(), (env) => runUvu('api', files, { env, processes: 2 }));
}

/**
 * The calls of the lookups in `test/samples`, in a server that has them besides the frozen ones: what is in `schemas/`
 * may be called like one of them.
 */
async function samples(filter: Filter): Promise<Result> {
  const files = testFiles('samples', filter);
  const descriptors = ['test/fixtures/schemas', 'test/samples'];
  return withCluster(process.cwd(), (env) => runUvu('samples', files, { env, descriptors }));
}

/** Without a filter the files that do not take long; Playwright's own options choose among all. */
function e2e(filter: Filter): Promise<Result> {
  return playwright('e2e', 'e2e/playwright.config.ts', filter, filter.length > 0 ? 'all' : 'short');
}

/** What the kinds above leave out, as it takes longer than a developer waits: `….long.test.ts`, `….long.spec.ts`. */
async function long(): Promise<Result> {
  // Copies of the product take its build along.
  const results = [await build(), await unit(['\\.long\\.']), await api(['\\.long\\.'])];
  return total([...results, await playwright('e2e', 'e2e/playwright.config.ts', [], 'long')]);
}

/** The server's call and the page against a real routing engine, from the package in `test/routing`. */
function routing(filter: Filter): Promise<Result> {
  installPackages('test/routing');
  return playwright('routing', 'test/routing/playwright.config.ts', filter);
}

/** Files in a real S3-compatible store; a line says where there is none to be had. */
async function s3(filter: Filter): Promise<Result> {
  const missing = whyNoStore();
  if (missing) {
    console.log(`Skipped: ${missing}`);
    return { passed: 0, failed: 0, failures: [] };
  }
  const files = testFiles('s3', filter);
  return withCluster(process.cwd(), (env) => runUvu('s3', files, { env }));
}

/**
 * The unit tests, the build and the API tests on each other Node release that the product supports. Unit tests keep one
 * of two cores busy, so those of all releases run at once; API tests keep both.
 */
async function nodes(): Promise<Result> {
  const programs = nodeReleases(installPackages('test/nodes')).map(({ program }) => program);
  const done = await Promise.all(programs.map((program) => runAlone('unit', program)()));
  for (const program of programs) for (const kind of ['build', 'api']) done.push(await runAlone(kind, program)());
  return total(done);
}

/** A database of an older PostgreSQL, from the package in `test/majors`, carried over to the product's own. */
async function majors(filter: Filter): Promise<Result> {
  installPackages('test/majors');
  const files = testFiles('majors', filter);
  return withCluster(process.cwd(), (env) => runUvu('majors', files, { env }));
}

/** The files in `deploy/`, with the programs that read them where they are installed. */
async function deploy(filter: Filter): Promise<Result> {
  const files = testFiles('deploy', filter);
  return withCluster(process.cwd(), (env) => runUvu('deploy', files, { env }));
}

function clients(): Promise<Result> {
  return testClients(installPackages('test/clients'));
}

/** Installs the packages of a folder of its own where that is not done yet, or was with another lock file. */
function installPackages(name: string): string {
  const folder = resolve(name);
  const timeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs;
  const done = timeOf('node_modules/.package-lock.json');
  if (done === undefined || done < timeOf('package-lock.json')!)
    execFileSync('npm', ['ci', '--prefix', folder], { stdio: 'inherit', shell: process.platform === 'win32' });
  return folder;
}

async function playwright(suite: string, config: string, filter: Filter, length = 'all'): Promise<Result> {
  const report = `test-results/${suite}.json`;
  rmSync(report, { force: true });
  const chromium = findChromium({ fetch: true });
  const cli = 'node_modules/@playwright/test/cli.js';
  const { code } = await run(suite, [cli, 'test', '--config', config, ...withJsonReport(filter)], {
    CHROMIUM_PATH: chromium,
    TEST_LENGTH: length,
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report),
  });
  if (!existsSync(report)) return verdict(false);
  return e2eResult(JSON.parse(readFileSync(report, 'utf8')), code);
}

// Runs the tests, all of them (`npm test`) or one kind: `node test/run.mjs format | styles | unused | types | build | unit
// | api | samples | e2e`. A filter may follow: part of a file's name for unit, api and samples, Playwright's own options for
// e2e and routing. `routing`, `nodes` and `clients` need packages of their own, so that only `ci` and `npm run test:routing`,
// `test:nodes` and `test:clients` run them; `ci` is every kind there is. The last line of the output is the sum over all kinds: `N passed, N
// failed`.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirePackages } from '../build/require-packages.mjs';
import { nodeReleases } from './support/node-releases.mjs';
import { startProduct } from './support/product.mjs';
import { e2eResult, uvuResult } from './support/results.mjs';
import { runProgram } from './support/run-program.mjs';
import { withScratchFolder } from './support/scratch-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const usual = { format, styles, unused, types, build, unit, api, samples, e2e };
const kinds = { ...usual, routing, nodes, clients };
const [chosen, ...filter] = process.argv.slice(2);
const running = new Set();

if (chosen && chosen !== 'ci' && !Object.hasOwn(kinds, chosen)) {
  console.error(
    `There is no kind of test called "${chosen}": use ${Object.keys(kinds).join(', ')}, ci for all of them, or none for the usual ones.`,
  );
  process.exit(1);
}
const { bundleForNode, findChromium, withCluster, writeGenerated } = await requirePackages(async () => ({
  ...(await import('../build/bundle.mjs')),
  ...(await import('../build/generate-record-types.mjs')),
  ...(await import('./support/chromium.mjs')),
  ...(await import('./support/with-cluster.mjs')),
}));
// Ctrl-C also reaches the children; they end by themselves, and this process stops what it keeps running for them.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => running.forEach((child) => child.kill('SIGTERM')));

/**
 * Pairs of kinds that run at once, as each keeps one of two cores busy. The second has a process of its own, and prints
 * when the first has ended: what two print at once cannot be read.
 */
const pairs = { format: 'styles', unused: 'types', unit: 'samples' };

const chosenKinds = chosen === 'ci' ? Object.keys(kinds) : chosen ? [chosen] : Object.keys(usual);
if (chosen === 'ci') process.env.CI ??= '1';
const results = [];
for (const kind of chosenKinds) {
  if (chosenKinds.some((one) => pairs[one] === kind)) continue;
  const beside = chosenKinds.includes(pairs[kind]) ? runAlone(pairs[kind]) : undefined;
  console.log(`\n== ${kind}, Node ${process.versions.node}`);
  results.push(
    named(
      kind,
      await withScratchFolder(kinds[kind]).catch((error) => {
        console.error(error.message);
        return verdict(false);
      }),
    ),
  );
  if (beside) results.push(await beside());
}
const sum = total(results);
console.log(
  ['', ...sum.failures.map((one) => `failed: ${one}`), `${sum.passed} passed, ${sum.failed} failed`].join('\n'),
);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

/** Says of each failure in which kind of test and on which Node it was, and only that where no test has a name. */
function named(kind, { passed, failed, failures }) {
  const place = `${kind}, Node ${process.versions.node}`;
  const names = failures.map((name) => `${place}: ${name}`);
  return { passed, failed, failures: failed > 0 && names.length === 0 ? [place] : names };
}

/**
 * Starts a kind in a process of its own, on another Node where there is a `program`. @returns a function that waits for
 * its end, prints its output and has its sum.
 */
function runAlone(kind, program = process.execPath) {
  const lines = [];
  const keep = { write: (bytes) => lines.push(bytes), complain: (bytes) => lines.push(bytes) };
  const ended = run(kind, [fileURLToPath(import.meta.url), kind], {}, { program, ...keep });
  return async () => {
    const { output, code } = await ended;
    for (const bytes of lines) process.stdout.write(bytes);
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
    const failures = [...output.matchAll(/^failed: (.*)$/gm)].map(([, name]) => name);
    return passed === undefined
      ? named(kind, verdict(false))
      : { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), failures };
  };
}

/** Formatting, the order of imports and the rules of the linter count as one test; `npm run format` fixes most of it. */
async function format() {
  const { code } = await run('format', [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--error-on-warnings',
    '.',
  ]);
  return verdict(code === 0);
}

/** Values without a token, layers and breakpoints outside of their place, mistakes in styles (stylelint.config.mjs). */
async function styles() {
  const { code } = await run('styles', [join(root, 'node_modules/stylelint/bin/stylelint.mjs'), 'src/styles/**/*.css']);
  return verdict(code === 0);
}

/** Files, exports and packages that nothing uses fail this check (knip.json names what is started from outside). */
async function unused() {
  const { code } = await run('unused', [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress']);
  return verdict(code === 0);
}

/** The type check counts as one test, and so does the build with its lint of the descriptors. */
async function types() {
  await writeGenerated(root);
  const { code } = await run('types', [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit']);
  return verdict(code === 0);
}

async function build() {
  const { code } = await run('build', ['build.mjs']);
  return verdict(code === 0);
}

async function unit() {
  return uvu('unit');
}

/**
 * One temporary PostgreSQL for all files; each test file takes a fresh database in it (test/support/postgres.ts). Two
 * processes share the files, as two browsers share the browser tests.
 */
async function api() {
  const files = chosenFiles('api');
  return withCluster(root, (env) => uvu('api', { files, env, processes: 2 }));
}

/**
 * The calls of the lookups in `test/samples`, in a server that has them besides the frozen ones: what is in `schemas/`
 * may be called like one of them.
 */
async function samples() {
  return withCluster(root, (env) =>
    uvu('samples', { env, bundling: { descriptors: ['test/fixtures/schemas', 'test/samples'] } }),
  );
}

async function e2e() {
  return playwright('e2e', 'e2e/playwright.config.ts');
}

/** The server's call and the page against a real routing engine, from the package in `test/routing`. */
async function routing() {
  installPackages('test/routing');
  return playwright('routing', 'test/routing/playwright.config.ts');
}

/**
 * The unit tests, the build and the API tests on each other Node release that the product supports. Unit tests keep one
 * of two cores busy, so those of all releases run at once; API tests keep both.
 */
async function nodes() {
  const programs = nodeReleases(installPackages('test/nodes')).map(({ program }) => program);
  const done = await Promise.all(programs.map((program) => runAlone('unit', program)()));
  for (const program of programs) for (const kind of ['build', 'api']) done.push(await runAlone(kind, program)());
  return total(done);
}

/**
 * Clients in TypeScript, generated from the API document of a running product by the generators in `test/clients`: they
 * compile without a mistake, and work.
 */
async function clients() {
  const folder = installPackages('test/clients');
  const generated = join(folder, 'generated');
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated);
  const account = { email: 'admin@example.com', password: 'Recover@1435' };
  const product = await startProduct({ root, env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password } });
  try {
    const api = (path, init) => fetch(`${product.url}/api/client/${path}`, init).then((response) => response.json());
    const file = join(generated, 'openapi.json');
    writeFileSync(file, JSON.stringify(await api('openapi.json')));
    const headers = { 'content-type': 'application/json' };
    const { data } = await api('login', { method: 'POST', headers, body: JSON.stringify(account) });
    const inPackages = (path, ...args) => [join(folder, 'node_modules', path), ...args];
    const inRun = (name) => [join(generated, 'run', name), product.url, data.token];
    const steps = [
      inPackages('openapi-typescript/bin/cli.js', file, '-o', join(generated, 'openapi.ts')),
      inPackages('swagger-typescript-api/dist/cli.mjs', 'generate', '-p', file, '-o', generated, '-n', 'swagger.ts'),
      inPackages('typescript/bin/tsc', '-p', folder),
      inRun('with-openapi-fetch.js'),
      inRun('with-swagger-typescript-api.js'),
    ];
    const results = [];
    for (const step of steps) results.push(verdict((await run('clients', step)).code === 0));
    return total(results);
  } finally {
    await product.stop();
  }
}

/** Installs the packages of a folder of its own where that is not done yet, or was with another lock file. */
function installPackages(name) {
  const folder = join(root, name);
  const [locked, done] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    statSync(join(folder, file), { throwIfNoEntry: false }),
  );
  if (!done || done.mtimeMs < locked.mtimeMs)
    execFileSync('npm', ['ci', '--prefix', folder], { stdio: 'inherit', shell: process.platform === 'win32' });
  return folder;
}

async function playwright(suite, config) {
  const report = join(root, `test-results/${suite}.json`);
  rmSync(report, { force: true });
  const chromium = findChromium({ fetch: true });
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await run(suite, [cli, 'test', '--config', config, ...filter], { CHROMIUM_PATH: chromium });
  if (!existsSync(report)) return verdict(false);
  return e2eResult(JSON.parse(readFileSync(report, 'utf8')), code);
}

/**
 * Bundles the suite's files with shared code in common, and runs every nth of them in one of the processes. A file
 * `….alone.test.ts` has one of its own: it tests what keeps its state for as long as the page lives.
 */
async function uvu(suite, { files = chosenFiles(suite), env = {}, processes = 1, bundling = {} } = {}) {
  const outdir = join(root, 'dist/test', `${suite}-${process.versions.node}`);
  rmSync(outdir, { recursive: true, force: true });
  await bundleForNode(root, {
    entryPoints: files,
    outbase: `test/${suite}`,
    outdir,
    splitting: true,
    jsx: 'automatic',
    ...bundling,
  });
  const alone = files.filter((file) => /\.alone\.test\.tsx?$/.test(file));
  const others = files.filter((file) => !alone.includes(file));
  const shares = Array.from({ length: Math.min(processes, others.length) }, (_, nth) =>
    others.filter((_, index) => index % processes === nth),
  );
  shares.push(...alone.map((file) => [file]));
  return total(await Promise.all(shares.map((share, nth) => uvuProcess(suite, { outdir, share, env, nth }))));
}

/** The first process prints as it goes, the others when they have ended: what two print at once cannot be read. */
async function uvuProcess(suite, { outdir, share, env, nth }) {
  const names = share.map((file) =>
    basename(file)
      .replace(/\.tsx?$/, '')
      .replaceAll('.', '\\.'),
  );
  const pattern = `(^|/)(${names.join('|')})\\.mjs$`;
  const later = [];
  const { code, output } = await run(
    suite,
    ['--enable-source-maps', join(root, 'node_modules/uvu/bin.js'), outdir, pattern, '--no-color'],
    env,
    nth > 0 ? { write: (bytes) => later.push(bytes) } : {},
  );
  for (const bytes of later) process.stdout.write(bytes);
  return uvuResult(output, code);
}

/** The test files of a suite that the filter matches. @throws when it matches none. */
function chosenFiles(suite) {
  const [wanted = ''] = filter;
  const all = readdirSync(join(root, 'test', suite), { recursive: true }).filter((file) => /\.test\.tsx?$/.test(file));
  const files = all.filter((file) => new RegExp(wanted, 'i').test(file));
  if (files.length === 0) throw new Error(`No file in test/${suite} matches "${wanted}".${nounHint(wanted)}`);
  return files.sort().map((file) => `test/${suite}/${file}`);
}

/** A noun has no file of tests: one file tests all of them by their descriptors. */
function nounHint(wanted) {
  const files = readdirSync(join(root, 'schemas')).filter((file) => file.endsWith('.json'));
  const isNoun = files.some(
    (file) =>
      basename(file, '.json') === wanted ||
      readFileSync(join(root, 'schemas', file), 'utf8').includes(`"noun": ${JSON.stringify(wanted)}`),
  );
  return isNoun ? ` What follows from descriptors is tested by: node test/run.mjs api '^nouns'` : '';
}

async function run(suite, args, env = {}, { program = process.execPath, ...options } = {}) {
  let child;
  try {
    return await runProgram(program, args, {
      suite,
      cwd: root,
      env,
      started: (one) => {
        child = one;
        running.add(one);
      },
      ...options,
    });
  } finally {
    running.delete(child);
  }
}

/** The sum of several results. */
function total(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

function verdict(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, failures: [] };
}

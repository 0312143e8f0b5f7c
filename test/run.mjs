// Runs the tests, all of them (`npm test`) or one kind: `node test/run.mjs types | unit | api | e2e`.
// The last line of its output is the sum over all kinds: `N passed, N failed`.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleForNode } from '../build/bundle.mjs';
import { writeGenerated } from '../build/generated.mjs';
import { findChromium } from './support/chromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kinds = { types, build, unit, api, e2e };
const chosen = process.argv[2];
const running = new Set();

if (chosen && !(chosen in kinds)) {
  console.error(`There is no kind of test called "${chosen}": use ${Object.keys(kinds).join(', ')}, or none for all.`);
  process.exit(1);
}
// Ctrl-C reaches the children too; they end by themselves and we stop what we keep running for them.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => running.forEach((child) => child.kill('SIGTERM')));

const sum = { passed: 0, failed: 0 };
for (const kind of chosen ? [chosen] : Object.keys(kinds)) {
  console.log(`\n== ${kind}`);
  const { passed, failed } = await kinds[kind]().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  sum.passed += passed;
  sum.failed += failed;
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

/** The type check counts as one test, and so does the build with its lint of the descriptors. */
async function types() {
  await writeGenerated(root);
  const { code } = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit']);
  return verdict(code === 0);
}

async function build() {
  const { code } = await run(process.execPath, ['build.mjs']);
  return verdict(code === 0);
}

async function unit() {
  return uvu('unit');
}

/** One throw-away PostgreSQL for all files; each test file takes a fresh database in it (test/support/postgres.ts). */
async function api() {
  const out = join(root, 'dist/test/support');
  await bundleForNode(root, { entryPoints: ['cluster', 'own-postgres', 'own-product'].map((name) => `test/support/${name}.ts`), outdir: out });
  const { startTestCluster } = await import(pathToFileURL(join(out, 'cluster.mjs')));
  const cluster = await startTestCluster();
  try {
    return await uvu('api', cluster.env);
  } finally {
    await cluster.stop();
  }
}

async function e2e() {
  if (!existsSync(join(root, 'e2e')) || !readdirSync(join(root, 'e2e')).some((file) => file.endsWith('.spec.ts')))
    return { passed: 0, failed: 0 };
  const report = join(root, 'test-results/e2e.json');
  rmSync(report, { force: true });
  const chromium = findChromium({ fetch: true });
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  await run(process.execPath, [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(3)], {
    CHROMIUM_PATH: chromium,
  });
  if (!existsSync(report)) return verdict(false);
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  // Passed at the second try, which only CI gives: Playwright has named them above.
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Bundles the suite's files, sharing what they share, and runs them in one process. */
async function uvu(suite, env = {}) {
  const outdir = join(root, 'dist/test', suite);
  rmSync(outdir, { recursive: true, force: true });
  const files = testFiles(`test/${suite}`);
  if (files.length === 0) return { passed: 0, failed: 0 };
  await bundleForNode(root, { entryPoints: files, outbase: `test/${suite}`, outdir, splitting: true, jsx: 'automatic' });
  const wanted = process.argv[3] ?? '';
  const { code, output } = await run(
    process.execPath,
    ['--enable-source-maps', join(root, 'node_modules/uvu/bin.js'), outdir, `(?:${wanted}).*\\.test\\.mjs$`, '--no-color'],
    env,
  );
  const count = (word) => Number(new RegExp(`^\\s*${word}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? NaN);
  const [total, passed] = [count('Total'), count('Passed')];
  // No summary: a file could not be loaded, or the process ended in the middle of a test.
  if (Number.isNaN(total)) return { passed: 0, failed: 1 };
  return { passed, failed: Math.max(total - passed, code === 0 ? 0 : 1) };
}

function testFiles(folder) {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => `${folder}/${file}`);
}

/** Runs a program to its end, showing its output as it comes and answering it as well. What hangs for ten minutes is ended. */
function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(child);
    const patience = setTimeout(() => child.kill('SIGKILL'), 600_000);
    let output = '';
    child.stdout.on('data', (bytes) => {
      output += bytes;
      process.stdout.write(bytes);
    });
    child.on('close', (code) => {
      clearTimeout(patience);
      running.delete(child);
      done({ code, output });
    });
  });
}

function verdict(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

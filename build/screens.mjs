// `npm run screens`: one static page for the people who own the product, with every screen's descriptor beside
// screenshots of its states. `npm run screens -- --only terminal` makes one noun's; `npm run screens -- --diff REV`
// describes what changed in the descriptors since REV.

import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { requirePackages } from './require-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist/screens');
const code = join(root, 'dist/screens-code');

const { only, diff } = options();
const [{ bundleForNode }, { changesSince }, { writePage }, { takeScreenshots }, { readSources }] =
  await requirePackages(() =>
    Promise.all(
      ['bundle', 'screens/changes-since', 'screens/page', 'screens/screenshots', 'screens/sources'].map(
        (part) => import(`./${part}.mjs`),
      ),
    ),
  );
try {
  if (diff !== undefined) await printChanges(diff);
  else await makePage();
} catch (error) {
  stop(error.message);
}

async function printChanges(revision) {
  const { describeChanges } = await load('build/screens/schema-diff');
  const messages = await changesSince(root, revision, describeChanges);
  console.log(messages.length === 0 ? `Nothing in schemas/ has changed since ${revision}.` : messages.join('\n'));
}

async function makePage() {
  const schema = await load('src/schema/model/nouns', 'src/schema/model/columns');
  const all = schema.screenRoutes();
  const places = all.filter(({ noun }) => only === undefined || noun?.noun === only);
  if (places.length === 0)
    stop(
      `No noun "${only}" has a screen: use one of ${[...new Set(all.flatMap(({ noun }) => noun?.noun ?? []))].join(', ')}.`,
    );
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'pictures'), { recursive: true });
  const shown = await takeScreenshots({
    root,
    folder: join(out, 'pictures'),
    places,
    schema,
    log: (line) => console.log(line),
  });
  writePage({ folder: out, shown, sources: readSources(root), product: schema.app.product });
  const failed = shown.flatMap(({ states }) => states).filter(({ problem }) => problem);
  console.log(
    `\n${relative(process.cwd(), join(out, 'index.html'))} shows ${places.length} screens${failed.length > 0 ? `; ${failed.length} pictures could not be taken` : ''}.`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

/** What these TypeScript modules export, bundled for Node with the descriptors in them. */
async function load(...modules) {
  try {
    await bundleForNode(root, {
      entryPoints: modules.map((module) => `${module}.ts`),
      outbase: root,
      outdir: code,
      splitting: true,
      sourcemap: false,
    });
    const loaded = await Promise.all(modules.map((module) => import(pathToFileURL(join(code, `${module}.mjs`)))));
    return Object.assign({}, ...loaded);
  } finally {
    rmSync(code, { recursive: true, force: true });
  }
}

function options() {
  try {
    return parseArgs({ options: { only: { type: 'string' }, diff: { type: 'string' } } }).values;
  } catch {
    return stop('Use npm run screens, npm run screens -- --only NOUN, or npm run screens -- --diff REVISION.');
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

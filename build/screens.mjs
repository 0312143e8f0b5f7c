// `npm run screens`: one static page for the people who own the product, with every screen's descriptor beside pictures of its states.
// `npm run screens -- --only terminal` makes one noun's; `npm run screens -- --diff REV` says in sentences what changed in the descriptors since REV.

import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { withPackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist/screens');
const code = join(root, 'dist/screens-code');

const { only, diff } = options();
const [{ bundleForNode }, { changesSince }, { writePage }, { takePictures }, { readSources }] = await withPackages(() =>
  Promise.all(['bundle', 'screens/changes', 'screens/page', 'screens/pictures', 'screens/sources'].map((part) => import(`./${part}.mjs`))),
);
try {
  if (diff !== undefined) await tellChanges(diff);
  else await makePage();
} catch (error) {
  stop(error.message);
}

async function tellChanges(revision) {
  const { describeChanges } = await load('changes');
  const sentences = await changesSince(root, revision, describeChanges);
  console.log(sentences.length === 0 ? `Nothing in schemas/ has changed since ${revision}.` : sentences.join('\n'));
}

async function makePage() {
  const schema = await load('nouns', 'columns');
  const all = schema.places();
  const places = all.filter(({ noun }) => only === undefined || noun?.noun === only);
  if (places.length === 0) stop(`No noun "${only}" has a screen: use one of ${[...new Set(all.flatMap(({ noun }) => noun?.noun ?? []))].join(', ')}.`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'pictures'), { recursive: true });
  const shown = await takePictures({ root, folder: join(out, 'pictures'), places, schema, tell: (line) => console.log(line) });
  writePage({ folder: out, shown, sources: readSources(root), product: schema.app.product });
  const failed = shown.flatMap(({ states }) => states).filter(({ problem }) => problem);
  console.log(`\n${relative(process.cwd(), join(out, 'index.html'))} shows ${places.length} screens${failed.length > 0 ? `; ${failed.length} pictures could not be taken` : ''}.`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Modules of `src/schema`, bundled for Node with the descriptors in them. */
async function load(...names) {
  try {
    await bundleForNode(root, { entryPoints: names.map((name) => `src/schema/${name}.ts`), outdir: code, splitting: true, sourcemap: false });
    const modules = await Promise.all(names.map((name) => import(pathToFileURL(join(code, `${name}.mjs`)))));
    return Object.assign({}, ...modules);
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

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

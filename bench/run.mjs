// `npm run bench`: how fast forms and lists are, against pages that do the same with less. Prints targets with their
// verdicts.
//   --only form | list | interactions | builder | trial | map   measures one of them     --runs N   rounds (5)
//   --fields 300         only forms of that many fields (20, 100 or 300)
//   --write              also writes docs/bench.md, and its figures in README.md   --strict   fails when a target is missed
//   --serve PORT         serves the pages until Ctrl-C (ours at /form.html) and measures nothing
//   --readable           keeps names in scripts, for profiles with --serve

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBrowser } from './browser.mjs';
import { buildPages } from './build.mjs';
import { measureBuilders } from './builder/rounds.mjs';
import { benchDocument } from './document.mjs';
import { fieldCounts, measureForms } from './form/rounds.mjs';
import { measureInteractions } from './interactions/rounds.mjs';
import { measureLists } from './list/rounds.mjs';
import { measureMaps } from './map/rounds.mjs';
import { withBenchFigures } from './readme.mjs';
import { report } from './report.mjs';
import { servePages } from './serve.mjs';
import { measureTrials } from './trial/rounds.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'dist/bench');
const PARTS = ['form', 'list', 'interactions', 'builder', 'trial', 'map'];
const options = readOptions();

await buildPages(root, outdir, { readable: options.readable });
const server = await servePages(outdir, options.port);
if (options.port) {
  console.log(
    `Ours is at ${server.url}/form.html; beside it /html.html, /rjsf.html, /list-react.html, /list-html.html and the product at /tickets.`,
  );
  console.log('Ctrl-C ends.');
} else {
  try {
    await measureAll(server.url);
  } finally {
    server.close();
  }
}

async function measureAll(url) {
  const begin = await machine();
  const { runs, only, counts } = options;
  const wants = (part) => only === undefined || only === part;
  const form = wants('form') ? await measureForms(url, { runs, counts, progress }) : [];
  const list = wants('list') ? await measureLists(url, { runs, progress }) : [];
  const interactions = wants('interactions') ? await measureInteractions(url, { runs, progress }) : [];
  const builder = wants('builder') ? await measureBuilders(url, { runs, progress }) : [];
  const trial = wants('trial') ? await measureTrials(root, join(outdir, 'trial'), { runs, progress }) : [];
  const map = wants('map') ? await measureMaps(url, { runs, progress }) : [];
  const described = `${begin}, load ${loadavg()[0].toFixed(1)} at the end, ${runs} runs.`;
  const { text, allMet } = report({ form, list, interactions, builder, trial, map }, described);
  console.log(`\n${text}`);
  const folder = join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`),
    JSON.stringify({ machine: described, form, list, interactions, builder, trial, map }),
  );
  if (options.write) write(benchDocument(text));
  if (options.strict && !allMet) process.exitCode = 1;
}

/** The page, and the figures that the README quotes from it. */
function write(page) {
  writeFileSync(join(root, 'docs/bench.md'), page);
  const readme = join(root, 'README.md');
  writeFileSync(readme, withBenchFigures(readFileSync(readme, 'utf8'), page));
}

/** Figures mean nothing without the machine they were taken on. */
async function machine() {
  const browser = await startBrowser();
  const chromium = browser.version();
  await browser.close();
  const [cpu] = cpus();
  return `Measured on ${cpu?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, Chromium ${chromium}, load ${loadavg()[0].toFixed(1)} at the start`;
}

function progress(text) {
  console.log(`${text} (load ${loadavg()[0].toFixed(1)})`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        runs: { type: 'string', default: '5' },
        fields: { type: 'string' },
        serve: { type: 'string' },
        write: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        readable: { type: 'boolean', default: false },
      },
    });
    if (values.only !== undefined && !PARTS.includes(values.only))
      throw new Error(`--only takes ${PARTS.join(', ')}, not "${values.only}"`);
    const counts =
      values.fields === undefined ? fieldCounts : fieldCounts.filter((count) => String(count) === values.fields);
    if (counts.length === 0) throw new Error(`--fields takes ${fieldCounts.join(', ')}, not "${values.fields}"`);
    return {
      ...values,
      counts,
      runs: whole('--runs', values.runs),
      port: values.serve === undefined ? 0 : whole('--serve', values.serve),
    };
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function whole(name, text) {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${name} takes a whole number from 1, not "${text}"`);
  return Number(text);
}

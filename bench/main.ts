// Measures what the options of `run.mjs` ask for, and reports it.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../test/support/end-with-process';
import { startBrowser } from './browser';
import { buildPages } from './build';
import { measureBuilders } from './builder/rounds';
import { benchDocument } from './document';
import { measureDryRuns } from './dry-run/rounds';
import { fieldCounts, measureForms } from './form/rounds';
import { measureImports } from './import/rounds';
import { measureInteractions } from './interactions/rounds';
import { measureLists } from './list/rounds';
import { measureMaps } from './map/rounds';
import { withBenchFigures } from './readme';
import { report, type Section } from './report';
import { measureRows } from './rows/rounds';
import { servePages } from './serve';
import { measureServers, ticketCounts } from './server/rounds';

const PARTS = ['form', 'rows', 'list', 'interactions', 'builder', 'dry-run', 'map', 'server', 'import'];

type Options = ReturnType<typeof readOptions>;

/** Measures, or serves the pages. */
export async function main(root: string): Promise<void> {
  const options = readOptions();
  exitOnSignals();
  const outdir = join(root, 'dist/bench');
  await buildPages(root, outdir, { readable: options.readable });
  const server = await servePages(outdir, options.port);
  if (options.port) {
    console.log(
      `Ours is at ${server.url}/form.html; beside it /html.html, /rjsf.html, /list-react.html, /list-html.html and the product at /tickets.`,
    );
    console.log('Ctrl-C ends.');
    return;
  }
  try {
    await measureAll(root, outdir, server.url, options);
  } finally {
    server.close();
  }
}

async function measureAll(root: string, outdir: string, url: string, options: Options): Promise<void> {
  const begin = await machine();
  const { runs, only, counts } = options;
  const wants = (part: string) => only === undefined || only === part;
  const form = wants('form') ? await measureForms(url, { runs, counts, progress }) : [];
  const rows = wants('rows') ? await measureRows(url, { runs, progress }) : [];
  const list = wants('list') ? await measureLists(url, { runs, progress }) : [];
  const interactions = wants('interactions') ? await measureInteractions(url, { runs, progress }) : [];
  const builder = wants('builder') ? await measureBuilders(url, { runs, progress }) : [];
  const dryRun = wants('dry-run') ? await measureDryRuns(root, join(outdir, 'dry-run'), { runs, progress }) : [];
  const map = wants('map') ? await measureMaps(url, { runs, progress }) : [];
  const server = wants('server')
    ? await measureServers(root, join(outdir, 'server'), { runs, counts: options.tickets, progress })
    : [];
  const imports = wants('import') ? await measureImports(root, join(outdir, 'import'), { runs, progress }) : [];
  const described = `${begin}, load ${loadavg()[0]!.toFixed(1)} at the end, ${runs} runs.`;
  const results = { form, rows, list, interactions, builder, dryRun, map, server, imports };
  const { sections, allMet } = report(results, described);
  for (const { title, text } of sections) console.log(`\n## ${title}\n\n${text}`);
  if (options.write) write(root, sections);
  if (options.strict && !allMet) process.exitCode = 1;
}

/** The page with what was measured, and the figures that the README quotes from it. */
function write(root: string, measured: readonly Section[]): void {
  const [file, readme] = [join(root, 'docs/bench.md'), join(root, 'README.md')];
  const page = benchDocument(readFileSync(file, 'utf8'), measured);
  writeFileSync(file, page);
  writeFileSync(readme, withBenchFigures(readFileSync(readme, 'utf8'), page));
}

/** Figures mean nothing without the machine they were taken on. */
async function machine(): Promise<string> {
  const browser = await startBrowser();
  const chromium = browser.version();
  await browser.close();
  const [cpu] = cpus();
  return `Measured on ${new Date().toISOString().slice(0, 10)}, ${cpu?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, Chromium ${chromium}, load ${loadavg()[0]!.toFixed(1)} at the start`;
}

function progress(text: string): void {
  console.log(`${text} (load ${loadavg()[0]!.toFixed(1)})`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        runs: { type: 'string', default: '5' },
        fields: { type: 'string' },
        tickets: { type: 'string' },
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
      tickets: values.tickets === undefined ? ticketCounts : [whole('--tickets', values.tickets)],
      runs: whole('--runs', values.runs),
      port: values.serve === undefined ? 0 : whole('--serve', values.serve),
    };
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name} takes a whole number from 1, not "${text}"`);
  return Number(text);
}

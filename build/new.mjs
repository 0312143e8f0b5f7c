// `npm run new -- carriers`: prompts for four inputs and writes `schemas/carriers.json`. Each input is also a flag, for
// scripts: `npm run new -- carriers --title Carrier --fields "name, scac (unique, 2-4), status" --kind list --menu Settings`.
// What was understood of the fields is printed before anything is written; with `--dry-run` nothing is.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { requirePackages } from './require-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const USAGE = `Use npm run new -- NAME, such as npm run new -- carriers, with --title, --fields, --kind and --menu as far as they are known; --dry-run writes nothing.
--fields "name, type (more), …", such as "name, code (unique, 2-4), axle count integer (1-12), terminal, status"`;

const { file, flags, isDryRun } = options();
const { nameProblem, questions, descriptorOf } = await load();
const sources = readSources();
const problem = nameProblem(file, sources);
if (problem !== undefined) stop(problem);

const prompts = questions(file, sources);
const typed = { ...Object.fromEntries(prompts.map(({ name, usual }) => [name, usual])), ...flags };
if (prompts.some(({ name }) => flags[name] === undefined)) await promptForRest();
const made = descriptorOrStop();
if (flags.fields !== undefined) console.log(fieldsOf(made));
if (isDryRun) console.log(`\n${made.text}\nNothing was written: without --dry-run this is schemas/${file}.json.`);
else await write(made);

/** Prompts for what no flag says, each input until it works with those before it. */
async function promptForRest() {
  console.log(`schemas/${file}.json: Enter takes what stands in brackets.`);
  const lines = createInterface({ input: process.stdin });
  const next = lines[Symbol.asyncIterator]();
  for (const [i, { name, text, usual }] of prompts.entries()) {
    if (flags[name] !== undefined) continue;
    for (let problem = ''; problem !== undefined; ) {
      process.stdout.write(`${problem}${i + 1}. ${text} [${usual}] `);
      const { value, done } = await next.next();
      if (done) stop('\nNothing was written.');
      typed[name] = value.trim() || usual;
      problem = problemNow();
    }
    // Before the next question, while Ctrl-C leaves no file behind.
    if (name === 'fields') console.log(fieldsOf(descriptorOrStop()));
  }
  lines.close();
}

/** With a line end, so that the question follows it; undefined where there is none. */
function problemNow() {
  try {
    return void descriptorOf(file, typed, sources);
  } catch (error) {
    return `${error.message}\n`;
  }
}

function descriptorOrStop() {
  try {
    return descriptorOf(file, typed, sources);
  } catch (error) {
    return stop(error.message);
  }
}

/** What was understood of the fields, and what to do where that is not what was meant. */
function fieldsOf({ understood }) {
  return `${understood.map((line) => `  ${line}`).join('\n')}
  Not what is meant? In --fields the type stands after the name, and --dry-run writes nothing; or change schemas/${file}.json afterwards.`;
}

async function write({ text, path, menu }) {
  const place = join(root, 'schemas', `${file}.json`);
  try {
    // Never over a file that appeared meanwhile.
    writeFileSync(place, text, { flag: 'wx' });
  } catch (error) {
    stop(`schemas/${file}.json could not be written: ${error.message}`);
  }
  const { writeNames } = await import('./names/write-names.mjs');
  await writeNames(root);
  console.log(`
schemas/${file}.json is written. Next:
  npm start, and open ${path}${menu ? ` (${menu})` : ''}
An editor completes and explains every word of the file; the next start reports what does not work.`);
}

/** The code behind the questions, bundled with the rules of the lint. */
async function load() {
  const [{ bundleForNode }, { namesOfWidgets }] = await requirePackages(() =>
    Promise.all([import('./bundle.mjs'), import('./plugins/names-of-widgets.mjs')]),
  );
  const out = join(root, 'dist/generated');
  await bundleForNode(root, {
    entryPoints: ['build/new/new-descriptor.ts'],
    outdir: out,
    sourcemap: false,
    plugins: [namesOfWidgets],
  });
  return import(pathToFileURL(join(out, 'new-descriptor.mjs')));
}

function readSources() {
  const schemas = join(root, 'schemas');
  const modules = readdirSync(join(root, 'server/nouns')).filter((name) => name.endsWith('.ts'));
  return {
    files: readFiles(schemas),
    meta: readFiles(join(schemas, 'meta')),
    serverModules: modules.map((name) => name.slice(0, -3)),
  };
}

/** A broken file is left as it is, and reported by the next build. */
function readFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(names.sort().map((name) => [name, contentOf(join(folder, name))]));
}

function contentOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function options() {
  const text = { type: 'string' };
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { title: text, fields: text, kind: text, menu: text, 'dry-run': { type: 'boolean' } },
    });
    if (positionals.length !== 1) stop(USAGE);
    const { 'dry-run': isDryRun = false, ...flags } = values;
    return { file: positionals[0].replace(/\.json$/, ''), flags, isDryRun };
  } catch {
    return stop(USAGE);
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

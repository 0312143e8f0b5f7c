// `npm run screens`: one static page for the people who own the product, with a description of every screen beside
// screenshots of its states. `npm run screens -- --diff REV` says what changed in the descriptors since REV, and what
// that means for the records; and what changed in the ticket types of `schemas/forms/`, where `npm run forms` has put
// them there. Both can be written as Markdown.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { requirePackages } from './require-packages.mjs';

const USE = `Use npm run screens, which takes what changed since the last time, with
  --all                takes every picture again
  --only NOUN          the screens of one noun
  --diff REVISION      says what changed since then instead
  --markdown           text for a pull request, without pictures
  --out FILE           writes the text to a file`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const { only, diff, all, markdown, out } = options();
const [{ loadModules }, { descriptorsAt }, { makeBook }, { readDescriptors }] = await requirePackages(() =>
  Promise.all(
    ['screens/load', 'screens/revision', 'screens/book', 'plugins/descriptors-plugin'].map(
      (part) => import(`./${part}.mjs`),
    ),
  ),
);
try {
  if (diff !== undefined) await writeChanges(diff);
  else if (markdown || out !== undefined) await writeText();
  else await makeBook({ root, only, all, log: (line) => console.log(line) });
} catch (error) {
  stop(error.errors ? 'The code of the screens could not be bundled.' : error.message);
}

async function writeChanges(revision) {
  const before = await descriptorsAt(root, revision);
  const { changesAsMarkdown, changesAsText, compareDescriptors, compareFormFiles, readFindings } = await loadModules(
    root,
    [
      'build/screens/schema-diff',
      'build/screens/schema-diff-forms',
      'build/screens/print-changes',
      'build/screens/findings',
    ],
  );
  // Without numbers rather than not at all.
  const findings = await readFindings().catch((error) => {
    console.error(`The records are not counted: ${error.message}`);
  });
  const schemas = join(root, 'schemas');
  const forms = existsSync(join(schemas, 'forms')) ? readDescriptors(join(schemas, 'forms')) : {};
  const changes = [
    ...compareDescriptors(before.descriptors, readDescriptors(schemas), findings),
    ...compareFormFiles(before.forms, forms),
  ];
  write(markdown ? changesAsMarkdown(changes, revision) : `${changesAsText(changes, revision)}\n`);
}

async function writeText() {
  const { bookAsMarkdown } = await loadModules(root, ['build/screens/print-book']);
  write(bookAsMarkdown(readDescriptors(join(root, 'schemas')), only));
}

function write(text) {
  if (out === undefined) process.stdout.write(text);
  else {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, text);
  }
}

function options() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  try {
    return parseArgs({ options: { only: text, diff: text, out: text, all: flag, markdown: flag } }).values;
  } catch {
    return stop(USE);
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

// Makes the page of screens, or the text, that the options of `npm run screens` ask for.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadModules } from '../load-modules';
import { readDescriptors } from '../plugins/descriptors-plugin';
import { makeBook } from './book';
import { descriptorsAt } from './revision';

interface Options {
  only?: string;
  diff?: string;
  out?: string;
  all?: boolean;
  markdown?: boolean;
}

const USE = `Use npm run screens, which takes what changed since the last time, with
  --all                takes every picture again
  --only NOUN          the screens of one noun
  --diff REVISION      says what changed since then instead
  --markdown           text for a pull request, without pictures
  --out FILE           writes the text to a file`;

/** Makes the page, or writes the text. */
export async function main(root: string): Promise<void> {
  const options = readOptions();
  const { only, diff, all, markdown, out } = options;
  try {
    if (diff !== undefined) await writeChanges(root, diff, options);
    else if (markdown || out !== undefined) await writeText(root, options);
    else await makeBook({ root, only, all, log: (line) => console.log(line) });
  } catch (error) {
    stop(
      (error as { errors?: unknown }).errors
        ? 'The code of the screens could not be bundled.'
        : (error as Error).message,
    );
  }
}

async function writeChanges(root: string, revision: string, { markdown, out }: Options): Promise<void> {
  const before = await descriptorsAt(root, revision);
  const { changesAsMarkdown, changesAsText, compareDescriptors, compareFormFiles, readFindings } = await loadModules<
    typeof import('./schema-diff') &
      typeof import('./schema-diff-forms') &
      typeof import('./print-changes') &
      typeof import('./findings')
  >(
    root,
    ['schema-diff', 'schema-diff-forms', 'print-changes', 'findings'].map((name) => `build/screens/${name}`),
  );
  // Without numbers rather than not at all.
  const findings = await readFindings().catch((error: Error) => {
    console.error(`The records are not counted: ${error.message}`);
    return undefined;
  });
  const schemas = join(root, 'schemas');
  const forms = existsSync(join(schemas, 'forms')) ? readDescriptors(join(schemas, 'forms')) : {};
  const changes = [
    ...compareDescriptors(before.descriptors, readDescriptors(schemas), findings),
    ...compareFormFiles(before.forms, forms),
  ];
  write(out, markdown ? changesAsMarkdown(changes, revision) : `${changesAsText(changes, revision)}\n`);
}

async function writeText(root: string, { only, out }: Options): Promise<void> {
  const { bookAsMarkdown } = await loadModules<typeof import('./print-book')>(root, ['build/screens/print-book']);
  write(out, bookAsMarkdown(readDescriptors(join(root, 'schemas')), only));
}

function write(out: string | undefined, text: string): void {
  if (out === undefined) process.stdout.write(text);
  else {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, text);
  }
}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({ options: { only: text, diff: text, out: text, all: flag, markdown: flag } }).values;
  } catch {
    return stop(USE);
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

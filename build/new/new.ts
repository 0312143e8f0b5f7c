// `npm run new -- carriers`: prompts for four inputs and writes `schemas/carriers.json`. Each input is also a flag, for
// scripts: `npm run new -- carriers --title Carrier --fields "name, scac (unique, 2-4), status" --kind list --menu Settings`.
// What was understood of the fields is printed before anything is written; with `--dry-run` nothing is.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { loadModules } from '../load-modules';
import { readFiles, writeNames } from '../names/write-names';
import { namesOfWidgets } from '../plugins/names-of-widgets';
import { nounModuleNames } from '../plugins/noun-modules-plugin';
import type { Question, QuestionName, Sources, Typed } from './new-descriptor';

type Made = ReturnType<typeof import('./new-descriptor').descriptorOf>;
type Flags = Partial<Typed>;

const USAGE = `Use npm run new -- NAME, such as npm run new -- carriers, with --title, --fields, --kind and --menu as far as they are known; --dry-run writes nothing.
--fields "name, type (more), …", such as "name, code (unique, 2-4), axle count integer (1-12), terminal, status"`;

/** Writes the descriptor that `args` and the inputs describe. */
export async function writeNewDescriptor(root: string, args: readonly string[]): Promise<void> {
  const { file, flags, isDryRun } = options(args);
  const { nameProblem, questions, descriptorOf } = await loadModules<typeof import('./new-descriptor')>(
    root,
    ['build/new/new-descriptor'],
    { plugins: [namesOfWidgets] },
  );
  const sources = readSources(root);
  const problem = nameProblem(file, sources);
  if (problem !== undefined) stop(problem);

  const prompts = questions(file, sources);
  const make = (typed: Typed) => descriptorOf(file, typed, sources);
  const usual = Object.fromEntries(prompts.map(({ name, usual }) => [name, usual])) as Record<QuestionName, string>;
  const typed = { ...usual, ...flags };
  if (prompts.some(({ name }) => flags[name] === undefined)) await promptForRest(file, prompts, flags, typed, make);
  const made = madeOrStop(typed, make);
  if (flags.fields !== undefined) console.log(fieldsOf(file, made));
  if (isDryRun) console.log(`\n${made.text}\nNothing was written: without --dry-run this is schemas/${file}.json.`);
  else await write(root, file, made);
}

/** Prompts for what no flag says, each input until it works with those before it; `typed` gets them. */
async function promptForRest(
  file: string,
  prompts: readonly Question[],
  flags: Flags,
  typed: Record<QuestionName, string>,
  make: (typed: Typed) => Made,
): Promise<void> {
  console.log(`schemas/${file}.json: Enter takes what stands in brackets.`);
  const lines = createInterface({ input: process.stdin });
  const next = lines[Symbol.asyncIterator]();
  for (const [i, { name, text, usual }] of prompts.entries()) {
    if (flags[name] !== undefined) continue;
    for (let problem: string | undefined = ''; problem !== undefined; ) {
      process.stdout.write(`${problem}${i + 1}. ${text} [${usual}] `);
      const { value, done } = await next.next();
      if (done) stop('\nNothing was written.');
      typed[name] = value.trim() || usual;
      problem = problemOf(typed, make);
    }
    // Before the next question, while Ctrl-C leaves no file behind.
    if (name === 'fields') console.log(fieldsOf(file, madeOrStop(typed, make)));
  }
  lines.close();
}

/** With a line end, so that the question follows it; undefined where there is none. */
function problemOf(typed: Typed, make: (typed: Typed) => Made): string | undefined {
  try {
    return void make(typed);
  } catch (error) {
    return `${(error as Error).message}\n`;
  }
}

function madeOrStop(typed: Typed, make: (typed: Typed) => Made): Made {
  try {
    return make(typed);
  } catch (error) {
    return stop((error as Error).message);
  }
}

/** What was understood of the fields, and what to do where that is not what was meant. */
function fieldsOf(file: string, { understood }: Made): string {
  return `${understood.map((line) => `  ${line}`).join('\n')}
  Not what is meant? In --fields the type stands after the name, and --dry-run writes nothing; or change schemas/${file}.json afterwards.`;
}

async function write(root: string, file: string, { text, path, menu }: Made): Promise<void> {
  const place = join(root, 'schemas', `${file}.json`);
  try {
    // Never over a file that appeared meanwhile.
    writeFileSync(place, text, { flag: 'wx' });
  } catch (error) {
    stop(`schemas/${file}.json could not be written: ${(error as Error).message}`);
  }
  await writeNames(root);
  console.log(`
schemas/${file}.json is written. Next:
  npm start, and open ${path}${menu ? ` (${menu})` : ''}
An editor completes and explains every word of the file; the next start reports what does not work.`);
}

function readSources(root: string): Sources {
  const schemas = join(root, 'schemas');
  return {
    files: readFiles(schemas),
    meta: readFiles(join(schemas, 'meta')),
    serverModules: nounModuleNames(join(root, 'server/nouns')),
  };
}

function options(args: readonly string[]): { file: string; flags: Flags; isDryRun: boolean } {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { title: text, fields: text, kind: text, menu: text, 'dry-run': { type: 'boolean' } },
    });
    if (positionals.length !== 1) stop(USAGE);
    const { 'dry-run': isDryRun = false, ...flags } = values;
    return { file: positionals[0]!.replace(/\.json$/, ''), flags, isDryRun };
  } catch {
    return stop(USAGE);
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

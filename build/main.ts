// The commands of `build.mjs`.

import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStartupError } from '../server/base/startup-error';
import * as buildCache from './build-cache';
import { bundleForNode, stopBundling } from './bundle';
import { develop } from './dev/dev';
import { writeGenerated } from './generate-record-types';
import { keepServedFiles } from './keep-served-files';
import { lint } from './lint/lint';
import { makeFolders } from './make-folders.mjs';
import { writeNames } from './names/write-names';
import { writeNewDescriptor } from './new/new';
import { readDescriptors } from './plugins/descriptors-plugin';
import { writeRelease } from './release';
import { sizes } from './sizes';
import { buildWeb } from './web';

/** What a built product does without its sources. */
const PRODUCT_COMMANDS = ['start', 'demo', 'password', 'schema', 'forms', 'import', 'files', 'backup', 'restore'];

const COMMANDS = ['build', 'release', 'lint', 'dev', ...PRODUCT_COMMANDS, 'new'];

/** Runs the command that the command line names. */
export async function main(root: string): Promise<void> {
  const [command = 'build', ...args] = process.argv.slice(2);
  if (!COMMANDS.includes(command))
    stop(
      `There is no "${command}": use node build.mjs alone, or with release, lint, dev, start, demo, password EMAIL, schema plan, forms export DIR, import NOUN FILE, backup FILE, restore FILE or new NAME.`,
    );
  if (command === 'build') {
    console.log(await build(root, ['web', 'server']));
  } else if (command === 'release') {
    if (!buildCache.isFresh(root, join(root, 'dist'), ['web', 'server'])) await build(root, ['web', 'server'], report);
    console.log(await writeRelease(root, PRODUCT_COMMANDS));
  } else if (command === 'lint') {
    await inDraft(root, (draft) => lintOrStop(root, draft));
    console.log('The descriptors in schemas/ work.');
  } else if (command === 'dev') {
    await inDraft(root, async (draft) => {
      await lintOrStop(root, draft);
      writeGenerated(root);
    });
    await develop(root, () => checkChanged(root)).catch((error: unknown) => {
      if (!isStartupError(error)) throw error;
      stop(error.message);
    });
  } else if (command === 'new') {
    await writeNewDescriptor(root, args);
  } else {
    await runProduct(root, command, args);
  }
}

/** Beside the output of a command, which a program may read. */
const report = (step: string): void => console.error(`${step} …`);

/** In this very process, so that the signals that npm passes on reach the product itself. */
async function runProduct(root: string, command: string, args: readonly string[]): Promise<void> {
  const dist = join(root, 'dist');
  // What works on the database has no page.
  const parts: buildCache.Part[] = command === 'start' || command === 'demo' ? ['web', 'server'] : ['server'];
  if (!buildCache.isFresh(root, dist, parts)) await build(root, parts, report);
  // Its errors name their places by themselves.
  process.setSourceMapsEnabled(false);
  const product: typeof import('../server/main') = await import(pathToFileURL(join(dist, 'server/main.mjs')).href);
  await product.runCommandLine([command, ...args]);
}

/**
 * Builds the parts beside `dist` and moves them in when all are whole: a failed build leaves the last good one. `report`
 * is called with the name of each step that begins. @returns a line with the sizes of the pages.
 */
function build(
  root: string,
  parts: readonly buildCache.Part[],
  report: (step: string) => void = () => {},
): Promise<string> {
  const dist = join(root, 'dist');
  return inDraft(root, async (draft) => {
    report('Checking the descriptors');
    const inputs = await lintOrStop(root, draft);
    writeGenerated(root);
    const message = parts.includes('web') ? await buildPages(root, draft, report) : '';
    report('Building the server');
    await bundleForNode(root, { entryPoints: ['server/main.ts'], outdir: join(draft, 'server') });
    if (parts.includes('web')) keepServedFiles(join(dist, 'web'), join(draft, 'web'), join(dist, 'kept-files.json'));
    for (const part of parts) {
      buildCache.forget(dist, part);
      rmSync(join(dist, part), { recursive: true, force: true });
      renameSync(join(draft, part), join(dist, part));
      buildCache.write(dist, part, inputs);
    }
    return message;
  });
}

async function buildPages(root: string, draft: string, report: (step: string) => void): Promise<string> {
  report('Building the pages, which takes some ten seconds');
  const metafile = await buildWeb(root, join(draft, 'web'));
  const { message, tooBig } = sizes(metafile, join(draft, 'web'), readDescriptors(join(root, 'schemas')));
  if (tooBig) throw new Problem(message);
  return message;
}

/** @returns the hash of what was checked. */
async function lintOrStop(root: string, draft: string): Promise<string> {
  await writeNames(root);
  const inputs = buildCache.ofInputs(root);
  const message = problemsIn(await lint(root, draft));
  if (message) throw new Problem(message);
  return inputs;
}

/** The message about descriptors that do not work; undefined where all do. */
function problemsIn(problems: readonly string[]): string | undefined {
  if (problems.length === 0) return undefined;
  return `The descriptors in schemas/ do not work:\n${problems.map((problem) => `  ${problem}`).join('\n')}`;
}

/** While the product is developed: with the types of the records, which may have changed. */
function checkChanged(root: string): Promise<string | undefined> {
  return withDraft(root, async (draft) => {
    await writeNames(root);
    const message = problemsIn(await lint(root, draft));
    if (!message) writeGenerated(root);
    return message;
  });
}

/** `withDraft` for a command that builds: a problem ends the process. */
async function inDraft<T>(root: string, work: (draft: string) => Promise<T>): Promise<T> {
  try {
    return await withDraft(root, work);
  } catch (error) {
    return stop(failureOf(error as Error));
  } finally {
    await stopBundling();
  }
}

/** Runs `work` with a folder beside what is built, which is gone afterwards. */
async function withDraft<T>(root: string, work: (draft: string) => Promise<T>): Promise<T> {
  const dist = join(root, 'dist');
  const draft = join(dist, `build-${process.pid}`);
  try {
    makeFolders(dist, draft);
    return await work(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A problem that has been found says it all; esbuild has already printed its messages, with file and line. */
function failureOf(error: Error): string {
  if (error instanceof Problem) return error.message;
  return 'errors' in error ? 'The build failed.' : `The build failed: ${error.message}`;
}

/** What the caller has to put right. */
class Problem extends Error {}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

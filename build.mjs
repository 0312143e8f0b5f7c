// The one entry point of the product: builds what is stale, then runs the command. `node build.mjs` builds, `node
// build.mjs start` and `node build.mjs demo` run the product (npm start, npm run demo), `node build.mjs password EMAIL`
// sets the password of an account (npm run password -- EMAIL), `node build.mjs schema plan` compares the descriptors with
// the database (npm run schema -- plan), and `node build.mjs forms export DIR` writes the ticket types to files (npm run
// forms -- export DIR). `node build.mjs lint` checks the descriptors and builds nothing (npm run lint), `node build.mjs dev` builds and starts again with
// every change (npm run dev).

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepServedFiles } from './build/keep-served-files.mjs';
import { requirePackages } from './build/require-packages.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');

const verb = process.argv[2] ?? 'build';
if (!['build', 'lint', 'dev', 'start', 'demo', 'password', 'schema', 'forms'].includes(verb))
  stop(
    `There is no "${verb}": use node build.mjs alone, or with lint, dev, start, demo, password EMAIL, schema plan or forms export DIR.`,
  );

const [
  { buildServer },
  { buildWeb },
  { lint },
  { sizes },
  { readDescriptors },
  buildCache,
  { writeGenerated },
  { writeNames },
  { stopBundling },
] = await requirePackages(() =>
  Promise.all(
    [
      'server',
      'web',
      'lint/lint',
      'sizes',
      'plugins/descriptors-plugin',
      'build-cache',
      'generate-record-types',
      'names/write-names',
      'bundle',
    ].map((step) => import(`./build/${step}.mjs`)),
  ),
);

/** What a command needs: those that work on the database have no page. */
const parts = ['build', 'start', 'demo'].includes(verb) ? ['web', 'server'] : ['server'];

if (verb === 'build') {
  console.log(await build());
} else if (verb === 'lint') {
  await inDraft(lintOrStop);
  console.log('The descriptors in schemas/ work.');
} else if (verb === 'dev') {
  await inDraft(async (draft) => {
    await lintOrStop(draft);
    await writeGenerated(root);
  });
  const { develop } = await import('./build/dev/dev.mjs');
  await develop(root, checkChanged);
} else {
  // Beside the output of the command, which a program may read.
  if (!buildCache.isFresh(root, dist, parts)) await build((step) => console.error(`${step} …`));
  // In this very process, so that the signals that npm passes on reach the product itself.
  const { main, runFormsCommand, runSchemaCommand, setPassword } = await import('./dist/server/main.mjs');
  if (verb === 'password') await setPassword(process.argv[3]);
  else if (verb === 'schema') await runSchemaCommand(process.argv.slice(3));
  else if (verb === 'forms') await runFormsCommand(process.argv.slice(3));
  else await main(verb);
}

/**
 * Builds the parts beside `dist` and moves them in when all are whole: a failed build leaves the last good one. @param
 * report is called with the name of each step that begins. @returns a line with the sizes of the pages.
 */
function build(report = () => {}) {
  return inDraft(async (draft) => {
    report('Checking the descriptors');
    const inputs = await lintOrStop(draft);
    await writeGenerated(root);
    const message = parts.includes('web') ? await buildPages(draft, report) : '';
    report('Building the server');
    await buildServer(root, join(draft, 'server'));
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

async function buildPages(draft, report) {
  report('Building the pages, which takes some ten seconds');
  const metafile = await buildWeb(root, join(draft, 'web'));
  const { message, tooBig } = sizes(metafile, join(draft, 'web'), readDescriptors(join(root, 'schemas')));
  if (tooBig) stop(message);
  return message;
}

/** @returns the hash of what was checked. */
async function lintOrStop(draft) {
  await writeNames(root);
  const inputs = buildCache.ofInputs(root);
  const message = problemsIn(await lint(root, draft));
  if (message) stop(message);
  return inputs;
}

/** The message about descriptors that do not work; undefined where all do. */
function problemsIn(problems) {
  if (problems.length === 0) return undefined;
  return `The descriptors in schemas/ do not work:\n${problems.map((problem) => `  ${problem}`).join('\n')}`;
}

/** While the product is developed: with the types of the records, which may have changed. */
async function checkChanged() {
  const draft = join(dist, `build-${process.pid}`);
  try {
    makeFolders(draft);
    await writeNames(root);
    const message = problemsIn(await lint(root, draft));
    if (!message) await writeGenerated(root);
    return message;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Runs `work` with a folder beside what is built, which is gone afterwards. */
async function inDraft(work) {
  const draft = join(dist, `build-${process.pid}`);
  try {
    makeFolders(dist, draft);
    return await work(draft);
  } catch (error) {
    // esbuild has already printed its messages, with file and line.
    stop(error.errors ? 'The build failed.' : `The build failed: ${error.message}`);
  } finally {
    await stopBundling();
    rmSync(draft, { recursive: true, force: true });
  }
}

/** One after the other: where nothing can be made, Node's own recursive way may never end. */
function makeFolders(...folders) {
  for (const folder of folders)
    try {
      mkdirSync(folder);
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code))
        stop(`The build writes to ${dist}, and this user may not: start once as the user who owns it.`);
      if (error.code !== 'EEXIST') throw error;
    }
}

function stop(message) {
  console.error(message);
  rmSync(join(dist, `build-${process.pid}`), { recursive: true, force: true });
  process.exit(1);
}

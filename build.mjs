// The one entry point of the product: builds what is stale, then runs the command. `node build.mjs` builds, `node
// build.mjs start` and `node build.mjs demo` run the product (npm start, npm run demo), `node build.mjs password EMAIL`
// sets the password of an account (npm run password -- EMAIL), `node build.mjs schema plan` compares the descriptors with
// the database (npm run schema -- plan), and `node build.mjs forms export DIR` writes the ticket types to files (npm run
// forms -- export DIR).

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepServedFiles } from './build/keep-served-files.mjs';
import { requirePackages } from './build/require-packages.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');

const verb = process.argv[2] ?? 'build';
if (!['build', 'start', 'demo', 'password', 'schema', 'forms'].includes(verb))
  stop(
    `There is no "${verb}": use node build.mjs alone, or with start, demo, password EMAIL, schema plan or forms export DIR.`,
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

if (verb === 'build') {
  console.log(await build());
} else {
  if (!buildCache.isFresh(root, dist)) await build();
  // In this very process, so that the signals that npm passes on reach the product itself.
  const { main, runFormsCommand, runSchemaCommand, setPassword } = await import('./dist/server/main.mjs');
  if (verb === 'password') await setPassword(process.argv[3]);
  else if (verb === 'schema') await runSchemaCommand(process.argv.slice(3));
  else if (verb === 'forms') await runFormsCommand(process.argv.slice(3));
  else await main(verb);
}

/**
 * Builds everything beside `dist` and moves it in when it is whole: a failed build leaves the last good one. @returns a
 * line with the sizes.
 */
async function build() {
  const draft = join(dist, `build-${process.pid}`);
  try {
    makeFolders(dist, draft);
    await writeNames(root);
    const inputs = buildCache.ofInputs(root);
    const problems = await lint(root, draft);
    if (problems.length > 0)
      stop(`The descriptors in schemas/ do not work:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    await writeGenerated(root);
    const metafile = await buildWeb(root, join(draft, 'web'));
    await buildServer(root, join(draft, 'server'));
    const { message, tooBig } = sizes(metafile, join(draft, 'web'), readDescriptors(join(root, 'schemas')));
    if (tooBig) stop(message);
    keepServedFiles(join(dist, 'web'), join(draft, 'web'), join(dist, 'kept-files.json'));
    for (const part of ['web', 'server']) {
      rmSync(join(dist, part), { recursive: true, force: true });
      renameSync(join(draft, part), join(dist, part));
    }
    buildCache.write(dist, inputs);
    return message;
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

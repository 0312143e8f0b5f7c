// `npm run dev`: the product while it is being changed. A change of the pages reloads those that are open within a
// second; one of the server's code or of a descriptor also starts the server again, on a database that goes on running.

import { watch } from 'node:fs';
import { join } from 'node:path';
import { rebundleForNode, stopBundling } from '../bundle';
import { openDatabase } from './database';
import { openFront } from './front';
import { openPages } from './pages';
import { rebuilder } from './rebuilder';
import { type RunningServer, startServer } from './server-process';

/** Without a further change, as an editor saves several files at once. */
const DEBOUNCE_MS = 40;

/** The one folder of `src` that the server uses, too. */
const SHARED = 'src/schema';

/**
 * Runs until it gets a signal. The address is that of HOST and PORT, the data are in DATA_DIR or DATABASE_URL.
 * @param check checks the descriptors, and resolves with a message where one does not work. @throws a startup error where
 * the address or DATA_DIR is in use.
 */
export async function develop(root: string, check: () => Promise<string | undefined>): Promise<void> {
  const out = join(root, 'dist/dev');
  const pages = await openPages(root, join(out, 'web'));
  const code = rebuilder(
    await rebundleForNode(root, { entryPoints: ['server/main.ts'], outdir: out, write: false }),
    out,
  );
  await Promise.all([pages.rebuild(), code.rebuild()]);
  let server: RunningServer | undefined;
  // Before the database is started, which a refusal would leave running.
  const front = await openFront({ fileOf: pages.contentOf, serverUrl: () => server?.url });
  const database = await openDatabase(root, out);
  const start = (greetsWith?: string) => startServer(join(out, 'main.mjs'), join(out, 'web'), database.url, greetsWith);
  const end = async (exitCode: number) => {
    front.close();
    server?.stop();
    await Promise.all([database.stop(), stopBundling()]);
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(0));
  server = await start(front.url);
  if (!server) return end(1);
  console.log('A change reloads the open pages.');
  whenChanged(root, ['src', 'server', 'schemas'], update);

  async function update(changed: ReadonlySet<string>): Promise<void> {
    const begin = Date.now();
    const problem = changed.has('schemas') && (await check());
    if (problem) return console.error(problem);
    const isShared = changed.has(SHARED) || changed.has('schemas');
    const [isPageChanged, isCodeChanged] = await Promise.all([
      (isShared || changed.has('src')) && pages.rebuild(),
      (isShared || changed.has('server')) && code.rebuild(),
    ]);
    const next = isCodeChanged && (await start());
    if (next) {
      server?.stop();
      server = next;
    }
    if (!isPageChanged && !next) return;
    front.reload();
    console.log(`Reloaded${next ? ', with the server started again,' : ''} after ${Date.now() - begin} ms`);
  }
}

/** Calls `update` with the folders in which something has changed, one call after the other. */
function whenChanged(
  root: string,
  folders: readonly string[],
  update: (changed: ReadonlySet<string>) => Promise<void>,
): void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const next = () => {
    const these = changed;
    changed = new Set();
    last = last.then(() => update(these)).catch((error) => console.error(error.message));
  };
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_, name) => {
      // What the check of the descriptors writes.
      if (folder === 'schemas' && name?.startsWith('meta')) return;
      changed.add(folder === 'src' && name?.startsWith('schema') ? SHARED : folder);
      clearTimeout(timer);
      timer = setTimeout(next, DEBOUNCE_MS);
    });
}

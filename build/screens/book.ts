// Makes the page of screens in `dist/screens/`: takes the screenshots that are not there yet or whose screen has changed,
// and writes the page around all of them.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ScreenRoute } from '../../src/schema/model/nouns';
import { loadModules } from '../load-modules';
import { withBreakpoints } from '../plugins/breakpoints';
import { readDescriptors } from '../plugins/descriptors-plugin';
import { type Manifest, readManifest, screenHashes, writeManifest } from './manifest';
import type { ScreenState } from './page';
import { type ScreenshotCode, takeScreenshots } from './screenshots';

interface BookOptions {
  root: string;
  folder?: string;
  only?: string | undefined;
  all?: boolean | undefined;
  log(line: string): void;
}

/** The modules of the product that the page and its screenshots need. */
type Code = ScreenshotCode &
  typeof import('./page') &
  Pick<typeof import('../../src/schema/model/nouns'), 'app' | 'screenRoutes'>;

/**
 * Into `folder`; with `only` the screens of that noun, with `all` every screenshot is taken again. @throws where the page cannot be
 * made. A screenshot that cannot be taken has its reason on the page, in the log and in the exit code.
 */
export async function makeBook({
  root,
  folder = join(root, 'dist/screens'),
  only,
  all,
  log,
}: BookOptions): Promise<void> {
  const began = Date.now();
  const code = await loadModules<Code>(root, [
    'src/schema/model/nouns',
    'src/schema/model/columns',
    'build/samples/make-rows',
    'build/screens/page',
  ]);
  const files = readDescriptors(join(root, 'schemas'));
  const places = chosen(code.screenRoutes(), only);
  if (all && only === undefined) rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'pictures'), { recursive: true });

  const manifest = readManifest(folder);
  const hashOf = screenHashes(root, files);
  const stale = places.filter((place) => all || !isCurrent(folder, manifest.screens[place.screen.path], hashOf(place)));
  const publicPaths = code.app.screens.flatMap((screen) =>
    screen.kind === 'custom' && screen.component === 'sign-in' ? [screen.path] : [],
  );
  const { taken, problems } =
    stale.length === 0
      ? { taken: [], problems: [] }
      : await takeScreenshots({
          root,
          folder: join(folder, 'pictures'),
          places: stale,
          code: { ...code, publicPaths },
          log,
        });
  for (const { screen, noun, states } of taken) {
    const problem = states.some(({ problem }) => problem !== undefined);
    // A screenshot that failed is taken again the next time.
    manifest.screens[screen.path] = { hash: problem ? '' : hashOf({ screen, noun }), states: states.map(storable) };
  }
  if (only === undefined) {
    const paths = new Set(places.map(({ screen }) => screen.path));
    for (const path of Object.keys(manifest.screens)) if (!paths.has(path)) delete manifest.screens[path];
    if (manifest.files && JSON.stringify(manifest.files) !== JSON.stringify(files)) manifest.before = manifest.files;
    manifest.files = files;
    removePictures(folder, manifest);
  }
  writeManifest(folder, manifest);

  const shown = places.map((place) => ({ ...place, states: manifest.screens[place.screen.path]!.states }));
  writeFileSync(join(folder, 'index.html'), code.bookPage({ files, before: manifest.before, shown }));
  copyFileSync(join(root, 'build/screens/style.css'), join(folder, 'style.css'));
  writeFileSync(join(folder, 'tokens.css'), tokensBySystem(readTokens(root)));

  const failed = shown.flatMap(({ screen, states }) =>
    states.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${screen.title}, ${name}: ${problem}`])),
  );
  const pictures = taken.flatMap(({ states }) => states.flatMap(({ pictures }) => pictures)).length;
  log(
    `\n${relative(process.cwd(), join(folder, 'index.html'))} shows ${places.length} screens; ${pictures === 0 ? 'none has changed' : `${pictures} pictures of ${stale.length} of them were taken`} in ${Math.round((Date.now() - began) / 1000)} s.`,
  );
  for (const line of [...problems, ...failed.map((state) => `No picture of ${state}`)]) {
    log(line);
    process.exitCode = 1;
  }
}

/** Whether the pictures of a screen are there and show it as it is. */
const isCurrent = (folder: string, known: Manifest['screens'][string] | undefined, hash: string): boolean =>
  known?.hash === hash &&
  known.states.every(({ pictures }) => pictures.every(({ file }) => existsSync(join(folder, 'pictures', file))));

function chosen(all: readonly ScreenRoute[], only: string | undefined): ScreenRoute[] {
  const places = all.filter(({ noun }) => only === undefined || noun?.noun === only);
  const names = new Set(all.flatMap(({ noun }) => noun?.noun ?? []));
  if (places.length === 0) throw new Error(`No noun "${only}" has a screen: use one of ${[...names].join(', ')}.`);
  return places;
}

const storable = ({ name, pictures, problem }: ScreenState): ScreenState => ({
  name,
  pictures,
  ...(problem !== undefined && { problem }),
});

/** Those that no screen shows any more. */
function removePictures(folder: string, { screens }: Manifest): void {
  const used = new Set(
    Object.values(screens).flatMap(({ states }) => states.flatMap(({ pictures }) => pictures.map(({ file }) => file))),
  );
  for (const file of readdirSync(join(folder, 'pictures'))) if (!used.has(file)) rmSync(join(folder, 'pictures', file));
}

function readTokens(root: string): string {
  const folder = join(root, 'src/styles/tokens');
  return withBreakpoints(
    root,
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n'),
  );
}

/** The colours of the product; without a script the page cannot choose a theme, so the system's is taken. */
function tokensBySystem(css: string): string {
  const dark = css.replace(
    '@media not print {\n  [data-theme="dark"]',
    '@media screen and (prefers-color-scheme: dark) {\n  :root',
  );
  if (dark === css) throw new Error('src/styles/tokens no longer has its dark theme where the page expects it.');
  return dark;
}

// Makes the page of screens in `dist/screens/`.

import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writePage } from './page.mjs';
import { takeScreenshots } from './screenshots.mjs';
import { readSources } from './sources.mjs';

/** @param only the noun whose screens are shown. Sets the exit code where a picture could not be taken. */
export async function makeBook({ root, only, load, log }) {
  const folder = join(root, 'dist/screens');
  const schema = await load('src/schema/model/nouns', 'src/schema/model/columns');
  const all = schema.screenRoutes();
  const places = all.filter(({ noun }) => only === undefined || noun?.noun === only);
  if (places.length === 0)
    throw new Error(
      `No noun "${only}" has a screen: use one of ${[...new Set(all.flatMap(({ noun }) => noun?.noun ?? []))].join(', ')}.`,
    );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  const shown = await takeScreenshots({ root, folder: join(folder, 'pictures'), places, schema, log });
  writePage({ folder, shown, sources: readSources(root), product: schema.app.product });
  const failed = shown.flatMap(({ states }) => states).filter(({ problem }) => problem);
  log(
    `\n${relative(process.cwd(), join(folder, 'index.html'))} shows ${places.length} screens${failed.length > 0 ? `; ${failed.length} pictures could not be taken` : ''}.`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

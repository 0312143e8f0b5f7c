// Bundles the browser's part: scripts and style with hashed names, the page that links them, and everything compressed ahead.
// Called by `build.mjs`.

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeBasemap } from './basemap/basemap-data.mjs';
import { bundleForBrowser, plainTexts } from './bundle.mjs';
import { lazyModules, reach } from './lazy-modules.mjs';
import { reactDomModules } from './plugins/react-dom-modules.mjs';
import { singleCoreChunk } from './plugins/single-core-chunk.mjs';

const entry = 'src/main.tsx';
/** Asks for rows while all the rest is still on its way. */
const early = 'src/engine/preload.ts';
const themeBoot = 'src/theme-boot.ts';

/** Writes the app to `outdir`. Answers esbuild's metafile, with outputs named relative to `outdir`. */
export async function buildWeb(root, outdir) {
  const shared = { outdir, metafile: true, entryNames: '[name]-[hash]', legalComments: 'external' };
  const app = await bundleForBrowser(root, {
    ...shared,
    entryPoints: [entry, early],
    // Not the entry itself: it brings the styles, which would be written once for every lazy file.
    plugins: [
      reactDomModules(root),
      singleCoreChunk(
        root,
        [early, 'src/app.tsx', 'src/schema/model/limits.ts'].map((file) => join(root, file)),
      ),
    ],
    alias: plainTexts(root),
  });
  // A script of the classic kind: the browser runs it before the first paint, which modules would wait for.
  const boot = await bundleForBrowser(root, { ...shared, entryPoints: [themeBoot], format: 'iife', splitting: false });
  const outputs = named(root, outdir, { ...app.metafile.outputs, ...boot.metafile.outputs });

  if (existsSync(join(root, 'src/static'))) cpSync(join(root, 'src/static'), outdir, { recursive: true });
  writeBasemap(join(outdir, 'basemap'));
  compress(outdir);
  writeFileSync(join(outdir, 'index.html'), page(root, readFileSync(join(root, 'src/index.html'), 'utf8'), outputs));
  return outputs;
}

/** Outputs by their name in `outdir`, imports likewise. */
function named(root, outdir, outputs) {
  const name = (path) => relative(outdir, join(root, path));
  return Object.fromEntries(
    Object.entries(outputs).map(([path, output]) => [
      name(path),
      { ...output, imports: output.imports.map((one) => (one.external ? one : { ...one, path: name(one.path) })) },
    ]),
  );
}

/** The page with the hashed names. It has no script and no style of its own: the content security policy forbids both; the list of late code is data. */
function page(root, template, outputs) {
  const of = (source) => Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  const main = of(entry);
  // Nothing but a door to the piece that it shares with the rest, where its code is: one request less.
  const [asking, ...more] = outputs[of(early)].imports;
  if (!asking || more.length > 0)
    throw new Error(`${early} has been spread over ${more.length + 1} files: it must be one, to be there early`);
  const ahead = outputs[main].imports
    .filter((one) => one.kind === 'import-statement' && one.path !== asking.path)
    .map((one) => `<link rel="modulepreload" href="/${one.path}">`);
  const names = {
    '/theme-boot.js': of(themeBoot),
    '/main.css': basename(outputs[main].cssBundle ?? ''),
    '/first-rows.js': asking.path,
    '/main.js': main,
  };
  const first = reach(outputs, [main, of(early), of(themeBoot)]);
  const late = `<script type="application/json" id="late-code">${JSON.stringify(lazyModules(root, outputs, first))}</script>`;
  let html = template.replace('</head>', [...[...ahead, late].map((tag) => `  ${tag}\n  `), '</head>'].join(''));
  for (const [written, name] of Object.entries(names)) {
    if (!html.includes(`"${written}"`) || !name)
      throw new Error(`src/index.html or ${entry} does not bring ${written}`);
    html = html.replace(`"${written}"`, `"/${name}"`);
  }
  return html;
}

const texts = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.map', '.ico']);

/** Once here instead of with every answer. */
function compress(outdir) {
  for (const entry of readdirSync(outdir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
}

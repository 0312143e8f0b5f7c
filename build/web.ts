// Bundles the browser's part: scripts and style with hashed names, the page that links them, and everything compressed
// ahead.

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { writeBasemap } from './basemap/basemap-data';
import { bundleForBrowser } from './bundle';
import { lazyModules, type Outputs, reach } from './lazy-modules';
import { routingInEnglish } from './plugins/routing-in-english';
import { singleCoreChunk } from './plugins/single-core-chunk';
import { writeServiceWorker } from './service-worker';
import { writeDefinitionSchema } from './write-definition-schema';

const entry = 'src/main.tsx';
/** Requests the first rows while everything else is still loading. */
const preload = 'src/preload.ts';
const themeBoot = 'src/theme-boot.ts';
const lazyStyles = 'src/styles/lazy.css';
const favicon = 'src/static/favicon.png';

/** Writes the app to `outdir`. @returns esbuild's metafile, with outputs named relative to `outdir`. */
export async function buildWeb(root: string, outdir: string): Promise<Outputs> {
  const shared: BuildOptions = { outdir, metafile: true, entryNames: '[name]-[hash]', legalComments: 'external' };
  const app = await bundleForBrowser(root, {
    ...shared,
    entryPoints: [entry, preload],
    // Not the entry itself: it brings the styles, which would be written once for every lazy file.
    plugins: [
      routingInEnglish,
      singleCoreChunk(
        root,
        [preload, 'src/app.tsx', 'src/schema/descriptor/limits.ts', 'src/engine/hooks/timing.ts'].map((file) =>
          join(root, file),
        ),
      ),
    ],
  });
  // A classic script: the browser runs it before the first paint; a module would run after it.
  const boot = await bundleForBrowser(root, { ...shared, entryPoints: [themeBoot], format: 'iife', splitting: false });
  const styles = await bundleForBrowser(root, { ...shared, entryPoints: [lazyStyles] });
  // Some browsers request the icon again whenever the address changes: under a hashed name they keep it. The plain one
  // stays, too, for other sites and sample data.
  const icon = await bundleForBrowser(root, { ...shared, entryPoints: [favicon], loader: { '.png': 'copy' } });
  // Linked by a page that the server renders, under its own name.
  await bundleForBrowser(root, { outdir, entryPoints: ['src/styles/api-page.css'], legalComments: 'none' });
  const made = [app, boot, styles, icon].map(({ metafile }) => metafile!.outputs);
  const outputs = named(root, outdir, Object.assign({}, ...made));

  if (existsSync(join(root, 'src/static'))) cpSync(join(root, 'src/static'), outdir, { recursive: true });
  writeBasemap(join(outdir, 'basemap'), join(root, 'build/basemap/sources'));
  await writeDefinitionSchema(root, outdir);
  compress(outdir);
  await writeServiceWorker(root, outdir, ...firstAndRest(root, outdir, outputs));
  writeFileSync(join(outdir, 'index.html'), page(root, readFileSync(join(root, 'src/index.html'), 'utf8'), outputs));
  return outputs;
}

/** The name of the output that a source is the entry point of. */
function outputOf(outputs: Outputs, source: string): string {
  const found = Object.keys(outputs).find((name) => outputs[name]!.entryPoint === source);
  if (!found) throw new Error(`Nothing is made of ${source}`);
  return found;
}

/** Outputs by their name in `outdir`; what they import, and their style sheet, likewise. */
function named(root: string, outdir: string, outputs: Outputs): Outputs {
  const name = (path: string) => relative(outdir, join(root, path));
  return Object.fromEntries(
    Object.entries(outputs).map(([path, output]) => [
      name(path),
      {
        ...output,
        imports: output.imports.map((one) => (one.external ? one : { ...one, path: name(one.path) })),
        ...(output.cssBundle && { cssBundle: name(output.cssBundle) }),
      },
    ]),
  );
}

/**
 * The page with the hashed names. It has no script and no style of its own: the content security policy forbids both;
 * the list of lazy code is data.
 */
function page(root: string, template: string, outputs: Outputs): string {
  const of = (source: string) => outputOf(outputs, source);
  const main = of(entry);
  // Only a re-export of the chunk that it shares with the rest, where its code is: linking that chunk saves a request.
  const [preloaded, ...more] = outputs[of(preload)]!.imports;
  if (!preloaded || more.length > 0)
    throw new Error(`${preload} has been spread over ${more.length + 1} files: it must be one, to be there early`);
  const further = outputs[main]!.imports.filter(
    ({ kind, path }) => kind === 'import-statement' && path !== preloaded.path,
  );
  const scripts = [main, ...further.map(({ path }) => path)];
  const names = {
    '/favicon.png': of(favicon),
    '/theme-boot.js': of(themeBoot),
    '/main.css': outputs[main]!.cssBundle,
    '/preload.js': preloaded.path,
    '/main.js': scripts.join(' /'),
  };
  const first = firstScripts(outputs);
  const lazyCode = `<script type="application/json" id="lazy-code">${JSON.stringify(lazyModules(root, outputs, first, of(lazyStyles)))}</script>`;
  let html = template.replace('</head>', `  ${lazyCode}\n  </head>`);
  for (const [written, name] of Object.entries(names)) {
    if (!html.includes(`"${written}"`) || !name)
      throw new Error(`src/index.html or ${entry} does not bring ${written}`);
    html = html.replace(`"${written}"`, `"/${name}"`);
  }
  return html;
}

const firstScripts = (outputs: Outputs): Set<string> =>
  reach(
    outputs,
    [entry, preload, themeBoot].map((source) => outputOf(outputs, source)),
  );

/** Files whose name has the hash of their content; what comes beside them has a further ending. */
const HASHED = /-[A-Z0-9]{8}\.(js|css|png|svg|woff2|wasm)$/;

/** What the page links, and all else that it may load later: lazy code first, then workers and what else was built. */
function firstAndRest(root: string, outdir: string, outputs: Outputs): [string[], string[]] {
  const scripts = firstScripts(outputs);
  const { cssBundle } = outputs[outputOf(outputs, entry)]!;
  const { files } = lazyModules(root, outputs, scripts, outputOf(outputs, lazyStyles));
  const first = [...scripts, cssBundle!, outputOf(outputs, favicon)];
  const built = readdirSync(outdir).filter((name) => HASHED.test(name));
  return [first, [...new Set([...files, ...built])].filter((name) => !first.includes(name))];
}

const texts = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.map', '.ico', '.wasm']);

/** Once at build time instead of for every response. */
function compress(outdir: string): void {
  for (const entry of readdirSync(outdir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
}

// Bundles the pages that are measured, ours as the product is bundled.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForBrowser } from '../build/bundle';
import { singleCoreChunk } from '../build/plugins/single-core-chunk';
import { buildWeb } from '../build/web';

interface BenchPage {
  source: string;
  styled?: boolean;
  looksLikeProduct?: boolean;
  /** Its script is in one piece but for what loads later, like the first load of the product. */
  hasForm?: boolean;
}

/**
 * Every page by its name: where its script is, and whether it wears the product's styles: bundled with its own script,
 * or the sheets of the built product.
 */
const pages: Record<string, BenchPage> = {
  form: { source: 'bench/form/ours.tsx', styled: true, hasForm: true },
  edit: { source: 'bench/form/edit.tsx', styled: true, hasForm: true },
  conditions: { source: 'bench/form/conditions.tsx', styled: true, hasForm: true },
  formulas: { source: 'bench/form/formulas.tsx', styled: true, hasForm: true },
  html: { source: 'bench/form/html.ts' },
  'html-blocks': { source: 'bench/form/html-blocks.ts', styled: true },
  rjsf: { source: 'bench/form/rjsf.tsx' },
  rows: { source: 'bench/rows/ours.tsx', styled: true },
  'rows-html': { source: 'bench/rows/html.ts' },
  'rows-rjsf': { source: 'bench/rows/rjsf.tsx' },
  'list-react': { source: 'bench/list/react.tsx' },
  'list-html': { source: 'bench/list/html.ts' },
  builder: { source: 'bench/builder/ours.tsx', looksLikeProduct: true },
  'builder-react': { source: 'bench/builder/react.tsx', looksLikeProduct: true },
  'map-leaflet': { source: 'bench/map/leaflet.ts', styled: true },
  'interactions-react': { source: 'bench/interactions/react.tsx', looksLikeProduct: true },
};

/** What every page with a form needs at once. */
const formCore = [
  'src/engine/form/form-layout.tsx',
  'src/engine/form/form-registry.tsx',
  'src/engine/form/error-summary.tsx',
  'src/engine/form/uploads.ts',
  'src/schema/ticket-types/ticket-sub-form.ts',
  'src/widgets/registry.ts',
];

/** Writes the pages to `outdir/pages` and the product to `outdir/web`. `readable` keeps names, for profiles. */
export async function buildPages(root: string, outdir: string, { readable = false } = {}): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const folder = join(outdir, 'pages');
  mkdirSync(folder, { recursive: true });
  await buildWeb(root, join(outdir, 'web'));
  for (const [name, { source, styled, looksLikeProduct, hasForm }] of Object.entries(pages)) {
    await bundleForBrowser(root, {
      entryPoints: { [name]: source },
      outdir: folder,
      minify: !readable,
      legalComments: 'none',
      plugins: hasForm
        ? [
            singleCoreChunk(
              root,
              formCore.map((file) => join(root, file)),
            ),
          ]
        : [],
    });
    const sheets = looksLikeProduct ? productStyles(outdir) : styled ? [`${name}.css`] : [];
    writeFileSync(join(folder, `${name}.html`), page(name, sheets));
  }
}

function page(name: string, sheets: readonly string[]): string {
  const style = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`).join('');
  return `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name}</title>
    <link rel="icon" href="data:,">
    ${style}
    <script type="module" src="/${name}.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;
}

/** The names of the product's style sheets: that of the first load, and that of lazy code, which comes after it. */
function productStyles(outdir: string): string[] {
  const built = readdirSync(join(outdir, 'web'));
  return ['main', 'lazy'].map((name) => {
    const found = built.find((file) => file.startsWith(`${name}-`) && file.endsWith('.css'));
    if (!found) throw new Error(`The built product has no style sheet ${name}`);
    return found;
  });
}

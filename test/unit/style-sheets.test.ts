// The styles: layers in one order, one file a component, and each file in the layer of its folder.
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const FOLDER = 'src/styles';
const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');
const files = (readdirSync(FOLDER, { recursive: true }) as string[]).filter((file) => file.endsWith('.css')).sort();
/** Sheets that are linked; all others are imported by one of them. */
const SHEETS = ['app.css', 'api-page.css'];
const imports = SHEETS.flatMap((sheet) =>
  [...read(sheet).matchAll(/@import "(?<path>[^"]+)"(?: layer\((?<layer>\w+)\))?;/g)].map(({ groups }) => groups!),
);

test('the layers are declared once, before everything else', () => {
  const [, layers] = /^\/\*[^]*?\*\/\n@layer ([\w, ]+);\n/.exec(read('app.css')) ?? [];
  assert.is(layers, 'tokens, base, vendor, components, screens, utilities, print');
  assert.equal(
    files.filter((file) => file !== 'app.css' && /@layer\b/.test(read(file))),
    [],
  );
});

test('every file is imported once, in the layer of its folder, and nothing is outside of a layer', () => {
  assert.equal(
    imports
      .filter(({ path }) => path!.startsWith('./'))
      .map(({ path }) => path!.slice(2))
      .sort(),
    files.filter((file) => !SHEETS.includes(file)),
  );
  for (const { path, layer } of imports) assert.is(layer, layerOf(path!), path);
});

test('no file has more than 200 lines, which is more than one component', () => {
  assert.equal(
    files.filter((file) => read(file).trimEnd().split('\n').length > 200),
    [],
  );
});

function layerOf(path: string): string {
  if (!path.startsWith('./')) return 'vendor';
  const [first] = path.slice(2).split('/');
  return first!.replace('.css', '');
}

test.run();

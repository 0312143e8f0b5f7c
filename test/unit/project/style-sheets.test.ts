// The styles: layers in one order, one file a feature, each file in the layer of its folder, each class in one file; tokens
// and breakpoints that exist, and that something uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readBreakpoints } from '../../../build/plugins/breakpoints';

const FOLDER = 'src/styles';
const sheet = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');
const files = (readdirSync(FOLDER, { recursive: true }) as string[]).filter((file) => file.endsWith('.css')).sort();
const scripts = (readdirSync('src', { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
  .join('\n');
/** Sheets that are linked; all others are imported by one of them. */
const SHEETS = ['app.css', 'lazy.css', 'api-page.css', 'rjsf-theme.css'];
/** No rules: the build reads it. */
const BREAKPOINTS = 'breakpoints.css';
const importsOf = (name: string) =>
  [...sheet(name).matchAll(/@import "(?<path>[^"]+)"(?: layer\((?<layer>\w+)\))?;/g)].map(({ groups }) => groups!);
const imports = SHEETS.flatMap(importsOf);

test('the layers are declared once, before everything else', () => {
  const [, layers] = /^\/\*[\s\S]*?\*\/\n@layer ([\w, ]+);\n/.exec(sheet('app.css')) ?? [];
  assert.is(layers, 'tokens, base, vendor, components, screens, utilities, print');
  assert.equal(
    files.filter((file) => file !== 'app.css' && /@layer\b/.test(sheet(file))),
    [],
  );
});

test('every file is imported once, in the layer of its folder, and nothing is outside of a layer', () => {
  assert.equal(
    imports
      .filter(({ path }) => path!.startsWith('./'))
      .map(({ path }) => path!.slice(2))
      .sort(),
    files.filter((file) => ![...SHEETS, BREAKPOINTS].includes(file)),
  );
  for (const { path, layer } of imports) assert.is(layer, layerOf(path!), path);
});

test('what the first load renders has its styles in app.css: none of its classes is only in lazy.css', () => {
  const sources = staticImports('src/main.tsx').map((file) => readFileSync(file, 'utf8'));
  const values = sources.flatMap((text) => matches(text, /\bclass(?:Name|List)\b([\s\S]*?)(?=\s\w+=[{"]|>|;)/g));
  const rendered = new Set(values.flatMap((value) => matches(value, /([a-z][\w-]*)/g)));
  assert.ok(sources.length > 100 && ['shell', 'list-table', 'toast'].every((name) => rendered.has(name)));
  const there = classesIn('app.css');
  const missing = [...classesIn('lazy.css')].filter((name) => rendered.has(name) && !there.has(name));
  assert.equal(missing, []);
});

test('no file has more than 400 lines, which is more than one feature', () => {
  assert.equal(
    files.filter((file) => sheet(file).trimEnd().split('\n').length > 400),
    [],
  );
});

test('a class belongs to one file: no other one of the same sheet and layer has a selector with this class alone', () => {
  for (const name of SHEETS)
    for (const layer of ['components', 'screens']) {
      const owners = new Map<string, string>();
      for (const { path } of importsOf(name).filter((entry) => entry.layer === layer))
        for (const found of classesAlone(path!.slice(2))) {
          assert.is(owners.get(found) ?? path, path, `.${found} is styled in two files`);
          owners.set(found, path!);
        }
    }
});

test('every custom property that is read is set somewhere, and every token is read', () => {
  const css = files.map(sheet).join('\n');
  const named = matches(scripts, /['"`](--[\w-]+)/g);
  /** Of names that scripts put together: `--color-map-${name}`. */
  const beginnings = matches(scripts, /(--[\w-]+-)\$\{/g);
  const isBuilt = (name: string): boolean => beginnings.some((beginning) => name.startsWith(beginning));
  const set = new Set([...matches(css, /(?<![\w-])(--[\w-]+)(?=:| \{)/g), ...named]);
  const read = new Set([...matches(css + scripts, /var\((--[\w-]+)/g), ...named]);
  assert.equal(
    [...read].filter((name) => !set.has(name) && !isBuilt(name)),
    [],
  );
  const tokens = files
    .filter((file) => file.startsWith('tokens/'))
    .flatMap((file) => matches(sheet(file), /^ +(--[\w-]+):/gm));
  assert.equal(
    [...new Set(tokens)].filter((name) => !read.has(name) && !isBuilt(name)),
    [],
  );
});

test('the scripts know no other breakpoints than the styles', () => {
  const conditions = [...readBreakpoints('.').values()];
  assert.equal(
    matches(scripts, /(\((?:width|height) (?:<|>=) \d+px\))/g).filter((condition) => !conditions.includes(condition)),
    [],
  );
});

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

/** The classes that a sheet has rules for. */
function classesIn(name: string): Set<string> {
  const own = importsOf(name).filter(({ path }) => path!.startsWith('./'));
  const css = own.map(({ path }) => sheet(path!).replace(/\/\*[\s\S]*?\*\//g, '')).join('\n');
  return new Set(matches(css, /\.([a-z][\w-]*)/g));
}

/** The classes that a selector of the file names without any other; nested selectors count to the one around them. */
function classesAlone(file: string): Set<string> {
  const alone = new Set<string>();
  /** Of each open brace, whether it is that of a rule. */
  const open: boolean[] = [];
  for (const [, prelude, brace] of sheet(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const isRule = !prelude!.trim().startsWith('@');
    if (isRule && !open.includes(true))
      for (const selector of prelude!.split(/,(?![^(]*\))/)) {
        const named = new Set(matches(selector, /\.([a-z][\w-]*)/gi));
        if (named.size === 1) alone.add([...named][0]!);
      }
    open.push(isRule);
  }
  return alone;
}

/** A source and all that it imports at once, types included. */
function staticImports(entry: string, found = new Set<string>()): string[] {
  if (found.has(entry)) return [];
  found.add(entry);
  const paths = matches(readFileSync(entry, 'utf8'), /^(?:import|export|\}) [^'(]*'(\.[^']+)';$/gm);
  const sources = paths.map((path) =>
    ['.ts', '.tsx'].map((ending) => join(dirname(entry), path) + ending).find((file) => existsSync(file)),
  );
  return [entry, ...sources.flatMap((file) => (file ? staticImports(file, found) : []))];
}

function layerOf(path: string): string {
  if (!path.startsWith('./')) return 'vendor';
  const [first] = path.slice(2).split('/');
  return first!.replace('.css', '');
}

test.run();

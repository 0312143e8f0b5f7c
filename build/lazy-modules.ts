// Lazily loaded code: every `import('./…')` of our own goes through `loadCode` (`src/engine/lazy/load-code.ts`), which
// fetches all files of a module before the browser may import it. Here the sources are transformed for that, and the
// list of files is made.

import { dirname, join, relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';

/** What esbuild has made, by name. */
export type Outputs = Metafile['outputs'];

const RELATIVE_IMPORT = /\bimport\('(\.[^']+)'\)/g;

/**
 * The source with its dynamic imports passed through `loadCode`, each with the name of its module; as it was where
 * there is none.
 */
export function wrapDynamicImports(root: string, path: string, source: string): string {
  if (source.search(RELATIVE_IMPORT) < 0) return source;
  const loader = join(root, 'src/engine/lazy/load-code.ts');
  const text = source.replace(
    RELATIVE_IMPORT,
    (call, wanted: string) =>
      `loadCode(${JSON.stringify(nameOf(root, resolve(dirname(path), wanted)))}, () => ${call})`,
  );
  // At the end, so that every line keeps its number.
  return `${text}\nimport { loadCode } from ${JSON.stringify(loader)};\n`;
}

/**
 * What `loadCode` reads from the page: the files beyond `first` (names of what the page loads by itself), and what each
 * lazy module needs of them. All need `sheet`, the styles of lazy code.
 */
export function lazyModules(
  root: string,
  outputs: Outputs,
  first: ReadonlySet<string>,
  sheet: string,
): { files: string[]; modules: Record<string, number[]> } {
  const needs = Object.entries(outputs).flatMap(([name, { entryPoint }]): [module: string, files: string[]][] => {
    if (!name.endsWith('.js') || !entryPoint || first.has(name)) return [];
    const files = [sheet, ...reach(outputs, [name])].filter((file) => !first.has(file));
    return [[nameOf(root, join(root, entryPoint)), files]];
  });
  const files = [...new Set(needs.flatMap(([, names]) => names))];
  return {
    files,
    modules: Object.fromEntries(needs.map(([module, names]) => [module, names.map((name) => files.indexOf(name))])),
  };
}

/** These outputs and all they import at once. */
export function reach(outputs: Outputs, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const output = outputs[name];
    if (found.has(name) || !name.endsWith('.js') || !output) return;
    found.add(name);
    for (const one of output.imports) if (one.kind === 'import-statement') visit(one.path);
  };
  names.forEach(visit);
  return found;
}

/** `engine/list/list-menu`, whatever the file's ending. */
const nameOf = (root: string, file: string): string =>
  relative(join(root, 'src'), file)
    .replaceAll('\\', '/')
    .replace(/\.tsx?$/, '');

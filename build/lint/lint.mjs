// Checks the descriptors before anything is built.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../bundle.mjs';
import { namesOfWidgets } from '../plugins/names-of-widgets.mjs';
import { nounModuleNames } from '../plugins/noun-modules-plugin.mjs';

/** Every problem of the files in `schemas/`, each with file, line and column; empty when there is none. */
export async function lint(root, draft) {
  await bundleForNode(root, {
    entryPoints: ['lint-descriptors', 'lint-field-types', 'locate', 'finding'].map((name) => `build/lint/${name}.ts`),
    outdir: draft,
    plugins: [namesOfWidgets],
  });
  const load = (name) => import(pathToFileURL(join(draft, `${name}.mjs`)));
  const [{ lintAll }, { lintFieldTypes }, { readSource }, { textOf }] = await Promise.all(
    ['lint-descriptors', 'lint-field-types', 'locate', 'finding'].map(load),
  );
  const schemas = join(root, 'schemas');
  const sources = new Map();
  /** The files of a folder by name, those of a folder below `schemas/` under `prefix`. */
  const read = (prefix = '') => {
    const folder = join(schemas, prefix);
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return Object.fromEntries(
      names.sort().map((name) => {
        const source = readSource(prefix + name, readFileSync(join(folder, name), 'utf8'));
        sources.set(prefix + name, source);
        return [name, source.content];
      }),
    );
  };
  const meta = read('meta/');
  const samples = Object.entries(read('reference/')).map(([name, noun]) => [`reference/${name}`, noun]);
  const findings = [
    ...lintAll(read(), meta, {
      serverModules: nounModuleNames(join(root, 'server/nouns')),
      samples: Object.fromEntries(samples),
    }),
    ...lintFieldTypes(read('field-types/'), meta),
  ];
  const texts = [...sources.values()].flatMap(({ problems }) => problems);
  const placed = findings.map((finding) => ({ ...finding, ...sources.get(finding.file)?.positionOf(finding) }));
  const all = [...texts, ...placed].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
  return all.map((finding) => lineOf(finding, textOf(finding)));
}

/** Such as `schemas/terminals.json:24:31 record.required[2]: …`, which terminals and editors make a link of. */
function lineOf({ file, line, column, hint }, text) {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return `schemas/${place}${text.slice(file.length)}${hint ? `\n      ${hint}` : ''}`;
}
